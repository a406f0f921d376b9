//! `android.os`.

mod message_queue;
mod system_clock;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(message_queue::NATIVES);
    table.add(system_clock::NATIVES);
}
