//! What an engine did and what came of it, kept while it works and written to a folder.
//!
//! [`Results`] come from an engine. A [`Map`] is what an engine that explores knows of the app's
//! screens. A [`RunFolder`] is how it lies on disk: it alone writes there, and [`mod@folder`] reads
//! what it wrote.

mod accessibility;
mod against;
mod baseline;
pub mod bundle;
mod checksum;
mod document;
pub mod dot;
mod film;
pub mod folder;
mod map;
mod owned_files;
mod proof;
mod run_json;
pub mod schema;
mod tested;

pub use accessibility::{AccessibilityNote, NoteKind};
pub use against::{Against, StateName};
pub use baseline::Baseline;
pub use document::Document;
pub use folder::{FolderError, RunFolder};
pub use gibbon_engine::{CurvePoint, Found, Results};
pub use map::{Map, MapEdge, MapState};
pub use run_json::{FindingSummary, RunDetails, RunSummary};
pub use tested::{EngineSummary, Proof, Tested, Times};
