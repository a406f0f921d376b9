//! `android.graphics.CornerPathEffect`.

use std::sync::Arc;

use gibbon_graphics::effects::PathEffect;

use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/graphics/CornerPathEffect";
    "nativeCreate" "(F)J" => |machine, args| {
        held::add(machine, Arc::new(PathEffect::Corner(args.float(0))))
    },
}
