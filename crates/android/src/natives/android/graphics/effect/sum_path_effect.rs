//! `android.graphics.SumPathEffect`.

use gibbon_graphics::effects::PathEffect;

use super::{make, needed};

gibbon_machine::natives! { "android/graphics/SumPathEffect";
    "nativeCreate" "(JJ)J" => |machine, args| {
        let one = needed(machine, args.long(0))?;
        let two = needed(machine, args.long(1))?;
        let parts = [one.parts, two.parts];
        make(machine, PathEffect::Sum(one.effect, two.effect), &parts)
    },
}
