//! A screen as the model sees it: widgets with what they are known by and what they can do.

use gibbon_device::{Bounds, Gui, Node};

use crate::action::Kind;
use crate::hash::{self, Hash};

/// A widget, by hashes of its attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Widget {
    /// Its place in the tree's list; parents come first.
    pub parent: Option<u32>,
    pub class: u64,
    pub resource: u64,
    pub text: u64,
    /// Description, and whether it is checked.
    pub look: u64,
    pub index: u32,
    pub does: Kinds,
}

/// A set of kinds of actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u16);

impl Kinds {
    pub fn add(&mut self, kind: Kind) {
        self.0 |= 1 << kind as u16;
    }

    pub fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::OF_WIDGETS
            .into_iter()
            .filter(move |kind| self.has(*kind))
    }
}

/// The windows in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The activity in front, or the package of what is there instead.
    pub activity: String,
    /// Whether it is not the app's.
    pub is_foreign: bool,
    pub widgets: Vec<Widget>,
    pub hash: u64,
}

/// A widget that draws itself is taken for one from this part of the screen on.
const LARGE: i64 = 50;

impl Tree {
    pub fn read(gui: &Gui, activity: Option<&str>) -> Tree {
        let mut tree = Tree {
            activity: String::new(),
            is_foreign: activity.is_none(),
            widgets: Vec::new(),
            hash: 0,
        };
        for at in gui.front() {
            let window = &gui.windows[at];
            tree.add(None, window, window.bounds);
        }
        tree.finish(activity.or(front_package(gui)).unwrap_or_default())
    }

    /// From widgets that were kept.
    pub fn from_widgets(activity: &str, is_foreign: bool, widgets: Vec<Widget>) -> Tree {
        let tree = Tree {
            activity: String::new(),
            is_foreign,
            widgets,
            hash: 0,
        };
        tree.finish(activity)
    }

    fn finish(mut self, activity: &str) -> Tree {
        self.activity = activity.to_owned();
        let mut hash = Hash::new().with_text(activity);
        for widget in &self.widgets {
            hash = hash
                .with(widget.parent.map_or(u64::MAX, u64::from))
                .with(widget.class)
                .with(widget.resource)
                .with(widget.text)
                .with(widget.look)
                .with(u64::from(widget.index) << 16 | u64::from(widget.does.0));
        }
        self.hash = hash.end();
        self
    }

    fn add(&mut self, parent: Option<u32>, node: &Node, window: Bounds) {
        let at = self.widgets.len() as u32;
        self.widgets.push(Widget {
            parent,
            class: hash::text(&node.class),
            resource: hash::text(&node.resource),
            text: hash::text(&node.text),
            look: look(&node.description, node.checked),
            index: node.index,
            does: kinds(node, window),
        });
        for child in &node.children {
            self.add(Some(at), child, window);
        }
    }
}

pub fn look(description: &str, checked: bool) -> u64 {
    let hash = Hash::new().with_text(description);
    hash.with(u64::from(checked)).end()
}

/// Whose window is in front.
pub fn front_package(gui: &Gui) -> Option<&str> {
    Some(&gui.windows[gui.front().next()?].package)
}

/// The node of a widget of [`Tree::read`], and the path to it.
pub fn node_at(gui: &Gui, widget: u32) -> Option<(&Node, Vec<u32>)> {
    let front: Vec<u32> = gui.front().map(|at| at as u32).collect();
    let mut at = 0;
    let mut found = None;
    gui.walk(|path, node| {
        if front.contains(&path[0]) {
            if at == widget {
                found = Some((node, path.to_vec()));
            }
            at += 1;
        }
    });
    found
}

/// The number that a node has as a widget of [`Tree::read`].
pub fn place_of(gui: &Gui, wanted: &Node) -> Option<u32> {
    let front: Vec<u32> = gui.front().map(|at| at as u32).collect();
    let mut at = 0;
    let mut found = None;
    gui.walk(|path, node| {
        if front.contains(&path[0]) {
            if std::ptr::eq(node, wanted) {
                found = Some(at);
            }
            at += 1;
        }
    });
    found
}

pub fn is_field(node: &Node) -> bool {
    node.class.ends_with("EditText") || node.class.ends_with("AutoCompleteTextView")
}

fn kinds(node: &Node, window: Bounds) -> Kinds {
    let mut kinds = Kinds::default();
    if !node.enabled || node.bounds.is_empty() {
        return kinds;
    }
    if is_field(node) {
        kinds.add(Kind::Text);
    } else if node.clickable || node.checkable {
        kinds.add(Kind::Tap);
    }
    if node.long_clickable {
        kinds.add(Kind::LongTap);
    }
    if node.scrollable {
        let class = &node.class;
        let sideways = class.contains("Horizontal") || class.contains("Pager");
        let upwards = ["ListView", "ScrollView", "RecyclerView", "GridView"];
        let upwards = !sideways && upwards.iter().any(|name| class.ends_with(name));
        if !sideways {
            kinds.add(Kind::ScrollUp);
            kinds.add(Kind::ScrollDown);
        }
        if !upwards {
            kinds.add(Kind::ScrollLeft);
            kinds.add(Kind::ScrollRight);
        }
    }
    if draws_itself(node) && area(node.bounds) * LARGE >= area(window) {
        kinds.add(Kind::Touch);
        kinds.add(Kind::Drag);
        kinds.add(Kind::Arrows);
    }
    kinds
}

/// Whether nobody can tell from outside what it reacts to. The system's own, behind its bars, does
/// not.
fn draws_itself(node: &Node) -> bool {
    const PLAIN: &[&str] = &[
        "android.view.View",
        "android.view.SurfaceView",
        "android.view.TextureView",
        "android.opengl.GLSurfaceView",
    ];
    node.children.is_empty()
        && PLAIN.contains(&&node.class[..])
        && !node.resource.starts_with("android:")
}

fn area(bounds: Bounds) -> i64 {
    i64::from(bounds.right - bounds.left) * i64::from(bounds.bottom - bounds.top)
}
