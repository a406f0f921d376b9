//! What makes corners and colours of a drawing call.

use crate::drawing::Rendered;
use crate::fixed;
use crate::raster::{Geometry, Raster};
use crate::shaders;
use crate::target::{Operations, Target};

#[derive(Clone, Debug)]
pub enum Program {
    /// The pipeline of OpenGL ES 1.
    Fixed(Box<fixed::Call>),
    /// Shaders, of OpenGL ES 2.
    Shaders(Box<shaders::Call>),
}

impl Program {
    /// Runs the vertex stage, and draws with the fragment stage.
    pub fn draw(
        &self,
        mode: u32,
        geometry: &Geometry,
        operations: &Operations,
        target: &mut Target,
        rendered: &mut Rendered,
    ) {
        match self {
            Program::Fixed(call) => Raster {
                geometry,
                operations,
                shade: &call.shade(rendered),
                target,
            }
            .draw(mode, &call.corners()),
            Program::Shaders(call) => {
                let units = call.units(rendered);
                Raster {
                    geometry,
                    operations,
                    shade: &call.shade(&units),
                    target,
                }
                .draw(mode, &call.corners(&units))
            }
        }
    }
}
