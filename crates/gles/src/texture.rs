//! Texture objects, and how a colour is found in one.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::constants::*;
use crate::drawing::{Drawing, Rendered};
use crate::image::Image;

/// One picture of a texture: uploaded, or drawn by a framebuffer object.
#[derive(Clone, Debug)]
pub enum Level {
    Uploaded(Image),
    Drawn(Arc<Drawing>),
}

impl Level {
    pub fn size(&self) -> (i32, i32) {
        match self {
            Level::Uploaded(image) => (image.width, image.height),
            Level::Drawn(drawing) => drawing.size,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Texture {
    /// By face (0 for a flat texture) and level.
    pub levels: BTreeMap<(u32, i32), Level>,
    pub min_filter: u32,
    pub mag_filter: u32,
    pub wrap: [u32; 2],
    pub generates_mipmap: bool,
    /// Left, bottom, width, height of what `glDrawTex` draws.
    pub crop: [i32; 4],
}

impl Default for Texture {
    fn default() -> Texture {
        Texture {
            levels: BTreeMap::new(),
            min_filter: NEAREST_MIPMAP_LINEAR,
            mag_filter: LINEAR,
            wrap: [REPEAT; 2],
            generates_mipmap: false,
            crop: [0; 4],
        }
    }
}

impl Texture {
    pub fn base_size(&self) -> Option<(i32, i32)> {
        self.levels.get(&(0, 0)).map(Level::size)
    }

    /// How many drawings are within each other in it.
    pub fn depth(&self) -> u32 {
        let drawn = self.levels.values().map(|level| match level {
            Level::Uploaded(_) => 0,
            Level::Drawn(drawing) => drawing.depth(),
        });
        drawn.max().unwrap_or(0)
    }

    /// Makes pixels of what was drawn to it.
    pub fn flatten(&mut self) {
        for level in self.levels.values_mut() {
            if let Level::Drawn(drawing) = level {
                Arc::make_mut(drawing).flatten();
            }
        }
    }

    /// Makes all levels of a face below the first one.
    pub fn generate_mipmap(&mut self, face: u32, rendered: &mut Rendered) {
        let Some(mut image) = self
            .levels
            .get(&(face, 0))
            .map(|level| rendered.image(level))
        else {
            return;
        };
        if image.width <= 0 || image.height <= 0 {
            return;
        }
        let mut level = 0;
        while image.width > 1 || image.height > 1 {
            image = image.halved();
            level += 1;
            self.levels
                .insert((face, level), Level::Uploaded(image.clone()));
        }
    }

    fn uses_mipmap(&self) -> bool {
        !matches!(self.min_filter, NEAREST | LINEAR)
    }

    /// Ready to be sampled; `None` if it is not complete.
    pub fn sampler(&self, is_cube: bool, rendered: &mut Rendered) -> Option<Sampler> {
        let mut faces = Vec::new();
        for face in 0..if is_cube { 6 } else { 1 } {
            let mut images = vec![rendered.image(self.levels.get(&(face, 0))?)];
            while self.uses_mipmap() {
                let last = images.last()?;
                if last.width <= 1 && last.height <= 1 {
                    break;
                }
                let next = rendered.image(self.levels.get(&(face, images.len() as i32))?);
                let expected = ((last.width / 2).max(1), (last.height / 2).max(1));
                if (next.width, next.height) != expected {
                    return None;
                }
                images.push(next);
            }
            faces.push(images);
        }
        let is_empty = faces.iter().flatten().any(|image| image.pixels.is_empty());
        (!is_empty).then_some(Sampler {
            faces,
            min_filter: self.min_filter,
            mag_filter: self.mag_filter,
            wrap: self.wrap,
        })
    }
}

/// A complete texture as a drawing uses it.
#[derive(Clone, Debug)]
pub struct Sampler {
    faces: Vec<Vec<Image>>,
    min_filter: u32,
    mag_filter: u32,
    wrap: [u32; 2],
}

impl Sampler {
    pub fn base(&self) -> &Image {
        &self.faces[0][0]
    }

    /// Whether it matters how many texels a pixel covers.
    pub fn needs_scale(&self) -> bool {
        self.min_filter != self.mag_filter
    }

    /// The colour at a place; `texels` is how many texels of the first level a pixel covers.
    pub fn sample(&self, s: f32, t: f32, texels: f32) -> [f32; 4] {
        self.sample_face(0, s, t, texels)
    }

    /// The colour in a direction.
    pub fn sample_cube(&self, [x, y, z]: [f32; 3], texels: f32) -> [f32; 4] {
        let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
        let (face, s, t, major) = if ax >= ay && ax >= az {
            if x > 0.0 {
                (0, -z, -y, ax)
            } else {
                (1, z, -y, ax)
            }
        } else if ay >= az {
            if y > 0.0 {
                (2, x, z, ay)
            } else {
                (3, x, -z, ay)
            }
        } else if z > 0.0 {
            (4, x, -y, az)
        } else {
            (5, -x, -y, az)
        };
        if self.faces.len() < 6 || major == 0.0 {
            return [0.0, 0.0, 0.0, 1.0];
        }
        let place = |value: f32| (value / major + 1.0) / 2.0;
        self.sample_face(face, place(s), place(t), texels)
    }

    fn sample_face(&self, face: usize, s: f32, t: f32, texels: f32) -> [f32; 4] {
        let images = &self.faces[face];
        if texels <= 1.0 {
            return self.sample_image(&images[0], self.mag_filter == LINEAR, s, t);
        }
        let level = libm::log2f(texels);
        let last = images.len() - 1;
        let is_linear = matches!(
            self.min_filter,
            LINEAR | LINEAR_MIPMAP_NEAREST | LINEAR_MIPMAP_LINEAR
        );
        let at = |level: usize| self.sample_image(&images[level.min(last)], is_linear, s, t);
        match self.min_filter {
            NEAREST | LINEAR => at(0),
            NEAREST_MIPMAP_NEAREST | LINEAR_MIPMAP_NEAREST => at((level + 0.5) as usize),
            _ => {
                let part = level - libm::floorf(level);
                let (low, high) = (at(level as usize), at(level as usize + 1));
                std::array::from_fn(|c| low[c] + (high[c] - low[c]) * part)
            }
        }
    }

    fn sample_image(&self, image: &Image, is_linear: bool, s: f32, t: f32) -> [f32; 4] {
        let (width, height) = (image.width, image.height);
        let (u, v) = (s * width as f32, t * height as f32);
        if !is_linear {
            let x = self.wrapped(0, libm::floorf(u) as i64, width);
            let y = self.wrapped(1, libm::floorf(v) as i64, height);
            return image.texel(x, y);
        }
        let (u, v) = (u - 0.5, v - 0.5);
        let (left, low) = (libm::floorf(u), libm::floorf(v));
        let (a, b) = (u - left, v - low);
        let columns = [left as i64, left as i64 + 1].map(|x| self.wrapped(0, x, width));
        let rows = [low as i64, low as i64 + 1].map(|y| self.wrapped(1, y, height));
        let corners = rows.map(|y| columns.map(|x| image.texel(x, y)));
        std::array::from_fn(|c| {
            let row = |at: usize| {
                let [first, second]: [[f32; 4]; 2] = corners[at];
                first[c] + (second[c] - first[c]) * a
            };
            row(0) + (row(1) - row(0)) * b
        })
    }

    fn wrapped(&self, axis: usize, at: i64, size: i32) -> i32 {
        let size = i64::from(size);
        let inside = match self.wrap[axis] {
            REPEAT => at.rem_euclid(size),
            MIRRORED_REPEAT => {
                let twice = at.rem_euclid(2 * size);
                twice.min(2 * size - 1 - twice)
            }
            _ => at.clamp(0, size - 1),
        };
        inside as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::Channels;

    fn two_by_one(wrap: u32, filter: u32) -> Sampler {
        let pixels = vec![0, 0, 0, 255, 255, 255, 255, 255];
        let image = Image::of_rgba(2, 1, Channels::Rgb, pixels);
        let mut texture = Texture {
            min_filter: filter,
            mag_filter: filter,
            wrap: [wrap; 2],
            ..Texture::default()
        };
        texture.levels.insert((0, 0), Level::Uploaded(image));
        texture
            .sampler(false, &mut Rendered::default())
            .expect("complete")
    }

    #[test]
    fn wraps_and_filters() {
        let nearest = two_by_one(REPEAT, NEAREST);
        assert_eq!(nearest.sample(0.25, 0.5, 1.0)[0], 0.0);
        assert_eq!(nearest.sample(1.75, 0.5, 1.0)[0], 1.0);
        assert_eq!(nearest.sample(-0.25, 0.5, 1.0)[0], 1.0);
        let linear = two_by_one(CLAMP_TO_EDGE, LINEAR);
        assert_eq!(linear.sample(0.5, 0.5, 1.0)[0], 0.5);
        assert_eq!(linear.sample(2.0, 0.5, 1.0)[0], 1.0);
        assert_eq!(
            two_by_one(MIRRORED_REPEAT, NEAREST).sample(1.25, 0.5, 1.0)[0],
            1.0
        );
    }

    #[test]
    fn a_texture_without_its_levels_is_not_complete() {
        let mut texture = Texture::default();
        let image = Image::new(2, 2, Channels::Rgb);
        texture.levels.insert((0, 0), Level::Uploaded(image));
        let mut rendered = Rendered::default();
        assert!(texture.sampler(false, &mut rendered).is_none());
        texture.generate_mipmap(0, &mut rendered);
        assert!(texture.sampler(false, &mut rendered).is_some());
    }
}
