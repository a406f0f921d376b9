//! `android.graphics.Bitmap.compress`: encodes, then writes to the guest's stream piece by piece.

use gibbon_graphics::decode::{Target, encode};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::bitmap;
use crate::natives::android::graphics::streams::write_stream;

gibbon_machine::natives! { "android/graphics/Bitmap";
    "nativeCompress" "(JIILjava/io/OutputStream;[B)Z" => compress,
}

fn compress(machine: &mut Machine, args: Args) -> NativeResult {
    let target = match args.int(1) {
        0 => Target::Jpeg,
        1 => Target::Png,
        _ => Target::WebP,
    };
    let quality = args.int(2).clamp(0, 100) as u8;
    let source = bitmap(machine, args.long(0))?.clone();
    let written = write_stream(machine, args, args.reference(3), args.reference(4), || {
        encode(&source, target, quality)
    })?;
    ok(written)
}
