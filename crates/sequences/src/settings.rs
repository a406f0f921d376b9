//! What is asked for.

use std::fmt;
use std::str::FromStr;

use gibbon_device::{Capability, Problem};
use gibbon_trace::Step;

/// Time between two events, on the device's clock: two taps are not a double tap.
pub(crate) const PAUSE: u32 = 300;

#[derive(Clone, Debug)]
pub struct Settings {
    /// How many events a sequence has at most.
    pub length: usize,
    pub events: Vec<EventKind>,
    /// What else is unknown while an event is handled.
    pub unknown: Vec<UnknownKind>,
    pub prune: Prune,
    /// Devices at once.
    pub jobs: usize,
    /// Runs of single events before it stops with what it has.
    pub runs: usize,
    /// Events between the app's start and where sequences begin.
    pub from: Vec<Step>,
    /// Of so many screens, the first ones, a picture is kept.
    pub pictures: usize,
    /// Taps all over the first screen, so many pixels apart, as an oracle.
    pub grid: Option<u32>,
}

/// Which events sequences are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    /// With an unknown place.
    Tap,
    /// The same, held.
    LongTap,
    /// Twice, quickly.
    DoubleTap,
    /// From an unknown place to another.
    Swipe,
    /// With an unknown text, for each field on the screen.
    Text,
    Key,
    Back,
    Rotate,
    /// Of the app, in place of what is there, with unknown extras. Only at a sequence's beginning.
    Start,
    /// Each of the device's settings to what it is not, and back.
    Setting,
}

impl EventKind {
    pub const ALL: [EventKind; 10] = [
        EventKind::Tap,
        EventKind::LongTap,
        EventKind::DoubleTap,
        EventKind::Swipe,
        EventKind::Text,
        EventKind::Key,
        EventKind::Back,
        EventKind::Rotate,
        EventKind::Start,
        EventKind::Setting,
    ];
}

impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EventKind::Tap => "tap",
            EventKind::LongTap => "long-tap",
            EventKind::DoubleTap => "double-tap",
            EventKind::Swipe => "swipe",
            EventKind::Text => "text",
            EventKind::Key => "key",
            EventKind::Back => "back",
            EventKind::Rotate => "rotate",
            EventKind::Start => "start",
            EventKind::Setting => "setting",
        })
    }
}

impl FromStr for EventKind {
    type Err = String;

    fn from_str(name: &str) -> Result<EventKind, String> {
        find(&EventKind::ALL, name)
    }
}

/// What the app reads that is unknown on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownKind {
    /// What time it is.
    Time,
}

impl UnknownKind {
    pub const ALL: [UnknownKind; 1] = [UnknownKind::Time];
}

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UnknownKind::Time => "time",
        })
    }
}

impl FromStr for UnknownKind {
    type Err = String;

    fn from_str(name: &str) -> Result<UnknownKind, String> {
        find(&UnknownKind::ALL, name)
    }
}

/// Which sequences are not continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prune {
    /// All are continued.
    None,
    /// Those whose last event wrote nothing that matters, as the paper has it.
    ReadOnly,
    /// Those whose last event left the app and its screen as they were.
    Effect,
    /// As `Effect`, and of two events that do not depend on each other one order is enough.
    Independent,
    /// Those that lead to a state and screen that another sequence led to.
    States,
}

impl Prune {
    pub const ALL: [Prune; 5] = [
        Prune::None,
        Prune::ReadOnly,
        Prune::Effect,
        Prune::Independent,
        Prune::States,
    ];

    /// Whether it compares what the app holds.
    pub(crate) fn needs_states(self) -> bool {
        matches!(self, Prune::Effect | Prune::Independent | Prune::States)
    }

    /// Whether it compares what is read and written.
    pub(crate) fn needs_accesses(self) -> bool {
        matches!(self, Prune::ReadOnly | Prune::Independent)
    }
}

impl fmt::Display for Prune {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Prune::None => "none",
            Prune::ReadOnly => "read-only",
            Prune::Effect => "effect",
            Prune::Independent => "independent",
            Prune::States => "states",
        })
    }
}

impl FromStr for Prune {
    type Err = String;

    fn from_str(name: &str) -> Result<Prune, String> {
        find(&Prune::ALL, name)
    }
}

fn find<T: Copy + fmt::Display>(all: &[T], name: &str) -> Result<T, String> {
    let named = all.iter().find(|one| one.to_string() == name);
    named.copied().ok_or_else(|| {
        let names: Vec<String> = all.iter().map(T::to_string).collect();
        format!("it should be one of {}", names.join(", "))
    })
}

#[derive(Debug, thiserror::Error)]
pub enum SequencesError {
    #[error("the device cannot do this: {0:?} is missing")]
    Lacks(Capability),
    #[error("the device: {0}")]
    Device(Problem),
    #[error("the app does not start: {0}")]
    NoStart(Problem),
}
