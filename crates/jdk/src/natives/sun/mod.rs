//! `sun.*`.

pub mod nio;
mod security;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    nio::add(table);
    security::provider::add(table);
}
