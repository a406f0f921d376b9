//! `java.io`.

mod file_descriptor;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(file_descriptor::NATIVES);
}
