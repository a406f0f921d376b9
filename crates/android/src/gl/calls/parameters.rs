//! Current values, light, material, fog, points.

use gibbon_gles::constants::FOG_MODE;
use gibbon_machine::{NativeResult, ok};

use crate::gl::Call;

pub fn color4(call: &mut Call<'_>) -> NativeResult {
    let color = call.numbers();
    call.with(|gl| gl.set_color(color));
    ok(())
}

pub fn normal3(call: &mut Call<'_>) -> NativeResult {
    let normal = call.numbers();
    call.with(|gl| gl.set_normal(normal));
    ok(())
}

pub fn multi_tex_coord4(call: &mut Call<'_>) -> NativeResult {
    let unit = call.name();
    let coordinates = call.numbers();
    call.with(|gl| gl.set_texture_coordinates(unit, coordinates));
    ok(())
}

pub fn light(call: &mut Call<'_>) -> NativeResult {
    let (light, name) = (call.name(), call.name());
    let values = call.parameter(4, false)?;
    call.with(|gl| gl.set_light(light, name, &values));
    ok(())
}

pub fn light_model(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    let values = call.parameter(4, false)?;
    call.with(|gl| gl.set_light_model(name, &values));
    ok(())
}

pub fn material(call: &mut Call<'_>) -> NativeResult {
    let (face, name) = (call.name(), call.name());
    let values = call.parameter(4, false)?;
    call.with(|gl| gl.set_material(face, name, &values));
    ok(())
}

pub fn fog(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    let values = call.parameter(4, name == FOG_MODE)?;
    call.with(|gl| gl.set_fog(name, &values));
    ok(())
}

pub fn point_size(call: &mut Call<'_>) -> NativeResult {
    let size = call.number();
    call.with(|gl| gl.set_point_size(size));
    ok(())
}

pub fn point_parameter(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    let values = call.parameter(3, false)?;
    call.with(|gl| gl.set_point_parameter(name, &values));
    ok(())
}

pub fn active_texture(call: &mut Call<'_>) -> NativeResult {
    let unit = call.name();
    call.with(|gl| gl.set_active_texture(unit));
    ok(())
}

pub fn client_active_texture(call: &mut Call<'_>) -> NativeResult {
    let unit = call.name();
    call.with(|gl| gl.set_client_active_texture(unit));
    ok(())
}
