//! `java.net.*`: this machine is `localhost`, and there is no other.

mod datagram_packet;
mod inet4_address;
pub mod inet4_address_impl;
mod inet6_address;
mod inet_address;
mod inet_address_impl_factory;
mod network_interface;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(datagram_packet::NATIVES);
    table.add(inet4_address::NATIVES);
    table.add(inet4_address_impl::NATIVES);
    table.add(inet6_address::NATIVES);
    table.add(inet_address::NATIVES);
    table.add(inet_address_impl_factory::NATIVES);
    table.add(network_interface::NATIVES);
}
