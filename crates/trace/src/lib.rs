//! Traces: what was done to an app, with all that is needed to do it again.
//!
//! One JSON object a line: a header, then the events, then how it ended. Each event says what it
//! was meant for and where that was, so it can be repeated on another screen and on other
//! devices; engines replay them. [`export`] writes what other tools run; [`monkey`] reads their
//! scripts.

pub mod export;
mod format;
pub mod monkey;

pub use format::{AppId, End, Header, Step, Trace, TraceError, VERSION, hash_text};
