//! What a device is to those who drive it: engines work against [`Device`] and never look behind.
//!
//! Typed events go in ([`Event`]); typed notices ([`Notice`]), a GUI tree, pictures, findings and
//! coverage come out. Looking (GUI tree, picture, log, state) changes nothing about a run.
//!
//! What not every device can do is a [`Capability`] with methods of its own; asking a device for
//! one that it lacks is answered by [`Problem::Lacks`], so that what can work on any device does.
//! A new capability is a variant, its methods with that answer as default, and nothing else here.

mod canonical;
mod dump;
mod event;
mod finding;
mod gui;
mod leaks;
pub mod limits;
mod lost_input;
mod notice;
mod observed;
mod options;
mod problem;
mod property;
mod reach;
mod schedule;
mod script;
mod symbols;
mod system_state;
mod verdict;
pub mod xml;

use std::path::Path;

use serde::{Deserialize, Serialize};

pub use canonical::{CanonicalField, CanonicalState};
pub use event::{
    Battery, BroadcastTarget, Event, Extra, ExtraKind, Intent, IntentPart, Interruption, LocalTime,
    Network, NoEvent, PartnerAction, Permission, Point, ServiceTarget, Setting, StartTarget,
    Target, Touch, WallTime, Widget,
};
pub use finding::{Finding, FindingKind};
pub use gui::{Bounds, Gui, GuiError, Node};
pub use leaks::{Leak, look_for_leaks};
pub use lost_input::keep_input;
pub use notice::{Notice, WebRequest, findings};
pub use observed::{
    Agent, Change, FieldName, Interest, Lane, Location, MessageId, NoInterest, ObjectId, Observed,
    Posting, Record, Seen, StackFrame, Work,
};
pub use options::BootOptions;
pub use problem::Problem;
pub use property::{Look, NoProperty, Property, check_property, read_properties};
pub use reach::Reach;
pub use schedule::{
    CodePlace, CodePoint, Hold, HoldOutcome, HoldTarget, Lateness, MessageKind, NoSchedule,
    Schedule, ThreadOrder, Until,
};
pub use script::{Script, ScriptError, ScriptLine};
pub use symbols::{Decision, DecisionKind, FieldResult, Follow, Followed, Note};
pub use system_state::{ActivityState, ServiceState, SystemState, WindowState};
pub use verdict::{Gap, GapKind, Verdict, judge};

/// What kind of device it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    pub width: u32,
    pub height: u32,
    pub density: u32,
    /// As a language tag.
    pub locale: String,
    pub seed: u64,
    /// What is on its shared storage.
    #[serde(default, skip_serializing_if = "SharedFiles::is_none")]
    pub files: SharedFiles,
}

/// What is on the shared storage of a device that was just set up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SharedFiles {
    /// Folders.
    #[default]
    None,
    /// A few files of each common kind as well.
    Samples,
}

impl SharedFiles {
    fn is_none(&self) -> bool {
        *self == SharedFiles::None
    }
}

impl Default for Profile {
    fn default() -> Profile {
        Profile {
            width: 1080,
            height: 2400,
            density: 420,
            locale: "en-US".into(),
            seed: 0,
            files: SharedFiles::None,
        }
    }
}

/// What a device may be able to do beyond what every device can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Capability {
    /// The whole device as it is, any number of times.
    Snapshots,
    /// Which code of the app ran.
    Coverage,
    /// A hash over everything that was executed.
    TraceHash,
    /// Other random numbers from some moment on.
    Seeds,
    /// Another order of what is concurrent from some moment on.
    Schedules,
    /// What code does, step by step.
    Observing,
    /// A number for what the app holds.
    StateHash,
    /// Events with unknown values.
    Symbols,
    /// Activities, windows and services as they are.
    SystemState,
    /// Counts of what the device's machine did.
    Statistics,
    /// Where the device's time goes.
    Profiles,
}

impl Capability {
    pub const ALL: &[Capability] = &[
        Capability::Snapshots,
        Capability::Coverage,
        Capability::TraceHash,
        Capability::Seeds,
        Capability::Schedules,
        Capability::Observing,
        Capability::StateHash,
        Capability::Symbols,
        Capability::SystemState,
        Capability::Statistics,
        Capability::Profiles,
    ];
}

/// A device as it was at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SnapshotId(pub u64);

/// What came of an event.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// What the device reported, in its order.
    pub notices: Vec<Notice>,
    /// What is wrong with the app by those.
    pub findings: Vec<Finding>,
    /// Code of the app that ran.
    pub reached: Vec<Reach>,
    /// The class of the activity in front; none if that is not the app's.
    pub activity: Option<String>,
    /// Broadcasts that receivers of the app wait for since then, by their actions.
    pub listens: Vec<String>,
    /// Seconds on the device's own clock since it is up.
    pub time: f64,
    /// Over everything that was executed so far, on devices that have such a hash.
    pub hash: Option<u64>,
    /// What became of each hold of the schedule so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<HoldOutcome>,
}

impl Outcome {
    /// The same with what the next event brought.
    pub(crate) fn add(&mut self, next: Outcome) {
        self.notices.extend(next.notices);
        self.findings.extend(next.findings);
        self.reached.extend(next.reached);
        self.listens.extend(next.listens);
        self.activity = next.activity;
        self.time = next.time;
        self.hash = next.hash;
        self.holds = next.holds;
    }
}

/// What engines drive.
pub trait Device {
    fn can(&self, capability: Capability) -> bool;

    /// Installs an app. The device is then as `reset` leaves it.
    fn install(&mut self, apk: &Path) -> Result<(), Problem>;

    /// Back to just installed: nothing runs, nothing was stored.
    fn reset(&mut self) -> Result<(), Problem>;

    /// Starts an activity, by its class; the launcher's if none is named.
    fn start(&mut self, activity: Option<&str>) -> Result<Outcome, Problem>;

    /// Does something to the device and waits until it is idle.
    fn perform(&mut self, event: &Event) -> Result<Outcome, Problem>;

    fn gui(&mut self) -> Result<Gui, Problem>;

    /// The screen as PNG, made smaller by a whole number.
    fn picture(&mut self, smaller: u32) -> Result<Vec<u8>, Problem>;

    /// The log from the start.
    fn log(&mut self) -> Result<String, Problem>;

    /// What an app asked of the device that the device does not have.
    fn gaps(&mut self) -> Result<Gaps, Problem>;

    fn trace_hash(&mut self) -> Result<u64, Problem> {
        Err(Problem::Lacks(Capability::TraceHash))
    }

    fn snapshot(&mut self) -> Result<SnapshotId, Problem> {
        Err(Problem::Lacks(Capability::Snapshots))
    }

    fn restore(&mut self, _snapshot: SnapshotId) -> Result<(), Problem> {
        Err(Problem::Lacks(Capability::Snapshots))
    }

    fn forget(&mut self, _snapshot: SnapshotId) -> Result<(), Problem> {
        Err(Problem::Lacks(Capability::Snapshots))
    }

    /// From now on random numbers are those of another seed; a restore takes this back.
    fn reseed(&mut self, _seed: u64) -> Result<(), Problem> {
        Err(Problem::Lacks(Capability::Seeds))
    }

    /// From now on what is concurrent is ordered like this; a restore takes this back. In a trace
    /// it is the event that [`Schedule::event`] gives.
    fn schedule(&mut self, _schedule: &Schedule) -> Result<(), Problem> {
        Err(Problem::Lacks(Capability::Schedules))
    }

    /// Activities, windows and services as they are now.
    fn system_state(&mut self) -> Result<SystemState, Problem> {
        Err(Problem::Lacks(Capability::SystemState))
    }

    /// Counts of what the device's machine did since it is up, a line each.
    fn statistics(&mut self) -> Result<String, Problem> {
        Err(Problem::Lacks(Capability::Statistics))
    }

    /// The guest's stacks that were seen, in the folded form that flame graphs are made of.
    fn profile(&mut self) -> Result<String, Problem> {
        Err(Problem::Lacks(Capability::Profiles))
    }

    /// A number for what the app holds: the same where its objects and files are the same, on any
    /// device and whatever led there.
    fn state_hash(&mut self) -> Result<u64, Problem> {
        Err(Problem::Lacks(Capability::StateHash))
    }

    /// What the app holds and what the framework holds for it, to be compared with another run's.
    fn canonical_state(&mut self) -> Result<CanonicalState, Problem> {
        Err(Problem::Lacks(Capability::StateHash))
    }

    /// As [`Device::perform`], and says which branches depended on the event's values.
    fn perform_symbolically(
        &mut self,
        _event: &Event,
        _follow: &Follow,
    ) -> Result<(Outcome, Followed), Problem> {
        Err(Problem::Lacks(Capability::Symbols))
    }

    /// Watches this from now on, and nothing else. Neither a restore nor a reset takes that back;
    /// questions to the device (GUI tree, picture) are not watched.
    fn observe(&mut self, _interest: &Interest) -> Result<(), Problem> {
        Err(Problem::Lacks(Capability::Observing))
    }

    /// What was seen since this was last asked. A restore does not take back what was seen.
    fn observed(&mut self) -> Result<Observed, Problem> {
        Err(Problem::Lacks(Capability::Observing))
    }
}

/// Natives that were asked for and are missing, and answers that a real device would not give.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gaps {
    pub missing_natives: Vec<String>,
    pub stand_ins: Vec<String>,
}
