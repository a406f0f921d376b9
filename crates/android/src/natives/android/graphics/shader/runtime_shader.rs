//! `android.graphics.RuntimeShader`: the program and its uniforms are kept, and what they declare is
//! checked as Skia does.
//!
//! # Differs from Android
//! The program is not run: its first child shader is drawn in its place, and a program without
//! children draws nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_graphics::agsl::{Uniform, UniformKind, uniforms};
use gibbon_graphics::shader::{Shader, ShaderKind};
use gibbon_jdk::guest::non_null;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::{make_of, parts, shader};
use crate::natives::android::graphics::guest_shapes::all_floats;
use crate::natives::android::graphics::held::{self, finalizer, get, get_mut};

#[derive(Clone)]
pub struct Builder {
    source: Arc<str>,
    declared: Arc<[Uniform]>,
    /// The bits of what was set.
    values: BTreeMap<String, Vec<u32>>,
    child: Option<Arc<Shader>>,
    /// Of how many shaders the child is made.
    child_parts: u32,
}

gibbon_machine::natives! { "android/graphics/RuntimeShader";
    "nativeGetFinalizer" "()J" => finalizer,
    "nativeCreateBuilder" "(Ljava/lang/String;)J" => |machine, args| {
        let text = non_null(machine, args.reference(0))?;
        let source: Arc<str> = machine.text(text).into();
        let declared = uniforms(&source).into();
        held::add(machine, Builder { source, declared, values: BTreeMap::new(), child: None, child_parts: 0 })
    },
    "nativeCreateShader" "(JJ)J" => |machine, args| {
        let Builder { source, child, child_parts, .. } =
            get::<Builder>(machine, args.long(0))?.clone();
        let kind = ShaderKind::Runtime { source, child };
        make_of(machine, args.long(1), kind, &[child_parts])
    },
    "nativeUpdateUniforms" "(JLjava/lang/String;[FZ)V" => |machine, args| {
        let values = all_floats(machine, args.reference(2))?.unwrap_or_default();
        set_floats(machine, args, &values, args.boolean(3))
    },
    "nativeUpdateUniforms" "(JLjava/lang/String;FFFFI)V" => |machine, args| {
        let values = [2, 3, 4, 5].map(|at| args.float(at));
        let count = usize::try_from(args.int(6)).unwrap_or_default().min(values.len());
        set_floats(machine, args, &values[..count], false)
    },
    "nativeUpdateUniforms" "(JLjava/lang/String;[I)V" => |machine, args| {
        let array = non_null(machine, args.reference(2))?;
        let bytes = machine.heap.array_bytes(array, 4);
        let values: Vec<u32> = bytes
            .chunks_exact(4)
            .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
            .collect();
        set_ints(machine, args, values)
    },
    "nativeUpdateUniforms" "(JLjava/lang/String;IIIII)V" => |machine, args| {
        let values = [2, 3, 4, 5].map(|at| args.int(at) as u32);
        let count = usize::try_from(args.int(6)).unwrap_or_default().min(values.len());
        set_ints(machine, args, values[..count].to_vec())
    },
    "nativeUpdateShader" "(JLjava/lang/String;J)V" => |machine, args| {
        check_child(machine, args.long(0), args.reference(1))?;
        let child = shader(machine, args.long(2));
        let parts = parts(machine, args.long(2));
        let builder = get_mut::<Builder>(machine, args.long(0))?;
        (builder.child, builder.child_parts) = (child, parts);
        ok(())
    },
}

fn refused<T>(machine: &mut Machine, message: &str) -> Result<T, Exit> {
    Err(machine.throw("java/lang/IllegalArgumentException", message))
}

/// The uniform that an update names.
fn named(machine: &mut Machine, args: Args) -> Result<Uniform, Exit> {
    let name = non_null(machine, args.reference(1))?;
    let name = machine.text(name);
    let builder = get::<Builder>(machine, args.long(0))?;
    let found = builder
        .declared
        .iter()
        .find(|one| one.name == name && one.kind != UniformKind::Child);
    match found.cloned() {
        Some(uniform) => Ok(uniform),
        None => refused(machine, &format!("unable to find uniform named {name}")),
    }
}

fn set_floats(machine: &mut Machine, args: Args, values: &[f32], is_color: bool) -> NativeResult {
    let uniform = named(machine, args)?;
    let name = &uniform.name;
    if uniform.is_color && !is_color {
        let message =
            format!("attempting to set a color uniform using the non-color specific APIs: {name}");
        return refused(machine, &message);
    }
    if is_color && !uniform.is_color {
        let message =
            format!("attempting to set a non-color uniform using the setColorUniform APIs: {name}");
        return refused(machine, &message);
    }
    let expected = match uniform.kind {
        UniformKind::Ints(_) => {
            let message =
                format!("attempting to set a int uniform using the setUniform APIs: {name}");
            return refused(machine, &message);
        }
        UniformKind::Floats(expected) => expected,
        UniformKind::Child | UniformKind::Unknown => values.len(),
    };
    let bits = values.iter().map(|value| value.to_bits()).collect();
    keep(machine, args, &uniform, bits, expected)
}

fn set_ints(machine: &mut Machine, args: Args, values: Vec<u32>) -> NativeResult {
    let uniform = named(machine, args)?;
    let expected = match uniform.kind {
        UniformKind::Floats(_) => {
            let name = &uniform.name;
            let message =
                format!("attempting to set a non-int uniform using the setIntUniform APIs: {name}");
            return refused(machine, &message);
        }
        UniformKind::Ints(expected) => expected,
        UniformKind::Child | UniformKind::Unknown => values.len(),
    };
    keep(machine, args, &uniform, values, expected)
}

fn keep(
    machine: &mut Machine,
    args: Args,
    uniform: &Uniform,
    bits: Vec<u32>,
    expected: usize,
) -> NativeResult {
    if bits.len() != expected {
        let (expected, actual) = (4 * expected, 4 * bits.len());
        let message =
            format!("mismatch in byte size for uniform [expected: {expected} actual: {actual}]");
        return refused(machine, &message);
    }
    let builder = get_mut::<Builder>(machine, args.long(0))?;
    builder.values.insert(uniform.name.clone(), bits);
    ok(())
}

/// A program that has no child of this name refuses it.
pub fn check_child(machine: &mut Machine, builder: i64, name: Ref) -> Result<(), Exit> {
    let name = non_null(machine, name)?;
    let name = machine.text(name);
    let declared = get::<Builder>(machine, builder)?.declared.clone();
    let is_child = |one: &Uniform| one.name == name && one.kind == UniformKind::Child;
    match declared.iter().any(is_child) {
        true => Ok(()),
        false => refused(machine, &format!("unable to find shader named {name}")),
    }
}

/// What a program draws with, by the handle of its builder.
pub fn child(machine: &Machine, builder: i64) -> Option<Arc<Shader>> {
    held::find::<Builder>(machine, builder)?.child.clone()
}
