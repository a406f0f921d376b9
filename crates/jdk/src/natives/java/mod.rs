//! `java.*`.

mod io;
pub mod lang;
mod math;
pub mod net;
mod nio;
mod security;
mod util;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    io::add(table);
    lang::add(table);
    math::add(table);
    net::add(table);
    nio::add(table);
    security::add(table);
    util::add(table);
}
