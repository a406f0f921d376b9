//! A context: all state of OpenGL ES 1 or 2, and the calls that change it.

mod arrays;
mod framebuffers;
mod matrices;
mod objects;
mod parameters;
mod programs;
mod query;
mod textures;

use std::collections::BTreeSet;

use crate::constants::*;
use crate::drawing::{Command, Draw, Drawing};
use crate::fixed;
use crate::program::Program;
use crate::raster::Geometry;
use crate::target::{Blend, Clear, Operations, Stencil};

pub use arrays::{ClientMemory, ClientPointer, Pointer};
pub use query::Value;

use arrays::ArrayState;
use framebuffers::Framebuffers;
use matrices::Matrices;
use objects::Names;
use programs::ProgramState;
use textures::TextureState;

const LIGHTS: usize = 8;
/// Width and height of what is drawn to and of textures, at most.
pub const LARGEST: i32 = 4096;
/// Bytes of one buffer object, and of all buffers and textures of a context, at most.
const MOST_BUFFER: usize = 256 << 20;
const MOST_MEMORY: usize = 1 << 30;
/// What takes less is not counted.
const COUNTED_FROM: usize = 1 << 20;

fn is_size((width, height): (i32, i32)) -> bool {
    (0..=LARGEST).contains(&width) && (0..=LARGEST).contains(&height)
}

#[derive(Clone, Debug)]
pub struct Context {
    /// 1 or 2.
    pub version: i32,
    error: u32,
    enabled: BTreeSet<u32>,
    viewport: [i32; 4],
    scissor: [i32; 4],
    depth_range: [f32; 2],
    clear_color: [f32; 4],
    clear_depth: f32,
    clear_stencil: i32,
    color_mask: [bool; 4],
    depth_mask: bool,
    depth_function: u32,
    alpha_test: (u32, f32),
    blend: Blend,
    stencil: [Stencil; 2],
    cull: u32,
    front: u32,
    polygon_offset: [f32; 2],
    line_width: f32,
    shade_model: u32,
    pack_alignment: usize,
    unpack_alignment: usize,
    color: [f32; 4],
    normal: [f32; 3],
    fog: fixed::Fog,
    points: fixed::PointParameters,
    lights: [fixed::Light; LIGHTS],
    light_model_ambient: [f32; 4],
    material: fixed::Material,
    matrices: Matrices,
    textures: TextureState,
    arrays: ArrayState,
    buffers: Names<Vec<u8>>,
    framebuffers: Framebuffers,
    programs: ProgramState,
    /// What is drawn to the window.
    pub drawing: Drawing,
    /// Whether the viewport was set to the first window's size.
    has_window: bool,
}

impl Context {
    pub fn new(version: i32) -> Context {
        let enabled = [DITHER, MULTISAMPLE].into_iter().collect();
        Context {
            version,
            error: NO_ERROR,
            enabled,
            viewport: [0; 4],
            scissor: [0; 4],
            depth_range: [0.0, 1.0],
            clear_color: [0.0; 4],
            clear_depth: 1.0,
            clear_stencil: 0,
            color_mask: [true; 4],
            depth_mask: true,
            depth_function: LESS,
            alpha_test: (ALWAYS, 0.0),
            blend: Blend::default(),
            stencil: [Stencil::default(); 2],
            cull: BACK,
            front: CCW,
            polygon_offset: [0.0; 2],
            line_width: 1.0,
            shade_model: SMOOTH,
            pack_alignment: 4,
            unpack_alignment: 4,
            color: [1.0; 4],
            normal: [0.0, 0.0, 1.0],
            fog: fixed::Fog::default(),
            points: fixed::PointParameters::default(),
            lights: std::array::from_fn(fixed::Light::new),
            light_model_ambient: [0.2, 0.2, 0.2, 1.0],
            material: fixed::Material::default(),
            matrices: Matrices::default(),
            textures: TextureState::default(),
            arrays: ArrayState::default(),
            buffers: Names::default(),
            framebuffers: Framebuffers::default(),
            programs: ProgramState::default(),
            drawing: Drawing::new((0, 0), true),
            has_window: false,
        }
    }

    /// The context draws to a window of this size from now on.
    pub fn set_window(&mut self, drawing: Drawing) {
        let (width, height) = drawing.size;
        self.drawing = drawing;
        if !self.has_window {
            self.has_window = true;
            self.viewport = [0, 0, width, height];
            self.scissor = self.viewport;
        }
    }

    /// What was drawn to the window; the next frame starts with nothing.
    pub fn take_frame(&mut self, size: (i32, i32)) -> Drawing {
        let next = Drawing::new(size, self.drawing.has_alpha);
        std::mem::replace(&mut self.drawing, next)
    }

    /// Whether there is room for so many bytes more; it is an error if not.
    fn reserve(&mut self, bytes: usize) -> bool {
        let is_small = bytes < COUNTED_FROM;
        let has_room =
            is_small || self.textures.bytes() + self.buffer_bytes() + bytes <= MOST_MEMORY;
        if !has_room {
            self.fail(OUT_OF_MEMORY);
        }
        has_room
    }

    /// Notes an error, unless there is an older one.
    fn fail(&mut self, error: u32) {
        if self.error == NO_ERROR {
            self.error = error;
        }
    }

    pub fn take_error(&mut self) -> u32 {
        std::mem::replace(&mut self.error, NO_ERROR)
    }

    pub fn enable(&mut self, what: u32, on: bool) {
        if self.textures.enable(what, on) {
            return;
        }
        if !is_switch(what) {
            return self.fail(INVALID_ENUM);
        }
        if on {
            self.enabled.insert(what);
        } else {
            self.enabled.remove(&what);
        }
    }

    pub fn is_enabled(&self, what: u32) -> bool {
        self.textures.is_enabled(what)
            || self.arrays.is_enabled(what)
            || self.enabled.contains(&what)
    }

    fn is_on(&self, what: u32) -> bool {
        self.enabled.contains(&what)
    }

    pub fn set_viewport(&mut self, viewport: [i32; 4]) {
        if viewport[2] < 0 || viewport[3] < 0 {
            return self.fail(INVALID_VALUE);
        }
        self.viewport = viewport;
    }

    pub fn set_scissor(&mut self, scissor: [i32; 4]) {
        if scissor[2] < 0 || scissor[3] < 0 {
            return self.fail(INVALID_VALUE);
        }
        self.scissor = scissor;
    }

    pub fn set_depth_range(&mut self, near: f32, far: f32) {
        self.depth_range = [near.clamp(0.0, 1.0), far.clamp(0.0, 1.0)];
    }

    pub fn set_clear_color(&mut self, color: [f32; 4]) {
        self.clear_color = color.map(|channel| channel.clamp(0.0, 1.0));
    }

    pub fn set_clear_depth(&mut self, depth: f32) {
        self.clear_depth = depth.clamp(0.0, 1.0);
    }

    pub fn set_clear_stencil(&mut self, value: i32) {
        self.clear_stencil = value;
    }

    pub fn set_color_mask(&mut self, mask: [bool; 4]) {
        self.color_mask = mask;
    }

    pub fn set_depth_mask(&mut self, writes: bool) {
        self.depth_mask = writes;
    }

    pub fn set_depth_function(&mut self, function: u32) {
        self.depth_function = function;
    }

    pub fn set_alpha_function(&mut self, function: u32, reference: f32) {
        self.alpha_test = (function, reference.clamp(0.0, 1.0));
    }

    pub fn set_blend_factors(&mut self, color: [u32; 2], alpha: [u32; 2]) {
        self.blend.factors = [color, alpha];
    }

    pub fn set_blend_equations(&mut self, color: u32, alpha: u32) {
        self.blend.equations = [color, alpha];
    }

    pub fn set_blend_color(&mut self, color: [f32; 4]) {
        self.blend.constant = color.map(|channel| channel.clamp(0.0, 1.0));
    }

    fn stencil_sides(&mut self, face: u32) -> impl Iterator<Item = &mut Stencil> {
        let sides = self.stencil.iter_mut().enumerate();
        let wanted = move |side: usize| match face {
            FRONT => side == 0,
            BACK => side == 1,
            _ => true,
        };
        sides
            .filter(move |(side, _)| wanted(*side))
            .map(|(_, side)| side)
    }

    pub fn set_stencil_function(&mut self, face: u32, function: u32, reference: i32, mask: u32) {
        for side in self.stencil_sides(face) {
            (side.function, side.reference, side.value_mask) = (function, reference, mask);
        }
    }

    pub fn set_stencil_operations(&mut self, face: u32, operations: [u32; 3]) {
        for side in self.stencil_sides(face) {
            side.operations = operations;
        }
    }

    pub fn set_stencil_mask(&mut self, face: u32, mask: u32) {
        for side in self.stencil_sides(face) {
            side.write_mask = mask;
        }
    }

    pub fn set_cull_face(&mut self, face: u32) {
        self.cull = face;
    }

    pub fn set_front_face(&mut self, front: u32) {
        self.front = front;
    }

    pub fn set_polygon_offset(&mut self, factor: f32, units: f32) {
        self.polygon_offset = [factor, units];
    }

    pub fn set_line_width(&mut self, width: f32) {
        if width <= 0.0 {
            return self.fail(INVALID_VALUE);
        }
        self.line_width = width;
    }

    pub fn set_shade_model(&mut self, model: u32) {
        self.shade_model = model;
    }

    pub fn set_pixel_alignment(&mut self, which: u32, bytes: i32) {
        match (which, bytes) {
            (PACK_ALIGNMENT, 1 | 2 | 4 | 8) => self.pack_alignment = bytes as usize,
            (UNPACK_ALIGNMENT, 1 | 2 | 4 | 8) => self.unpack_alignment = bytes as usize,
            (PACK_ALIGNMENT | UNPACK_ALIGNMENT, _) => self.fail(INVALID_VALUE),
            _ => self.fail(INVALID_ENUM),
        }
    }

    pub fn clear(&mut self, mask: u32) {
        let has = |bit: u32| mask & bit != 0;
        let clear = Clear {
            color: has(COLOR_BUFFER_BIT).then_some(self.clear_color),
            depth: (has(DEPTH_BUFFER_BIT) && self.depth_mask).then_some(self.clear_depth),
            stencil: has(STENCIL_BUFFER_BIT).then_some(self.clear_stencil as u8),
            scissor: self.is_on(SCISSOR_TEST).then_some(self.scissor),
            color_mask: self.color_mask,
            stencil_mask: self.stencil[0].write_mask,
        };
        self.add(Command::Clear(clear));
    }

    fn add(&mut self, command: Command) {
        let Context {
            framebuffers,
            drawing,
            ..
        } = self;
        framebuffers.bound_drawing().unwrap_or(drawing).add(command);
    }

    fn add_draw(&mut self, mode: u32, program: Program) {
        let geometry = Geometry {
            viewport: self.viewport,
            depth_range: self.depth_range,
            cull: self.is_on(CULL_FACE).then_some(self.cull),
            front: self.front,
            polygon_offset: self
                .is_on(POLYGON_OFFSET_FILL)
                .then_some(self.polygon_offset),
            line_width: self.line_width,
        };
        let alpha_test = self.is_on(ALPHA_TEST).then_some(self.alpha_test);
        let operations = Operations {
            scissor: self.is_on(SCISSOR_TEST).then_some(self.scissor),
            alpha_test,
            stencil: self.is_on(STENCIL_TEST).then_some(self.stencil),
            depth: self
                .is_on(DEPTH_TEST)
                .then_some((self.depth_function, self.depth_mask)),
            blend: self.is_on(BLEND).then_some(self.blend),
            color_mask: self.color_mask,
        };
        self.add(Command::Draw(Box::new(Draw {
            mode,
            program,
            geometry,
            operations,
        })));
    }

    /// The state that a call of the fixed pipeline depends on.
    fn pipeline(&self) -> fixed::Pipeline {
        let lighting = self.is_on(LIGHTING).then(|| fixed::Lighting {
            lights: (0..LIGHTS)
                .filter(|at| self.is_on(LIGHT0 + *at as u32))
                .map(|at| self.lights[at])
                .collect(),
            ambient: self.light_model_ambient,
            material: self.material,
            color_is_material: self.is_on(COLOR_MATERIAL),
        });
        fixed::Pipeline {
            modelview: self.matrices.modelview(),
            projection: self.matrices.projection(),
            palette: self
                .is_on(MATRIX_PALETTE_OES)
                .then(|| self.matrices.palette()),
            color: self.color,
            normal: self.normal,
            coordinates: self.textures.coordinates(),
            lighting,
            normalizes: self.is_on(NORMALIZE) || self.is_on(RESCALE_NORMAL),
            fog: self.is_on(FOG).then(|| self.fog.clone()),
            units: self
                .textures
                .units(&self.matrices, self.is_on(POINT_SPRITE_OES)),
            is_flat: self.shade_model == FLAT,
            points: self.points.clone(),
        }
    }

    /// The pixels of a rectangle, as RGBA rows from the lowest up; nothing outside is read.
    fn read_rectangle(&mut self, [x, y, width, height]: [i32; 4]) -> Vec<u8> {
        let Context {
            framebuffers,
            drawing,
            ..
        } = self;
        let target = framebuffers.bound_drawing().unwrap_or(drawing).flatten();
        let mut pixels = vec![0; 4 * width.max(0) as usize * height.max(0) as usize];
        for (at, pixel) in pixels.chunks_exact_mut(4).enumerate() {
            let (dx, dy) = (at as i32 % width, at as i32 / width);
            let (x, y) = (x.saturating_add(dx), y.saturating_add(dy));
            if x >= 0 && y >= 0 && x < target.width && y < target.height {
                let from = 4 * (y as usize * target.width as usize + x as usize);
                pixel.copy_from_slice(&target.color[from..from + 4]);
            }
        }
        pixels
    }

    /// What `glReadPixels` writes, or nothing if it cannot be read like that.
    pub fn read_pixels(&mut self, rectangle: [i32; 4], format: u32, kind: u32) -> Option<Vec<u8>> {
        if rectangle[2] < 0 || rectangle[3] < 0 {
            self.fail(INVALID_VALUE);
            return None;
        }
        if !is_size((rectangle[2], rectangle[3])) {
            self.fail(OUT_OF_MEMORY);
            return None;
        }
        let width = rectangle[2] as usize;
        let pixels = self.read_rectangle(rectangle);
        let packed: Vec<Vec<u8>> = match (format, kind) {
            (RGBA, UNSIGNED_BYTE) => return Some(pixels),
            (RGB, UNSIGNED_BYTE) => pixels.chunks_exact(4).map(|p| p[..3].to_vec()).collect(),
            (RGB, UNSIGNED_SHORT_5_6_5) => pixels
                .chunks_exact(4)
                .map(|p| {
                    let [r, g, b] = [p[0], p[1], p[2]].map(u16::from);
                    let value = r >> 3 << 11 | g >> 2 << 5 | b >> 3;
                    value.to_le_bytes().to_vec()
                })
                .collect(),
            _ => {
                self.fail(INVALID_OPERATION);
                return None;
            }
        };
        let mut bytes = Vec::new();
        for row in packed.chunks(width.max(1)) {
            bytes.extend(row.iter().flatten());
            bytes.resize(bytes.len().next_multiple_of(self.pack_alignment), 0);
        }
        Some(bytes)
    }
}

fn is_switch(what: u32) -> bool {
    const SWITCHES: [u32; 22] = [
        FOG,
        LIGHTING,
        CULL_FACE,
        ALPHA_TEST,
        BLEND,
        COLOR_LOGIC_OP,
        DITHER,
        STENCIL_TEST,
        DEPTH_TEST,
        POINT_SMOOTH,
        LINE_SMOOTH,
        SCISSOR_TEST,
        COLOR_MATERIAL,
        NORMALIZE,
        RESCALE_NORMAL,
        POLYGON_OFFSET_FILL,
        MULTISAMPLE,
        SAMPLE_ALPHA_TO_COVERAGE,
        SAMPLE_ALPHA_TO_ONE,
        SAMPLE_COVERAGE,
        POINT_SPRITE_OES,
        MATRIX_PALETTE_OES,
    ];
    let is_light = (LIGHT0..LIGHT0 + LIGHTS as u32).contains(&what);
    let is_plane = (CLIP_PLANE0..CLIP_PLANE0 + 6).contains(&what);
    is_light || is_plane || SWITCHES.contains(&what)
}

#[cfg(test)]
mod tests;
