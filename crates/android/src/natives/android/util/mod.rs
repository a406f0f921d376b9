//! `android.util`.

mod charset_utils;
mod event_log;
mod log;
pub mod path_parser;
mod stats_log;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(charset_utils::NATIVES);
    table.add(event_log::NATIVES);
    table.add(log::NATIVES);
    table.add(path_parser::NATIVES);
    table.add(stats_log::NATIVES);
}
