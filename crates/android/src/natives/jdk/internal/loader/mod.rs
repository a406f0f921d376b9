//! `jdk.internal.loader`.

mod boot_loader;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(boot_loader::NATIVES);
}
