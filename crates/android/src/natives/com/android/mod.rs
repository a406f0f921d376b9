//! `com.android.*`.

mod internal;
mod modules;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    internal::add(table);
    modules::add(table);
}
