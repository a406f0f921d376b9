//! `java.lang.ref.*`.

mod phantom_reference;
mod reference;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(phantom_reference::NATIVES);
    table.add(reference::NATIVES);
}
