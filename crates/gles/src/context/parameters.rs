//! Current values, light, material, fog and points: numbers that are set by name.

use super::{Context, LIGHTS};
use crate::constants::*;
use crate::fixed::{Light, Material};

fn four(values: &[f32]) -> [f32; 4] {
    std::array::from_fn(|at| values.get(at).copied().unwrap_or(0.0))
}

fn three(values: &[f32]) -> [f32; 3] {
    std::array::from_fn(|at| values.get(at).copied().unwrap_or(0.0))
}

impl Context {
    pub fn set_color(&mut self, color: [f32; 4]) {
        self.color = color;
    }

    pub fn set_normal(&mut self, normal: [f32; 3]) {
        self.normal = normal;
    }

    pub fn set_light(&mut self, light: u32, name: u32, values: &[f32]) {
        let index = light.wrapping_sub(LIGHT0) as usize;
        if index >= LIGHTS {
            return self.fail(INVALID_ENUM);
        }
        let modelview = self.matrices.modelview();
        let light = &mut self.lights[index];
        match name {
            AMBIENT => light.ambient = four(values),
            DIFFUSE => light.diffuse = four(values),
            SPECULAR => light.specular = four(values),
            POSITION => light.position = modelview.apply(four(values)),
            SPOT_DIRECTION => {
                let [x, y, z] = three(values);
                let turned = modelview.apply([x, y, z, 0.0]);
                light.spot_direction = [turned[0], turned[1], turned[2]];
            }
            SPOT_EXPONENT => light.spot_exponent = values[0],
            SPOT_CUTOFF => light.spot_cutoff = values[0],
            CONSTANT_ATTENUATION..=QUADRATIC_ATTENUATION => {
                light.attenuation[(name - CONSTANT_ATTENUATION) as usize] = values[0];
            }
            _ => self.fail(INVALID_ENUM),
        }
    }

    /// What was set of a light; empty for a name that is none.
    pub fn light(&self, light: u32, name: u32) -> Vec<f32> {
        let light: &Light = match self.lights.get(light.wrapping_sub(LIGHT0) as usize) {
            Some(light) => light,
            None => return Vec::new(),
        };
        match name {
            AMBIENT => light.ambient.to_vec(),
            DIFFUSE => light.diffuse.to_vec(),
            SPECULAR => light.specular.to_vec(),
            POSITION => light.position.to_vec(),
            SPOT_DIRECTION => light.spot_direction.to_vec(),
            SPOT_EXPONENT => vec![light.spot_exponent],
            SPOT_CUTOFF => vec![light.spot_cutoff],
            CONSTANT_ATTENUATION..=QUADRATIC_ATTENUATION => {
                vec![light.attenuation[(name - CONSTANT_ATTENUATION) as usize]]
            }
            _ => Vec::new(),
        }
    }

    pub fn set_light_model(&mut self, name: u32, values: &[f32]) {
        match name {
            LIGHT_MODEL_AMBIENT => self.light_model_ambient = four(values),
            LIGHT_MODEL_TWO_SIDE => {}
            _ => self.fail(INVALID_ENUM),
        }
    }

    pub fn set_material(&mut self, face: u32, name: u32, values: &[f32]) {
        if face != FRONT_AND_BACK {
            return self.fail(INVALID_ENUM);
        }
        let material = &mut self.material;
        match name {
            AMBIENT => material.ambient = four(values),
            DIFFUSE => material.diffuse = four(values),
            AMBIENT_AND_DIFFUSE => {
                material.ambient = four(values);
                material.diffuse = four(values);
            }
            SPECULAR => material.specular = four(values),
            EMISSION => material.emission = four(values),
            SHININESS => material.shininess = values[0],
            _ => self.fail(INVALID_ENUM),
        }
    }

    pub fn material(&self, name: u32) -> Vec<f32> {
        let material: &Material = &self.material;
        match name {
            AMBIENT => material.ambient.to_vec(),
            DIFFUSE => material.diffuse.to_vec(),
            SPECULAR => material.specular.to_vec(),
            EMISSION => material.emission.to_vec(),
            SHININESS => vec![material.shininess],
            _ => Vec::new(),
        }
    }

    pub fn set_fog(&mut self, name: u32, values: &[f32]) {
        match name {
            FOG_MODE => self.fog.mode = values[0] as u32,
            FOG_DENSITY => self.fog.density = values[0],
            FOG_START => self.fog.start = values[0],
            FOG_END => self.fog.end = values[0],
            FOG_COLOR => self.fog.color = four(values),
            _ => self.fail(INVALID_ENUM),
        }
    }

    pub fn set_point_size(&mut self, size: f32) {
        if size <= 0.0 {
            return self.fail(INVALID_VALUE);
        }
        self.points.size = size;
    }

    pub fn set_point_parameter(&mut self, name: u32, values: &[f32]) {
        match name {
            POINT_SIZE_MIN => self.points.least = values[0],
            POINT_SIZE_MAX => self.points.most = values[0],
            // Only with multisampling do points fade.
            POINT_FADE_THRESHOLD_SIZE => {}
            POINT_DISTANCE_ATTENUATION => self.points.attenuation = three(values),
            _ => self.fail(INVALID_ENUM),
        }
    }
}
