//! `org.*`.

mod apache;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    apache::add(table);
}
