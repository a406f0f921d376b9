//! `android.security.net`.

mod config;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    config::add(table);
}
