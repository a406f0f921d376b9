//! What an engine did and what came of it, kept while it works and written to a folder.
//!
//! [`Results`] come from an engine. A [`Map`] is what an engine that explores knows of the app's
//! screens. A [`RunFolder`] is how it lies on disk: it alone writes there, and [`mod@folder`] reads
//! what it wrote.

mod against;
pub mod dot;
pub mod folder;
mod layout;
mod map;
mod proof;
mod run_json;
pub mod schema;

pub use against::{Against, StateName};
pub use folder::{FolderError, RunFolder};
pub use gibbon_engine::{CurvePoint, Found, Results};
pub use map::{Map, MapEdge, MapState};
pub use run_json::{FindingSummary, RunDetails, RunSummary};
