//! The vertex stage: arrays of corners become corners in clip space.

use super::lighting::{dot, unit};
use super::{COLOR, COORDINATES, FOG_DISTANCE, Pipeline, UNITS, VALUES};
use crate::constants::*;
use crate::matrix::Matrix;
use crate::raster::Vertex;

/// What the arrays say of the corners of one call; what no array says is the same for all.
#[derive(Clone, Debug, Default)]
pub struct Arrays {
    pub positions: Vec<[f32; 4]>,
    pub normals: Option<Vec<[f32; 4]>>,
    pub colors: Option<Vec<[f32; 4]>>,
    pub coordinates: [Option<Vec<[f32; 4]>>; UNITS],
    pub sizes: Option<Vec<f32>>,
    /// Matrices of the palette, and how much of each.
    pub bones: Option<Vec<Vec<(usize, f32)>>>,
}

impl Arrays {
    pub fn transformed(&self, pipeline: &Pipeline) -> Vec<Vertex> {
        let plain = pipeline.modelview.for_normals();
        (0..self.positions.len())
            .map(|at| self.vertex(at, pipeline, &plain))
            .collect()
    }

    fn vertex(&self, at: usize, pipeline: &Pipeline, plain: &[[f32; 3]; 3]) -> Vertex {
        let normal = match &self.normals {
            Some(normals) => [normals[at][0], normals[at][1], normals[at][2]],
            None => pipeline.normal,
        };
        let (eye, normal) = match self.blended(at, pipeline) {
            Some(matrix) => (
                matrix.apply(self.positions[at]),
                turned(&matrix.for_normals(), normal),
            ),
            None => (
                pipeline.modelview.apply(self.positions[at]),
                turned(plain, normal),
            ),
        };
        let normal = if pipeline.normalizes {
            unit(normal)
        } else {
            normal
        };
        let w = if eye[3] == 0.0 { 1.0 } else { eye[3] };
        let place = [eye[0] / w, eye[1] / w, eye[2] / w];
        let color = self
            .colors
            .as_ref()
            .map_or(pipeline.color, |colors| colors[at]);
        let lit = match &pipeline.lighting {
            Some(lighting) => lighting.color(color, place, normal),
            None => color,
        };
        let mut values = vec![0.0; VALUES];
        for (value, channel) in values[COLOR].iter_mut().zip(lit) {
            *value = channel.clamp(0.0, 1.0);
        }
        for (unit, own) in pipeline.units.iter().enumerate() {
            let Some(own) = own else { continue };
            let given = match &self.coordinates[unit] {
                Some(coordinates) => coordinates[at],
                None => pipeline.coordinates[unit],
            };
            let given = match own.generated {
                Some(mode) => generated(mode, place, normal),
                None => given,
            };
            let start = COORDINATES + 4 * unit;
            values[start..start + 4].copy_from_slice(&own.matrix.apply(given));
        }
        values[FOG_DISTANCE] = place[2].abs();
        Vertex {
            position: pipeline.projection.apply(eye),
            point_size: self.point_size(at, pipeline, place),
            values,
        }
    }

    fn blended(&self, at: usize, pipeline: &Pipeline) -> Option<Matrix> {
        let (palette, bones) = (pipeline.palette.as_ref()?, self.bones.as_ref()?);
        let mut sum = [0.0; 16];
        for &(index, weight) in &bones[at] {
            let matrix = palette.get(index)?;
            for (value, part) in sum.iter_mut().zip(matrix.0) {
                *value += weight * part;
            }
        }
        Some(Matrix(sum))
    }

    fn point_size(&self, at: usize, pipeline: &Pipeline, place: [f32; 3]) -> f32 {
        let points = &pipeline.points;
        let size = self.sizes.as_ref().map_or(points.size, |sizes| sizes[at]);
        let distance = libm::sqrtf(dot(place, place));
        let [a, b, c] = points.attenuation;
        let thinned = a + b * distance + c * distance * distance;
        let size = size * libm::sqrtf(1.0 / thinned.max(f32::MIN_POSITIVE));
        size.clamp(points.least, points.most.max(points.least))
    }
}

fn turned(rows: &[[f32; 3]; 3], normal: [f32; 3]) -> [f32; 3] {
    rows.map(|row| dot(row, normal))
}

fn generated(mode: u32, place: [f32; 3], normal: [f32; 3]) -> [f32; 4] {
    let [x, y, z] = match mode {
        NORMAL_MAP => normal,
        _ => {
            let view = unit(place);
            let twice = 2.0 * dot(normal, view);
            std::array::from_fn(|at| view[at] - twice * normal[at])
        }
    };
    [x, y, z, 1.0]
}
