//! `android.graphics.EmbossMaskFilter`: kept, not drawn.

use std::sync::Arc;

use gibbon_graphics::filters::MaskFilter;

use crate::natives::android::graphics::guest_shapes::floats;
use crate::natives::android::graphics::held;

gibbon_machine::natives! { "android/graphics/EmbossMaskFilter";
    stand_in "nativeConstructor" "([FFFF)J" => |machine, args| {
        floats(machine, args.reference(0), 0, 3)?;
        held::add(machine, Arc::new(MaskFilter::Emboss))
    },
}
