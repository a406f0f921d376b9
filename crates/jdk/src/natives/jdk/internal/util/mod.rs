//! `jdk.internal.util.*`.

mod system_props_raw;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(system_props_raw::NATIVES);
}
