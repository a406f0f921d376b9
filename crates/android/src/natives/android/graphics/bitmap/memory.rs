//! How much memory pixels may take. An app that asks for more gets what a phone without memory
//! gives it.

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_graphics::bitmap::Config;
use gibbon_machine::{Exit, Machine};

use super::super::held::Held;
use super::BitmapPeer;

/// Pixels of all bitmaps of a device, in bytes.
const MOST: usize = 2 << 30;
/// Smaller bitmaps are not counted: the guest's own memory ends before theirs.
const COUNTED_FROM: usize = 4 << 20;

/// Bytes of the pixels; none if their number is no `int`.
pub fn size_of(width: i32, height: i32, config: Config) -> Option<usize> {
    let pixels = i64::from(width.max(0)) * i64::from(height.max(0));
    let size = pixels.checked_mul(config.bytes_per_pixel() as i64)?;
    i32::try_from(size).ok().map(|size| size as usize)
}

/// What all bitmaps have; copies share their pixels until one is changed.
fn taken(machine: &Machine) -> usize {
    let bitmaps = machine.state.peers.of_type::<Held<BitmapPeer>>();
    let pixels = bitmaps.map(|peer| &peer.0.bitmap.pixels);
    let sizes: BTreeMap<_, usize> = pixels
        .map(|pixels| (Arc::as_ptr(pixels), pixels.len()))
        .collect();
    sizes.values().sum()
}

/// Throws if a bitmap of this size is too large, or all of them together would be.
pub fn reserve(machine: &mut Machine, width: i32, height: i32, config: Config) -> Result<(), Exit> {
    let Some(size) = size_of(width, height, config) else {
        return Err(machine.throw(
            "java/lang/IllegalArgumentException",
            "bitmap size exceeds 32 bits",
        ));
    };
    if size < COUNTED_FROM {
        return Ok(());
    }
    if taken(machine) + size <= MOST {
        return Ok(());
    }
    let message = format!("Failed to allocate a {size} byte allocation for a bitmap");
    Err(machine.throw("java/lang/OutOfMemoryError", &message))
}
