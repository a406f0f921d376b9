//! What an engine did and what came of it, kept while it works and written to a folder.
//!
//! An [`Episode`] drives a device from just installed on and keeps the trace; [`Results`] put
//! episodes together: coverage with its curve, findings told apart by their signatures. Both are
//! plain data: what comes out does not depend on how many devices there were. [`mod@folder`] is
//! how it lies on disk.

mod episode;
pub mod folder;
mod results;

pub use episode::{Episode, EpisodeEnd};
pub use results::{CurvePoint, Found, Results};
