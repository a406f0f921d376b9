//! `sun.util`.

mod locale;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    locale::add(table);
}
