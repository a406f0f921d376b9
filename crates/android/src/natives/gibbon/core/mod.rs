//! `gibbon.core`: Java classes that help the core library along.

mod boot_resource;
mod native_code;
mod single_byte;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(boot_resource::NATIVES);
    table.add(native_code::loading::NATIVES);
    table.foreign = Some(native_code::run);
    table.add(single_byte::NATIVES);
}
