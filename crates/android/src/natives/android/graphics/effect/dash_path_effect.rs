//! `android.graphics.DashPathEffect`.

use std::sync::Arc;

use gibbon_graphics::effects::PathEffect;

use crate::natives::android::graphics::guest_shapes::all_floats;
use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/graphics/DashPathEffect";
    "nativeCreate" "([FF)J" => |machine, args| {
        let intervals = all_floats(machine, args.reference(0))?.unwrap_or_default();
        let phase = args.float(1);
        held::add(machine, Arc::new(PathEffect::Dash { intervals, phase }))
    },
}
