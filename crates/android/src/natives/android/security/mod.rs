//! `android.security`.

mod net;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    net::add(table);
}
