//! `android.graphics.PathDashPathEffect`.

use std::sync::Arc;

use gibbon_graphics::effects::{PathEffect, StampStyle};

use crate::natives::android::graphics::{held, path};

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
        held::add(machine, Arc::new(effect))
    },
}
