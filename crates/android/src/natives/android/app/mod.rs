//! `android.app`.

mod activity;
mod activity_thread;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(activity::NATIVES);
    table.add(activity_thread::NATIVES);
}
