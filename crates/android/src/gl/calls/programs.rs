//! Shaders and programs, of OpenGL ES 2.

use gibbon_gles::Pointer;
use gibbon_machine::{NativeResult, Ref, ok};

use crate::gl::{Call, Form};

pub fn create_shader(call: &mut Call<'_>) -> NativeResult {
    let kind = call.name();
    ok(call.with(|gl| gl.create_shader(kind)) as i32)
}

pub fn shader_source(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    let text = call.text();
    call.with(|gl| gl.set_shader_source(name, text));
    ok(())
}

pub fn compile_shader(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    call.with(|gl| gl.compile_shader(name));
    ok(())
}

pub fn get_shader(call: &mut Call<'_>) -> NativeResult {
    let (name, parameter) = (call.name(), call.name());
    let value = call.with(|gl| gl.shader_parameter(name, parameter));
    call.answer_names(&[value as u32])
}

pub fn get_shader_info_log(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    let log = call.with(|gl| gl.shader_log(name));
    ok(call.machine.string(&log)?)
}

pub fn get_shader_source(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    let source = call.with(|gl| gl.shader_source(name));
    ok(call.machine.string(&source)?)
}

pub fn delete_program_object(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    call.with(|gl| gl.delete_program_object(name));
    ok(())
}

pub fn is_shader(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    ok(call.with(|gl| gl.is_shader(name)))
}

pub fn is_program(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    ok(call.with(|gl| gl.is_program(name)))
}

pub fn create_program(call: &mut Call<'_>) -> NativeResult {
    ok(call.with(|gl| gl.create_program()) as i32)
}

pub fn attach_shader(call: &mut Call<'_>) -> NativeResult {
    let (program, shader) = (call.name(), call.name());
    call.with(|gl| gl.attach_shader(program, shader));
    ok(())
}

pub fn detach_shader(call: &mut Call<'_>) -> NativeResult {
    let (program, shader) = (call.name(), call.name());
    call.with(|gl| gl.detach_shader(program, shader));
    ok(())
}

pub fn bind_attrib_location(call: &mut Call<'_>) -> NativeResult {
    let (program, location) = (call.name(), call.name());
    let name = call.text();
    call.with(|gl| gl.bind_attribute_location(program, location, name));
    ok(())
}

pub fn link_program(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    call.with(|gl| gl.link_program(name));
    ok(())
}

pub fn get_program(call: &mut Call<'_>) -> NativeResult {
    let (name, parameter) = (call.name(), call.name());
    let value = call.with(|gl| gl.program_parameter(name, parameter));
    call.answer_names(&[value as u32])
}

pub fn get_program_info_log(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    let log = call.with(|gl| gl.program_log(name));
    ok(call.machine.string(&log)?)
}

pub fn use_program(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    call.with(|gl| gl.use_program(name));
    ok(())
}

pub fn get_attrib_location(call: &mut Call<'_>) -> NativeResult {
    let program = call.name();
    let name = call.text();
    ok(call.with(|gl| gl.attribute_location(program, &name)))
}

pub fn get_uniform_location(call: &mut Call<'_>) -> NativeResult {
    let program = call.name();
    let name = call.text();
    ok(call.with(|gl| gl.uniform_location(program, &name)))
}

/// Answers with the name; size and type are written.
fn active(call: &mut Call<'_>, is_uniform: bool) -> NativeResult {
    let (program, index) = (call.name(), call.name());
    let Some((name, size, kind)) = call.with(|gl| gl.active_input(program, index, is_uniform))
    else {
        return ok(Ref::NULL);
    };
    call.answer_names(&[size as u32])?;
    call.answer_names(&[kind as u32])?;
    ok(call.machine.string(&name)?)
}

pub fn get_active_attrib(call: &mut Call<'_>) -> NativeResult {
    active(call, false)
}

pub fn get_active_uniform(call: &mut Call<'_>) -> NativeResult {
    active(call, true)
}

/// A uniform of some numbers: arguments, or how many times as many of an array or buffer.
fn uniform<const N: usize>(call: &mut Call<'_>) -> NativeResult {
    let location = call.int();
    let numbers = if call.form.is_vector() {
        let count = call.int().max(0) as usize;
        call.parameter(count.saturating_mul(N), false)?
    } else {
        call.numbers::<N>().to_vec()
    };
    call.with(|gl| gl.set_uniform(location, N, &numbers));
    ok(())
}

pub fn uniform1(call: &mut Call<'_>) -> NativeResult {
    uniform::<1>(call)
}

pub fn uniform2(call: &mut Call<'_>) -> NativeResult {
    uniform::<2>(call)
}

pub fn uniform3(call: &mut Call<'_>) -> NativeResult {
    uniform::<3>(call)
}

pub fn uniform4(call: &mut Call<'_>) -> NativeResult {
    uniform::<4>(call)
}

fn matrix(call: &mut Call<'_>, size: usize) -> NativeResult {
    let (location, count) = (call.int(), call.int().max(0) as usize);
    // Matrices cannot be transposed in OpenGL ES 2.
    call.boolean();
    let numbers = call.parameter(count.saturating_mul(size), false)?;
    call.with(|gl| gl.set_uniform(location, size, &numbers));
    ok(())
}

pub fn uniform_matrix2(call: &mut Call<'_>) -> NativeResult {
    matrix(call, 4)
}

pub fn uniform_matrix3(call: &mut Call<'_>) -> NativeResult {
    matrix(call, 9)
}

pub fn uniform_matrix4(call: &mut Call<'_>) -> NativeResult {
    matrix(call, 16)
}

fn attribute<const N: usize>(call: &mut Call<'_>) -> NativeResult {
    let location = call.name();
    let given = call.all_numbers::<N>()?;
    let mut value = [0.0, 0.0, 0.0, 1.0];
    value[..N].copy_from_slice(&given);
    call.with(|gl| gl.set_attribute(location, value));
    ok(())
}

pub fn vertex_attrib1(call: &mut Call<'_>) -> NativeResult {
    attribute::<1>(call)
}

pub fn vertex_attrib2(call: &mut Call<'_>) -> NativeResult {
    attribute::<2>(call)
}

pub fn vertex_attrib3(call: &mut Call<'_>) -> NativeResult {
    attribute::<3>(call)
}

pub fn vertex_attrib4(call: &mut Call<'_>) -> NativeResult {
    attribute::<4>(call)
}

pub fn enable_vertex_attrib_array(call: &mut Call<'_>) -> NativeResult {
    let location = call.name();
    call.with(|gl| gl.enable_attribute(location, true));
    ok(())
}

pub fn disable_vertex_attrib_array(call: &mut Call<'_>) -> NativeResult {
    let location = call.name();
    call.with(|gl| gl.enable_attribute(location, false));
    ok(())
}

/// The form with integers is about the bound buffer object.
pub fn vertex_attrib_pointer(call: &mut Call<'_>) -> NativeResult {
    let (location, size, kind) = (call.name(), call.int(), call.name());
    let (is_normalized, stride) = (call.boolean(), call.int());
    let (client, offset) = if call.form == Form::I {
        (None, call.int().max(0) as usize)
    } else {
        (Some(call.block()?.pointer), 0)
    };
    let pointer = Pointer {
        size,
        kind,
        stride,
        client,
        offset,
    };
    call.with(|gl| gl.set_attribute_pointer(location, is_normalized, pointer));
    ok(())
}

pub fn blend_color(call: &mut Call<'_>) -> NativeResult {
    let color = call.numbers();
    call.with(|gl| gl.set_blend_color(color));
    ok(())
}

pub fn stencil_func_separate(call: &mut Call<'_>) -> NativeResult {
    let (face, function) = (call.name(), call.name());
    let (reference, mask) = (call.int(), call.name());
    call.with(|gl| gl.set_stencil_function(face, function, reference, mask));
    ok(())
}

pub fn stencil_op_separate(call: &mut Call<'_>) -> NativeResult {
    let face = call.name();
    let operations = std::array::from_fn(|_| call.name());
    call.with(|gl| gl.set_stencil_operations(face, operations));
    ok(())
}

pub fn stencil_mask_separate(call: &mut Call<'_>) -> NativeResult {
    let (face, mask) = (call.name(), call.name());
    call.with(|gl| gl.set_stencil_mask(face, mask));
    ok(())
}

/// All numbers are floats of 32 bits.
pub fn get_shader_precision_format(call: &mut Call<'_>) -> NativeResult {
    let (_, kind) = (call.name(), call.name());
    const FIRST_INTEGER: u32 = 0x8DF3;
    let (range, precision) = match kind < FIRST_INTEGER {
        true => ([127, 127], 23),
        false => ([24, 24], 0),
    };
    call.answer_names(&range)?;
    call.answer_names(&[precision])
}
