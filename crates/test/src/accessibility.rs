//! Notes on accessibility, from the screens that exploring sees.
//!
//! Three of the checks that Android's accessibility scanner makes: targets under 48 dp, things to tap of
//! which a screen reader has nothing to say, fields without hint or label. Each is told once for each
//! widget of an activity. A note that is wrong costs more than one that is missing, so what might be cut
//! off by the edge of what scrolls is passed over, and so are pages, the framework's own dialogs and
//! pickers, and other apps' windows.
//!
//! # What is not seen
//! Contrast; the size of fields, which the framework itself makes smaller than 48 dp; texts that say
//! nothing, such as “button”.

use std::collections::BTreeMap;

use gibbon_device::{Bounds, Gui, Node};
use gibbon_record::{AccessibilityNote, NoteKind};

use crate::probes::is_field;

/// The least size of what a finger can hit, in dp.
const LEAST: i32 = 48;
/// What is not larger than this is not meant for fingers.
const NOTHING: i32 = 2;
/// The most notes of a run.
const MOST: usize = 200;
/// What is drawn by somebody else, or made of parts that belong together.
const PASSED_OVER: [&str; 6] = [
    "android.webkit.WebView",
    "android.widget.CalendarView",
    "android.widget.DatePicker",
    "android.widget.NumberPicker",
    "android.widget.TimePicker",
    "android.view.SurfaceView",
];
/// Resources of the framework's own layouts.
const FRAMEWORK: &str = "android:";

/// What a widget is recognised by: kind of note, activity, resource or classes on the way to it.
type Key = (NoteKind, String, String);

#[derive(Debug, Default)]
pub(crate) struct Notes {
    package: String,
    /// Dots per inch.
    density: i32,
    found: BTreeMap<Key, AccessibilityNote>,
}

/// What is known of a node by those around it.
#[derive(Clone)]
struct Surroundings {
    /// Classes on the way to it.
    way: String,
    /// The window, and everything on the way that scrolls.
    cuts: Vec<Bounds>,
    /// Somebody on the way can be tapped, is large enough and says something.
    is_in_row: bool,
    /// Somebody on the way can be tapped and is large enough.
    is_in_target: bool,
    /// Somebody on the way takes touches beside it for it.
    has_delegate: bool,
}

impl Notes {
    pub fn new(package: &str, density: u32) -> Notes {
        Notes {
            package: package.to_owned(),
            density: i32::try_from(density).unwrap_or(i32::MAX).max(1),
            found: BTreeMap::new(),
        }
    }

    /// Those of an earlier run.
    pub fn go_on(&mut self, notes: Vec<AccessibilityNote>) {
        for note in notes {
            let key = (note.kind, note.activity.clone(), note.widget.clone());
            self.found.insert(key, note);
        }
    }

    /// By activity and widget.
    pub fn all(&self) -> Vec<AccessibilityNote> {
        let mut notes: Vec<AccessibilityNote> = self.found.values().cloned().collect();
        notes.sort();
        // Widgets without a name may look the same.
        notes.dedup_by(|one, other| {
            (&one.activity, &one.widget, one.kind) == (&other.activity, &other.widget, other.kind)
        });
        notes
    }

    /// A screen that was not seen before.
    pub fn look(&mut self, activity: &str, gui: &Gui) {
        let front: Vec<usize> = gui.front().collect();
        for window in front {
            let window = &gui.windows[window];
            let around = Surroundings {
                way: String::new(),
                cuts: vec![window.bounds],
                is_in_row: false,
                is_in_target: false,
                has_delegate: false,
            };
            self.node(activity, window, &around);
        }
    }

    fn node(&mut self, activity: &str, node: &Node, around: &Surroundings) {
        let is_passed_over = node.package != self.package
            || node.resource.starts_with(FRAMEWORK) && node.clickable
            || PASSED_OVER.contains(&&node.class[..]);
        if is_passed_over || self.found.len() >= MOST {
            return;
        }
        if node.enabled && !node.hidden {
            self.judge(activity, node, around);
        }
        let (width, height) = self.size(node.bounds);
        let is_target = reacts(node) && !node.scrollable && width >= LEAST && height >= LEAST;
        let mut inside = around.clone();
        inside.way = format!("{}/{}", around.way, node.class);
        if node.scrollable {
            inside.cuts.push(node.bounds);
        }
        inside.is_in_target |= is_target;
        inside.is_in_row |= is_target && says_something(node);
        inside.has_delegate |= node.delegates;
        for child in &node.children {
            self.node(activity, child, &inside);
        }
    }

    fn judge(&mut self, activity: &str, node: &Node, around: &Surroundings) {
        let (width, height) = self.size(node.bounds);
        if width <= NOTHING || height <= NOTHING {
            return;
        }
        if is_field(node) {
            if !node.labelled && node.description.is_empty() {
                self.tell(activity, node, around, NoteKind::NoFieldLabel, None);
            }
            return;
        }
        if !reacts(node) || node.scrollable {
            return;
        }
        let own = node.bounds;
        let mut cuts = around.cuts.iter();
        let is_narrowed = cuts.any(|cut| is_cut((own.left, own.right), (cut.left, cut.right)));
        let mut cuts = around.cuts.iter();
        let is_lowered = cuts.any(|cut| is_cut((own.top, own.bottom), (cut.top, cut.bottom)));
        let is_small = width < LEAST && !is_narrowed || height < LEAST && !is_lowered;
        if is_small && !around.is_in_target && !around.has_delegate {
            let size = (width.unsigned_abs(), height.unsigned_abs());
            self.tell(activity, node, around, NoteKind::SmallTarget, Some(size));
        }
        let is_background = around.cuts.first().is_some_and(|window| {
            let covers = |own: i32, whole: i32| own * 10 >= whole * 9;
            let whole = *window;
            covers(own.right - own.left, whole.right - whole.left)
                && covers(own.bottom - own.top, whole.bottom - whole.top)
        });
        // The box of a row is said with the row.
        let is_of_row = node.checkable && around.is_in_row;
        let is_cut = is_narrowed || is_lowered;
        if !(says_something(node) || node.labelled || is_background || is_of_row || is_cut) {
            self.tell(activity, node, around, NoteKind::NoLabel, None);
        }
    }

    fn tell(
        &mut self,
        activity: &str,
        node: &Node,
        around: &Surroundings,
        kind: NoteKind,
        size: Option<(u32, u32)>,
    ) {
        let widget = match node.resource.is_empty() {
            true => format!("{}/{}", around.way, node.class),
            false => node.resource.clone(),
        };
        // The place of the first one stays.
        let key = (kind, activity.to_owned(), widget);
        let bounds = node.bounds;
        self.found.entry(key).or_insert_with(|| AccessibilityNote {
            activity: activity.to_owned(),
            widget: name(node),
            kind,
            size,
            bounds: [bounds.left, bounds.top, bounds.right, bounds.bottom],
        });
    }

    /// In dp, rounded: half a pixel is nobody's fault.
    fn size(&self, bounds: Bounds) -> (i32, i32) {
        let dp = |pixels: i32| (pixels * 160 + self.density / 2) / self.density;
        (
            dp(bounds.right - bounds.left),
            dp(bounds.bottom - bounds.top),
        )
    }
}

/// By its resource if it has one: what is written on it may differ from row to row.
fn name(node: &Node) -> String {
    let class = node.class.rsplit('.').next().unwrap_or_default();
    match node.resource.rsplit_once('/') {
        Some((_, resource)) => format!("{class} “{resource}”"),
        None => node.title(),
    }
}

fn reacts(node: &Node) -> bool {
    node.clickable || node.long_clickable
}

fn says_something(node: &Node) -> bool {
    let is_said = |text: &str| !text.trim().is_empty();
    is_said(&node.text) || is_said(&node.description) || node.children.iter().any(says_something)
}

/// Whether it ends, on one side, where what is around it ends: there may be more of it.
fn is_cut(inner: (i32, i32), outer: (i32, i32)) -> bool {
    (inner.0 <= outer.0) != (inner.1 >= outer.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a screen of 160 dots per inch: a pixel is a dp.
    fn node(class: &str, resource: &str, [left, top, right, bottom]: [i32; 4]) -> Node {
        Node {
            class: format!("android.widget.{class}"),
            package: "a.b".into(),
            resource: match resource.is_empty() {
                true => String::new(),
                false => format!("a.b:id/{resource}"),
            },
            enabled: true,
            bounds: Bounds {
                left,
                top,
                right,
                bottom,
            },
            ..Node::default()
        }
    }

    fn button(resource: &str, bounds: [i32; 4]) -> Node {
        Node {
            clickable: true,
            ..node("ImageButton", resource, bounds)
        }
    }

    fn notes(children: Vec<Node>) -> Vec<(String, NoteKind)> {
        let window = Node {
            children,
            ..node("FrameLayout", "", [0, 0, 400, 800])
        };
        let gui = Gui {
            windows: vec![window],
            ..Gui::default()
        };
        let mut notes = Notes::new("a.b", 160);
        notes.look("a.b.Main", &gui);
        notes.look("a.b.Main", &gui);
        let all = notes.all().into_iter();
        all.map(|note| (note.widget, note.kind)).collect()
    }

    fn told(widget: &str, kind: NoteKind) -> (String, NoteKind) {
        (widget.to_owned(), kind)
    }

    #[test]
    fn small_targets_and_silent_ones_are_told_once() {
        let said = Node {
            text: "Save".into(),
            ..button("save", [10, 10, 60, 40])
        };
        let silent = button("delete", [10, 100, 60, 150]);
        let all = notes(vec![said, silent]);
        let small = told("ImageButton “save”", NoteKind::SmallTarget);
        let mute = told("ImageButton “delete”", NoteKind::NoLabel);
        assert_eq!(all, [mute, small]);
    }

    #[test]
    fn what_says_something_inside_or_is_not_for_readers_is_passed_over() {
        let text = Node {
            text: "Milk".into(),
            ..node("TextView", "", [10, 10, 90, 40])
        };
        let row = Node {
            children: vec![
                text,
                Node {
                    checkable: true,
                    ..button("box", [200, 10, 250, 60])
                },
            ],
            ..button("row", [10, 10, 300, 70])
        };
        let hidden = Node {
            hidden: true,
            ..button("hidden", [10, 100, 20, 110])
        };
        let labelled = Node {
            labelled: true,
            ..button("labelled", [10, 200, 70, 260])
        };
        let dialogs = Node {
            resource: "android:id/button1".into(),
            ..button("", [10, 300, 40, 330])
        };
        let others = Node {
            package: "com.android.systemui".into(),
            ..button("other", [10, 400, 40, 430])
        };
        let scrim = button("scrim", [0, 0, 400, 800]);
        assert_eq!(
            notes(vec![row, hidden, labelled, dialogs, others, scrim]),
            []
        );
    }

    #[test]
    fn what_scrolling_or_the_edge_cuts_off_has_no_size() {
        let list = Node {
            scrollable: true,
            children: vec![
                button("cut", [50, 100, 100, 110]),
                button("whole", [50, 150, 100, 160]),
            ],
            ..node("ListView", "list", [0, 100, 400, 700])
        };
        let all = notes(vec![list]);
        let small = told("ImageButton “whole”", NoteKind::SmallTarget);
        let mute = told("ImageButton “whole”", NoteKind::NoLabel);
        assert_eq!(all, [small, mute]);
    }

    #[test]
    fn a_target_in_a_larger_one_or_with_a_delegate_is_large_enough() {
        let said = |resource, bounds| Node {
            text: "x".into(),
            ..button(resource, bounds)
        };
        let row = Node {
            children: vec![said("inner", [20, 20, 40, 40])],
            ..said("row", [10, 10, 300, 70])
        };
        let delegating = Node {
            delegates: true,
            children: vec![said("helped", [20, 120, 40, 140])],
            ..node("LinearLayout", "", [10, 110, 300, 170])
        };
        assert_eq!(notes(vec![row, delegating]), []);
    }

    #[test]
    fn fields_want_a_hint_or_a_label() {
        let field = |resource| node("EditText", resource, [10, 10, 300, 50]);
        let hinted = Node {
            labelled: true,
            ..field("hinted")
        };
        let typed = Node {
            text: "Ada".into(),
            ..field("bare")
        };
        let bare = told("EditText “bare”", NoteKind::NoFieldLabel);
        assert_eq!(notes(vec![hinted, typed]), [bare]);
    }
}
