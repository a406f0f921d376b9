//! `android.graphics.DiscretePathEffect`.

use gibbon_graphics::effects::PathEffect;

use super::make;

gibbon_machine::natives! { "android/graphics/DiscretePathEffect";
    "nativeCreate" "(FF)J" => |machine, args| {
        let (length, deviation) = (args.float(0), args.float(1));
        make(machine, PathEffect::Discrete { length, deviation }, &[])
    },
}
