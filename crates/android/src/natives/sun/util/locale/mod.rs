//! `sun.util.locale`.

mod base_locale;
mod calendar_data_utility;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(base_locale::NATIVES);
    table.add(calendar_data_utility::NATIVES);
}
