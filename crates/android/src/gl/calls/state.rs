//! Switches, tests, masks, blending.

use gibbon_machine::{NativeResult, ok};

use crate::gl::Call;

pub fn enable(call: &mut Call<'_>) -> NativeResult {
    let what = call.name();
    call.with(|gl| gl.enable(what, true));
    ok(())
}

pub fn disable(call: &mut Call<'_>) -> NativeResult {
    let what = call.name();
    call.with(|gl| gl.enable(what, false));
    ok(())
}

pub fn viewport(call: &mut Call<'_>) -> NativeResult {
    let place = call.ints();
    call.with(|gl| gl.set_viewport(place));
    ok(())
}

pub fn scissor(call: &mut Call<'_>) -> NativeResult {
    let place = call.ints();
    call.with(|gl| gl.set_scissor(place));
    ok(())
}

pub fn depth_range(call: &mut Call<'_>) -> NativeResult {
    let [near, far] = call.numbers();
    call.with(|gl| gl.set_depth_range(near, far));
    ok(())
}

pub fn clear(call: &mut Call<'_>) -> NativeResult {
    let mask = call.name();
    call.with(|gl| gl.clear(mask));
    ok(())
}

pub fn clear_color(call: &mut Call<'_>) -> NativeResult {
    let color = call.numbers();
    call.with(|gl| gl.set_clear_color(color));
    ok(())
}

pub fn clear_depth(call: &mut Call<'_>) -> NativeResult {
    let depth = call.number();
    call.with(|gl| gl.set_clear_depth(depth));
    ok(())
}

pub fn clear_stencil(call: &mut Call<'_>) -> NativeResult {
    let value = call.int();
    call.with(|gl| gl.set_clear_stencil(value));
    ok(())
}

pub fn color_mask(call: &mut Call<'_>) -> NativeResult {
    let mask = std::array::from_fn(|_| call.boolean());
    call.with(|gl| gl.set_color_mask(mask));
    ok(())
}

pub fn depth_mask(call: &mut Call<'_>) -> NativeResult {
    let writes = call.boolean();
    call.with(|gl| gl.set_depth_mask(writes));
    ok(())
}

pub fn depth_func(call: &mut Call<'_>) -> NativeResult {
    let function = call.name();
    call.with(|gl| gl.set_depth_function(function));
    ok(())
}

pub fn alpha_func(call: &mut Call<'_>) -> NativeResult {
    let (function, reference) = (call.name(), call.number());
    call.with(|gl| gl.set_alpha_function(function, reference));
    ok(())
}

pub fn blend_func(call: &mut Call<'_>) -> NativeResult {
    let factors = [call.name(), call.name()];
    call.with(|gl| gl.set_blend_factors(factors, factors));
    ok(())
}

pub fn blend_func_separate(call: &mut Call<'_>) -> NativeResult {
    let color = [call.name(), call.name()];
    let alpha = [call.name(), call.name()];
    call.with(|gl| gl.set_blend_factors(color, alpha));
    ok(())
}

pub fn blend_equation(call: &mut Call<'_>) -> NativeResult {
    let equation = call.name();
    call.with(|gl| gl.set_blend_equations(equation, equation));
    ok(())
}

pub fn blend_equation_separate(call: &mut Call<'_>) -> NativeResult {
    let (color, alpha) = (call.name(), call.name());
    call.with(|gl| gl.set_blend_equations(color, alpha));
    ok(())
}

const BOTH_SIDES: u32 = 0x408;

pub fn stencil_func(call: &mut Call<'_>) -> NativeResult {
    let (function, reference, mask) = (call.name(), call.int(), call.name());
    call.with(|gl| gl.set_stencil_function(BOTH_SIDES, function, reference, mask));
    ok(())
}

pub fn stencil_op(call: &mut Call<'_>) -> NativeResult {
    let operations = std::array::from_fn(|_| call.name());
    call.with(|gl| gl.set_stencil_operations(BOTH_SIDES, operations));
    ok(())
}

pub fn stencil_mask(call: &mut Call<'_>) -> NativeResult {
    let mask = call.name();
    call.with(|gl| gl.set_stencil_mask(BOTH_SIDES, mask));
    ok(())
}

pub fn cull_face(call: &mut Call<'_>) -> NativeResult {
    let face = call.name();
    call.with(|gl| gl.set_cull_face(face));
    ok(())
}

pub fn front_face(call: &mut Call<'_>) -> NativeResult {
    let front = call.name();
    call.with(|gl| gl.set_front_face(front));
    ok(())
}

pub fn polygon_offset(call: &mut Call<'_>) -> NativeResult {
    let [factor, units] = call.numbers();
    call.with(|gl| gl.set_polygon_offset(factor, units));
    ok(())
}

pub fn line_width(call: &mut Call<'_>) -> NativeResult {
    let width = call.number();
    call.with(|gl| gl.set_line_width(width));
    ok(())
}

pub fn shade_model(call: &mut Call<'_>) -> NativeResult {
    let model = call.name();
    call.with(|gl| gl.set_shade_model(model));
    ok(())
}

pub fn pixel_store(call: &mut Call<'_>) -> NativeResult {
    let (which, bytes) = (call.name(), call.int());
    call.with(|gl| gl.set_pixel_alignment(which, bytes));
    ok(())
}
