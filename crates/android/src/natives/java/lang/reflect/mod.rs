//! `java.lang.reflect`.

mod accessible_object;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(accessible_object::NATIVES);
}
