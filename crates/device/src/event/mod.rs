//! What can be done to a device: one variant for each kind of event, with typed arguments.
//!
//! As text an event is a line of a script ([`parse`], [`print`]); in traces it is JSON. Both are
//! written in one place each, and whatever has no meaning is refused when it is read. Traces from
//! before version 2 have most events as lines of scripts ([`stored`]).

mod check;
mod intent;
mod known;
mod parse;
mod print;
#[cfg(test)]
mod random_events;
mod setting;
mod stored;
mod words;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Property, Schedule};

pub use intent::{Extra, ExtraKind, Intent, IntentPart};
pub(crate) use parse::EXACT;
pub use parse::NoEvent;
pub use setting::{Battery, LocalTime, Network, Setting, WallTime};
pub(crate) use words::{Escapes, quote_all, split};

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

/// How a finger touches one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Touch {
    Tap,
    DoubleTap,
    LongTap,
}

impl Touch {
    /// This touch of a place.
    pub fn at(self, target: Target) -> Event {
        match self {
            Touch::Tap => Event::Tap(target),
            Touch::DoubleTap => Event::DoubleTap(target),
            Touch::LongTap => Event::LongTap(target),
        }
    }
}

/// What is started: by `start`, an activity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartTarget {
    /// The launcher's activity of a package.
    Package(String),
    /// `PACKAGE/CLASS`.
    Component(String),
    Intent(Intent),
}

/// What is started by `start-service`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ServiceTarget {
    /// `PACKAGE/CLASS`.
    Component(String),
    Intent(Intent),
}

/// What is broadcast.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BroadcastTarget {
    /// An intent with nothing but this action.
    Action(String),
    Intent(Intent),
}

/// Which permissions are given or taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Permission {
    /// All that the app asks for at run time.
    All,
    /// By its full name, or by the last word of that.
    Named(String),
}

/// What the partner app in front does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartnerAction {
    /// With these words, if it takes some.
    Answer(String),
    Cancel,
}

/// What happens to an app that is in use. In the end it is in front again, held as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Interruption {
    /// The device is turned and turned back.
    Turn,
    /// The user goes to the home screen and returns.
    Leave,
    /// Meanwhile the process is ended, as when memory is short.
    Kill,
}

impl Interruption {
    pub const ALL: [Interruption; 3] =
        [Interruption::Turn, Interruption::Leave, Interruption::Kill];

    pub fn events(self) -> Vec<Event> {
        match self {
            Interruption::Turn => vec![Event::Rotate, Event::Rotate],
            Interruption::Leave => vec![Event::Home, Event::Return],
            Interruption::Kill => vec![Event::Home, Event::Kill, Event::Return],
        }
    }
}

/// One thing done to a device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Tap(Target),
    DoubleTap(Target),
    LongTap(Target),
    /// Of whatever has this text, description or resource by then.
    TouchNamed {
        touch: Touch,
        name: String,
    },
    /// A finger that moves evenly.
    Swipe {
        from: Target,
        to: Point,
        millis: u32,
    },
    /// A finger that holds until something comes along, then moves.
    Drag {
        from: Point,
        to: Point,
    },
    /// Two fingers around a place, whose distance becomes another.
    Pinch {
        at: Point,
        from: i32,
        to: i32,
    },
    /// A finger that goes from place to place.
    Path {
        points: Vec<Point>,
    },
    Trackball {
        x: i32,
        y: i32,
        clicks: bool,
    },
    /// Into the field that has the focus, as a keyboard puts it.
    Text {
        text: String,
    },
    /// By Android's name, in small letters: `back`, `dpad_down`, `volume_up`; or by number.
    Key {
        name: String,
    },
    /// The key at the keyboard's corner.
    ImeAction,
    /// Taps what was posted.
    Notification {
        title: String,
    },
    /// Turns the device, and back.
    Rotate,
    /// The app goes to the background.
    Home,
    /// And comes back.
    Return,
    /// The app's process ends, as when memory is short.
    Kill,
    Start {
        target: StartTarget,
    },
    StartService {
        target: ServiceTarget,
    },
    /// As the system sends it.
    Broadcast {
        target: BroadcastTarget,
    },
    Grant {
        permission: Permission,
    },
    /// An app that loses a permission is killed.
    Revoke {
        permission: Permission,
    },
    Partner {
        action: PartnerAction,
    },
    Set {
        setting: Setting,
    },
    /// Another order of what is concurrent, from now on.
    Schedule {
        schedule: Schedule,
    },
    /// Interrupts the app. If it does not show what was entered before, that is a finding.
    KeepsInput {
        through: Interruption,
    },
    /// Gives the app time. An activity that was destroyed and is still held then is a finding.
    Leaks,
    /// Does what a property says, where it applies. What is not as it should be is a finding.
    Property {
        property: Property,
    },
    /// Lets time pass.
    Wait {
        millis: u32,
    },
}

impl Event {
    pub fn key(name: &str) -> Event {
        Event::Key { name: name.into() }
    }

    /// The key of this code, as Android numbers them.
    pub fn key_of_code(code: i32) -> Option<Event> {
        known::key_name(code).map(|name| Event::key(&name))
    }

    /// The code of the key that is pressed, if it is one of Android's.
    pub fn key_code(&self) -> Option<i32> {
        match self {
            Event::Key { name } => known::key_code(name),
            _ => None,
        }
    }

    pub fn set(setting: Setting) -> Event {
        Event::Set { setting }
    }

    /// Starts an app as from the home screen.
    pub fn start(package: &str) -> Event {
        let target = StartTarget::Package(package.into());
        Event::Start { target }
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
