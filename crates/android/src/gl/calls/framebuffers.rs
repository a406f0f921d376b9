//! Framebuffer objects.

use gibbon_machine::{NativeResult, ok};

use crate::gl::Call;

pub fn gen_framebuffers(call: &mut Call<'_>) -> NativeResult {
    let count = call.wanted_names()?;
    let names = call.with(|gl| gl.generate_framebuffers(count));
    call.answer_names(&names)
}

pub fn gen_renderbuffers(call: &mut Call<'_>) -> NativeResult {
    let count = call.wanted_names()?;
    let names = call.with(|gl| gl.generate_renderbuffers(count));
    call.answer_names(&names)
}

pub fn delete_framebuffers(call: &mut Call<'_>) -> NativeResult {
    let names = call.given_names()?;
    call.with(|gl| gl.delete_framebuffers(&names));
    ok(())
}

pub fn delete_renderbuffers(call: &mut Call<'_>) -> NativeResult {
    let names = call.given_names()?;
    call.with(|gl| gl.delete_renderbuffers(&names));
    ok(())
}

pub fn bind_framebuffer(call: &mut Call<'_>) -> NativeResult {
    let (_, name) = (call.name(), call.name());
    call.with(|gl| gl.bind_framebuffer(name));
    ok(())
}

pub fn bind_renderbuffer(call: &mut Call<'_>) -> NativeResult {
    let (_, name) = (call.name(), call.name());
    call.with(|gl| gl.bind_renderbuffer(name));
    ok(())
}

pub fn is_framebuffer(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    ok(call.with(|gl| gl.is_framebuffer(name)))
}

pub fn is_renderbuffer(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    ok(call.with(|gl| gl.is_renderbuffer(name)))
}

pub fn renderbuffer_storage(call: &mut Call<'_>) -> NativeResult {
    let [_, format, width, height] = call.ints();
    call.with(|gl| gl.set_renderbuffer_storage(format as u32, (width, height)));
    ok(())
}

pub fn framebuffer_renderbuffer(call: &mut Call<'_>) -> NativeResult {
    let [_, point, _, name] = call.ints();
    call.with(|gl| gl.attach_renderbuffer(point as u32, name as u32));
    ok(())
}

pub fn framebuffer_texture_2d(call: &mut Call<'_>) -> NativeResult {
    let [_, point, target, name, level] = call.ints();
    call.with(|gl| gl.attach_texture(point as u32, target as u32, name as u32, level));
    ok(())
}

pub fn check_framebuffer_status(call: &mut Call<'_>) -> NativeResult {
    ok(call.with(|gl| gl.framebuffer_status()) as i32)
}
