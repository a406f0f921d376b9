//! What an engine did and what came of it, kept while it works and written to a folder.
//!
//! An [`Episode`] drives a device from just installed on and keeps the trace; [`Results`] put
//! episodes together: coverage with its curve, findings told apart by their signatures. Both are
//! plain data: what comes out does not depend on how many devices there were. A [`Map`]
//! is what an engine that explores knows of the app's screens. [`mod@folder`] is how it lies on disk.

mod against;
pub mod dot;
mod episode;
pub mod folder;
mod map;
mod random;
mod results;

pub use against::{Against, StateName};
pub use episode::{Episode, EpisodeEnd};
pub use map::{Map, MapEdge, MapState};
pub use random::Random;
pub use results::{CurvePoint, Found, Results};
