//! `libcore.io`.

mod asynchronous_close_monitor;
mod linux;
mod memory;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(asynchronous_close_monitor::NATIVES);
    linux::add(table);
    memory::add(table);
}
