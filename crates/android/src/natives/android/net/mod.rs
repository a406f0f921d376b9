//! `android.net`.

mod local_socket_impl;
mod network_utils;
mod traffic_stats;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(local_socket_impl::NATIVES);
    table.add(network_utils::NATIVES);
    table.add(traffic_stats::NATIVES);
}
