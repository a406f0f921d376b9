//! Pictures of what windows show, for the device: nothing is rasterised before one is asked for.

use gibbon_graphics::bitmap::Bitmap;
use gibbon_machine::Machine;

use crate::natives::android::graphics::{hardware_renderer, picture_of};

/// What a window's renderer draws, and where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The native `Surface` it draws to; 0 if none.
    pub surface: i64,
    /// The native render node at the root of its views.
    pub root: i64,
    pub opaque: bool,
    /// How many frames it has drawn.
    pub frames: i64,
}

/// A picture of a render node and all beneath it as they are now, on transparent pixels.
pub fn render(machine: &mut Machine, root: i64, width: i32, height: i32) -> Bitmap {
    picture_of::node(machine, root, width, height)
}

/// The renderers that have a surface, in the order they were made.
pub fn shown(machine: &mut Machine) -> Vec<Shown> {
    hardware_renderer::all(machine)
        .into_iter()
        .filter(|renderer| renderer.surface != 0)
        .map(|renderer| Shown {
            surface: renderer.surface,
            root: renderer.root,
            opaque: renderer.opaque,
            frames: renderer.frames,
        })
        .collect()
}
