//! `android.graphics.PathDashPathEffect`.

use gibbon_graphics::effects::{PathEffect, StampStyle};

use super::make;
use crate::natives::android::graphics::path;

gibbon_machine::natives! { "android/graphics/PathDashPathEffect";
    "nativeCreate" "(JFFI)J" => |machine, args| {
        let effect = PathEffect::Stamp {
            shape: path::path(machine, args.long(0))?.clone(),
            advance: args.float(1),
            phase: args.float(2),
            style: match args.int(3) {
                0 => StampStyle::Translate,
                1 => StampStyle::Rotate,
                _ => StampStyle::Morph,
            },
        };
        make(machine, effect, &[])
    },
}
