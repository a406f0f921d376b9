//! `android.graphics.SweepGradient`.

use gibbon_graphics::geometry::point;
use gibbon_graphics::shader::ShaderKind;

use super::{make, stops};

gibbon_machine::natives! { "android/graphics/SweepGradient";
    "nativeCreate" "(JFF[J[FJ)J" => |machine, args| {
        let stops = stops(machine, args.reference(3), args.reference(4), args.long(5))?;
        let center = point(args.float(1), args.float(2));
        make(machine, args.long(0), ShaderKind::Sweep { center, stops })
    },
}
