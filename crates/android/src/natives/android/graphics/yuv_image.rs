//! `android.graphics.YuvImage`: pictures of cameras as JPEG files.

use gibbon_graphics::bitmap::Bitmap;
use gibbon_graphics::decode::{Target, encode};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::guest_shapes::ints;
use super::streams::write_stream;

const NV21: i32 = 0x11;

gibbon_machine::natives! { "android/graphics/YuvImage";
    "nativeCompressToJpeg" "([BIII[I[IILjava/io/OutputStream;[B)Z" => compress,
    // High dynamic range is not supported; Java code is told so.
    "nativeCompressToJpegR" "([BI[BIIIILjava/io/OutputStream;[B)Z" => |_, _| ok(false),
}

fn compress(machine: &mut Machine, args: Args) -> NativeResult {
    let (format, width, height) = (args.int(1), args.int(2), args.int(3));
    let quality = args.int(6).clamp(0, 100) as u8;
    let offsets = ints(machine, args.reference(4), 0, 2)?;
    let strides = ints(machine, args.reference(5), 0, 2)?;
    let data = gibbon_jdk::guest::non_null(machine, args.reference(0))?;
    let data = machine.heap.array_bytes(data, 1).to_vec();
    let byte = |at: i32| data.get(at as usize).map_or(0.0, |&byte| f32::from(byte));
    let pixel = |x: i32, y: i32| -> [u8; 4] {
        let (luma, u, v) = if format == NV21 {
            let chroma = offsets[1] + y / 2 * strides[1] + x / 2 * 2;
            let luma = byte(offsets[0] + y * strides[0] + x);
            (luma, byte(chroma + 1), byte(chroma))
        } else {
            let row = offsets[0] + y * strides[0];
            let pair = row + x / 2 * 4;
            (byte(row + 2 * x), byte(pair + 1), byte(pair + 3))
        };
        let (u, v) = (u - 128.0, v - 128.0);
        let rgb = [
            luma + 1.402 * v,
            luma - 0.344 * u - 0.714 * v,
            luma + 1.772 * u,
        ];
        let [r, g, b] = rgb.map(|channel| (channel + 0.5).clamp(0.0, 255.0) as u8);
        [r, g, b, 255]
    };
    let written = write_stream(machine, args, args.reference(7), args.reference(8), || {
        let rgba: Vec<u8> = (0..width * height)
            .flat_map(|at| pixel(at % width, at / width))
            .collect();
        encode(
            &Bitmap::from_rgba(width, height, &rgba, true),
            Target::Jpeg,
            quality,
        )
    })?;
    ok(written)
}
