//! `android.graphics.animation`.

pub mod native_interpolator_factory;
pub mod render_node_animator;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(native_interpolator_factory::NATIVES);
    table.add(render_node_animator::NATIVES);
}
