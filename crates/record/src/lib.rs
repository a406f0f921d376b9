//! What an engine did and what came of it, kept while it works and written to a folder.
//!
//! [`Results`] come from an engine. A [`Map`]
//! is what an engine that explores knows of the app's screens. [`mod@folder`] is how it lies on disk.

mod against;
pub mod dot;
pub mod folder;
mod map;

pub use against::{Against, StateName};
pub use gibbon_engine::{CurvePoint, Found, Results};
pub use map::{Map, MapEdge, MapState};
