//! `jdk.internal.util.*`.

mod arrays_support;
mod system_props_raw;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(arrays_support::NATIVES);
    table.add(system_props_raw::NATIVES);
}
