//! `com.*`.

mod android;
mod google;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    android::add(table);
    google::add(table);
}
