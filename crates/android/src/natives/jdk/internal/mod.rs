//! `jdk.internal.*`.

mod loader;
mod reflect;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    loader::add(table);
    reflect::add(table);
}
