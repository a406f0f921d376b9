//! `com.google.android.gles_jni`: what is beneath `javax.microedition.khronos`.

mod egl_impl;
mod gl_impl;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(egl_impl::NATIVES);
    gl_impl::add(table);
}
