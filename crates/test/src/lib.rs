//! `gibbon test`: the engines as one loop.
//!
//! Each of the published systems stops where the next begins. Here they share what is known of the
//! app: one model, one coverage, one list of findings ([`Tester`]). Work comes in turns of a few
//! hundred events. [`Plan`] gives the next turn to the engine that promises most for its cost; what
//! a turn brought decides what its engine promises from then on.
//!
//! - exploring ([`gibbon_explore`]) builds the model;
//! - reaching ([`gibbon_reach`]) aims at branches next to code that ran; its traces become leads
//!   that exploring follows;
//! - sequences ([`gibbon_sequences`]) vary where a tap goes and what is typed;
//! - racing ([`gibbon_race`]) runs traces in other orders;
//! - probes ([`mod@probes`]) go to known states and do there what exploring seldom does: texts that
//!   break things, what happens to phones, haste.
//!
//! Every finding is shrunk, replayed, and told apart from its siblings as soon as it is known
//! ([`mod@proof`]), so that a run that is interrupted has proofs of what it found.
//!
//! Which turns there are depends on events and on what they brought, never on time or on the number
//! of devices: the same seed and event budget give the same findings. Time only ends a run.
//! Besides the command line this is the only crate that knows more than one engine.

mod accessibility;
mod budget;
mod earlier;
mod exploring;
mod plan;
pub mod probes;
mod probing;
pub mod proof;
mod racing;
mod reaching;
mod sequencing;
mod tester;
mod watch;

#[cfg(test)]
mod tests;

pub use budget::{Budget, Clock};
pub use earlier::{EarlierRun, EarlierRunError, FILE as MEMORY};
pub use plan::{Engine, Plan, Promise};
pub use proof::Proof;
pub use tester::{Subject, Tester};
pub use watch::Watch;
