//! Shaders, programs, and the arrays and numbers they take.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Context;
use super::arrays::{Array, ClientMemory, Pointer};
use super::objects::Names;
use crate::constants::*;
use crate::glsl::{self, Shader, Type};
use crate::program::Program;
use crate::shaders::{Bound, Call, Input, Linked, link};

pub const LOCATIONS: usize = 16;

const FRAGMENT_SHADER: u32 = 0x8B30;
const VERTEX_SHADER: u32 = 0x8B31;
const SHADER_TYPE: u32 = 0x8B4F;
const DELETE_STATUS: u32 = 0x8B80;
const COMPILE_STATUS: u32 = 0x8B81;
const LINK_STATUS: u32 = 0x8B82;
const VALIDATE_STATUS: u32 = 0x8B83;
const INFO_LOG_LENGTH: u32 = 0x8B84;
const ATTACHED_SHADERS: u32 = 0x8B85;
const ACTIVE_UNIFORMS: u32 = 0x8B86;
const ACTIVE_UNIFORM_MAX_LENGTH: u32 = 0x8B87;
const SHADER_SOURCE_LENGTH: u32 = 0x8B88;
const ACTIVE_ATTRIBUTES: u32 = 0x8B89;
const ACTIVE_ATTRIBUTE_MAX_LENGTH: u32 = 0x8B8A;

#[derive(Clone, Debug, Default)]
struct ShaderObject {
    kind: u32,
    source: String,
    log: String,
    compiled: Option<Arc<Shader>>,
}

#[derive(Clone, Debug, Default)]
struct ProgramObject {
    shaders: Vec<u32>,
    bound: BTreeMap<String, usize>,
    log: String,
    linked: Option<Arc<Linked>>,
    uniforms: Vec<f32>,
}

#[derive(Clone, Debug)]
enum Object {
    Shader(ShaderObject),
    Program(ProgramObject),
}

#[derive(Clone, Debug)]
pub struct ProgramState {
    objects: Names<Object>,
    used: u32,
    arrays: [(Array, bool); LOCATIONS],
    values: [[f32; 4]; LOCATIONS],
}

impl Default for ProgramState {
    fn default() -> ProgramState {
        ProgramState {
            objects: Names::default(),
            used: 0,
            arrays: [(Array::default(), false); LOCATIONS],
            values: [[0.0, 0.0, 0.0, 1.0]; LOCATIONS],
        }
    }
}

impl ProgramState {
    pub fn arrays(&self) -> impl Iterator<Item = &Array> {
        self.arrays.iter().map(|(array, _)| array)
    }

    pub fn used(&self) -> u32 {
        self.used
    }

    fn add(&mut self, object: Object) -> u32 {
        let name = self.objects.generate(1)[0];
        self.objects.bind(name, || object);
        name
    }

    fn shader(&mut self, name: u32) -> Option<&mut ShaderObject> {
        match self.objects.get_mut(name)? {
            Object::Shader(shader) => Some(shader),
            Object::Program(_) => None,
        }
    }

    fn program(&mut self, name: u32) -> Option<&mut ProgramObject> {
        match self.objects.get_mut(name)? {
            Object::Program(program) => Some(program),
            Object::Shader(_) => None,
        }
    }

    fn linked(&self, name: u32) -> Option<&Arc<Linked>> {
        match self.objects.get(name)? {
            Object::Program(program) => program.linked.as_ref(),
            Object::Shader(_) => None,
        }
    }
}

impl Context {
    pub fn create_shader(&mut self, kind: u32) -> u32 {
        if !matches!(kind, VERTEX_SHADER | FRAGMENT_SHADER) {
            self.fail(INVALID_ENUM);
            return 0;
        }
        self.programs.add(Object::Shader(ShaderObject {
            kind,
            ..ShaderObject::default()
        }))
    }

    pub fn set_shader_source(&mut self, name: u32, source: String) {
        match self.programs.shader(name) {
            Some(shader) => shader.source = source,
            None => self.fail(INVALID_VALUE),
        }
    }

    pub fn compile_shader(&mut self, name: u32) {
        let Some(shader) = self.programs.shader(name) else {
            return self.fail(INVALID_VALUE);
        };
        match glsl::parse(&shader.source, shader.kind == VERTEX_SHADER) {
            Ok(compiled) => {
                shader.compiled = Some(Arc::new(compiled));
                shader.log.clear();
            }
            Err(problem) => {
                shader.compiled = None;
                shader.log = problem + "\n";
            }
        }
    }

    pub fn shader_parameter(&mut self, name: u32, parameter: u32) -> i32 {
        let Some(shader) = self.programs.shader(name) else {
            self.fail(INVALID_VALUE);
            return 0;
        };
        let length = |text: &str| {
            if text.is_empty() {
                0
            } else {
                text.len() as i32 + 1
            }
        };
        match parameter {
            SHADER_TYPE => shader.kind as i32,
            DELETE_STATUS => 0,
            COMPILE_STATUS => i32::from(shader.compiled.is_some()),
            INFO_LOG_LENGTH => length(&shader.log),
            SHADER_SOURCE_LENGTH => length(&shader.source),
            _ => {
                self.fail(INVALID_ENUM);
                0
            }
        }
    }

    pub fn shader_log(&mut self, name: u32) -> String {
        let shader = self.programs.shader(name);
        shader.map(|shader| shader.log.clone()).unwrap_or_default()
    }

    pub fn shader_source(&mut self, name: u32) -> String {
        let shader = self.programs.shader(name);
        shader
            .map(|shader| shader.source.clone())
            .unwrap_or_default()
    }

    pub fn is_shader(&mut self, name: u32) -> bool {
        self.programs.shader(name).is_some()
    }

    pub fn is_program(&mut self, name: u32) -> bool {
        self.programs.program(name).is_some()
    }

    /// Deletes a shader or a program.
    pub fn delete_program_object(&mut self, name: u32) {
        self.programs.objects.remove(name);
    }

    pub fn create_program(&mut self) -> u32 {
        self.programs.add(Object::Program(ProgramObject::default()))
    }

    pub fn attach_shader(&mut self, program: u32, shader: u32) {
        match self.programs.program(program) {
            Some(program) => program.shaders.push(shader),
            None => self.fail(INVALID_VALUE),
        }
    }

    pub fn detach_shader(&mut self, program: u32, shader: u32) {
        match self.programs.program(program) {
            Some(program) => program.shaders.retain(|other| *other != shader),
            None => self.fail(INVALID_VALUE),
        }
    }

    pub fn bind_attribute_location(&mut self, program: u32, location: u32, name: String) {
        if location as usize >= LOCATIONS {
            return self.fail(INVALID_VALUE);
        }
        match self.programs.program(program) {
            Some(program) => {
                program.bound.insert(name, location as usize);
            }
            None => self.fail(INVALID_VALUE),
        }
    }

    pub fn link_program(&mut self, name: u32) {
        let Some(program) = self.programs.program(name).cloned() else {
            return self.fail(INVALID_VALUE);
        };
        let mut compiled = [None, None];
        for shader in &program.shaders {
            if let Some(shader) = self.programs.shader(*shader) {
                compiled[usize::from(shader.kind == FRAGMENT_SHADER)] = shader.compiled.clone();
            }
        }
        let result = match compiled {
            [Some(vertex), Some(fragment)] => link(vertex, fragment, &program.bound),
            _ => Err("a vertex and a fragment shader are needed, compiled".to_owned()),
        };
        if let Some(program) = self.programs.program(name) {
            match result {
                Ok(linked) => {
                    program.uniforms = vec![0.0; linked.uniform_numbers];
                    program.linked = Some(Arc::new(linked));
                    program.log.clear();
                }
                Err(problem) => {
                    program.linked = None;
                    program.log = problem + "\n";
                }
            }
        }
    }

    pub fn program_parameter(&mut self, name: u32, parameter: u32) -> i32 {
        let Some(program) = self.programs.program(name) else {
            self.fail(INVALID_VALUE);
            return 0;
        };
        let linked = program.linked.as_deref();
        let count = |list: Option<&Vec<Input>>| list.map_or(0, Vec::len) as i32;
        let longest = |list: Option<&Vec<Input>>| {
            let names = list.into_iter().flatten().map(|one| one.name.len() + 4);
            names.max().unwrap_or(0) as i32
        };
        match parameter {
            DELETE_STATUS => 0,
            LINK_STATUS | VALIDATE_STATUS => i32::from(linked.is_some()),
            INFO_LOG_LENGTH if program.log.is_empty() => 0,
            INFO_LOG_LENGTH => program.log.len() as i32 + 1,
            ATTACHED_SHADERS => program.shaders.len() as i32,
            ACTIVE_UNIFORMS => count(linked.map(|linked| &linked.uniforms)),
            ACTIVE_UNIFORM_MAX_LENGTH => longest(linked.map(|linked| &linked.uniforms)),
            ACTIVE_ATTRIBUTES => count(linked.map(|linked| &linked.attributes)),
            ACTIVE_ATTRIBUTE_MAX_LENGTH => longest(linked.map(|linked| &linked.attributes)),
            _ => {
                self.fail(INVALID_ENUM);
                0
            }
        }
    }

    pub fn program_log(&mut self, name: u32) -> String {
        let program = self.programs.program(name);
        program
            .map(|program| program.log.clone())
            .unwrap_or_default()
    }

    pub fn use_program(&mut self, name: u32) {
        if name != 0 && self.programs.linked(name).is_none() {
            return self.fail(INVALID_OPERATION);
        }
        self.programs.used = name;
    }

    pub fn attribute_location(&mut self, program: u32, name: &str) -> i32 {
        let linked = self.programs.linked(program);
        let found = linked.and_then(|linked| linked.attribute_location(name));
        found.map_or(-1, |location| location as i32)
    }

    pub fn uniform_location(&mut self, program: u32, name: &str) -> i32 {
        let linked = self.programs.linked(program);
        let found = linked.and_then(|linked| linked.uniform_location(name));
        found.map_or(-1, |location| location as i32)
    }

    /// Name, size and type of a uniform or attribute, by its number.
    pub fn active_input(
        &mut self,
        program: u32,
        index: u32,
        is_uniform: bool,
    ) -> Option<(String, i32, i32)> {
        let linked = self.programs.linked(program)?;
        let list = match is_uniform {
            true => &linked.uniforms,
            false => &linked.attributes,
        };
        let found = list.get(index as usize)?;
        let name = match found.array {
            Some(_) => format!("{}[0]", found.name),
            None => found.name.clone(),
        };
        Some((
            name,
            found.array.unwrap_or(1) as i32,
            type_number(found.kind),
        ))
    }

    /// Sets elements of a uniform of the used program; -1 sets nothing.
    pub fn set_uniform(&mut self, location: i32, width: usize, numbers: &[f32]) {
        if location < 0 {
            return;
        }
        let used = self.programs.used;
        let Some(linked) = self.programs.linked(used).cloned() else {
            return self.fail(INVALID_OPERATION);
        };
        let Some((uniform, element)) = linked.uniform_at(location as usize) else {
            return self.fail(INVALID_OPERATION);
        };
        if uniform.kind.size() != width {
            return self.fail(INVALID_OPERATION);
        }
        let left = (uniform.array.unwrap_or(1) - element) * width;
        let count = numbers.len().min(left);
        let start = uniform.offset + element * width;
        if let Some(program) = self.programs.program(used) {
            program.uniforms[start..start + count].copy_from_slice(&numbers[..count]);
        }
    }

    pub fn enable_attribute(&mut self, location: u32, on: bool) {
        match self.programs.arrays.get_mut(location as usize) {
            Some((array, _)) => array.is_enabled = on,
            None => self.fail(INVALID_VALUE),
        }
    }

    pub fn set_attribute(&mut self, location: u32, value: [f32; 4]) {
        match self.programs.values.get_mut(location as usize) {
            Some(place) => *place = value,
            None => self.fail(INVALID_VALUE),
        }
    }

    pub fn set_attribute_pointer(&mut self, location: u32, is_normalized: bool, pointer: Pointer) {
        let buffer = self.bound_buffer(ARRAY_BUFFER);
        match self.programs.arrays.get_mut(location as usize) {
            Some(place) => *place = (place.0.at(pointer, buffer), is_normalized),
            None => self.fail(INVALID_VALUE),
        }
    }

    /// The call of the used program over some corners; none without a program.
    pub(super) fn shader_call(
        &self,
        corners: &[u32],
        memory: &dyn ClientMemory,
    ) -> Option<Program> {
        let Object::Program(program) = self.programs.objects.get(self.programs.used)? else {
            return None;
        };
        let linked = program.linked.clone()?;
        let highest = linked.attributes.iter().map(|one| one.location + 4).max();
        let highest = highest.unwrap_or(0);
        let mut attributes = BTreeMap::new();
        for (location, (array, is_normalized)) in self.programs.arrays.iter().enumerate() {
            if location >= highest {
                break;
            }
            let values = match array.is_enabled {
                true => self.values(array, corners, *is_normalized, memory),
                false => vec![self.programs.values[location]; corners.len()],
            };
            attributes.insert(location, values);
        }
        let units = self.textures.bound_everywhere();
        Some(Program::Shaders(Box::new(Call {
            linked,
            uniforms: program.uniforms.clone(),
            attributes,
            corners: corners.len(),
            units: units
                .into_iter()
                .map(|[flat, cube]| Bound { flat, cube })
                .collect(),
        })))
    }
}

/// The number that OpenGL has for a type.
fn type_number(kind: Type) -> i32 {
    match kind {
        Type::Int => 0x1404,
        Type::Vec(n) => 0x8B50 + i32::from(n) - 2,
        Type::IntVec(n) => 0x8B53 + i32::from(n) - 2,
        Type::Bool => 0x8B56,
        Type::BoolVec(n) => 0x8B57 + i32::from(n) - 2,
        Type::Mat(n) => 0x8B5A + i32::from(n) - 2,
        Type::Sampler2D => 0x8B5E,
        Type::SamplerCube => 0x8B60,
        _ => 0x1406,
    }
}
