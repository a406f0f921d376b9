//! `android.graphics.Color`.

use gibbon_graphics::color::{hsv_to_argb, rgb_to_hsv};
use gibbon_machine::ok;

use super::guest_shapes::floats;
use super::guest_text::store_floats;

gibbon_machine::natives! { "android/graphics/Color";
    "nativeRGBToHSV" "(III[F)V" => |machine, args| {
        let [r, g, b] = [0, 1, 2].map(|at| args.int(at) as u8);
        store_floats(machine, args.reference(3), 0, &rgb_to_hsv(r, g, b))?;
        ok(())
    },
    "nativeHSVToColor" "(I[F)I" => |machine, args| {
        let hsv = floats(machine, args.reference(1), 0, 3)?;
        ok(hsv_to_argb(args.int(0) as u8, [hsv[0], hsv[1], hsv[2]]) as i32)
    },
}
