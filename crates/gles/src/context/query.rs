//! What the state is.

use super::Context;
use crate::constants::*;
use crate::fixed::UNITS;

/// A value as `glGet` has it: numbers, colours (scaled when asked for as integers), or truths.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Numbers(Vec<f32>),
    Names(Vec<u32>),
    Colors(Vec<f32>),
}

impl Value {
    pub fn floats(&self) -> Vec<f32> {
        match self {
            Value::Numbers(values) | Value::Colors(values) => values.clone(),
            Value::Names(values) => values.iter().map(|value| *value as f32).collect(),
        }
    }

    pub fn integers(&self) -> Vec<i32> {
        match self {
            Value::Numbers(values) => values.iter().map(|v| libm::roundf(*v) as i32).collect(),
            Value::Names(values) => values.iter().map(|value| *value as i32).collect(),
            Value::Colors(values) => values
                .iter()
                .map(|value| (f64::from(*value) * f64::from(i32::MAX)) as i32)
                .collect(),
        }
    }
}

/// What textures and views may be at most.
const LARGEST: f32 = super::LARGEST as f32;

impl Context {
    pub fn string(&self, name: u32) -> Option<&'static str> {
        Some(match name {
            VENDOR => "Gibbon",
            RENDERER => "Gibbon software rasterizer",
            VERSION if self.version >= 2 => "OpenGL ES 2.0",
            VERSION => "OpenGL ES-CM 1.1",
            0x8B8C if self.version >= 2 => "OpenGL ES GLSL ES 1.00",
            EXTENSIONS if self.version >= 2 => {
                "GL_OES_compressed_ETC1_RGB8_texture GL_OES_compressed_paletted_texture \
                 GL_OES_rgb8_rgba8 GL_OES_depth24 GL_OES_packed_depth_stencil \
                 GL_OES_element_index_uint GL_OES_texture_npot"
            }
            EXTENSIONS => {
                "GL_OES_byte_coordinates GL_OES_fixed_point GL_OES_single_precision \
                 GL_OES_read_format GL_OES_compressed_paletted_texture GL_OES_draw_texture \
                 GL_OES_matrix_get GL_OES_query_matrix GL_OES_point_size_array \
                 GL_OES_point_sprite GL_OES_matrix_palette GL_OES_framebuffer_object \
                 GL_OES_texture_cube_map GL_OES_blend_equation_separate \
                 GL_OES_blend_func_separate GL_OES_blend_subtract GL_OES_stencil_wrap \
                 GL_OES_texture_mirrored_repeat GL_OES_element_index_uint \
                 GL_OES_compressed_ETC1_RGB8_texture GL_OES_rgb8_rgba8 GL_OES_depth24 \
                 GL_OES_stencil8 GL_OES_packed_depth_stencil GL_OES_texture_npot"
            }
            _ => return None,
        })
    }

    /// The value behind a name; an unknown one is an error.
    pub fn get(&mut self, name: u32) -> Option<Value> {
        let value = self.find(name);
        if value.is_none() {
            self.fail(INVALID_ENUM);
        }
        value
    }

    fn find(&self, name: u32) -> Option<Value> {
        let numbers = |values: &[f32]| Some(Value::Numbers(values.to_vec()));
        let integers = |values: &[i32]| {
            Some(Value::Names(
                values.iter().map(|value| *value as u32).collect(),
            ))
        };
        let one = |value: f32| Some(Value::Numbers(vec![value]));
        let named = |value: u32| Some(Value::Names(vec![value]));
        let truth = |value: bool| named(u32::from(value));
        match name {
            0x0B00 => Some(Value::Colors(self.color.to_vec())),
            0x0B02 => numbers(&self.normal),
            0x0BA0 => named(self.matrices.mode()),
            0x0BA2 => integers(&self.viewport),
            0x0C10 => integers(&self.scissor),
            0x0BA6 => numbers(&self.matrices.modelview().0),
            0x0BA7 => numbers(&self.matrices.projection().0),
            0x0BA8 => numbers(
                &self
                    .matrices
                    .texture(self.textures.active().min(UNITS - 1))
                    .0,
            ),
            0x0BA3 => one(self.matrices.depth(MODELVIEW) as f32),
            0x0BA4 => one(self.matrices.depth(PROJECTION) as f32),
            0x0BA5 => one(self.matrices.depth(TEXTURE) as f32),
            0x0B70 => numbers(&self.depth_range),
            0x0B72 => truth(self.depth_mask),
            0x0B73 => one(self.clear_depth),
            0x0B74 => named(self.depth_function),
            0x0C22 => Some(Value::Colors(self.clear_color.to_vec())),
            0x0C23 => Some(Value::Names(self.color_mask.map(u32::from).to_vec())),
            0x0B91 => named(self.clear_stencil as u32),
            0x0B92 => named(self.stencil[0].function),
            0x0B93 => named(self.stencil[0].value_mask),
            0x0B97 => named(self.stencil[0].reference as u32),
            0x0B98 => named(self.stencil[0].write_mask),
            0x0BC1 => named(self.alpha_test.0),
            0x0BC2 => one(self.alpha_test.1),
            0x0BE1 => named(self.blend.factors[0][0]),
            0x0BE0 => named(self.blend.factors[0][1]),
            0x0B45 => named(self.cull),
            0x0B46 => named(self.front),
            0x0B54 => named(self.shade_model),
            0x0B21 => one(self.line_width),
            0x0B11 => one(self.points.size),
            FOG_MODE => named(self.fog.mode),
            FOG_DENSITY => one(self.fog.density),
            FOG_START => one(self.fog.start),
            FOG_END => one(self.fog.end),
            FOG_COLOR => Some(Value::Colors(self.fog.color.to_vec())),
            LIGHT_MODEL_AMBIENT => Some(Value::Colors(self.light_model_ambient.to_vec())),
            PACK_ALIGNMENT => named(self.pack_alignment as u32),
            UNPACK_ALIGNMENT => named(self.unpack_alignment as u32),
            0x84E0 => named(TEXTURE0 + self.textures.active() as u32),
            0x8069 => named(self.textures.bound(TEXTURE_2D)),
            0x8514 => named(self.textures.bound(TEXTURE_CUBE_MAP)),
            0x8894 => named(self.bound_buffer(ARRAY_BUFFER)),
            0x8895 => named(self.bound_buffer(ELEMENT_ARRAY_BUFFER)),
            0x8CA6 => named(self.framebuffers.bound()),
            0x8CA7 => named(self.framebuffers.bound_renderbuffer()),
            // Limits and sizes.
            0x0D33 | 0x84E8 | 0x851C => one(LARGEST),
            0x0D3A => numbers(&[LARGEST, LARGEST]),
            0x8869 => one(super::programs::LOCATIONS as f32),
            0x8B4C | 0x8B4D | 0x8872 => one(super::textures::ALL_UNITS as f32),
            0x8DFB => one(256.0),
            0x8DFC => one(15.0),
            0x8DFD => one(256.0),
            0x8B8D => named(self.programs.used()),
            0x8DFA => truth(true),
            0x0D31 => one(super::LIGHTS as f32),
            0x0D32 => one(6.0),
            0x0D36 | 0x0D38 | 0x0D39 => one(32.0),
            0x84E2 => one(UNITS as f32),
            0x8842 => one(32.0),
            0x86A4 => one(4.0),
            0x846D | 0x0B12 => numbers(&[1.0, 64.0]),
            0x846E | 0x0B22 => numbers(&[1.0, 64.0]),
            0x0D50 => one(4.0),
            0x0D52..=0x0D54 => one(8.0),
            0x0D55 => one(if self.drawing.has_alpha { 8.0 } else { 0.0 }),
            0x0D56 => one(24.0),
            0x0D57 => one(8.0),
            0x80A8 | 0x80A9 => one(0.0),
            // The preferred way to read pixels.
            0x8B9A => named(UNSIGNED_BYTE),
            0x8B9B => named(RGBA),
            0x86A2 => one(11.0),
            0x86A3 => Some(Value::Names(
                (0..10)
                    .map(|at| PALETTE4_RGB8 + at)
                    .chain([ETC1_RGB8])
                    .collect(),
            )),
            name if super::is_switch(name) || matches!(name, TEXTURE_2D | TEXTURE_CUBE_MAP) => {
                truth(self.is_enabled(name))
            }
            VERTEX_ARRAY..=TEXTURE_COORD_ARRAY => truth(self.is_enabled(name)),
            _ => None,
        }
    }

    pub fn texture_environment(&self, name: u32) -> Vec<f32> {
        let environment = self.textures.environment();
        match name {
            TEXTURE_ENV_MODE => vec![environment.mode as f32],
            TEXTURE_ENV_COLOR => environment.color.to_vec(),
            COMBINE_RGB => vec![environment.rgb.function as f32],
            COMBINE_ALPHA => vec![environment.alpha.function as f32],
            _ => Vec::new(),
        }
    }
}
