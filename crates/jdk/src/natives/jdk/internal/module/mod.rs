//! `jdk.internal.module.*`.

mod system_module_reader;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(system_module_reader::NATIVES);
}
