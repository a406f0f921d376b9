//! `android.graphics.Bitmap`: its pixels.

use gibbon_graphics::bitmap::Bitmap;
use gibbon_graphics::color::{float_to_half, from_argb, unpremultiply};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::{bitmap, pixels_mut};
use crate::natives::android::graphics::color_space;
use crate::natives::android::graphics::guest_shapes::{BufferMemory, ints, store_ints};

gibbon_machine::natives! { "android/graphics/Bitmap";
    "nativeErase" "(JI)V" => |machine, args| {
        pixels_mut(machine, args.long(0))?.erase(from_argb(args.int(1) as u32));
        ok(())
    },
    "nativeErase" "(JJJ)V" => |machine, args| {
        let color = color_space::color(machine, args.long(1), args.long(2));
        pixels_mut(machine, args.long(0))?.erase(color);
        ok(())
    },
    "nativeGetPixel" "(JII)I" => |machine, args| {
        let (x, y) = place(machine, args)?;
        ok(bitmap(machine, args.long(0))?.get_argb(x, y) as i32)
    },
    "nativeGetColor" "(JII)J" => get_color,
    "nativeSetPixel" "(JIII)V" => |machine, args| {
        let (x, y) = place(machine, args)?;
        pixels_mut(machine, args.long(0))?.set_argb(x, y, args.int(3) as u32);
        ok(())
    },
    "nativeGetPixels" "(J[IIIIIII)V" => get_pixels,
    "nativeSetPixels" "(J[IIIIIII)V" => set_pixels,
    "nativeCopyPixelsToBuffer" "(JLjava/nio/Buffer;)V" => |machine, args| {
        let memory = BufferMemory::of(machine, args.reference(1))?;
        let pixels = bitmap(machine, args.long(0))?.pixels.clone();
        memory.write(machine, &pixels);
        ok(())
    },
    "nativeCopyPixelsFromBuffer" "(JLjava/nio/Buffer;)V" => |machine, args| {
        let memory = BufferMemory::of(machine, args.reference(1))?;
        let length = bitmap(machine, args.long(0))?.byte_count();
        let bytes = memory.read(machine, length as u32);
        let target = pixels_mut(machine, args.long(0))?;
        std::sync::Arc::make_mut(&mut target.pixels)[..bytes.len()].copy_from_slice(&bytes);
        ok(())
    },
}

fn place(machine: &mut Machine, args: Args) -> Result<(i32, i32), Exit> {
    let (x, y) = (args.int(1), args.int(2));
    check(machine, args, (x, y), (1, 1))?;
    Ok((x, y))
}

/// Java code has checked already, unless the bitmap was recycled in between.
fn check(
    machine: &mut Machine,
    args: Args,
    (x, y): (i32, i32),
    (width, height): (i32, i32),
) -> Result<(), Exit> {
    let Bitmap {
        width: full_width,
        height: full_height,
        pixels,
        ..
    } = bitmap(machine, args.long(0))?;
    let fits = x >= 0
        && y >= 0
        && x.saturating_add(width) <= *full_width
        && y.saturating_add(height) <= *full_height
        && !pixels.is_empty();
    if fits {
        return Ok(());
    }
    Err(machine.throw_plain("java/lang/IllegalArgumentException"))
}

/// Four half floats of extended sRGB, alpha first from the top.
fn get_color(machine: &mut Machine, args: Args) -> NativeResult {
    let (x, y) = place(machine, args)?;
    let color = unpremultiply(bitmap(machine, args.long(0))?.get(x, y));
    let [r, g, b, a] = color.map(|channel| i64::from(float_to_half(channel)));
    ok(a << 48 | b << 32 | g << 16 | r)
}

fn get_pixels(machine: &mut Machine, args: Args) -> NativeResult {
    let (offset, stride) = (i64::from(args.int(2)), i64::from(args.int(3)));
    let (x, y, width, height) = (args.int(4), args.int(5), args.int(6), args.int(7));
    check(machine, args, (x, y), (width, height))?;
    let bitmap = bitmap(machine, args.long(0))?.clone();
    for row in 0..height {
        let colors: Vec<i32> = (x..x + width)
            .map(|x| bitmap.get_argb(x, y + row) as i32)
            .collect();
        let start = offset + i64::from(row) * stride;
        store_ints(machine, args.reference(1), start, &colors)?;
    }
    ok(())
}

fn set_pixels(machine: &mut Machine, args: Args) -> NativeResult {
    let (offset, stride) = (args.int(2), args.int(3));
    let (x, y, width, height) = (args.int(4), args.int(5), args.int(6), args.int(7));
    check(machine, args, (x, y), (width, height))?;
    for row in 0..height {
        let colors = ints(machine, args.reference(1), offset + row * stride, width)?;
        let target = pixels_mut(machine, args.long(0))?;
        for (x, color) in (x..).zip(colors) {
            target.set_argb(x, y + row, color as u32);
        }
    }
    ok(())
}
