//! `android.graphics.RegionIterator`.

use gibbon_graphics::geometry::IntRect;
use gibbon_machine::ok;

use super::guest_shapes::set_int_rect;
use super::held::{self, destroy, get_mut};
use super::region::region;

/// The rectangles not yet given, last first.
#[derive(Clone)]
struct Rest(Vec<IntRect>);

gibbon_machine::natives! { "android/graphics/RegionIterator";
    "nativeConstructor" "(J)J" => |machine, args| {
        let rects = region(machine, args.long(0))?.rects().iter().rev().copied().collect();
        held::add(machine, Rest(rects))
    },
    "nativeDestructor" "(J)V" => destroy,
    "nativeNext" "(JLandroid/graphics/Rect;)Z" => |machine, args| {
        match get_mut::<Rest>(machine, args.long(0))?.0.pop() {
            Some(rect) => {
                set_int_rect(machine, args.reference(1), &rect);
                ok(true)
            }
            None => ok(false),
        }
    },
}
