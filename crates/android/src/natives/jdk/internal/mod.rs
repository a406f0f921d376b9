//! `jdk.internal.*`.

mod reflect;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    reflect::add(table);
}
