//! Textures.

use gibbon_gles::constants::{ALPHA_SCALE, RGB_SCALE, TEXTURE_CROP_RECT_OES, TEXTURE_ENV_COLOR};
use gibbon_machine::{Exit, NativeResult, ok};

use crate::gl::Call;

pub fn gen_textures(call: &mut Call<'_>) -> NativeResult {
    let count = call.wanted_names()?;
    let names = call.with(|gl| gl.generate_textures(count));
    call.answer_names(&names)
}

pub fn delete_textures(call: &mut Call<'_>) -> NativeResult {
    let names = call.given_names()?;
    call.with(|gl| gl.delete_textures(&names));
    ok(())
}

pub fn bind_texture(call: &mut Call<'_>) -> NativeResult {
    let (target, name) = (call.name(), call.name());
    call.with(|gl| gl.bind_texture(target, name));
    ok(())
}

pub fn is_texture(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    ok(call.with(|gl| gl.is_texture(name)))
}

pub fn tex_parameter(call: &mut Call<'_>) -> NativeResult {
    let (target, name) = (call.name(), call.name());
    let values = call.parameter(4, name != TEXTURE_CROP_RECT_OES)?;
    call.with(|gl| gl.set_texture_parameter(target, name, &values));
    ok(())
}

fn is_number(name: u32) -> bool {
    matches!(name, TEXTURE_ENV_COLOR | RGB_SCALE | ALPHA_SCALE)
}

pub fn tex_env(call: &mut Call<'_>) -> NativeResult {
    let (target, name) = (call.name(), call.name());
    let values = call.parameter(4, !is_number(name))?;
    call.with(|gl| gl.set_texture_environment(target, name, &values));
    ok(())
}

pub fn tex_gen(call: &mut Call<'_>) -> NativeResult {
    let (coordinate, name) = (call.name(), call.name());
    let values = call.parameter(1, true)?;
    call.with(|gl| gl.set_texture_generation(coordinate, name, &values));
    ok(())
}

pub fn get_tex_parameter(call: &mut Call<'_>) -> NativeResult {
    let (target, name) = (call.name(), call.name());
    let values = call.with(|gl| gl.texture_parameter(target, name));
    call.answer(&values, name != TEXTURE_CROP_RECT_OES)
}

pub fn get_tex_env(call: &mut Call<'_>) -> NativeResult {
    let (_, name) = (call.name(), call.name());
    let values = call.with(|gl| gl.texture_environment(name));
    call.answer(&values, !is_number(name))
}

/// The bytes of the buffer that comes next, or none for null.
fn bytes(call: &mut Call<'_>) -> Result<Option<Vec<u8>>, Exit> {
    if call.peek_is_null() {
        return Ok(None);
    }
    let block = call.block()?;
    Ok(Some(block.bytes(call.machine)))
}

pub fn tex_image_2d(call: &mut Call<'_>) -> NativeResult {
    let [target, level, _, width, height, _, format, kind] = call.ints();
    let bytes = bytes(call)?;
    call.with(|gl| {
        gl.texture_image(
            (target as u32, level),
            (width, height),
            (format as u32, kind as u32),
            bytes.as_deref(),
        )
    });
    ok(())
}

pub fn tex_sub_image_2d(call: &mut Call<'_>) -> NativeResult {
    let [target, level, x, y, width, height, format, kind] = call.ints();
    let bytes = bytes(call)?.unwrap_or_default();
    call.with(|gl| {
        gl.texture_sub_image(
            (target as u32, level),
            [x, y, width, height],
            (format as u32, kind as u32),
            &bytes,
        )
    });
    ok(())
}

pub fn compressed_tex_image_2d(call: &mut Call<'_>) -> NativeResult {
    let [target, level, form, width, height, _, _] = call.ints();
    let bytes = bytes(call)?.unwrap_or_default();
    call.with(|gl| {
        let place = (target as u32, level);
        gl.compressed_texture_image(place, form as u32, (width, height), &bytes)
    });
    ok(())
}

pub fn copy_tex_image_2d(call: &mut Call<'_>) -> NativeResult {
    let [target, level, format, x, y, width, height, _] = call.ints();
    call.with(|gl| {
        gl.copy_texture_image(target as u32, level, format as u32, [x, y, width, height])
    });
    ok(())
}

pub fn copy_tex_sub_image_2d(call: &mut Call<'_>) -> NativeResult {
    let [target, level, x, y, from_x, from_y, width, height] = call.ints();
    call.with(|gl| {
        let from = [from_x, from_y, width, height];
        gl.copy_texture_sub_image((target as u32, level), (x, y), from)
    });
    ok(())
}

pub fn generate_mipmap(call: &mut Call<'_>) -> NativeResult {
    let target = call.name();
    call.with(|gl| gl.generate_mipmap(target));
    ok(())
}

/// `glDrawTex`.
pub fn draw_tex(call: &mut Call<'_>) -> NativeResult {
    let place = call.all_numbers()?;
    call.with(|gl| gl.draw_texture(place));
    ok(())
}
