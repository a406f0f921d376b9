//! `sun.nio.ch.*`: files, and streams within the guest.

mod epoll;
mod event_fd;
mod file_channel_impl;
mod file_dispatcher_impl;
mod file_key;
mod io_util;
pub mod mapping;
mod native_thread;
pub(crate) mod net;
mod socket_dispatcher;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(epoll::NATIVES);
    table.add(event_fd::NATIVES);
    table.add(file_channel_impl::NATIVES);
    table.add(file_dispatcher_impl::NATIVES);
    table.add(file_key::NATIVES);
    table.add(io_util::NATIVES);
    table.add(native_thread::NATIVES);
    table.add(net::NATIVES);
    table.add(socket_dispatcher::NATIVES);
}
