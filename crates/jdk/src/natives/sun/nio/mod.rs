//! `sun.nio.*`.

pub(crate) mod ch;
mod fs;

use gibbon_machine::native::NativeTable;

pub use ch::mapping;

pub fn add(table: &mut NativeTable) {
    ch::add(table);
    fs::add(table);
}
