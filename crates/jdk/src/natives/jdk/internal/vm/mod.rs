//! `jdk.internal.vm.*`.

mod vector_support;
mod vm_support;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(vector_support::NATIVES);
    table.add(vm_support::NATIVES);
}
