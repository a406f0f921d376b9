//! The GUI tree, as `uiautomator dump` writes it, read.

use serde::{Deserialize, Serialize};

use crate::event::{Point, Target, Widget};

/// Widgets in widgets: screens have some dozens. Whoever looks at a tree goes down by calls within calls.
const DEEPEST: usize = 500;

#[derive(Debug, thiserror::Error)]
#[error("not a GUI tree: {what} (at byte {at})")]
pub struct GuiError {
    what: &'static str,
    at: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bounds {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Bounds {
    pub fn centre(self) -> Point {
        Point {
            x: (self.left + self.right) / 2,
            y: (self.top + self.bottom) / 2,
        }
    }

    pub fn contains(self, point: Point) -> bool {
        (self.left..self.right).contains(&point.x) && (self.top..self.bottom).contains(&point.y)
    }

    pub fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    fn parse(text: &str) -> Option<Bounds> {
        let mut numbers = text
            .split(['[', ']', ','])
            .filter(|part| !part.is_empty())
            .map(str::parse);
        let mut next = || numbers.next()?.ok();
        Some(Bounds {
            left: next()?,
            top: next()?,
            right: next()?,
            bottom: next()?,
        })
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Node {
    pub index: u32,
    pub class: String,
    pub package: String,
    pub text: String,
    pub resource: String,
    pub description: String,
    pub checkable: bool,
    pub checked: bool,
    pub clickable: bool,
    pub enabled: bool,
    pub focusable: bool,
    pub focused: bool,
    pub scrollable: bool,
    pub long_clickable: bool,
    pub password: bool,
    pub selected: bool,
    /// It reacts to touch, and accessibility services are to pass it over.
    pub hidden: bool,
    /// It reacts to touch, and has a hint, a tooltip or a label beside it.
    pub labelled: bool,
    /// It takes touches beside a child of it for the child's.
    pub delegates: bool,
    pub bounds: Bounds,
    pub children: Vec<Node>,
}

/// All windows, the front one last; before all others those that cannot be touched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gui {
    pub rotation: u32,
    /// The index of the window that has the focus, if that is known.
    pub focus: Option<u32>,
    pub windows: Vec<Node>,
}

impl Node {
    /// What it is known by. `path` leads to it.
    pub fn widget(&self, path: &[u32]) -> Widget {
        Widget {
            class: self.class.clone(),
            resource: self.resource.clone(),
            text: self.text.clone(),
            description: self.description.clone(),
            inside: self.inside().to_owned(),
            path: path.to_vec(),
        }
    }

    /// What people would call it: its class and what is written on it, or else inside of it, as on
    /// the rows of lists.
    pub fn title(&self) -> String {
        self.widget(&[]).to_string()
    }

    /// What is written inside of it if nothing is on it itself. A list is not its first row.
    fn inside(&self) -> &str {
        let is_bare = self.text.is_empty() && self.description.is_empty() && !self.scrollable;
        let inside = is_bare.then(|| self.children.iter().find_map(Node::inscription));
        inside.flatten().unwrap_or_default()
    }

    fn inscription(&self) -> Option<&str> {
        let own = [&self.text, &self.description];
        let own = own.into_iter().find(|text| !text.is_empty());
        let inside = || self.children.iter().find_map(Node::inscription);
        own.map(String::as_str).or_else(inside)
    }

    /// Whether it, or something inside of it, can be tapped.
    fn reacts(&self) -> bool {
        self.clickable || self.checkable || self.children.iter().any(Node::reacts)
    }

    fn set(&mut self, name: &str, value: &str) {
        let flag = value == "true";
        match name {
            "index" => self.index = value.parse().unwrap_or(0),
            "class" => self.class = unescape(value),
            "package" => self.package = unescape(value),
            "text" => self.text = unescape(value),
            "resource-id" => self.resource = unescape(value),
            "content-desc" => self.description = unescape(value),
            "checkable" => self.checkable = flag,
            "checked" => self.checked = flag,
            "clickable" => self.clickable = flag,
            "enabled" => self.enabled = flag,
            "focusable" => self.focusable = flag,
            "focused" => self.focused = flag,
            "scrollable" => self.scrollable = flag,
            "long-clickable" => self.long_clickable = flag,
            "password" => self.password = flag,
            "selected" => self.selected = flag,
            "hidden" => self.hidden = flag,
            "labelled" => self.labelled = flag,
            "delegates" => self.delegates = flag,
            "bounds" => self.bounds = Bounds::parse(value).unwrap_or_default(),
            _ => {}
        }
    }
}

impl Gui {
    pub fn parse(xml: &str) -> Result<Gui, GuiError> {
        let mut gui = Gui::default();
        let mut open: Vec<Node> = Vec::new();
        let mut rest = xml;
        let error = |what, rest: &str| GuiError {
            what,
            at: xml.len() - rest.len(),
        };
        while let Some(start) = rest.find('<') {
            rest = &rest[start + 1..];
            let end = tag_end(rest).ok_or_else(|| error("a tag has no end", rest))?;
            let (tag, after) = (&rest[..end], &rest[end + 1..]);
            if tag.starts_with("/node") {
                let node = open.pop().ok_or_else(|| error("too many ends", rest))?;
                gui.attach(&mut open, node);
            } else if let Some(attributes) = tag.strip_prefix("node") {
                let mut node = Node::default();
                for (name, value) in attributes_of(attributes) {
                    node.set(name, value);
                }
                if open.len() > DEEPEST {
                    return Err(error("nodes are nested too deep", rest));
                }
                if tag.ends_with('/') {
                    gui.attach(&mut open, node);
                } else {
                    open.push(node);
                }
            } else if let Some(attributes) = tag.strip_prefix("hierarchy") {
                for (name, value) in attributes_of(attributes) {
                    match name {
                        "rotation" => gui.rotation = value.parse().unwrap_or(0),
                        "focus" => gui.focus = value.parse().ok(),
                        _ => {}
                    }
                }
            }
            rest = after;
        }
        match open.is_empty() {
            true => Ok(gui),
            false => Err(error("a node has no end", rest)),
        }
    }

    fn attach(&mut self, open: &mut [Node], node: Node) {
        match open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.windows.push(node),
        }
    }

    /// The places of the windows that a user works with: the one with the focus, and what is over
    /// it and can be tapped, such as suggestions.
    pub fn front(&self) -> impl Iterator<Item = usize> {
        let focused = self
            .windows
            .iter()
            .position(|window| Some(window.index) == self.focus)
            .unwrap_or(self.windows.len().saturating_sub(1));
        let shown = self.windows.iter().enumerate().skip(focused);
        shown
            .filter(move |(at, window)| *at == focused || window.reacts())
            .map(|(at, _)| at)
    }

    /// Every node with the path to it, parents before children.
    pub fn walk<'a>(&'a self, mut visit: impl FnMut(&[u32], &'a Node)) {
        fn inner<'a>(
            path: &mut Vec<u32>,
            node: &'a Node,
            visit: &mut impl FnMut(&[u32], &'a Node),
        ) {
            visit(path, node);
            for (at, child) in node.children.iter().enumerate() {
                path.push(at as u32);
                inner(path, child, visit);
                path.pop();
            }
        }
        for (at, window) in self.windows.iter().enumerate() {
            inner(&mut vec![at as u32], window, &mut visit);
        }
    }

    /// What is at a place: the innermost widget of the front window that reacts to touch there,
    /// or the innermost one of all.
    pub fn at(&self, point: Point) -> Option<Widget> {
        self.node_at(point).map(|(node, path)| node.widget(&path))
    }

    /// The same as it is on the screen, and the path to it.
    pub fn node_at(&self, point: Point) -> Option<(&Node, Vec<u32>)> {
        let mut best: Option<(bool, &Node, Vec<u32>)> = None;
        self.walk(|path, node| {
            if !node.bounds.contains(point) {
                return;
            }
            let reacts = node.clickable || node.long_clickable || node.checkable;
            let is_better = best
                .as_ref()
                .is_none_or(|(reacted, _, to)| to[0] < path[0] || reacts || !reacted);
            if is_better {
                best = Some((reacts, node, path.to_vec()));
            }
        });
        best.map(|(_, node, path)| (node, path))
    }

    /// Where a widget is now: the one that has most of its marks, if it has the ones that count.
    pub fn find(&self, widget: &Widget) -> Option<&Node> {
        let mut best: Option<(u32, &Node)> = None;
        self.walk(|path, node| {
            if node.class != widget.class || node.resource != widget.resource {
                return;
            }
            let is_same = |own: &str, other: &str| !own.is_empty() && own == other;
            let score = 8 * u32::from(is_same(&widget.inside, node.inside()))
                + 4 * u32::from(node.text == widget.text)
                + 2 * u32::from(node.description == widget.description)
                + u32::from(path == widget.path);
            // Without a resource's name some words or the place have to be the same.
            let is_enough = !widget.resource.is_empty()
                || path == widget.path
                || is_same(&widget.inside, node.inside())
                || is_same(&widget.text, &node.text)
                || is_same(&widget.description, &node.description);
            if is_enough && best.is_none_or(|(most, _)| score > most) {
                best = Some((score, node));
            }
        });
        best.map(|(_, node)| node)
    }

    /// The same target on this screen.
    pub fn locate(&self, target: &Target) -> Option<Point> {
        let node = self.find(target.widget.as_ref()?)?;
        Some(node.bounds.centre())
    }
}

/// Where the tag ends; angle brackets inside of quotes are none of it.
fn tag_end(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.bytes().position(|byte| {
        quoted ^= byte == b'"';
        byte == b'>' && !quoted
    })
}

fn attributes_of(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = text.split('"');
    std::iter::from_fn(move || {
        let name = parts.next()?.trim().strip_suffix('=')?;
        Some((name.trim(), parts.next()?))
    })
}

fn unescape(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.find(';').unwrap_or(0);
        let letter = match &rest[..end] {
            "&amp" => Some('&'),
            "&lt" => Some('<'),
            "&gt" => Some('>'),
            "&quot" => Some('"'),
            "&apos" => Some('\''),
            other => other
                .strip_prefix("&#")
                .and_then(|number| match number.strip_prefix('x') {
                    Some(hex) => u32::from_str_radix(hex, 16).ok(),
                    None => number.parse().ok(),
                })
                .and_then(char::from_u32),
        };
        match letter {
            Some(letter) => {
                out.push(letter);
                rest = &rest[end + 1..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const XML: &str = r#"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
<hierarchy rotation="1"><node index="0" text="" resource-id="" class="android.widget.FrameLayout" clickable="false" bounds="[0,0][1080,2400]">
<node index="0" text="Save &amp; &#65;&lt;" resource-id="a:id/save" class="android.widget.Button" content-desc="" clickable="true" bounds="[0,100][200,300]" />
<node index="1" text="x > y" resource-id="" class="android.widget.TextView" clickable="false" bounds="[0,300][200,400]" />
</node></hierarchy>"#;

    #[test]
    fn what_is_nested_too_deep_is_refused() {
        let nested = |count: usize| "<node>".repeat(count) + &"</node>".repeat(count);
        assert!(Gui::parse(&nested(DEEPEST)).is_ok());
        // Walking, writing and even dropping this many would use up the stack.
        assert!(Gui::parse(&nested(1_000_000)).is_err());
    }

    #[test]
    fn trees_are_read() {
        let gui = Gui::parse(XML).expect("a tree");
        assert_eq!(gui.rotation, 1);
        let button = &gui.windows[0].children[0];
        assert_eq!(button.text, "Save & A<");
        assert!(button.clickable);
        assert_eq!(button.bounds.centre(), Point { x: 100, y: 200 });
        assert_eq!(gui.windows[0].children[1].text, "x > y");
    }

    #[test]
    fn in_front_is_the_focus_and_what_can_be_tapped_over_it() {
        let window = |index: u32, clickable: bool| {
            format!("<node index=\"{index}\" clickable=\"{clickable}\" bounds=\"[0,0][9,9]\" />")
        };
        let front = |focus: &str| {
            // A toast, the activity, a handle in its text, suggestions.
            let windows = [(0, false), (1, true), (2, false), (3, true)];
            let windows = windows.map(|(index, clickable)| window(index, clickable));
            let xml = format!("<hierarchy{focus}>{}</hierarchy>", windows.concat());
            let gui = Gui::parse(&xml).expect("a tree");
            gui.front().collect::<Vec<usize>>()
        };
        assert_eq!(front(" rotation=\"0\" focus=\"1\""), [1, 3]);
        assert_eq!(front(""), [3]);
        assert_eq!(Gui::default().front().next(), None);
    }

    #[test]
    fn what_has_no_words_of_its_own_is_called_by_those_inside() {
        let gui = Gui::parse(XML).expect("a tree");
        let mut frame = gui.windows[0].clone();
        assert_eq!(frame.title(), "FrameLayout “Save & A<”");
        assert_eq!(frame.children[1].title(), "TextView “x > y”");
        // A list is not its first row.
        frame.scrollable = true;
        assert_eq!(frame.title(), "FrameLayout");
    }

    #[test]
    fn widgets_are_found_again() {
        let gui = Gui::parse(XML).expect("a tree");
        let widget = gui.at(Point { x: 5, y: 150 }).expect("a widget");
        assert_eq!(widget.resource, "a:id/save");
        assert_eq!(widget.path, [0, 0]);
        let target = Target {
            at: Point { x: 5, y: 150 },
            widget: Some(widget),
        };
        assert_eq!(gui.locate(&target), Some(Point { x: 100, y: 200 }));
    }

    #[test]
    fn rows_are_found_by_what_is_inside() {
        let row = |text: &str, top: i32| {
            format!(
                "<node class=\"a.Row\" clickable=\"true\" bounds=\"[0,{top}][100,{0}]\">\
                 <node class=\"a.Text\" text=\"{text}\" bounds=\"[0,{top}][50,{0}]\" /></node>",
                top + 10
            )
        };
        let list = |rows: &[&str]| {
            let rows: String = rows
                .iter()
                .zip(0..)
                .map(|(text, at)| row(text, at * 10))
                .collect();
            let xml =
                format!("<hierarchy><node bounds=\"[0,0][100,100]\">{rows}</node></hierarchy>");
            Gui::parse(&xml).expect("a tree")
        };
        let widget = list(&["Slides", "Notes"]).at(Point { x: 90, y: 15 });
        let widget = widget.expect("a row");
        assert_eq!(widget.inside, "Notes");
        assert_eq!(widget.to_string(), "Row “Notes”");
        let find = |rows: &[&str]| {
            let gui = list(rows);
            gui.find(&widget).map(|node| node.bounds.top)
        };
        assert_eq!(find(&["Slides", "Music", "Notes"]), Some(20));
        // It is where it was, under another name.
        assert_eq!(find(&["Slides", "Note"]), Some(10));
        assert_eq!(find(&["Slides"]), None);
    }

    #[test]
    fn what_is_broken_is_refused() {
        for broken in ["<node", "<node text=\"a\">", "</node>"] {
            assert!(Gui::parse(broken).is_err(), "{broken}");
        }
    }
}
