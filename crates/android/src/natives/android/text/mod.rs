//! `android.text`.

mod hyphenator;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(hyphenator::NATIVES);
}
