//! `android.graphics.drawable`.

mod animated_image_drawable;
pub mod animated_vector_drawable;
mod vector_drawable;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(animated_image_drawable::NATIVES);
    table.add(animated_vector_drawable::NATIVES);
    table.add(vector_drawable::NATIVES);
}

pub use vector_drawable::free_tree;
