//! Vertex arrays, and the calls that draw them.

use super::{Context, MOST_BUFFER};
use crate::constants::*;
use crate::fixed::{Arrays, Call, Corners, UNITS};
use crate::program::Program;

/// Memory of the app that an array lies in: which block, where in it, how much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClientPointer {
    pub base: u32,
    pub offset: u32,
    pub length: u32,
}

/// Reads the app's memory when something is drawn.
pub trait ClientMemory {
    /// As many bytes as there are, from some on.
    fn read(&self, pointer: ClientPointer, from: usize, length: usize) -> Vec<u8>;
}

/// Corners of one call, at most.
const MOST_CORNERS: i32 = 1 << 20;

#[derive(Clone, Copy, Debug)]
enum Source {
    Client(ClientPointer),
    /// A buffer object, and where in it.
    Buffer(u32, usize),
}

#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    pub size: i32,
    pub kind: u32,
    pub stride: i32,
    /// Memory of the app, or where in the bound buffer object.
    pub client: Option<ClientPointer>,
    pub offset: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Array {
    pub is_enabled: bool,
    size: usize,
    kind: u32,
    stride: usize,
    source: Source,
}

impl Default for Array {
    fn default() -> Array {
        Array {
            is_enabled: false,
            size: 4,
            kind: FLOAT,
            stride: 0,
            source: Source::Client(ClientPointer::default()),
        }
    }
}

impl Array {
    /// The array elsewhere: in the app's memory, or in a buffer object.
    pub fn at(&self, pointer: Pointer, buffer: u32) -> Array {
        let size = pointer.size.clamp(1, 4) as usize;
        let tight = size * type_size(pointer.kind);
        Array {
            is_enabled: self.is_enabled,
            size,
            kind: pointer.kind,
            stride: if pointer.stride > 0 {
                pointer.stride as usize
            } else {
                tight
            },
            source: match pointer.client {
                Some(client) => Source::Client(client),
                None => Source::Buffer(buffer, pointer.offset),
            },
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct ArrayState {
    vertex: Array,
    normal: Array,
    color: Array,
    coordinates: [Array; UNITS],
    point_size: Array,
    matrix_index: Array,
    weight: Array,
    client_active: usize,
    /// Names of the bound buffer objects: of vertices, of indices.
    bound: [u32; 2],
}

impl ArrayState {
    fn array(&mut self, name: u32) -> Option<&mut Array> {
        Some(match name {
            VERTEX_ARRAY => &mut self.vertex,
            NORMAL_ARRAY => &mut self.normal,
            COLOR_ARRAY => &mut self.color,
            TEXTURE_COORD_ARRAY => &mut self.coordinates[self.client_active],
            POINT_SIZE_ARRAY_OES => &mut self.point_size,
            MATRIX_INDEX_ARRAY_OES => &mut self.matrix_index,
            WEIGHT_ARRAY_OES => &mut self.weight,
            _ => return None,
        })
    }

    pub fn is_enabled(&self, name: u32) -> bool {
        let mut copy = self.clone();
        copy.array(name).is_some_and(|array| array.is_enabled)
    }

    fn all(&self) -> impl Iterator<Item = &Array> {
        let single = [
            &self.vertex,
            &self.normal,
            &self.color,
            &self.point_size,
            &self.matrix_index,
            &self.weight,
        ];
        single.into_iter().chain(&self.coordinates)
    }
}

pub fn type_size(kind: u32) -> usize {
    match kind {
        BYTE | UNSIGNED_BYTE => 1,
        SHORT | UNSIGNED_SHORT => 2,
        _ => 4,
    }
}

/// A number of an array, as it is or, for colours and normals, as a part of the largest.
fn number(kind: u32, bytes: &[u8], is_normalized: bool) -> f32 {
    let four = || [bytes[0], bytes[1], bytes[2], bytes[3]];
    let (value, most) = match kind {
        BYTE => (f32::from(bytes[0] as i8), 127.0),
        UNSIGNED_BYTE => (f32::from(bytes[0]), 255.0),
        SHORT => (f32::from(i16::from_le_bytes([bytes[0], bytes[1]])), 32767.0),
        UNSIGNED_SHORT => (f32::from(u16::from_le_bytes([bytes[0], bytes[1]])), 65535.0),
        FIXED => return i32::from_le_bytes(four()) as f32 / 65536.0,
        _ => return f32::from_le_bytes(four()),
    };
    if is_normalized { value / most } else { value }
}

impl Context {
    /// Memory of the app that arrays point into.
    pub fn client_pointers(&self) -> impl Iterator<Item = ClientPointer> + '_ {
        let all = self.arrays.all().chain(self.programs.arrays());
        all.filter_map(|array| match array.source {
            Source::Client(pointer) => Some(pointer),
            Source::Buffer(..) => None,
        })
    }

    pub fn enable_array(&mut self, name: u32, on: bool) {
        match self.arrays.array(name) {
            Some(array) => array.is_enabled = on,
            None => self.fail(INVALID_ENUM),
        }
    }

    pub fn set_client_active_texture(&mut self, unit: u32) {
        match unit.wrapping_sub(TEXTURE0) as usize {
            unit if unit < UNITS => self.arrays.client_active = unit,
            _ => self.fail(INVALID_ENUM),
        }
    }

    pub fn set_pointer(&mut self, name: u32, pointer: Pointer) {
        let buffer = self.arrays.bound[0];
        let Some(array) = self.arrays.array(name) else {
            return self.fail(INVALID_ENUM);
        };
        *array = array.at(pointer, buffer);
    }

    pub fn generate_buffers(&mut self, count: usize) -> Vec<u32> {
        self.buffers.generate(count)
    }

    pub fn is_buffer(&self, name: u32) -> bool {
        self.buffers.has(name)
    }

    pub fn delete_buffers(&mut self, names: &[u32]) {
        for name in names {
            self.buffers.remove(*name);
            for bound in self.arrays.bound.iter_mut().filter(|bound| *bound == name) {
                *bound = 0;
            }
        }
    }

    fn buffer_target(target: u32) -> Option<usize> {
        match target {
            ARRAY_BUFFER => Some(0),
            ELEMENT_ARRAY_BUFFER => Some(1),
            _ => None,
        }
    }

    pub fn bind_buffer(&mut self, target: u32, name: u32) {
        let Some(at) = Context::buffer_target(target) else {
            return self.fail(INVALID_ENUM);
        };
        self.buffers.bind(name, Vec::new);
        self.arrays.bound[at] = name;
    }

    pub fn bound_buffer(&self, target: u32) -> u32 {
        Context::buffer_target(target).map_or(0, |at| self.arrays.bound[at])
    }

    /// What all buffer objects have.
    pub(super) fn buffer_bytes(&self) -> usize {
        self.buffers.all().map(Vec::len).sum()
    }

    /// Whether a buffer object may have so many bytes; it is an error if not.
    pub fn reserve_buffer(&mut self, bytes: usize) -> bool {
        if bytes > MOST_BUFFER {
            self.fail(OUT_OF_MEMORY);
            return false;
        }
        self.reserve(bytes)
    }

    pub fn set_buffer_data(&mut self, target: u32, data: Vec<u8>) {
        if !self.reserve_buffer(data.len()) {
            return;
        }
        let name = self.bound_buffer(target);
        match self.buffers.get_mut(name) {
            Some(buffer) => *buffer = data,
            None => self.fail(INVALID_OPERATION),
        }
    }

    pub fn put_buffer_data(&mut self, target: u32, offset: usize, data: &[u8]) {
        let name = self.bound_buffer(target);
        let buffer = self.buffers.get_mut(name);
        let end = offset.saturating_add(data.len());
        match buffer.and_then(|buffer| buffer.get_mut(offset..end)) {
            Some(place) => place.copy_from_slice(data),
            None => self.fail(INVALID_VALUE),
        }
    }

    pub fn buffer_size(&self, target: u32) -> usize {
        self.buffers
            .get(self.bound_buffer(target))
            .map_or(0, Vec::len)
    }

    fn bytes(&self, source: Source, length: usize, memory: &dyn ClientMemory) -> Vec<u8> {
        match source {
            Source::Client(pointer) => memory.read(pointer, 0, length),
            Source::Buffer(name, offset) => {
                let buffer = self.buffers.get(name).map_or(&[][..], Vec::as_slice);
                let end = buffer.len().min(offset.saturating_add(length));
                buffer.get(offset..end).unwrap_or_default().to_vec()
            }
        }
    }

    /// The values of an array for some corners; missing ones are 0, 0, 0, 1.
    pub(super) fn values(
        &self,
        array: &Array,
        corners: &[u32],
        is_normalized: bool,
        memory: &dyn ClientMemory,
    ) -> Vec<[f32; 4]> {
        let last = corners.iter().max().copied().unwrap_or(0) as usize;
        let one = array.size * type_size(array.kind);
        let bytes = self.bytes(array.source, last * array.stride + one, memory);
        let value = |corner: &u32| {
            let start = *corner as usize * array.stride;
            let mut value = [0.0, 0.0, 0.0, 1.0];
            for (at, place) in value.iter_mut().enumerate().take(array.size) {
                let from = start + at * type_size(array.kind);
                if let Some(bytes) = bytes.get(from..from + type_size(array.kind)) {
                    *place = number(array.kind, bytes, is_normalized);
                }
            }
            value
        };
        corners.iter().map(value).collect()
    }

    pub fn draw_arrays(&mut self, mode: u32, first: i32, count: i32, memory: &dyn ClientMemory) {
        if count < 0 || first < 0 {
            return self.fail(INVALID_VALUE);
        }
        if count > MOST_CORNERS {
            return self.fail(OUT_OF_MEMORY);
        }
        let first = first as u32;
        let corners: Vec<u32> = (first..first.saturating_add(count as u32)).collect();
        self.draw_corners(mode, &corners, memory);
    }

    /// Indices are in the app's memory, or in the bound buffer object from an offset on.
    pub fn draw_elements(
        &mut self,
        mode: u32,
        count: i32,
        kind: u32,
        client: Option<ClientPointer>,
        offset: usize,
        memory: &dyn ClientMemory,
    ) {
        if count < 0 {
            return self.fail(INVALID_VALUE);
        }
        if count > MOST_CORNERS {
            return self.fail(OUT_OF_MEMORY);
        }
        let source = match client {
            Some(client) => Source::Client(client),
            None => Source::Buffer(self.arrays.bound[1], offset),
        };
        let size = type_size(kind);
        let bytes = self.bytes(source, count as usize * size, memory);
        let indices: Vec<u32> = bytes
            .chunks_exact(size)
            .map(|bytes| match kind {
                UNSIGNED_BYTE => u32::from(bytes[0]),
                UNSIGNED_SHORT => u32::from(u16::from_le_bytes([bytes[0], bytes[1]])),
                _ => u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]),
            })
            .collect();
        self.draw_corners(mode, &indices, memory);
    }

    fn draw_corners(&mut self, mode: u32, corners: &[u32], memory: &dyn ClientMemory) {
        if mode > TRIANGLE_FAN {
            return self.fail(INVALID_ENUM);
        }
        if self.textures.flatten_deep() {
            // What is drawn to has as much within it.
            let Context {
                framebuffers,
                drawing,
                ..
            } = self;
            framebuffers.bound_drawing().unwrap_or(drawing).flatten();
        }
        if self.version >= 2 {
            if let Some(program) = self.shader_call(corners, memory) {
                self.add_draw(mode, program);
            }
            return;
        }
        let state = self.arrays.clone();
        if corners.is_empty() || !state.vertex.is_enabled {
            return;
        }
        let values = |array: &Array, normalized: bool| {
            let wanted = array.is_enabled;
            wanted.then(|| self.values(array, corners, normalized, memory))
        };
        let arrays = Arrays {
            positions: values(&state.vertex, false).unwrap_or_default(),
            normals: values(&state.normal, true),
            colors: values(&state.color, true),
            coordinates: state
                .coordinates
                .each_ref()
                .map(|array| values(array, false)),
            sizes: values(&state.point_size, false)
                .map(|sizes| sizes.into_iter().map(|size| size[0]).collect()),
            bones: self.bones(
                &state,
                values(&state.matrix_index, false),
                values(&state.weight, false),
            ),
        };
        let call = Call {
            pipeline: self.pipeline(),
            corners: Corners::Arrays(Box::new(arrays)),
        };
        self.add_draw(mode, Program::Fixed(Box::new(call)));
    }

    fn bones(
        &self,
        state: &ArrayState,
        indices: Option<Vec<[f32; 4]>>,
        weights: Option<Vec<[f32; 4]>>,
    ) -> Option<Vec<Vec<(usize, f32)>>> {
        let count = state.matrix_index.size.min(state.weight.size);
        let both = indices?.into_iter().zip(weights?);
        let bones = both.map(|(indices, weights)| {
            (0..count)
                .map(|at| (indices[at] as usize, weights[at]))
                .collect()
        });
        Some(bones.collect())
    }

    /// `glDrawTex`: textures over a rectangle of the window.
    pub fn draw_texture(&mut self, [x, y, z, width, height]: [f32; 5]) {
        if width <= 0.0 || height <= 0.0 {
            return self.fail(INVALID_VALUE);
        }
        let call = Call {
            pipeline: self.pipeline(),
            corners: Corners::Window {
                place: [x, y, width, height],
                depth: z,
                viewport: self.viewport,
            },
        };
        let cull = std::mem::replace(&mut self.cull, 0);
        let culls = self.enabled.remove(&CULL_FACE);
        self.add_draw(TRIANGLE_STRIP, Program::Fixed(Box::new(call)));
        self.cull = cull;
        if culls {
            self.enabled.insert(CULL_FACE);
        }
    }
}
