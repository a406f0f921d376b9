//! `android.database`.

mod cursor_window;
mod sqlite;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(cursor_window::NATIVES);
    sqlite::add(table);
}
