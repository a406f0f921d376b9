//! How much of an app's code has run, for any APK as it is.
//!
//! A [`Program`] is what could run, read from the DEX files; a device tells of what ran
//! ([`Reach`]); a [`Coverage`] puts both together, counts ([`Summary`]) and writes what other tools
//! read ([`lcov`], [`jacoco`]).
//!
//! Instructions are those of the DEX file. A device is told of stretches of them that ran in one
//! go; where an exception ended one early, its rest counts as run. The ways out of a switch count
//! as taken when the instruction they lead to ran.

pub mod jacoco;
pub mod lcov;
mod program;
mod tally;

pub use gibbon_device::Reach;
pub use program::{Method, Program};
pub use tally::{Coverage, Ratio, Summary};
