//! `sun.misc`.

mod cleaner;
mod unsafe_;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(cleaner::NATIVES);
    table.add(unsafe_::NATIVES);
}
