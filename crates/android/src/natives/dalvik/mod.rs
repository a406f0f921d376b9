//! `dalvik.*`.

mod system;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    system::add(table);
}
