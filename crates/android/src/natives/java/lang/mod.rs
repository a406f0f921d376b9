//! `java.lang`.

mod math;
mod reflect;
mod system;
mod thread;

use gibbon_machine::native::NativeTable;

pub use system::log;

pub fn add(table: &mut NativeTable) {
    table.add(math::NATIVES);
    reflect::add(table);
    table.add(system::NATIVES);
    table.add(thread::NATIVES);
}
