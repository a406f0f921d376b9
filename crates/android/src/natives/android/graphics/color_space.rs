//! `android.graphics.ColorSpace.Rgb`, and colours of the spaces that natives get by handle.

use gibbon_graphics::color::{Color, from_color_long};
use gibbon_graphics::color_space::ColorSpace;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref};

use super::guest_shapes::floats;
use super::guest_text::longs;
use super::held::{self, finalizer};

gibbon_machine::natives! { "android/graphics/ColorSpace$Rgb";
    "nativeGetNativeFinalizer" "()J" => finalizer,
    "nativeCreate" "(FFFFFFF[F)J" => create,
}

fn create(machine: &mut Machine, args: Args) -> NativeResult {
    let transfer = std::array::from_fn(|at| args.float(at as u16));
    // Java's matrix has columns first.
    let columns = floats(machine, args.reference(7), 0, 9)?;
    let to_xyz = std::array::from_fn(|at| columns[at % 3 * 3 + at / 3]);
    held::add(machine, ColorSpace { transfer, to_xyz })
}

/// A colour long in sRGB. A handle that names no space is sRGB.
pub fn color(machine: &Machine, space: i64, long: i64) -> Color {
    let color = from_color_long(long);
    match held::find::<ColorSpace>(machine, space) {
        Some(space) if long & 0x3f != 0 => space.to_srgb(color),
        _ => color,
    }
}

/// The colours of a `long[]`.
pub fn colors(machine: &mut Machine, space: i64, array: Ref) -> Result<Vec<Color>, Exit> {
    let packed = longs(machine, array)?;
    Ok(packed
        .into_iter()
        .map(|long| color(machine, space, long))
        .collect())
}
