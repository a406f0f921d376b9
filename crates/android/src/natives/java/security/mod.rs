//! `java.security`.

mod provider;
mod signature;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(provider::NATIVES);
    table.add(signature::NATIVES);
}
