//! `android.os`.

mod async_task;
mod binder;
mod binder_proxy;
mod debug;
mod file_observer;
mod graphics_environment;
mod hw_binder;
mod memory_file;
mod message;
mod message_queue;
mod parcel;
mod performance_hint_manager;
mod process;
mod selinux;
mod service_manager;
mod shared_memory;
mod system_clock;
mod system_properties;
mod trace;
mod uevent_observer;
mod vintf_object;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(async_task::NATIVES);
    table.add(binder::NATIVES);
    table.add(binder_proxy::NATIVES);
    table.add(debug::NATIVES);
    table.add(file_observer::NATIVES);
    table.add(graphics_environment::NATIVES);
    table.add(hw_binder::NATIVES);
    table.add(memory_file::NATIVES);
    table.add(message::NATIVES);
    table.add(message_queue::NATIVES);
    table.add(parcel::NATIVES);
    table.add(performance_hint_manager::NATIVES);
    table.add(process::NATIVES);
    table.add(selinux::NATIVES);
    table.add(service_manager::NATIVES);
    table.add(shared_memory::NATIVES);
    table.add(system_clock::NATIVES);
    table.add(system_properties::NATIVES);
    table.add(trace::NATIVES);
    table.add(uevent_observer::NATIVES);
    table.add(vintf_object::NATIVES);
}
