//! `android.graphics.NinePatch`.

use std::sync::Arc;

use gibbon_graphics::bitmap::Bitmap;
use gibbon_graphics::nine_patch::NinePatch;
use gibbon_graphics::region::{Region, RegionOp};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::guest_shapes::{bytes, get_int_rect};
use super::held::{self, Held, destroy, get};

gibbon_machine::natives! { "android/graphics/NinePatch";
    "isNinePatchChunk" "([B)Z" => |machine, args| {
        let array = args.reference(0);
        if array.is_null() || machine.heap.array_length(array) < 32 {
            return ok(false);
        }
        ok(machine.heap.array_bytes(array, 1)[0] != 0xff)
    },
    "validateNinePatchChunk" "([B)J" => |machine, args| {
        let length = match args.reference(0) {
            array if array.is_null() => 0,
            array => machine.heap.array_length(array) as i32,
        };
        let chunk = if length == 0 { Vec::new() } else { bytes(machine, args.reference(0), 0, length)? };
        match NinePatch::from_device(&chunk) {
            Some(patch) => held::add(machine, Arc::new(patch)),
            None => Err(machine.throw("java/lang/RuntimeException", "Array too small for chunk.")),
        }
    },
    "nativeFinalize" "(J)V" => destroy,
    "nativeGetTransparentRegion" "(JJLandroid/graphics/Rect;)J" => transparent_region,
}

/// The patches that the chunk says are transparent; 0 if there are none.
fn transparent_region(machine: &mut Machine, args: Args) -> NativeResult {
    let bounds = get_int_rect(machine, args.reference(2))?.to_rect();
    let bitmap: Bitmap = super::bitmap::bitmap(machine, args.long(0))?.clone();
    let patch = get::<Arc<NinePatch>>(machine, args.long(1))?.clone();
    let region = patch
        .patches(bitmap.width, bitmap.height, &bounds)
        .iter()
        .filter(|patch| patch.transparent)
        .fold(Region::new(), |region, patch| {
            region.combine(&Region::of_rect(patch.target.round()), RegionOp::Union)
        });
    if region.is_empty() {
        return ok(0i64);
    }
    ok(machine.state.peers.add(Held(region)))
}
