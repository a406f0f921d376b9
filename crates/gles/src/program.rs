//! What makes corners and colours of a drawing call.

use crate::drawing::Rendered;
use crate::fixed;
use crate::raster::{Shade, Vertex};

#[derive(Clone, Debug)]
pub enum Program {
    /// The pipeline of OpenGL ES 1.
    Fixed(Box<fixed::Call>),
}

impl Program {
    /// Runs the vertex stage, and readies the fragment stage.
    pub fn prepare(&self, rendered: &mut Rendered) -> Option<(Vec<Vertex>, Box<dyn Shade + '_>)> {
        match self {
            Program::Fixed(call) => Some((call.corners(), Box::new(call.shade(rendered)))),
        }
    }
}
