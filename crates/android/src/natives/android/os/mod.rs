//! `android.os`.

mod binder;
mod binder_proxy;
mod message_queue;
mod parcel;
mod service_manager;
mod system_clock;
mod system_properties;
mod trace;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(binder::NATIVES);
    table.add(binder_proxy::NATIVES);
    table.add(message_queue::NATIVES);
    table.add(parcel::NATIVES);
    table.add(service_manager::NATIVES);
    table.add(system_clock::NATIVES);
    table.add(system_properties::NATIVES);
    table.add(trace::NATIVES);
}
