//! What is done at a state that exploring has found, besides what exploring does there.
//!
//! A probe is a short list of events that follow from what is on the screen. Each kind of probe is
//! a function from a GUI tree to such lists, and nothing else: who runs them is
//! [`crate::probing`]'s business.

pub mod haste;
pub mod input;
pub mod stress;
pub mod texts;

use gibbon_device::{Event, Gui, Node, Property, Target};

/// Events, and a few words for what they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    pub name: String,
    pub events: Vec<Event>,
    /// Events of which one at a time is done after the others, each from the same moment.
    pub then: Vec<Event>,
}

impl Probe {
    pub fn new(name: impl Into<String>, events: Vec<Event>) -> Probe {
        Probe {
            name: name.into(),
            events,
            then: Vec::new(),
        }
    }

    /// The most events that it takes.
    pub fn cost(&self) -> usize {
        self.events.len() + self.then.len()
    }
}

/// The user's properties that apply.
pub fn of_properties(gui: &Gui, properties: &[Property]) -> Vec<Probe> {
    let applying = properties.iter().filter(|property| property.applies(gui));
    let probe = |property: &Property| {
        let property = property.clone();
        Probe::new(property.name.clone(), vec![Event::Property { property }])
    };
    applying.map(probe).collect()
}

/// What a finger can press, in front, fields left out.
pub(crate) fn buttons(gui: &Gui) -> Vec<Target> {
    nodes(gui, |node| {
        node.clickable && node.enabled && !is_field(node)
    })
}

/// What can be typed into.
pub(crate) fn fields(gui: &Gui) -> Vec<Target> {
    nodes(gui, |node| node.enabled && is_field(node))
}

/// What can be switched on and off, in front.
pub(crate) fn switches(gui: &Gui) -> Vec<Target> {
    nodes(gui, |node| node.checkable && node.clickable && node.enabled)
}

pub(crate) fn is_field(node: &Node) -> bool {
    const FIELDS: [&str; 3] = ["EditText", "AutoComplete", "SearchView$SearchAuto"];
    FIELDS.iter().any(|name| node.class.contains(name))
}

fn nodes(gui: &Gui, is_wanted: impl Fn(&Node) -> bool) -> Vec<Target> {
    let front: Vec<usize> = gui.front().collect();
    let mut found = Vec::new();
    gui.walk(|path, node| {
        let is_in_front = path
            .first()
            .is_some_and(|window| front.contains(&(*window as usize)));
        if is_in_front && !node.bounds.is_empty() && is_wanted(node) {
            found.push(Target {
                at: node.bounds.centre(),
                widget: Some(node.widget(path)),
            });
        }
    });
    found
}
