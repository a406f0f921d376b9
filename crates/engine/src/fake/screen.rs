//! What a fake app shows: the GUI tree of a state.

use std::collections::BTreeMap;

use gibbon_device::{Bounds, Event, Gui, Node, Profile};

use super::app::{AppData, State, Widget};

/// The package of what is there when the app is not.
const HOME: &str = "fake.home";
/// The height of a widget.
const ROW: i32 = 100;
/// Touches, by the words of scripts.
const TAP: &str = "tap ";
const DOUBLE_TAP: &str = "double-tap ";
const LONG_TAP: &str = "long-tap ";
const SWIPE: &str = "swipe ";

/// The screen in a state of the app, or without it.
pub fn gui(app: &AppData, state: Option<&State>, values: &BTreeMap<String, i64>) -> Gui {
    let package = state.map_or(HOME, |_| &app.package);
    let profile = Profile::default();
    let screen = Bounds {
        left: 0,
        top: 0,
        right: profile.width as i32,
        bottom: profile.height as i32,
    };
    let mut root = Node {
        class: "android.widget.FrameLayout".into(),
        package: package.into(),
        enabled: true,
        bounds: screen,
        ..Node::default()
    };
    root.children = state.map_or_else(Vec::new, |state| state.nodes(values));
    for (at, child) in (0..).zip(&mut root.children) {
        let top = at * ROW;
        child.index = at as u32;
        child.package = package.into();
        child.enabled = true;
        child.bounds = Bounds {
            top,
            bottom: top + ROW,
            ..screen
        };
        if !child.resource.is_empty() {
            child.resource = format!("{package}:id/{}", child.resource);
        }
    }
    Gui {
        rotation: 0,
        focus: Some(0),
        windows: vec![root],
    }
}

impl State {
    fn nodes(&self, values: &BTreeMap<String, i64>) -> Vec<Node> {
        let mut nodes: Vec<Node> = self.widgets.iter().map(|one| one.node(values)).collect();
        for (event, _) in &self.effects {
            let touched = [TAP, DOUBLE_TAP, LONG_TAP, SWIPE];
            let touched = touched
                .into_iter()
                .find_map(|verb| Some((verb, event.strip_prefix(verb)?)));
            let Some((verb, name)) = touched else {
                continue;
            };
            let resource = resource(name);
            let at = match nodes.iter().position(|node| node.resource == resource) {
                Some(at) => at,
                None => {
                    nodes.push(Node {
                        class: "android.widget.Button".into(),
                        text: name.into(),
                        resource,
                        ..Node::default()
                    });
                    nodes.len() - 1
                }
            };
            match verb {
                TAP | DOUBLE_TAP => nodes[at].clickable = true,
                LONG_TAP => nodes[at].long_clickable = true,
                _ => {}
            }
        }
        nodes
    }
}

impl Widget {
    fn node(&self, values: &BTreeMap<String, i64>) -> Node {
        let (class, name, text) = match self {
            Widget::Label(text) => ("TextView", text, text.clone()),
            Widget::Value(name) => {
                let value = values.get(name).copied().unwrap_or(0);
                ("TextView", name, value.to_string())
            }
            Widget::Field(name) => {
                let entered = values.get(name).filter(|value| **value != 0);
                (
                    "EditText",
                    name,
                    entered.map_or_else(String::new, i64::to_string),
                )
            }
            Widget::List(name) => ("ListView", name, String::new()),
        };
        Node {
            class: format!("android.widget.{class}"),
            text,
            resource: resource(name),
            clickable: matches!(self, Widget::Field(_)),
            focusable: matches!(self, Widget::Field(_)),
            scrollable: matches!(self, Widget::List(_)),
            ..Node::default()
        }
    }
}

fn resource(name: &str) -> String {
    name.to_lowercase().replace(' ', "_")
}

/// What an event may be called in [`super::FakeApp::on`], the most exact first.
pub fn names(event: &Event, gui: &Gui) -> Vec<String> {
    let text = event.to_string();
    let verb = text.split(' ').next().unwrap_or_default().to_owned();
    let mut names = Vec::new();
    if let Some(target) = event.target()
        && let Some((node, _)) = gui.node_at(target.at)
    {
        let resource = node.resource.rsplit('/').next().unwrap_or_default();
        let known_by = [node.text.as_str(), resource].map(str::to_owned);
        let known_by = known_by.into_iter().filter(|name| !name.is_empty());
        names.extend(known_by.map(|name| format!("{verb} {name}")));
    }
    names.push(text);
    names.push(verb);
    names
}
