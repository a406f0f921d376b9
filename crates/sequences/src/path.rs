//! A sequence's last event and what came of it; sequences are a tree of them.

use gibbon_device::{Bounds, DecisionKind, Event, Point};
use gibbon_trace::Step;
use serde::Serialize;

use crate::accesses::Accesses;
use crate::flips::Constraints;
use crate::stimulus::{Chain, Stimulus};

/// 0 is the start, without an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct PathId(pub usize);

impl PathId {
    pub const START: PathId = PathId(0);
}

/// One path through the handling of one event, after a sequence that was continued.
#[derive(Clone, Debug, Serialize)]
pub struct Path {
    pub id: PathId,
    pub parent: PathId,
    /// How many events its sequence has.
    pub length: usize,
    pub event: Event,
    /// What the sequence before the event was, where it is not that of the parent: the same path
    /// with other values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Vec<Event>>,
    /// What the event has to be for this path, for a reader.
    pub condition: String,
    /// Branches of the app and of dispatching that depended on the event, and which way they went.
    pub branches: Vec<Branch>,
    /// Which part of the screen its taps are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub region: Vec<Bounds>,
    /// Whether it is continued.
    pub kept: bool,
    /// Whether it ran code that no path before it ran.
    pub runs_new_code: bool,
    /// The app crashed or did not respond.
    pub ended: bool,
    /// Fields that changed and matter, where that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub writes: Vec<String>,
    /// What handling it read and wrote, where that was asked for.
    #[serde(skip)]
    pub(crate) accesses: Accesses,
    /// The event and the pause after it, as traces have them.
    #[serde(skip)]
    pub(crate) steps: Vec<Step>,
    /// The steps before, where they are not those of the parent.
    #[serde(skip)]
    pub(crate) steps_before: Option<Vec<Step>>,
    /// The whole sequence.
    #[serde(skip)]
    pub(crate) chain: Chain,
    /// What has to hold of earlier events and this one, where they stay unknown.
    #[serde(skip)]
    pub(crate) constraints: Constraints,
    /// What the app held and showed afterwards, where that was asked for.
    #[serde(skip)]
    pub(crate) state: Option<StateKey>,
}

impl Path {
    /// Where the screen is touched.
    pub fn place(&self) -> Option<Point> {
        match &self.event {
            Event::Tap(target) | Event::LongTap(target) | Event::DoubleTap(target) => {
                Some(target.at)
            }
            Event::Swipe { from, .. } => Some(from.at),
            _ => None,
        }
    }

    /// Whether two events, perhaps after different sequences, are the same to the app.
    pub(crate) fn takes_the_same_way_as(&self, other: &Path) -> bool {
        self.branches == other.branches && self.class() == other.class()
    }

    /// Events with unknown values are one kind, however many there are.
    pub(crate) fn class(&self) -> String {
        let last = self.chain.stimuli().next_back();
        last.map_or_else(String::new, Stimulus::class)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Branch {
    pub method: String,
    pub at: u32,
    pub taken: bool,
    /// Which way a switch went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<String>,
    pub kind: DecisionKind,
}

/// What the app holds, and what is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StateKey {
    pub(crate) state: u64,
    pub(crate) screen: u64,
}

/// All sequences of one length.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Level {
    pub length: usize,
    pub paths: usize,
    /// Paths that the next level continues.
    pub kept: usize,
    /// Events run with values of their own.
    pub runs: usize,
    /// Questions to the solver.
    pub checks: u64,
    /// Sides of the app's branches that ran up to here.
    pub branches: usize,
    pub seconds: f64,
}
