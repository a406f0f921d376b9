//! `android.graphics.DashPathEffect`.

use gibbon_graphics::effects::PathEffect;

use super::make;
use crate::natives::android::graphics::guest_shapes::all_floats;

gibbon_machine::natives! { "android/graphics/DashPathEffect";
    "nativeCreate" "([FF)J" => |machine, args| {
        let intervals = all_floats(machine, args.reference(0))?.unwrap_or_default();
        let phase = args.float(1);
        make(machine, PathEffect::Dash { intervals, phase }, &[])
    },
}
