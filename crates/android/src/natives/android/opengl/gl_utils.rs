//! `android.opengl.GLUtils`: bitmaps as textures.

use gibbon_gles::constants::{
    ALPHA, RGB, RGBA, UNSIGNED_BYTE, UNSIGNED_SHORT_4_4_4_4, UNSIGNED_SHORT_5_6_5,
};
use gibbon_gles::{Channels, Context, Image};
use gibbon_graphics::bitmap::{Bitmap, Config};
use gibbon_jdk::guest::{get_long, non_null};
use gibbon_machine::{Exit, Machine, NativeResult, Ref, ok};

use crate::gl::{GlContext, current};
use crate::natives::android::graphics::bitmap::BitmapPeer;
use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/opengl/GLUtils";
    "native_getInternalFormat" "(Landroid/graphics/Bitmap;)I" => |machine, args| {
        let bitmap = bitmap(machine, args.reference(0))?;
        ok(form(bitmap.config).map_or(-1, |(format, _)| format as i32))
    },
    "native_getType" "(Landroid/graphics/Bitmap;)I" => |machine, args| {
        let bitmap = bitmap(machine, args.reference(0))?;
        ok(form(bitmap.config).map_or(-1, |(_, kind)| kind as i32))
    },
    "native_texImage2D" "(IIILandroid/graphics/Bitmap;II)I" => |machine, args| {
        let image = image(machine, args.reference(3), args.int(2))?;
        let (target, level) = (args.int(0) as u32, args.int(1));
        answer(machine, image, |gl, image| gl.set_texture_image(target, level, image))
    },
    "native_texSubImage2D" "(IIIILandroid/graphics/Bitmap;II)I" => |machine, args| {
        let image = image(machine, args.reference(4), args.int(5))?;
        let (target, level) = (args.int(0) as u32, args.int(1));
        let (x, y) = (args.int(2), args.int(3));
        answer(machine, image, |gl, image| gl.put_texture_image(target, level, x, y, &image))
    },
}

/// Format and type that OpenGL has for a bitmap's pixels.
fn form(config: Config) -> Option<(u32, u32)> {
    Some(match config {
        Config::Alpha8 => (ALPHA, UNSIGNED_BYTE),
        Config::Rgb565 => (RGB, UNSIGNED_SHORT_5_6_5),
        Config::Argb4444 => (RGBA, UNSIGNED_SHORT_4_4_4_4),
        Config::Argb8888 => (RGBA, UNSIGNED_BYTE),
        _ => return None,
    })
}

fn bitmap(machine: &mut Machine, object: Ref) -> Result<Bitmap, Exit> {
    let object = non_null(machine, object)?;
    let handle = get_long(machine, object, "mNativePtr");
    Ok(held::get::<BitmapPeer>(machine, handle)?.bitmap.clone())
}

/// A bitmap's pixels in the channels of a format, its own if none is said; rows stay in their
/// order. None for a bitmap that no texture can be made of.
fn image(machine: &mut Machine, object: Ref, format: i32) -> Result<Option<Image>, Exit> {
    let bitmap = bitmap(machine, object)?;
    let own = form(bitmap.config).map(|(format, _)| format);
    let asked = u32::try_from(format).ok().or(own);
    let Some(channels) = asked.and_then(Channels::of_format) else {
        return Ok(None);
    };
    if own.is_none() || !bitmap.has_pixels() {
        return Ok(None);
    }
    let pixels = bitmap.converted(Config::Argb8888).pixels.to_vec();
    Ok(Some(Image::of_rgba(
        bitmap.width,
        bitmap.height,
        channels,
        pixels,
    )))
}

fn answer(
    machine: &mut Machine,
    image: Option<Image>,
    act: impl FnOnce(&mut Context, Image),
) -> NativeResult {
    let Some(image) = image else {
        return ok(-1);
    };
    let handle = current(machine).context;
    if let Some(peer) = machine.state.peers.get_mut::<GlContext>(handle) {
        act(&mut peer.context, image);
    }
    ok(0)
}
