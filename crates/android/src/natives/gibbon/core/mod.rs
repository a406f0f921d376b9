//! `gibbon.core`: Java classes that help the core library along.

mod boot_resource;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(boot_resource::NATIVES);
}
