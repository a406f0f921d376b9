//! `sun.nio.ch.*`: files. Of the network there is only what says that there is none.

mod file_channel_impl;
mod file_dispatcher_impl;
mod file_key;
mod io_util;
pub mod mapping;
mod native_thread;
mod net;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(file_channel_impl::NATIVES);
    table.add(file_dispatcher_impl::NATIVES);
    table.add(file_key::NATIVES);
    table.add(io_util::NATIVES);
    table.add(native_thread::NATIVES);
    table.add(net::NATIVES);
}
