//! OpenGL ES in software, for apps that draw with it: a pure library that knows nothing of the
//! machine, and computes the same pixels everywhere.
//!
//! A [`Context`] takes the calls. What is drawn is kept as commands with all they depend on
//! ([`Drawing`]), and becomes pixels when a picture is asked for.
//!
//! Missing: logic operations, user clip planes, light on both sides of a face, multisampling.

mod compressed;
pub mod constants;
mod context;
mod drawing;
mod fixed;
mod glsl;
mod image;
mod matrix;
mod program;
mod raster;
mod shaders;
mod target;
mod texture;

pub use compressed::{decode as decode_compressed, encode_etc1, rows as rows_to_compress};
pub use context::{ClientMemory, ClientPointer, Context, LARGEST, Pointer, Value};
pub use drawing::Drawing;
pub use image::{Channels, Image};
pub use matrix::Matrix;
