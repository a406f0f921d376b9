//! `com.android.internal.os`.

mod binder_internal;
mod class_loader_factory;
mod kernel;
mod runtime_init;
mod zygote;
mod zygote_init;
mod zygote_server;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(binder_internal::NATIVES);
    table.add(class_loader_factory::NATIVES);
    kernel::add(table);
    table.add(runtime_init::NATIVES);
    table.add(zygote::NATIVES);
    table.add(zygote_init::NATIVES);
    table.add(zygote_server::NATIVES);
}
