//! `jdk.internal.loader.*`.

mod boot_loader;
mod builtin_class_loader;
mod native_libraries;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(boot_loader::NATIVES);
    table.add(builtin_class_loader::NATIVES);
    table.add(native_libraries::NATIVES);
    table.add_libraries(native_libraries::BUILT_IN);
}
