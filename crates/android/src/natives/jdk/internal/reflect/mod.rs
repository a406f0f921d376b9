//! `jdk.internal.reflect`.

mod reflection;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(reflection::NATIVES);
}
