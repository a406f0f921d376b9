//! `libcore.util`.

mod charset_utils;
mod native_allocation_registry;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(charset_utils::NATIVES);
    table.add(native_allocation_registry::NATIVES);
}
