//! `java.net`.

mod block_guard;
mod datagram_packet;
mod datagram_socket;
mod exceptions;
mod inet_address;
mod socket;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(datagram_packet::NATIVES);
    table.add(datagram_socket::NATIVES);
    exceptions::add(table);
    table.add(inet_address::NATIVES);
    table.add(socket::NATIVES);
}
