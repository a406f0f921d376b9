//! `android.graphics.LinearGradient`.

use gibbon_graphics::geometry::point;
use gibbon_graphics::shader::{ShaderKind, TileMode};

use super::{make, stops};

gibbon_machine::natives! { "android/graphics/LinearGradient";
    // Not static: the arguments come after the receiver.
    "nativeCreate" "(JFFFF[J[FIJ)J" => |machine, args| {
        let stops = stops(machine, args.reference(6), args.reference(7), args.long(9))?;
        let kind = ShaderKind::Linear {
            from: point(args.float(2), args.float(3)),
            to: point(args.float(4), args.float(5)),
            stops,
            tile: TileMode::from_number(args.int(8)),
        };
        make(machine, args.long(1), kind)
    },
}
