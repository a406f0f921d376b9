//! `gibbon race`: finds races by happens-before, runs the other order and says what it comes to.
//!
//! After RacerDroid (Tang et al., ASE 2016), which takes potential races from other tools, holds a
//! message back and sees whether the app crashes. Here the device tells who caused what, so races
//! are found in any run ([`Graph`], [`races`]); what is held back is the root of the first access
//! ([`roots`]), as a slow system or thread would; and both orders are run and compared ([`Plan`],
//! [`judge`]). What is judged is one run's events: a race that only other events bring about is
//! found in a run that has them.

mod agents;
mod builder;
mod clock;
mod crash;
mod created;
mod divergence;
mod flip;
mod flipping;
mod graph;
mod log;
mod page;
mod proof;
mod races;
mod replay;
mod reports;
mod root;
mod rules;
mod runs;
mod schedules;
mod search;
mod shrink;
mod sweep;
mod task;
mod timeline;
mod verdict;
mod walk;

#[cfg(test)]
mod tests;

pub use flip::{EndState, FlipRun, Plan, Variant};
pub use graph::{Access, Edge, Graph, Storage};
pub use log::Log;
pub use page::{Kept, page};
pub use races::{Race, callback, describe, describe_task, is_library, method_name, races};
pub use replay::replays;
pub use reports::{RaceReport, ReportAnswer, ReportedAccess, answer};
pub use root::{Root, holds, roots};
pub use rules::Rule;
pub use search::{Found, Searched, Settings, search};
pub use task::{Cause, Post, Task, TaskId};
pub use timeline::{Timeline, TimelineStep};
pub use verdict::{Judgement, Verdict, confirm, judge};
pub use walk::{Observation, Tried, interest, observe, walk};
