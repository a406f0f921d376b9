//! `android.graphics.TableMaskFilter`.

use std::sync::Arc;

use gibbon_graphics::filters::MaskFilter;
use gibbon_machine::{Machine, NativeResult};

use crate::natives::android::graphics::guest_shapes::bytes;
use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/graphics/TableMaskFilter";
    "nativeNewTable" "([B)J" => |machine, args| {
        let given = bytes(machine, args.reference(0), 0, 256)?;
        table(machine, |at| given[at as usize])
    },
    "nativeNewClip" "(II)J" => |machine, args| {
        let low = args.int(0).clamp(0, 254);
        let high = args.int(1).clamp(low + 1, 255);
        table(machine, |at| match i32::from(at) {
            at if at <= low => 0,
            at if at >= high => 255,
            at => ((at - low) as f32 / (high - low) as f32 * 255.0 + 0.5) as u8,
        })
    },
    "nativeNewGamma" "(F)J" => |machine, args| {
        table(machine, |at| {
            (libm::powf(f32::from(at) / 255.0, args.float(0)) * 255.0 + 0.5) as u8
        })
    },
}

fn table(machine: &mut Machine, value: impl Fn(u8) -> u8) -> NativeResult {
    let table = Box::new(std::array::from_fn(|at| value(at as u8)));
    held::add(machine, Arc::new(MaskFilter::Table(table)))
}
