//! `sun.nio.fs.*`.

mod linux_native_dispatcher;
mod unix_copy_file;
mod unix_exception;
mod unix_native_dispatcher;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(linux_native_dispatcher::NATIVES);
    table.add(unix_copy_file::NATIVES);
    table.add(unix_native_dispatcher::NATIVES);
}
