//! `com.android.internal.*`.

mod net;
mod os;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    net::add(table);
    os::add(table);
}
