//! `com.google.*`.

mod android;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    android::add(table);
}
