//! `java.util.*`.

mod arrays;
mod concurrent;
mod prefs;
mod time_zone;
mod zip;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(arrays::NATIVES);
    table.add(concurrent::atomic::atomic_long::NATIVES);
    table.add(concurrent::future_task::NATIVES);
    table.add(concurrent::thread_pool_executor::NATIVES);
    table.add(prefs::file_system_preferences::NATIVES);
    table.add(time_zone::NATIVES);
    zip::add(table);
}
