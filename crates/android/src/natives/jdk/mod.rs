//! `jdk.*`.

mod internal;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    internal::add(table);
}
