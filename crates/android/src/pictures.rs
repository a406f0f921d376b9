//! Pictures of what windows show, for the device: nothing is rasterised before one is asked for.

use gibbon_graphics::bitmap::Bitmap;
use gibbon_machine::Machine;

use crate::natives::android::graphics::{animations, picture_of};
use crate::natives::android::view::surface_control::layer_of;

/// A window, by the native render node of its views and its native `SurfaceControl`; either may
/// be 0.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub root: i64,
    pub control: i64,
    pub size: (i32, i32),
}

/// A picture of a window as it is now, on transparent pixels.
pub fn render(machine: &mut Machine, window: Window) -> Bitmap {
    let layer = layer_of(machine, window.control);
    let (width, height) = window.size;
    picture_of::window(machine, layer, window.root, width, height)
}

/// Until when things move beneath Java that come to rest by themselves until a time.
pub fn moving_until(machine: &mut Machine, limit: u64) -> Option<u64> {
    animations::last_end(machine, limit)
}
