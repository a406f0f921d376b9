//! Canvases: `Canvas`, `BaseCanvas`, `BaseRecordingCanvas`, `RecordingCanvas`.
//!
//! A canvas on a bitmap draws at once; one that records keeps what it is told. Both are the same
//! peer, and both get every drawing as an operation of the graphics crate.

mod base;
mod bitmaps;
mod glyphs;
mod meshes;
pub mod paints;
pub mod peer;
mod recording_canvas;
mod shapes;
mod state;
mod texts;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(base::immediate::NATIVES);
    table.add(base::recording::NATIVES);
    table.add(recording_canvas::NATIVES);
    table.add(state::NATIVES);
}
