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
    held::find::<Made>(machine, handle).map(|made| made.shader.clone())
}

/// A shader, and of how many it is made.
#[derive(Clone)]
struct Made {
    shader: Arc<Shader>,
    parts: u32,
}

/// Of how many shaders one is made; 0 for none.
fn parts(machine: &Machine, handle: i64) -> u32 {
    held::find::<Made>(machine, handle).map_or(0, |made| made.parts)
}

/// A new shader with the matrix behind a handle, or none.
fn make(machine: &mut Machine, matrix: i64, kind: ShaderKind) -> NativeResult {
    make_of(machine, matrix, kind, &[])
}

/// The same for one made of others.
fn make_of(machine: &mut Machine, matrix: i64, kind: ShaderKind, of: &[u32]) -> NativeResult {
    let parts = held::parts(machine, of)?;
    let local = held::find::<Matrix>(machine, matrix)
        .copied()
        .unwrap_or_default();
    let shader = Arc::new(Shader { kind, local });
    held::add(machine, Made { shader, parts })
}

/// Colours and places of a gradient.
fn stops(machine: &mut Machine, packed: Ref, positions: Ref, space: i64) -> Result<Stops, Exit> {
    let colors = colors(machine, space, packed)?;
    let positions = all_floats(machine, positions)?;
    Ok(Stops::new(&colors, positions.as_deref()))
}
