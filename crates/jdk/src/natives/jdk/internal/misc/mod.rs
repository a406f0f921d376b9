//! `jdk.internal.misc.*`.

mod cds;
mod scoped_memory_access;
mod signal;
mod unsafe_;
mod unsafe_bounds;
mod unsafe_constants;
mod vm;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(cds::NATIVES);
    table.add(scoped_memory_access::NATIVES);
    table.add(signal::NATIVES);
    table.add(unsafe_::NATIVES);
    table.add(unsafe_constants::NATIVES);
    table.add(vm::NATIVES);
}
