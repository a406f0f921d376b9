//! `com.android.i18n`.

mod log;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(log::NATIVES);
}
