//! `gibbon.core`: Java classes that help the core library along.

mod boot_resource;
mod single_byte;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(boot_resource::NATIVES);
    table.add(single_byte::NATIVES);
}
