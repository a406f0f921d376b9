//! One file a command.

pub mod java;
pub mod setup;
