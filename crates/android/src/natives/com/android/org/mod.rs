//! `com.android.org`.

mod conscrypt;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(conscrypt::NATIVES);
}
