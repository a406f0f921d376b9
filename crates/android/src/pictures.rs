//! Pictures of what windows show, for the device: nothing is rasterised before one is asked for.

use gibbon_graphics::bitmap::Bitmap;
use gibbon_machine::Machine;

use crate::natives::android::graphics::picture_of;

/// A picture of a render node and all beneath it as they are now, on transparent pixels.
pub fn render(machine: &mut Machine, root: i64, width: i32, height: i32) -> Bitmap {
    picture_of::node(machine, root, width, height)
}
