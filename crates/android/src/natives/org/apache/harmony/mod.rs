//! `org.apache.harmony.*`.

mod ddmc;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    ddmc::add(table);
}
