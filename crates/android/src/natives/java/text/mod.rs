//! `java.text`.

mod date_format;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(date_format::NATIVES);
}
