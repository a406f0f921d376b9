//! `sun.*`.

mod misc;
mod nio;
mod util;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    misc::add(table);
    nio::add(table);
    util::add(table);
}
