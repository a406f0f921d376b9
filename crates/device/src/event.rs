//! What can be done to a device.

use std::fmt;

use serde::{Deserialize, Serialize};

/// In pixels of the screen as it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

/// What a widget is known by, on any screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Widget {
    pub class: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub resource: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// What is written inside of it if nothing is on it itself, as on the rows of lists.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub inside: String,
    /// Which child of which child, from the window down.
    pub path: Vec<u32>,
}

/// Where an event goes: the place, and what was there when it was recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    #[serde(flatten)]
    pub at: Point,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub widget: Option<Widget>,
}

impl From<Point> for Target {
    fn from(at: Point) -> Target {
        Target { at, widget: None }
    }
}

/// One thing done to a device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Tap(Target),
    DoubleTap(Target),
    LongTap(Target),
    /// A finger that moves evenly.
    Swipe {
        from: Target,
        to: Point,
        millis: u32,
    },
    /// Into the field that has the focus, as a keyboard puts it.
    Text {
        text: String,
    },
    /// By Android's name, in small letters: `back`, `dpad_down`, `volume_up`.
    Key {
        name: String,
    },
    /// Lets time pass.
    Wait {
        millis: u32,
    },
    /// Anything else, as event scripts write it: `rotate`, `set night true`, `home`, …
    Other {
        line: String,
    },
}

impl Event {
    pub fn key(name: &str) -> Event {
        Event::Key { name: name.into() }
    }

    pub fn other(line: &str) -> Event {
        Event::Other { line: line.into() }
    }

    /// The place, for those that have one.
    pub fn target(&self) -> Option<&Target> {
        match self {
            Event::Tap(target) | Event::DoubleTap(target) | Event::LongTap(target) => Some(target),
            Event::Swipe { from, .. } => Some(from),
            _ => None,
        }
    }

    pub fn target_mut(&mut self) -> Option<&mut Target> {
        match self {
            Event::Tap(target) | Event::DoubleTap(target) | Event::LongTap(target) => Some(target),
            Event::Swipe { from, .. } => Some(from),
            _ => None,
        }
    }
}

/// As event scripts write it, by its place.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Tap(target) => write!(f, "tap {}", target.at),
            Event::DoubleTap(target) => write!(f, "double-tap {}", target.at),
            Event::LongTap(target) => write!(f, "long-tap {}", target.at),
            Event::Swipe { from, to, millis } => write!(f, "swipe {} {to} {millis}", from.at),
            Event::Text { text } => write!(f, "text {text}"),
            Event::Key { name } => write!(f, "key {name}"),
            Event::Wait { millis } => write!(f, "wait {millis}"),
            Event::Other { line } => f.write_str(line),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

impl fmt::Display for Widget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let class = self.class.rsplit('.').next().unwrap_or_default();
        let resource = self.resource.rsplit('/').next().unwrap_or_default();
        let names = [&self.text, &self.description, &self.inside, resource];
        match names.into_iter().find(|name| !name.is_empty()) {
            Some(name) => write!(f, "{class} “{name}”"),
            None => f.write_str(class),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_read_as_scripts_have_them() {
        let at = Point { x: 540, y: 1200 };
        assert_eq!(Event::Tap(at.into()).to_string(), "tap 540 1200");
        let swipe = Event::Swipe {
            from: at.into(),
            to: Point { x: 540, y: 300 },
            millis: 200,
        };
        assert_eq!(swipe.to_string(), "swipe 540 1200 540 300 200");
        assert_eq!(Event::key("back").to_string(), "key back");
    }
}
