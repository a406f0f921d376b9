//! Arrays, buffer objects, drawing.

use gibbon_gles::Pointer;
use gibbon_gles::constants::{
    COLOR_ARRAY, MATRIX_INDEX_ARRAY_OES, NORMAL_ARRAY, POINT_SIZE_ARRAY_OES, TEXTURE_COORD_ARRAY,
    VERTEX_ARRAY, WEIGHT_ARRAY_OES,
};
use gibbon_machine::{Exit, NativeResult, ok};

use crate::gl::{Call, Form};

pub fn enable_client_state(call: &mut Call<'_>) -> NativeResult {
    let array = call.name();
    call.with(|gl| gl.enable_array(array, true));
    ok(())
}

pub fn disable_client_state(call: &mut Call<'_>) -> NativeResult {
    let array = call.name();
    call.with(|gl| gl.enable_array(array, false));
    ok(())
}

/// Where an array lies: in a buffer of the guest, or (the form with integers) in the bound
/// buffer object.
fn place(call: &mut Call<'_>, pointer: Pointer) -> Result<Pointer, Exit> {
    if call.form == Form::I {
        let offset = call.int().max(0) as usize;
        return Ok(Pointer {
            client: None,
            offset,
            ..pointer
        });
    }
    let block = call.block()?;
    Ok(Pointer {
        client: Some(block.pointer),
        ..pointer
    })
}

fn set(call: &mut Call<'_>, array: u32, size: i32, kind: u32, stride: i32) -> NativeResult {
    let pointer = Pointer {
        size,
        kind,
        stride,
        client: None,
        offset: 0,
    };
    let pointer = place(call, pointer)?;
    call.with(|gl| gl.set_pointer(array, pointer));
    ok(())
}

fn sized(call: &mut Call<'_>, array: u32) -> NativeResult {
    let (size, kind, stride) = (call.int(), call.name(), call.int());
    set(call, array, size, kind, stride)
}

pub fn vertex_pointer(call: &mut Call<'_>) -> NativeResult {
    sized(call, VERTEX_ARRAY)
}

pub fn color_pointer(call: &mut Call<'_>) -> NativeResult {
    sized(call, COLOR_ARRAY)
}

pub fn tex_coord_pointer(call: &mut Call<'_>) -> NativeResult {
    sized(call, TEXTURE_COORD_ARRAY)
}

pub fn weight_pointer(call: &mut Call<'_>) -> NativeResult {
    sized(call, WEIGHT_ARRAY_OES)
}

pub fn matrix_index_pointer(call: &mut Call<'_>) -> NativeResult {
    sized(call, MATRIX_INDEX_ARRAY_OES)
}

pub fn normal_pointer(call: &mut Call<'_>) -> NativeResult {
    let (kind, stride) = (call.name(), call.int());
    set(call, NORMAL_ARRAY, 3, kind, stride)
}

pub fn point_size_pointer(call: &mut Call<'_>) -> NativeResult {
    let (kind, stride) = (call.name(), call.int());
    set(call, POINT_SIZE_ARRAY_OES, 1, kind, stride)
}

pub fn gen_buffers(call: &mut Call<'_>) -> NativeResult {
    let count = call.wanted_names()?;
    let names = call.with(|gl| gl.generate_buffers(count));
    call.answer_names(&names)
}

pub fn delete_buffers(call: &mut Call<'_>) -> NativeResult {
    let names = call.given_names()?;
    call.with(|gl| gl.delete_buffers(&names));
    ok(())
}

pub fn bind_buffer(call: &mut Call<'_>) -> NativeResult {
    let (target, name) = (call.name(), call.name());
    call.with(|gl| gl.bind_buffer(target, name));
    ok(())
}

pub fn is_buffer(call: &mut Call<'_>) -> NativeResult {
    let name = call.name();
    ok(call.with(|gl| gl.is_buffer(name)))
}

pub fn buffer_data(call: &mut Call<'_>) -> NativeResult {
    let (target, size) = (call.name(), call.int().max(0) as usize);
    if !call.with(|gl| gl.reserve_buffer(size)) {
        return ok(());
    }
    let mut data = if call.peek_is_null() {
        Vec::new()
    } else {
        let block = call.block()?;
        block.bytes(call.machine)
    };
    data.resize(size, 0);
    call.with(|gl| gl.set_buffer_data(target, data));
    ok(())
}

pub fn buffer_sub_data(call: &mut Call<'_>) -> NativeResult {
    let (target, offset, size) = (call.name(), call.int(), call.int().max(0) as usize);
    let block = call.block()?;
    let mut data = block.bytes(call.machine);
    data.truncate(size);
    call.with(|gl| gl.put_buffer_data(target, offset.max(0) as usize, &data));
    ok(())
}

pub fn draw_arrays(call: &mut Call<'_>) -> NativeResult {
    let (mode, first, count) = (call.name(), call.int(), call.int());
    call.with_memory(|gl, memory| gl.draw_arrays(mode, first, count, memory));
    ok(())
}

pub fn draw_elements(call: &mut Call<'_>) -> NativeResult {
    let (mode, count, kind) = (call.name(), call.int(), call.name());
    let nowhere = Pointer {
        size: 1,
        kind,
        stride: 0,
        client: None,
        offset: 0,
    };
    let indices = place(call, nowhere)?;
    call.with_memory(|gl, memory| {
        gl.draw_elements(mode, count, kind, indices.client, indices.offset, memory)
    });
    ok(())
}
