//! `java.*`.

mod io;
pub mod lang;
mod net;
mod nio;
mod security;
mod util;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    io::add(table);
    lang::add(table);
    net::add(table);
    nio::add(table);
    security::add(table);
    util::add(table);
}
