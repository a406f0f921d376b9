//! Texture objects and units.

use std::sync::Arc;

use super::objects::Names;
use super::{Context, Matrices, is_size};
use crate::compressed;
use crate::constants::*;
use crate::drawing::{DEEPEST, Rendered};
use crate::fixed::{Environment, UNITS, Unit};
use crate::image::{Channels, Image};
use crate::texture::{Level, Texture};

#[derive(Clone, Debug, Default)]
struct UnitState {
    /// Names of the bound flat and cube texture.
    bound: [u32; 2],
    enabled: [bool; 2],
    environment: Environment,
    coordinates: [f32; 4],
    generates: bool,
    generation: Option<u32>,
    replaces: bool,
}

#[derive(Clone, Debug)]
pub struct TextureState {
    active: usize,
    units: [UnitState; ALL_UNITS],
    objects: Names<Arc<Texture>>,
    /// What the name 0 stands for.
    nameless: [Arc<Texture>; 2],
}

impl Default for TextureState {
    fn default() -> TextureState {
        TextureState {
            active: 0,
            units: std::array::from_fn(|_| UnitState {
                coordinates: [0.0, 0.0, 0.0, 1.0],
                ..UnitState::default()
            }),
            objects: Names::default(),
            nameless: std::array::from_fn(|_| Arc::default()),
        }
    }
}

/// Units of shaders; the fixed pipeline has fewer.
pub const ALL_UNITS: usize = 8;
const FLAT_TEXTURE: usize = 0;
const CUBE: usize = 1;

/// Which kind of texture a target names, and which face.
fn kind(target: u32) -> Option<(usize, u32)> {
    match target {
        TEXTURE_2D => Some((FLAT_TEXTURE, 0)),
        TEXTURE_CUBE_MAP => Some((CUBE, 0)),
        TEXTURE_CUBE_MAP_POSITIVE_X..=0x851A => Some((CUBE, target - TEXTURE_CUBE_MAP_POSITIVE_X)),
        _ => None,
    }
}

impl TextureState {
    pub fn active(&self) -> usize {
        self.active
    }

    pub fn bound(&self, target: u32) -> u32 {
        kind(target).map_or(0, |(kind, _)| self.units[self.active].bound[kind])
    }

    pub fn environment(&self) -> &Environment {
        &self.units[self.active].environment
    }

    /// Switches that each unit has for itself; false for others.
    pub fn enable(&mut self, what: u32, on: bool) -> bool {
        let unit = &mut self.units[self.active];
        match what {
            TEXTURE_2D => unit.enabled[FLAT_TEXTURE] = on,
            TEXTURE_CUBE_MAP => unit.enabled[CUBE] = on,
            TEXTURE_GEN_STR_OES => unit.generates = on,
            _ => return false,
        }
        true
    }

    pub fn is_enabled(&self, what: u32) -> bool {
        let unit = &self.units[self.active];
        match what {
            TEXTURE_2D => unit.enabled[FLAT_TEXTURE],
            TEXTURE_CUBE_MAP => unit.enabled[CUBE],
            TEXTURE_GEN_STR_OES => unit.generates,
            _ => false,
        }
    }

    pub fn coordinates(&self) -> [[f32; 4]; UNITS] {
        std::array::from_fn(|at| self.units[at].coordinates)
    }

    fn texture(&self, unit: usize, kind: usize) -> Arc<Texture> {
        let name = self.units[unit].bound[kind];
        self.objects
            .get(name)
            .unwrap_or(&self.nameless[kind])
            .clone()
    }

    /// Makes pixels of bound textures that have drawings too far within each other; whether there
    /// were any.
    pub fn flatten_deep(&mut self) -> bool {
        let mut any = false;
        for name in self.units.iter().flat_map(|unit| unit.bound) {
            if let Some(texture) = self.objects.get_mut(name)
                && texture.depth() >= DEEPEST
            {
                Arc::make_mut(texture).flatten();
                any = true;
            }
        }
        any
    }

    /// What all pictures of textures have.
    pub fn bytes(&self) -> usize {
        let textures = self.objects.all().chain(&self.nameless);
        let levels = textures.flat_map(|texture| texture.levels.values());
        levels
            .map(|level| {
                let (width, height) = level.size();
                4 * width.max(0) as usize * height.max(0) as usize
            })
            .sum()
    }

    pub fn object(&self, name: u32) -> Option<&Arc<Texture>> {
        self.objects.get(name)
    }

    pub fn object_mut(&mut self, name: u32) -> Option<&mut Texture> {
        self.objects.get_mut(name).map(Arc::make_mut)
    }

    /// The units that take part in a drawing.
    pub fn units(&self, matrices: &Matrices, points_are_sprites: bool) -> [Option<Unit>; UNITS] {
        std::array::from_fn(|at| {
            let unit = &self.units[at];
            let kind = match unit.enabled {
                [_, true] => CUBE,
                [true, false] => FLAT_TEXTURE,
                _ => return None,
            };
            Some(Unit {
                texture: self.texture(at, kind),
                is_cube: kind == CUBE,
                environment: unit.environment.clone(),
                matrix: matrices.texture(at),
                generated: (unit.generates).then_some(unit.generation.unwrap_or(REFLECTION_MAP)),
                is_sprite: points_are_sprites && unit.replaces,
            })
        })
    }

    /// The flat and the cube texture of each unit.
    pub fn bound_everywhere(&self) -> Vec<[Arc<Texture>; 2]> {
        (0..ALL_UNITS)
            .map(|at| [FLAT_TEXTURE, CUBE].map(|kind| self.texture(at, kind)))
            .collect()
    }

    fn bound_mut(&mut self, kind: usize) -> &mut Texture {
        let name = self.units[self.active].bound[kind];
        let TextureState {
            objects, nameless, ..
        } = self;
        Arc::make_mut(objects.get_mut(name).unwrap_or(&mut nameless[kind]))
    }
}

impl Context {
    pub fn generate_textures(&mut self, count: usize) -> Vec<u32> {
        self.textures.objects.generate(count)
    }

    pub fn delete_textures(&mut self, names: &[u32]) {
        for name in names {
            self.textures.objects.remove(*name);
            for unit in &mut self.textures.units {
                for bound in unit.bound.iter_mut().filter(|bound| *bound == name) {
                    *bound = 0;
                }
            }
        }
    }

    pub fn is_texture(&self, name: u32) -> bool {
        self.textures.objects.has(name)
    }

    pub fn set_active_texture(&mut self, unit: u32) {
        match unit.wrapping_sub(TEXTURE0) as usize {
            unit if unit < UNITS || (self.version >= 2 && unit < ALL_UNITS) => {
                self.textures.active = unit;
            }
            _ => self.fail(INVALID_ENUM),
        }
    }

    pub fn bind_texture(&mut self, target: u32, name: u32) {
        let Some((kind, _)) = kind(target) else {
            return self.fail(INVALID_ENUM);
        };
        self.textures.objects.bind(name, Arc::default);
        let active = self.textures.active;
        self.textures.units[active].bound[kind] = name;
    }

    pub fn set_texture_coordinates(&mut self, unit: u32, coordinates: [f32; 4]) {
        match unit.wrapping_sub(TEXTURE0) as usize {
            unit if unit < UNITS => self.textures.units[unit].coordinates = coordinates,
            _ => self.fail(INVALID_ENUM),
        }
    }

    pub fn set_texture_parameter(&mut self, target: u32, name: u32, values: &[f32]) {
        let Some((kind, _)) = kind(target) else {
            return self.fail(INVALID_ENUM);
        };
        let texture = self.textures.bound_mut(kind);
        let value = values[0] as u32;
        match name {
            TEXTURE_MIN_FILTER => texture.min_filter = value,
            TEXTURE_MAG_FILTER => texture.mag_filter = value,
            TEXTURE_WRAP_S => texture.wrap[0] = value,
            TEXTURE_WRAP_T => texture.wrap[1] = value,
            GENERATE_MIPMAP => texture.generates_mipmap = value != 0,
            TEXTURE_CROP_RECT_OES if values.len() >= 4 => {
                texture.crop = std::array::from_fn(|at| values[at] as i32);
            }
            _ => self.fail(INVALID_ENUM),
        }
    }

    pub fn texture_parameter(&self, target: u32, name: u32) -> Vec<f32> {
        let Some((kind, _)) = kind(target) else {
            return Vec::new();
        };
        let texture = self.textures.texture(self.textures.active, kind);
        match name {
            TEXTURE_MIN_FILTER => vec![texture.min_filter as f32],
            TEXTURE_MAG_FILTER => vec![texture.mag_filter as f32],
            TEXTURE_WRAP_S => vec![texture.wrap[0] as f32],
            TEXTURE_WRAP_T => vec![texture.wrap[1] as f32],
            GENERATE_MIPMAP => vec![f32::from(u8::from(texture.generates_mipmap))],
            TEXTURE_CROP_RECT_OES => texture.crop.map(|value| value as f32).to_vec(),
            _ => Vec::new(),
        }
    }

    pub fn set_texture_environment(&mut self, target: u32, name: u32, values: &[f32]) {
        let active = self.textures.active;
        let unit = &mut self.textures.units[active];
        let known = match (target, name) {
            (POINT_SPRITE_OES, COORD_REPLACE_OES) => {
                unit.replaces = values[0] != 0.0;
                true
            }
            (TEXTURE_ENV, TEXTURE_ENV_COLOR) if values.len() >= 4 => {
                unit.environment.color = std::array::from_fn(|at| values[at].clamp(0.0, 1.0));
                true
            }
            (TEXTURE_ENV, name) => unit.environment.set(name, values[0]),
            _ => false,
        };
        if !known {
            self.fail(INVALID_ENUM);
        }
    }

    pub fn set_texture_generation(&mut self, coordinate: u32, name: u32, values: &[f32]) {
        if coordinate != TEXTURE_GEN_STR_OES || name != TEXTURE_GEN_MODE {
            return self.fail(INVALID_ENUM);
        }
        let active = self.textures.active;
        self.textures.units[active].generation = Some(values[0] as u32);
    }

    /// Gives a level of the bound texture its picture.
    pub fn set_texture_image(&mut self, target: u32, level: i32, image: Image) {
        let Some((kind, face)) = kind(target) else {
            return self.fail(INVALID_ENUM);
        };
        if !is_size((image.width, image.height)) {
            return self.fail(INVALID_VALUE);
        }
        let texture = self.textures.bound_mut(kind);
        texture.levels.insert((face, level), Level::Uploaded(image));
        if texture.generates_mipmap && level == 0 {
            texture.generate_mipmap(face, &mut Rendered::default());
        }
    }

    /// `glTexImage2D`; without bytes the picture is black.
    pub fn texture_image(
        &mut self,
        (target, level): (u32, i32),
        size: (i32, i32),
        (format, pixel): (u32, u32),
        bytes: Option<&[u8]>,
    ) {
        if !is_size(size) || level < 0 {
            return self.fail(INVALID_VALUE);
        }
        if !self.reserve(4 * size.0 as usize * size.1 as usize) {
            return;
        }
        let alignment = self.unpack_alignment;
        let image = match bytes {
            Some(bytes) => Image::upload(size, format, pixel, alignment, bytes),
            None => {
                Channels::of_format(format).map(|channels| Image::new(size.0, size.1, channels))
            }
        };
        match image {
            Some(image) => self.set_texture_image(target, level, image),
            None => self.fail(INVALID_OPERATION),
        }
    }

    /// Puts a picture over a part of a level.
    pub fn put_texture_image(&mut self, target: u32, level: i32, x: i32, y: i32, part: &Image) {
        let Some((kind, face)) = kind(target) else {
            return self.fail(INVALID_ENUM);
        };
        let texture = self.textures.bound_mut(kind);
        let Some(present) = texture.levels.get(&(face, level)) else {
            return self.fail(INVALID_OPERATION);
        };
        let mut image = Rendered::default().image(present);
        image.put(x, y, part);
        self.set_texture_image(target, level, image);
    }

    pub fn texture_sub_image(
        &mut self,
        (target, level): (u32, i32),
        [x, y, width, height]: [i32; 4],
        (format, pixel): (u32, u32),
        bytes: &[u8],
    ) {
        if !is_size((width, height)) {
            return self.fail(INVALID_VALUE);
        }
        let alignment = self.unpack_alignment;
        match Image::upload((width, height), format, pixel, alignment, bytes) {
            Some(part) => self.put_texture_image(target, level, x, y, &part),
            None => self.fail(INVALID_OPERATION),
        }
    }

    pub fn compressed_texture_image(
        &mut self,
        (target, level): (u32, i32),
        form: u32,
        (width, height): (i32, i32),
        bytes: &[u8],
    ) {
        if !is_size((width, height)) {
            return self.fail(INVALID_VALUE);
        }
        if !self.reserve(4 * width as usize * height as usize) {
            return;
        }
        match compressed::decode(form, level, width, height, bytes) {
            Some(images) if images.len() > 1 => {
                for (level, image) in images.into_iter().enumerate() {
                    self.set_texture_image(target, level as i32, image);
                }
            }
            Some(images) => {
                for image in images {
                    self.set_texture_image(target, level.max(0), image);
                }
            }
            None => self.fail(INVALID_ENUM),
        }
    }

    /// A texture of what is on the framebuffer.
    pub fn copy_texture_image(&mut self, target: u32, level: i32, format: u32, from: [i32; 4]) {
        let Some(channels) = Channels::of_format(format) else {
            return self.fail(INVALID_ENUM);
        };
        if !is_size((from[2], from[3])) {
            return self.fail(INVALID_VALUE);
        }
        if !self.reserve(4 * from[2] as usize * from[3] as usize) {
            return;
        }
        let image = self.copied(channels, from);
        self.set_texture_image(target, level, image);
    }

    pub fn copy_texture_sub_image(
        &mut self,
        (target, level): (u32, i32),
        (x, y): (i32, i32),
        from: [i32; 4],
    ) {
        if !is_size((from[2], from[3])) {
            return self.fail(INVALID_VALUE);
        }
        let image = self.copied(Channels::Rgba, from);
        self.put_texture_image(target, level, x, y, &image);
    }

    fn copied(&mut self, channels: Channels, from: [i32; 4]) -> Image {
        let mut pixels = self.read_rectangle(from);
        if !channels.has_alpha() {
            pixels
                .iter_mut()
                .skip(3)
                .step_by(4)
                .for_each(|alpha| *alpha = 255);
        }
        Image::of_rgba(from[2].max(0), from[3].max(0), channels, pixels)
    }

    pub fn generate_mipmap(&mut self, target: u32) {
        let Some((kind, _)) = kind(target) else {
            return self.fail(INVALID_ENUM);
        };
        let faces = if kind == CUBE { 6 } else { 1 };
        let texture = self.textures.bound_mut(kind);
        for face in 0..faces {
            texture.generate_mipmap(face, &mut Rendered::default());
        }
    }
}
