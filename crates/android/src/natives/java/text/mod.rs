//! `java.text`.

mod date_format;
mod simple_date_format;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(date_format::NATIVES);
    table.add(simple_date_format::NATIVES);
}
