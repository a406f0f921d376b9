//! Runs a corpus of small Java programs on Gibbon and on the reference `java`, and compares.
//!
//! Every program is run as class files and as DEX, and must print, throw and exit as it does on
//! HotSpot. Programs about concurrency must do so under many seeds. Every program must also have
//! the same trace hash when run again, when snapshotted and restored on the way, and when logged
//! in full. The idea of known failures that must fail is Ruffle's; that every test program is a
//! replay test is rr's.
//!
//! What it does not do: measure speed (`tools/benches`), or run other people's test suites.

pub mod build;
pub mod case;
pub mod check;
pub mod compare;
pub mod execute;
pub mod known;
pub mod reference;
pub mod scoreboard;
