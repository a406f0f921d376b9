//! `com.android.internal.os`.

mod binder_internal;
mod kernel;
mod runtime_init;
mod zygote;
mod zygote_init;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(binder_internal::NATIVES);
    kernel::add(table);
    table.add(runtime_init::NATIVES);
    table.add(zygote::NATIVES);
    table.add(zygote_init::NATIVES);
}
