//! `javax.crypto`.

mod cipher;
mod mac;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(cipher::NATIVES);
    table.add(mac::NATIVES);
}
