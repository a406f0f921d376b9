//! `android.database.sqlite`: SQLite itself is in `gibbon_sqlite`.

mod errors;
mod fill;
mod sqlite_connection;
mod sqlite_debug;
mod sqlite_global;
mod storage;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(sqlite_connection::NATIVES);
    table.add(sqlite_debug::NATIVES);
    table.add(sqlite_global::NATIVES);
}
