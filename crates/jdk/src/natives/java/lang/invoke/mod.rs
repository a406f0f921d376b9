//! `java.lang.invoke.*`.

mod member_name;
mod method_handle;
mod method_handle_natives;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(method_handle::NATIVES);
    table.add(method_handle_natives::NATIVES);
}
