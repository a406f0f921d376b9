//! `android.graphics.DiscretePathEffect`.

use std::sync::Arc;

use gibbon_graphics::effects::PathEffect;

use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/graphics/DiscretePathEffect";
    "nativeCreate" "(FF)J" => |machine, args| {
        let (length, deviation) = (args.float(0), args.float(1));
        held::add(machine, Arc::new(PathEffect::Discrete { length, deviation }))
    },
}
