//! What the state is, and what was drawn.

use gibbon_gles::constants::{BUFFER_SIZE, STATIC_DRAW};
use gibbon_machine::{NativeResult, ok};

use crate::gl::{Call, Form};

pub fn get_error(call: &mut Call<'_>) -> NativeResult {
    ok(call.with(|gl| gl.take_error()) as i32)
}

pub fn get_string(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    match call.with(|gl| gl.string(name)) {
        Some(text) => ok(call.machine.string(text)?),
        None => ok(gibbon_machine::Ref::NULL),
    }
}

/// Integers, floats or fixed-point numbers.
pub fn get(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    let Some(value) = call.with(|gl| gl.get(name)) else {
        return ok(());
    };
    let block = call.block()?;
    match call.form {
        Form::Iv => block.write_integers(call.machine, &value.integers()),
        Form::Xv => block.write_numbers(call.machine, Form::X, &value.floats()),
        _ => block.write_numbers(call.machine, Form::F, &value.floats()),
    }
    ok(())
}

/// An array of booleans, or a buffer of integers.
pub fn get_boolean(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    let Some(value) = call.with(|gl| gl.get(name)) else {
        return ok(());
    };
    let is_array = call.peek_is_array();
    let truths = value.floats().into_iter().map(|value| value != 0.0);
    let block = call.block()?;
    if is_array {
        let bytes: Vec<u8> = truths.map(u8::from).collect();
        block.write(call.machine, &bytes);
    } else {
        let numbers: Vec<i32> = truths.map(i32::from).collect();
        block.write_integers(call.machine, &numbers);
    }
    ok(())
}

pub fn is_enabled(call: &mut Call<'_>) -> NativeResult {
    let what = call.name();
    ok(call.with(|gl| gl.is_enabled(what)))
}

pub fn get_light(call: &mut Call<'_>) -> NativeResult {
    let (light, name) = (call.name(), call.name());
    let values = call.with(|gl| gl.light(light, name));
    call.answer(&values, false)
}

pub fn get_material(call: &mut Call<'_>) -> NativeResult {
    let (_, name) = (call.name(), call.name());
    let values = call.with(|gl| gl.material(name));
    call.answer(&values, false)
}

pub fn get_buffer_parameter(call: &mut Call<'_>) -> NativeResult {
    let (target, name) = (call.name(), call.name());
    let value = match name {
        BUFFER_SIZE => call.with(|gl| gl.buffer_size(target)) as i32,
        _ => STATIC_DRAW as i32,
    };
    let block = call.block()?;
    block.write_integers(call.machine, &[value]);
    ok(())
}

pub fn get_renderbuffer_parameter(call: &mut Call<'_>) -> NativeResult {
    const WIDTH: u32 = 0x8D42;
    const HEIGHT: u32 = 0x8D43;
    const FORMAT: u32 = 0x8D44;
    let (_, name) = (call.name(), call.name());
    let ((width, height), format) = call.with(|gl| gl.renderbuffer()).unwrap_or_default();
    let value = match name {
        WIDTH => width,
        HEIGHT => height,
        FORMAT => format as i32,
        _ => 0,
    };
    let block = call.block()?;
    block.write_integers(call.machine, &[value]);
    ok(())
}

pub fn read_pixels(call: &mut Call<'_>) -> NativeResult {
    let rectangle = call.ints();
    let (format, kind) = (call.name(), call.name());
    let block = call.block()?;
    if let Some(bytes) = call.with(|gl| gl.read_pixels(rectangle, format, kind)) {
        block.write(call.machine, &bytes);
    }
    ok(())
}
