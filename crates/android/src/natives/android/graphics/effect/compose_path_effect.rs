//! `android.graphics.ComposePathEffect`.

use gibbon_graphics::effects::PathEffect;

use super::{make, needed};

gibbon_machine::natives! { "android/graphics/ComposePathEffect";
    "nativeCreate" "(JJ)J" => |machine, args| {
        let outer = needed(machine, args.long(0))?;
        let inner = needed(machine, args.long(1))?;
        let parts = [outer.parts, inner.parts];
        let (outer, inner) = (outer.effect, inner.effect);
        make(machine, PathEffect::Compose { outer, inner }, &parts)
    },
}
