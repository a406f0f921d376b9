//! `android.graphics.SumPathEffect`.

use std::sync::Arc;

use gibbon_graphics::effects::PathEffect;

use super::needed;
use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/graphics/SumPathEffect";
    "nativeCreate" "(JJ)J" => |machine, args| {
        let one = needed(machine, args.long(0))?;
        let two = needed(machine, args.long(1))?;
        held::add(machine, Arc::new(PathEffect::Sum(one, two)))
    },
}
