//! `com.google.android.*`.

mod gles_jni;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    gles_jni::add(table);
}
