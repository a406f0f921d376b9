//! The subclasses of `android.graphics.Shader`.

mod bitmap_shader;
mod compose_shader;
mod linear_gradient;
mod radial_gradient;
mod runtime_shader;
mod sweep_gradient;

use std::sync::Arc;

use gibbon_graphics::shader::{Shader, ShaderKind, Stops};
use gibbon_machine::native::NativeTable;
use gibbon_machine::{Exit, Machine, NativeResult, Ref};

pub use runtime_shader::{check_child, child};

use super::color_space::colors;
use super::guest_shapes::all_floats;
use super::held;
use gibbon_graphics::matrix::Matrix;

gibbon_machine::natives! { "android/graphics/Shader";
    "nativeGetFinalizer" "()J" => held::finalizer,
}

pub fn add(table: &mut NativeTable) {
    table.add(NATIVES);
    table.add(bitmap_shader::NATIVES);
    table.add(compose_shader::NATIVES);
    table.add(linear_gradient::NATIVES);
    table.add(radial_gradient::NATIVES);
    table.add(runtime_shader::NATIVES);
    table.add(sweep_gradient::NATIVES);
}

/// The shader behind a handle, if there is one.
pub fn shader(machine: &Machine, handle: i64) -> Option<Arc<Shader>> {
    held::find::<Arc<Shader>>(machine, handle).cloned()
}

/// A new shader with the matrix behind a handle, or none.
fn make(machine: &mut Machine, matrix: i64, kind: ShaderKind) -> NativeResult {
    let local = held::find::<Matrix>(machine, matrix)
        .copied()
        .unwrap_or_default();
    held::add(machine, Arc::new(Shader { kind, local }))
}

/// Colours and places of a gradient.
fn stops(machine: &mut Machine, packed: Ref, positions: Ref, space: i64) -> Result<Stops, Exit> {
    let colors = colors(machine, space, packed)?;
    let positions = all_floats(machine, positions)?;
    Ok(Stops::new(&colors, positions.as_deref()))
}
