//! `android.graphics.BlurMaskFilter`.

use std::sync::Arc;

use gibbon_graphics::filters::{BlurStyle, MaskFilter, sigma_of_radius};

use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/graphics/BlurMaskFilter";
    "nativeConstructor" "(FI)J" => |machine, args| {
        let sigma = sigma_of_radius(args.float(0));
        let style = BlurStyle::from_number(args.int(1));
        held::add(machine, Arc::new(MaskFilter::Blur { sigma, style }))
    },
}
