//! `android.graphics.ComposePathEffect`.

use std::sync::Arc;

use gibbon_graphics::effects::PathEffect;

use super::needed;
use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/graphics/ComposePathEffect";
    "nativeCreate" "(JJ)J" => |machine, args| {
        let outer = needed(machine, args.long(0))?;
        let inner = needed(machine, args.long(1))?;
        held::add(machine, Arc::new(PathEffect::Compose { outer, inner }))
    },
}
