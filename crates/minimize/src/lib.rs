//! The shortest trace that still does it, although the app is not deterministic.
//!
//! ND3MIN (Clapp, Bastani, Anand and Aiken, FSE 2016): delta debugging in which a subtrace counts if
//! it does what is wanted in most of many runs. [`delta`] takes events away, [`heuristic`] says which
//! subtraces are run next, [`Runner`] runs one on a device. Runs differ by seed, and a run is a
//! function of subtrace and seed: what came of it is remembered, all subtraces are tried under the same
//! seeds, and how many devices there are changes nothing.

mod delta;
pub mod expectation;
mod goal;
pub mod heuristic;
pub mod index_rule;
mod minimizer;
pub mod policy;
pub mod prior;
mod runner;
mod trials;
pub mod vote;

pub use goal::Goal;
pub use minimizer::{Audience, MakeDevice, MinimizeError, Minimized, Settings, Times, minimize};
pub use runner::with_pause;
