//! The shortest trace that still reaches the goal, although the app is not deterministic.
//!
//! ND3MIN (Clapp, Bastani, Anand and Aiken, FSE 2016): delta debugging in which a subtrace is
//! accepted if it reaches the goal in most of many runs. [`delta`] takes events away, [`trials`]
//! votes, [`policy`], [`heuristic`] and [`index_rule`] say which runs come next, [`runner`] makes
//! them on the devices of a fleet, [`minimizer`] leads.
//!
//! Runs differ by their [`Environment`], and a run is a function of events and environment: answers
//! are remembered and never change with the number of devices. This crate knows devices by their
//! trait only; it prints nothing.

mod answers;
mod code;
mod delta;
mod environment;
pub mod expectation;
pub mod fewest_runs;
mod first_check;
mod goal;
pub mod heuristic;
pub mod index_rule;
mod loops;
mod minimizer;
pub mod policy;
pub mod prior;
mod request;
mod result;
mod runner;
mod simplification;
mod simplify;
mod states;
mod trials;
mod unit;
pub mod vote;

pub use code::{Code, NoCode};
pub use environment::{Environment, NotVaried, Vary};
pub use goal::{EndJudge, Goal};
pub use minimizer::minimize;
pub use request::{NoRequest, RequestGoal};
pub use result::{Check, FailedRun, Left, MinimizeError, Minimized, Settings, Times};
pub use trials::{Cost, Watcher};
pub use unit::{Unit, units};
