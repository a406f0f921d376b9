//! Light at a corner.

#[derive(Clone, Copy, Debug)]
pub struct Material {
    pub ambient: [f32; 4],
    pub diffuse: [f32; 4],
    pub specular: [f32; 4],
    pub emission: [f32; 4],
    pub shininess: f32,
}

impl Default for Material {
    fn default() -> Material {
        Material {
            ambient: [0.2, 0.2, 0.2, 1.0],
            diffuse: [0.8, 0.8, 0.8, 1.0],
            specular: [0.0, 0.0, 0.0, 1.0],
            emission: [0.0, 0.0, 0.0, 1.0],
            shininess: 0.0,
        }
    }
}

/// A light, placed in eye coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Light {
    pub ambient: [f32; 4],
    pub diffuse: [f32; 4],
    pub specular: [f32; 4],
    pub position: [f32; 4],
    pub spot_direction: [f32; 3],
    pub spot_exponent: f32,
    /// In degrees; 180 is no spot.
    pub spot_cutoff: f32,
    pub attenuation: [f32; 3],
}

impl Light {
    /// As it is before anything is said; the first one is white.
    pub fn new(number: usize) -> Light {
        let color = match number {
            0 => [1.0; 4],
            _ => [0.0, 0.0, 0.0, 1.0],
        };
        Light {
            ambient: [0.0, 0.0, 0.0, 1.0],
            diffuse: color,
            specular: color,
            position: [0.0, 0.0, 1.0, 0.0],
            spot_direction: [0.0, 0.0, -1.0],
            spot_exponent: 0.0,
            spot_cutoff: 180.0,
            attenuation: [1.0, 0.0, 0.0],
        }
    }

    /// What it adds to the colour of a corner.
    fn shine(&self, material: &Material, eye: [f32; 3], normal: [f32; 3]) -> [f32; 3] {
        let [x, y, z, w] = self.position;
        let (direction, strength) = if w == 0.0 {
            (unit([x, y, z]), 1.0)
        } else {
            let to = [x / w - eye[0], y / w - eye[1], z / w - eye[2]];
            let distance = libm::sqrtf(dot(to, to));
            let [constant, linear, quadratic] = self.attenuation;
            let thinned = constant + linear * distance + quadratic * distance * distance;
            (unit(to), 1.0 / thinned)
        };
        let strength = strength * self.spot(direction);
        let facing = dot(normal, direction).max(0.0);
        let shining = if facing > 0.0 {
            // The viewer is infinitely far away.
            let half = unit([direction[0], direction[1], direction[2] + 1.0]);
            match dot(normal, half).max(0.0) {
                _ if material.shininess == 0.0 => 1.0,
                0.0 => 0.0,
                along => libm::powf(along, material.shininess),
            }
        } else {
            0.0
        };
        std::array::from_fn(|at| {
            let ambient = self.ambient[at] * material.ambient[at];
            let diffuse = facing * self.diffuse[at] * material.diffuse[at];
            let specular = shining * self.specular[at] * material.specular[at];
            strength * (ambient + diffuse + specular)
        })
    }

    fn spot(&self, direction: [f32; 3]) -> f32 {
        if self.spot_cutoff >= 180.0 {
            return 1.0;
        }
        let along = -dot(direction, unit(self.spot_direction));
        if along < libm::cosf(self.spot_cutoff.to_radians()) {
            return 0.0;
        }
        libm::powf(along.max(0.0), self.spot_exponent)
    }
}

#[derive(Clone, Debug)]
pub struct Lighting {
    /// Those that are on.
    pub lights: Vec<Light>,
    pub ambient: [f32; 4],
    pub material: Material,
    /// The colour of corners is the material's.
    pub color_is_material: bool,
}

impl Lighting {
    pub fn color(&self, color: [f32; 4], eye: [f32; 3], normal: [f32; 3]) -> [f32; 4] {
        let mut material = self.material;
        if self.color_is_material {
            material.ambient = color;
            material.diffuse = color;
        }
        let mut lit: [f32; 3] = std::array::from_fn(|at| {
            material.emission[at] + self.ambient[at] * material.ambient[at]
        });
        for light in &self.lights {
            let more = light.shine(&material, eye, normal);
            lit = std::array::from_fn(|at| lit[at] + more[at]);
        }
        [lit[0], lit[1], lit[2], material.diffuse[3]]
    }
}

pub fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub fn unit(v: [f32; 3]) -> [f32; 3] {
    let length = libm::sqrtf(dot(v, v));
    if length == 0.0 {
        v
    } else {
        v.map(|value| value / length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_towards_the_light_is_brighter() {
        let lighting = Lighting {
            lights: vec![Light::new(0)],
            ambient: [0.2, 0.2, 0.2, 1.0],
            material: Material::default(),
            color_is_material: false,
        };
        let towards = lighting.color([1.0; 4], [0.0; 3], [0.0, 0.0, 1.0]);
        let away = lighting.color([1.0; 4], [0.0; 3], [0.0, 0.0, -1.0]);
        assert!((towards[0] - 0.84).abs() < 1e-5, "{towards:?}");
        assert!((away[0] - 0.04).abs() < 1e-5, "{away:?}");
    }
}
