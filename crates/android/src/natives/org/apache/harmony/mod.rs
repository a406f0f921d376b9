//! `org.apache.harmony.*`.

mod ddmc;
mod expat_reader;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    ddmc::add(table);
    table.add(expat_reader::NATIVES);
}
