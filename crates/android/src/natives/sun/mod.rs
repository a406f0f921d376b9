//! `sun.*`.

mod misc;
mod util;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    misc::add(table);
    util::add(table);
}
