//! `android.graphics.RadialGradient`.

use gibbon_graphics::geometry::point;
use gibbon_graphics::shader::{ShaderKind, TileMode};

use super::{make, stops};

gibbon_machine::natives! { "android/graphics/RadialGradient";
    "nativeCreate" "(JFFFFFF[J[FIJ)J" => |machine, args| {
        let stops = stops(machine, args.reference(7), args.reference(8), args.long(10))?;
        let kind = ShaderKind::Radial {
            start: (point(args.float(1), args.float(2)), args.float(3)),
            end: (point(args.float(4), args.float(5)), args.float(6)),
            stops,
            tile: TileMode::from_number(args.int(9)),
        };
        make(machine, args.long(0), kind)
    },
}
