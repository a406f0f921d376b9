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
pub mod xml;

pub use program::{Method, Program};
pub use tally::{Coverage, Ratio, Summary};

/// What of a method ran, by offsets of its instructions, in code units.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Reach {
    /// As DEX files name it: `Lcom/example/Main;->onCreate(Landroid/os/Bundle;)V`.
    pub method: String,
    /// First and last instruction of what ran in one go.
    pub stretches: Vec<(u32, u32)>,
    /// A branch and where it went.
    pub edges: Vec<(u32, u32)>,
}
