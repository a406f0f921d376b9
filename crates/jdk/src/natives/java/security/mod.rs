//! `java.security.*`.

mod access_controller;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(access_controller::NATIVES);
}
