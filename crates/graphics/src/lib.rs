//! What Skia and hwui do beneath `android.graphics`: matrices, paths, regions, bitmaps,
//! display lists and their rasterisation. Knows nothing of the machine or of guest objects.

pub mod geometry;
pub mod matrix;
pub mod path;
pub mod region;
