//! One file a command.

pub mod java;
pub mod run;
pub mod setup;
