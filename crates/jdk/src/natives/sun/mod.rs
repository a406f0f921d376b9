//! `sun.*`.

pub mod nio;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    nio::add(table);
}
