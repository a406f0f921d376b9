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
    /// How many corners it has values for.
    pub fn corners(&self) -> usize {
        match self {
            Program::Fixed(call) => match &call.corners {
                fixed::Corners::Arrays(arrays) => arrays.positions.len(),
                fixed::Corners::Window { .. } => 4,
            },
            Program::Shaders(call) => call.corners,
        }
    }

    /// How many drawings are within each other in its textures.
    pub fn depth(&self) -> u32 {
        let depths: Vec<u32> = match self {
            Program::Fixed(call) => {
                let units = call.pipeline.units.iter().flatten();
                units.map(|unit| unit.texture.depth()).collect()
            }
            Program::Shaders(call) => {
                let units = call.units.iter();
                units
                    .map(|unit| unit.flat.depth().max(unit.cube.depth()))
                    .collect()
            }
        };
        depths.into_iter().max().unwrap_or(0)
    }

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
