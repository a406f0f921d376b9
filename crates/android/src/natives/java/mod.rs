//! `java.*`: what Android's core library has beside OpenJDK's, and where it does otherwise.

mod io;
mod lang;
mod net;
mod nio;
mod security;
mod text;
mod util;

use gibbon_machine::native::NativeTable;

pub use lang::log;
pub use util::random::{ChosenDraws, Draw, foresee, is_drawn_by_app};

pub fn add(table: &mut NativeTable) {
    io::add(table);
    lang::add(table);
    net::add(table);
    nio::add(table);
    security::add(table);
    text::add(table);
    util::add(table);
}
