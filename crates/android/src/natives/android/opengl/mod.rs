//! `android.opengl`.

mod egl14;
mod etc1;
mod gl_utils;
mod gles10;
mod gles10_ext;
mod gles11;
mod gles11_ext;
mod gles20;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(egl14::NATIVES);
    table.add(etc1::NATIVES);
    table.add(gl_utils::NATIVES);
    table.add(gles10::NATIVES);
    table.add(gles10_ext::NATIVES);
    table.add(gles11::NATIVES);
    table.add(gles11_ext::NATIVES);
    table.add(gles20::NATIVES);
}
