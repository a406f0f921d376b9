//! The machine: runs class files and DEX alike, deterministic and forkable.
//!
//! `meta` knows classes, `heap` holds objects, `threads` holds what runs, `interp` runs it,
//! `native` is how Rust code stands in for methods, `host` is all of the world outside that a
//! guest can reach. Nothing here prints, reads a clock, or touches a file by itself.

// The order of a hash table is nobody's to see: a run is a function of its inputs.
#![warn(clippy::iter_over_hash_type)]

pub mod compile;
mod counts;
mod errno;
pub mod gaps;
pub mod heap;
pub mod host;
pub mod interp;
mod linkage;
mod machine;
pub mod meta;
pub mod native;
mod native_faults;
mod objects;
mod off_heap;
pub mod peers;
pub mod random;
mod roots;
mod samples;
mod snapshot;
mod strings;
pub mod threads;
mod throwables;
mod verify;

pub use heap::Ref;
pub use host::Host;
pub use interp::{BackgroundRule, Covered, NoObserver, Observer, Reached};
pub use machine::{BootError, Halt, IdleRule, Machine, Options, State, Statistics};
pub use native::{Args, Exit, GuestCall, Native, NativeResult, ok};
pub use samples::StackSamples;
pub use snapshot::Snapshot;
