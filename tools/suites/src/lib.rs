//! Runs test suites that nobody here wrote, on Gibbon and on HotSpot, and compares test by test.
//!
//! A [`suite::Suite`] is a tests jar and what it runs with. [`build`] compiles the program that
//! runs its tests ([`protocol`] is what that program says) and makes DEX files of all of it.
//! [`process`] runs a few classes of tests in one process, with what is left after a test that
//! takes the process with it run in another. [`results`] keeps what came out, [`reasons`] says
//! why a test is known to fail, [`report`] compares and writes.
//!
//! What a test prints is not compared: a test says itself whether it passes.

pub mod build;
pub mod process;
pub mod protocol;
pub mod reasons;
pub mod report;
pub mod results;
pub mod suite;
