//! What every engine needs, so that an engine is about its own idea alone.
//!
//! - [`EpisodeStart`] and [`Episode`]: reset, schedule, seed, start, events, and the trace of it.
//! - [`mod@replay`] and [`mod@script`]: play a recorded trace, or a script, on a device.
//! - [`Fleet`]: runs work on many devices; results come in the order of the work.
//! - [`Results`]: puts episodes together; findings are told apart by their signatures.
//! - [`Progress`]: hears how far an engine is and what it found, and can stop it.
//! - [`Random`]: random numbers from the seed alone.
//! - [`mod@intent_extras`]: starts of an app with extras that a solver chose.
//! - [`fake`]: an app and a device made of plain values, on which engines are unit-tested.
//!
//! This crate knows devices by their trait only. It starts no process, prints nothing and reads
//! no clock.

mod episode;
pub mod fake;
mod firsts;
mod fleet;
mod gaps;
mod happenings;
pub mod intent_extras;
mod jobs;
mod progress;
mod random;
pub mod replay;
mod results;
pub mod script;
mod verdicts;

use gibbon_device::{Device, Problem};

pub use episode::{Episode, EpisodeEnd, EpisodeStart};
pub use firsts::First;
pub use fleet::{Attempt, DeviceId, Done, Fleet, NotDone, OnDevice, Queue, Ticket, Work};
pub use gaps::gaps_of;
pub use happenings::events_that_cause;
pub use jobs::{JobLimit, cap_jobs};
pub use progress::Progress;
pub use random::Random;
pub use results::{Added, CurvePoint, Found, Results};

/// A device that may move to another thread.
pub type AnyDevice = Box<dyn Device + Send>;

/// Makes a device with the app installed.
pub type MakeDevice<'a> = dyn Fn() -> Result<AnyDevice, Problem> + Sync + 'a;
