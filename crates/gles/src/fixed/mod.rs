//! The fixed pipeline of OpenGL ES 1: corners are transformed and lit, fragments get textures
//! and fog.

mod environment;
mod lighting;
mod vertex;

use std::sync::Arc;

use crate::constants::*;
use crate::drawing::Rendered;
use crate::matrix::Matrix;
use crate::raster::{Fragment, Shade, Vertex};
use crate::texture::{Sampler, Texture};

pub use environment::Environment;
pub use lighting::{Light, Lighting, Material};
pub use vertex::Arrays;

/// How many textures a fragment can have.
pub const UNITS: usize = 2;

/// Where the interpolated values are: colour, coordinates of each unit, distance for fog.
const COLOR: std::ops::Range<usize> = 0..4;
const COORDINATES: usize = 4;
const FOG_DISTANCE: usize = COORDINATES + 4 * UNITS;
const VALUES: usize = FOG_DISTANCE + 1;

#[derive(Clone, Debug)]
pub struct Fog {
    pub mode: u32,
    pub density: f32,
    pub start: f32,
    pub end: f32,
    pub color: [f32; 4],
}

impl Default for Fog {
    fn default() -> Fog {
        Fog {
            mode: EXP,
            density: 1.0,
            start: 0.0,
            end: 1.0,
            color: [0.0; 4],
        }
    }
}

impl Fog {
    /// How much of a fragment's own colour is left at a distance.
    fn clearness(&self, distance: f32) -> f32 {
        let value = match self.mode {
            LINEAR if self.end == self.start => 0.0,
            LINEAR => (self.end - distance) / (self.end - self.start),
            EXP2 => {
                let thickness = self.density * distance;
                libm::expf(-thickness * thickness)
            }
            _ => libm::expf(-self.density * distance),
        };
        value.clamp(0.0, 1.0)
    }
}

#[derive(Clone, Debug)]
pub struct PointParameters {
    pub size: f32,
    pub least: f32,
    pub most: f32,
    pub attenuation: [f32; 3],
}

impl Default for PointParameters {
    fn default() -> PointParameters {
        PointParameters {
            size: 1.0,
            least: 1.0,
            most: 64.0,
            attenuation: [1.0, 0.0, 0.0],
        }
    }
}

/// A texture unit that takes part.
#[derive(Clone, Debug)]
pub struct Unit {
    pub texture: Arc<Texture>,
    pub is_cube: bool,
    pub environment: Environment,
    pub matrix: Matrix,
    /// `NORMAL_MAP` or `REFLECTION_MAP`, if coordinates are made from normals.
    pub generated: Option<u32>,
    /// Points have their own coordinates.
    pub is_sprite: bool,
}

/// All of the state that a drawing call depends on.
#[derive(Clone, Debug)]
pub struct Pipeline {
    pub modelview: Matrix,
    pub projection: Matrix,
    pub palette: Option<Vec<Matrix>>,
    pub color: [f32; 4],
    pub normal: [f32; 3],
    pub coordinates: [[f32; 4]; UNITS],
    pub lighting: Option<Lighting>,
    pub normalizes: bool,
    pub fog: Option<Fog>,
    pub units: [Option<Unit>; UNITS],
    pub is_flat: bool,
    pub points: PointParameters,
}

/// One drawing call.
#[derive(Clone, Debug)]
pub struct Call {
    pub pipeline: Pipeline,
    pub corners: Corners,
}

#[derive(Clone, Debug)]
pub enum Corners {
    Arrays(Box<Arrays>),
    /// A rectangle of the window, left, bottom, width, height, and its depth from 0 to 1.
    Window {
        place: [f32; 4],
        depth: f32,
        viewport: [i32; 4],
    },
}

impl Call {
    pub fn corners(&self) -> Vec<Vertex> {
        match &self.corners {
            Corners::Arrays(arrays) => arrays.transformed(&self.pipeline),
            Corners::Window {
                place,
                depth,
                viewport,
            } => self.window(*place, *depth, viewport.map(|value| value as f32)),
        }
    }

    /// The corners of a triangle strip over a part of the window, with the crops of textures.
    fn window(
        &self,
        [x, y, width, height]: [f32; 4],
        depth: f32,
        [left, bottom, across, up]: [f32; 4],
    ) -> Vec<Vertex> {
        let corner = |right: f32, top: f32| {
            let (wx, wy) = (x + right * width, y + top * height);
            let mut values = vec![0.0; VALUES];
            values[COLOR].copy_from_slice(&self.pipeline.color);
            for (at, unit) in self.pipeline.units.iter().enumerate() {
                let Some(unit) = unit else { continue };
                let (w, h) = unit.texture.base_size().unwrap_or((1, 1));
                let crop = unit.texture.crop.map(|value| value as f32);
                let start = COORDINATES + 4 * at;
                values[start] = (crop[0] + right * crop[2]) / w as f32;
                values[start + 1] = (crop[1] + top * crop[3]) / h as f32;
                values[start + 3] = 1.0;
            }
            Vertex {
                position: [
                    (wx - left) / across * 2.0 - 1.0,
                    (wy - bottom) / up * 2.0 - 1.0,
                    depth.clamp(0.0, 1.0) * 2.0 - 1.0,
                    1.0,
                ],
                point_size: 1.0,
                values,
            }
        };
        vec![
            corner(0.0, 0.0),
            corner(1.0, 0.0),
            corner(0.0, 1.0),
            corner(1.0, 1.0),
        ]
    }

    pub fn shade(&self, rendered: &mut Rendered) -> FixedShade<'_> {
        let samplers = self.pipeline.units.each_ref().map(|unit| {
            let unit = unit.as_ref()?;
            unit.texture.sampler(unit.is_cube, rendered)
        });
        FixedShade {
            pipeline: &self.pipeline,
            samplers,
        }
    }
}

pub struct FixedShade<'a> {
    pipeline: &'a Pipeline,
    /// Of complete textures; others have no effect.
    samplers: [Option<Sampler>; UNITS],
}

impl FixedShade<'_> {
    /// The colour of a unit's texture at a fragment.
    fn texel(
        &self,
        at: usize,
        unit: &Unit,
        sampler: &Sampler,
        fragment: &Fragment<'_>,
    ) -> [f32; 4] {
        if let (Some([s, t]), true) = (fragment.point, unit.is_sprite) {
            return sampler.sample(s, t, 1.0);
        }
        let start = COORDINATES + 4 * at;
        let [s, t, r, q] = std::array::from_fn(|at| fragment.values[start + at]);
        if unit.is_cube {
            return sampler.sample_cube([s, t, r], 1.0);
        }
        let divisor = if q == 0.0 { 1.0 } else { q };
        let texels = if sampler.needs_scale() && !fragment.slopes[0].is_empty() {
            texels(sampler, fragment, start, divisor)
        } else {
            1.0
        };
        sampler.sample(s / divisor, t / divisor, texels)
    }
}

/// How many texels lie between this pixel and its neighbours, at most.
fn texels(sampler: &Sampler, fragment: &Fragment<'_>, start: usize, q: f32) -> f32 {
    let (width, height) = (sampler.base().width as f32, sampler.base().height as f32);
    let length = |slopes: &[f32]| {
        let (u, v) = (slopes[start] / q * width, slopes[start + 1] / q * height);
        u * u + v * v
    };
    libm::sqrtf(length(fragment.slopes[0]).max(length(fragment.slopes[1])))
}

impl Shade for FixedShade<'_> {
    fn color(&self, fragment: &Fragment<'_>) -> Option<[f32; 4]> {
        let primary: [f32; 4] =
            std::array::from_fn(|at| fragment.values[COLOR.start + at].clamp(0.0, 1.0));
        let mut color = primary;
        let units = self.pipeline.units.iter().zip(&self.samplers).enumerate();
        for (at, (unit, sampler)) in units {
            if let (Some(unit), Some(sampler)) = (unit, sampler) {
                let texel = self.texel(at, unit, sampler, fragment);
                let channels = sampler.base().channels;
                color = unit.environment.apply(texel, channels, color, primary);
            }
        }
        if let Some(fog) = &self.pipeline.fog {
            let clear = fog.clearness(fragment.values[FOG_DISTANCE]);
            for (channel, hazy) in color.iter_mut().zip(fog.color).take(3) {
                *channel = *channel * clear + hazy * (1.0 - clear);
            }
        }
        Some(color)
    }

    fn needs_slopes(&self) -> bool {
        self.samplers.iter().flatten().any(Sampler::needs_scale)
    }

    fn flat_values(&self) -> Option<std::ops::Range<usize>> {
        self.pipeline.is_flat.then_some(COLOR)
    }
}
