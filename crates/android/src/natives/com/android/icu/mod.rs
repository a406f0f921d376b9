//! `com.android.icu`.

mod icu4c_metadata;
mod locale_native;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(icu4c_metadata::NATIVES);
    table.add(locale_native::NATIVES);
}
