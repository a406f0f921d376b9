//! `javax.*`.

mod crypto;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    crypto::add(table);
}
