//! `libcore.*`.

pub mod icu;
pub mod io;
mod util;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    icu::add(table);
    io::add(table);
    util::add(table);
}
