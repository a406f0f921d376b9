//! Programs of shaders: linked from two, and run over the corners and fragments of a call.
//!
//! # Differs from Android
//! Textures are looked up in their first level whatever their size on the screen.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::drawing::Rendered;
use crate::glsl::{Run, Samplers, Shader, Storage, Type};
use crate::raster::{Fragment, Shade, Vertex};
use crate::texture::{Sampler, Texture};

/// A uniform or attribute.
#[derive(Clone, Debug)]
pub struct Input {
    pub name: String,
    pub kind: Type,
    pub array: Option<usize>,
    /// The first of its locations: one for each element of an array, or column of an attribute.
    pub location: usize,
    /// Where its numbers are among all uniforms; attributes have none.
    pub offset: usize,
    /// Where it is among the globals of both shaders.
    vertex: Option<usize>,
    fragment: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct Linked {
    vertex: Arc<Shader>,
    fragment: Arc<Shader>,
    pub attributes: Vec<Input>,
    pub uniforms: Vec<Input>,
    pub uniform_numbers: usize,
    /// Places among the globals of both, and how many numbers.
    varyings: Vec<(usize, usize, usize)>,
}

fn attribute_locations(kind: Type) -> usize {
    match kind {
        Type::Mat(n) => usize::from(n),
        _ => 1,
    }
}

/// Links two shaders; `bound` names the locations that attributes were given.
pub fn link(
    vertex: Arc<Shader>,
    fragment: Arc<Shader>,
    bound: &BTreeMap<String, usize>,
) -> Result<Linked, String> {
    let mut uniforms: Vec<Input> = Vec::new();
    let (mut numbers, mut locations) = (0, 0);
    for (shader, is_vertex) in [(&vertex, true), (&fragment, false)] {
        let all = shader.globals.iter();
        for (variable, at) in all.filter(|(one, _)| one.storage == Storage::Uniform) {
            let present = uniforms
                .iter_mut()
                .find(|other| other.name == variable.name);
            let place = match present {
                Some(other) if (other.kind, other.array) != (variable.kind, variable.array) => {
                    return Err(format!("uniform {} has two types", variable.name));
                }
                Some(other) => other,
                None => {
                    uniforms.push(Input {
                        name: variable.name.clone(),
                        kind: variable.kind,
                        array: variable.array,
                        location: locations,
                        offset: numbers,
                        vertex: None,
                        fragment: None,
                    });
                    numbers += variable.size();
                    locations += variable.array.unwrap_or(1);
                    uniforms.last_mut().expect("just added")
                }
            };
            if is_vertex {
                place.vertex = Some(*at);
            } else {
                place.fragment = Some(*at);
            }
        }
    }
    let mut varyings = Vec::new();
    let in_fragment = fragment.globals.iter();
    for (variable, to) in in_fragment.filter(|(one, _)| one.storage == Storage::Varying) {
        let found = vertex
            .globals
            .iter()
            .find(|(other, _)| other.storage == Storage::Varying && other.name == variable.name);
        match found {
            Some((other, from)) if (other.kind, other.array) == (variable.kind, variable.array) => {
                varyings.push((*from, *to, variable.size()));
            }
            Some(_) => return Err(format!("varying {} has two types", variable.name)),
            None => return Err(format!("varying {} is not written", variable.name)),
        }
    }
    let attributes = attributes(&vertex, bound);
    Ok(Linked {
        vertex,
        fragment,
        attributes,
        uniforms,
        uniform_numbers: numbers,
        varyings,
    })
}

fn attributes(vertex: &Shader, bound: &BTreeMap<String, usize>) -> Vec<Input> {
    let all = vertex.globals.iter();
    let wanted: Vec<_> = all
        .filter(|(one, _)| one.storage == Storage::Attribute)
        .collect();
    let mut taken: Vec<usize> = Vec::new();
    for (variable, _) in &wanted {
        if let Some(first) = bound.get(&variable.name) {
            taken.extend(*first..first + attribute_locations(variable.kind));
        }
    }
    let mut attributes = Vec::new();
    for (variable, at) in wanted {
        let count = attribute_locations(variable.kind);
        let location = bound.get(&variable.name).copied().unwrap_or_else(|| {
            let free = |first: &usize| !(*first..first + count).any(|one| taken.contains(&one));
            let first = (0..).find(free).unwrap_or(0);
            taken.extend(first..first + count);
            first
        });
        attributes.push(Input {
            name: variable.name.clone(),
            kind: variable.kind,
            array: None,
            location,
            offset: 0,
            vertex: Some(*at),
            fragment: None,
        });
    }
    attributes
}

impl Linked {
    /// The location of a uniform, by its name or that of an element of an array.
    pub fn uniform_location(&self, name: &str) -> Option<usize> {
        let (name, index) = match name.strip_suffix(']').and_then(|name| name.split_once('[')) {
            Some((name, index)) => (name, index.parse().ok()?),
            None => (name, 0),
        };
        let found = self.uniforms.iter().find(|uniform| uniform.name == name)?;
        (index < found.array.unwrap_or(1)).then_some(found.location + index)
    }

    pub fn attribute_location(&self, name: &str) -> Option<usize> {
        let found = self.attributes.iter().find(|one| one.name == name)?;
        Some(found.location)
    }

    /// The uniform that a location is of, and which element.
    pub fn uniform_at(&self, location: usize) -> Option<(&Input, usize)> {
        let mut uniforms = self.uniforms.iter();
        let found = uniforms.find(|one| {
            (one.location..one.location + one.array.unwrap_or(1)).contains(&location)
        })?;
        Some((found, location - found.location))
    }
}

/// Textures of one unit.
#[derive(Clone, Debug, Default)]
pub struct Bound {
    pub flat: Arc<Texture>,
    pub cube: Arc<Texture>,
}

/// One drawing call.
#[derive(Clone, Debug)]
pub struct Call {
    pub linked: Arc<Linked>,
    pub uniforms: Vec<f32>,
    /// For each location that is used, the values of all corners.
    pub attributes: BTreeMap<usize, Vec<[f32; 4]>>,
    pub corners: usize,
    pub units: Vec<Bound>,
}

/// Textures, ready to be looked up in.
pub struct Units(Vec<[Option<Sampler>; 2]>);

const BLACK: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

impl Samplers for Units {
    fn flat(&self, unit: usize, s: f32, t: f32) -> [f32; 4] {
        match self.0.get(unit) {
            Some([Some(sampler), _]) => sampler.sample(s, t, 1.0),
            _ => BLACK,
        }
    }

    fn cube(&self, unit: usize, direction: [f32; 3]) -> [f32; 4] {
        match self.0.get(unit) {
            Some([_, Some(sampler)]) => sampler.sample_cube(direction, 1.0),
            _ => BLACK,
        }
    }
}

fn put(globals: &mut [f32], at: usize, numbers: &[f32]) {
    globals[at..at + numbers.len()].copy_from_slice(numbers);
}

fn global(shader: &Shader, name: &str) -> usize {
    let found = shader.globals.iter().find(|(one, _)| one.name == name);
    found.map_or(0, |(_, at)| *at)
}

impl Call {
    pub fn units(&self, rendered: &mut Rendered) -> Units {
        let units = self.units.iter().map(|unit| {
            [
                unit.flat.sampler(false, rendered),
                unit.cube.sampler(true, rendered),
            ]
        });
        Units(units.collect())
    }

    fn set_uniforms(&self, run: &mut Run<'_>, place: impl Fn(&Input) -> Option<usize>) {
        for uniform in &self.linked.uniforms {
            if let Some(at) = place(uniform) {
                let size = uniform.kind.size() * uniform.array.unwrap_or(1);
                let numbers = &self.uniforms[uniform.offset..uniform.offset + size];
                put(&mut run.globals, at, numbers);
            }
        }
    }

    pub fn corners(&self, units: &Units) -> Vec<Vertex> {
        let shader = &self.linked.vertex;
        let mut run = Run::new(shader, units);
        run.begin();
        self.set_uniforms(&mut run, |uniform| uniform.vertex);
        let (position, size) = (
            global(shader, "gl_Position"),
            global(shader, "gl_PointSize"),
        );
        let mut corners = Vec::with_capacity(self.corners);
        for corner in 0..self.corners {
            for attribute in &self.linked.attributes {
                self.set_attribute(&mut run, attribute, corner);
            }
            run.main();
            let mut values = Vec::new();
            for (from, _, count) in &self.linked.varyings {
                values.extend_from_slice(&run.globals[*from..from + count]);
            }
            corners.push(Vertex {
                position: std::array::from_fn(|at| run.globals[position + at]),
                point_size: run.globals[size],
                values,
            });
        }
        corners
    }

    fn set_attribute(&self, run: &mut Run<'_>, attribute: &Input, corner: usize) {
        let Some(at) = attribute.vertex else { return };
        let columns = attribute_locations(attribute.kind);
        let rows = attribute.kind.size() / columns;
        for column in 0..columns {
            let values = self.attributes.get(&(attribute.location + column));
            let value = values.and_then(|values| values.get(corner));
            let value = value.copied().unwrap_or(BLACK);
            put(&mut run.globals, at + column * rows, &value[..rows]);
        }
    }

    pub fn shade<'a>(&'a self, units: &'a Units) -> ShaderShade<'a> {
        let mut run = Run::new(&self.linked.fragment, units);
        run.begin();
        self.set_uniforms(&mut run, |uniform| uniform.fragment);
        let shader = &self.linked.fragment;
        let place = |name: &str| global(shader, name);
        ShaderShade {
            call: self,
            fresh: run.globals.clone(),
            run: RefCell::new(run),
            color: [place("gl_FragColor"), place("gl_FragData")],
            coordinates: place("gl_FragCoord"),
            facing: place("gl_FrontFacing"),
            point: place("gl_PointCoord"),
        }
    }
}

pub struct ShaderShade<'a> {
    call: &'a Call,
    /// The globals before a fragment.
    fresh: Vec<f32>,
    run: RefCell<Run<'a>>,
    color: [usize; 2],
    coordinates: usize,
    facing: usize,
    point: usize,
}

impl Shade for ShaderShade<'_> {
    fn color(&self, fragment: &Fragment<'_>) -> Option<[f32; 4]> {
        let mut run = self.run.borrow_mut();
        run.globals.copy_from_slice(&self.fresh);
        let mut from = 0;
        for (_, to, count) in &self.call.linked.varyings {
            put(&mut run.globals, *to, &fragment.values[from..from + count]);
            from += count;
        }
        put(&mut run.globals, self.coordinates, &fragment.position);
        run.globals[self.facing] = f32::from(u8::from(fragment.is_front));
        put(
            &mut run.globals,
            self.point,
            &fragment.point.unwrap_or_default(),
        );
        if !run.main() {
            return None;
        }
        // Only one of both is written.
        Some(std::array::from_fn(|at| {
            run.globals[self.color[0] + at] + run.globals[self.color[1] + at]
        }))
    }

    fn needs_slopes(&self) -> bool {
        false
    }

    fn flat_values(&self) -> Option<std::ops::Range<usize>> {
        None
    }
}
