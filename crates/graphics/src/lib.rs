//! What Skia and hwui do beneath `android.graphics`: matrices, paths, regions, bitmaps,
//! display lists and their rasterisation. Knows nothing of the machine or of guest objects.

pub mod agsl;
pub mod bitmap;
pub mod blend;
pub mod camera;
pub mod canvas;
pub mod color;
pub mod color_space;
pub mod decode;
pub mod display_list;
pub mod effects;
pub mod filters;
pub mod geometry;
pub mod interpolator;
pub mod matrix;
pub mod nine_patch;
pub mod paint;
pub mod path;
pub mod path_data;
pub mod raster;
pub mod region;
pub mod render_effect;
pub mod render_node;
pub mod shader;
pub mod vector;
