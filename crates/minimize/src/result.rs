//! What is asked for, and what comes of it.

use gibbon_device::{Event, Problem, Schedule};
use serde::Serialize;

use crate::answers::Answer;
use crate::environment::{Environment, Vary};
use crate::goal::Goal;
use crate::trials::Cost;
use crate::vote::Vote;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many environments vote, the trace's own among them.
    pub runs: usize,
    /// How many others check the result.
    pub check: usize,
    /// Milliseconds that pass before each event.
    pub pause: u32,
    pub vary: Vary,
    /// The paper's rules, environments and counts throughout.
    pub as_published: bool,
    pub jobs: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            runs: Vote::PUBLISHED.runs,
            check: Vote::PUBLISHED.runs,
            pause: 0,
            vary: Vary::default(),
            as_published: false,
            jobs: 1,
        }
    }
}

/// How often, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Times {
    pub did: usize,
    pub of: usize,
}

impl Times {
    pub(crate) fn count(answers: &[Answer]) -> Times {
        Times {
            did: answers.iter().filter(|one| one.is_reached()).count(),
            of: answers.len(),
        }
    }
}

/// An event that is left.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// Its position in the given trace.
    pub position: usize,
    /// What is performed, pauses included.
    pub events: Vec<Event>,
    /// It is simpler than it was.
    pub is_simplified: bool,
}

/// What the last, independent check says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    pub success: Times,
    /// The paper's p1: that it succeeds almost as often as the vote asks for, or oftener.
    pub reliable: f64,
    /// The paper's p2: that no event can be spared.
    pub minimal: f64,
    /// The runs in which it failed.
    pub failed: Vec<FailedRun>,
}

/// A run that did not reach the goal, with all that replays it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FailedRun {
    pub environment: Environment,
    /// What is performed there, settings and pauses included.
    #[serde(skip)]
    pub events: Vec<Event>,
}

impl Check {
    /// That the result is approximately 1-minimal.
    pub fn probability(&self) -> f64 {
        self.reliable * self.minimal
    }
}

#[derive(Clone, Debug)]
pub struct Minimized {
    /// Pauses that the app gets to start.
    pub lead: Vec<Event>,
    pub left: Vec<Left>,
    /// The schedule that is needed, of what the trace brought along.
    pub schedule: Option<Schedule>,
    /// How often the given trace succeeded.
    pub whole: Times,
    /// None if it was interrupted before.
    pub check: Option<Check>,
    pub vote: Vote,
    pub cost: Cost,
    /// It was interrupted: what is left passed, but may not be the shortest.
    pub is_interrupted: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum MinimizeError {
    #[error("the trace does not reach the goal when it is replayed: {0}")]
    NotReproduced(Goal),
    #[error(
        "the trace reaches the goal in only {} of {} environments: {goal}\nhint: --pause 1000 \
         gives the app time between events, --vary nothing changes random numbers alone, --runs 1 \
         replays it as recorded",
        times.did, times.of
    )]
    Unreliable { goal: Goal, times: Times },
    #[error("interrupted before the trace was seen to reach the goal; nothing is known")]
    Interrupted,
    #[error(transparent)]
    Device(#[from] Problem),
}
