//! `android.graphics.CornerPathEffect`.

use gibbon_graphics::effects::PathEffect;

use super::make;

gibbon_machine::natives! { "android/graphics/CornerPathEffect";
    "nativeCreate" "(F)J" => |machine, args| {
        make(machine, PathEffect::Corner(args.float(0)), &[])
    },
}
