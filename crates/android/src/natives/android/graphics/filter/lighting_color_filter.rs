//! `android.graphics.LightingColorFilter`.

use std::sync::Arc;

use gibbon_graphics::color::from_argb;
use gibbon_graphics::filters::ColorFilter;

use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/graphics/LightingColorFilter";
    "native_CreateLightingFilter" "(II)J" => |machine, args| {
        let [multiply, add] = [0, 1].map(|at| from_argb(args.int(at) as u32));
        held::add(machine, Arc::new(ColorFilter::Lighting(multiply, add)))
    },
}
