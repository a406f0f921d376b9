//! `dalvik.system`.

mod base_dex_class_loader;
mod delegate_last_class_loader;
mod dex_file;
mod vm_debug;
mod vm_runtime;
mod vm_stack;
mod zygote_hooks;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    base_dex_class_loader::add(table);
    table.add(delegate_last_class_loader::NATIVES);
    table.add(dex_file::NATIVES);
    table.add(vm_debug::NATIVES);
    table.add(vm_runtime::NATIVES);
    table.add(vm_stack::NATIVES);
    table.add(zygote_hooks::NATIVES);
}
