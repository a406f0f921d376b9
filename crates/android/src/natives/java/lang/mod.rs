//! `java.lang`.

mod class;
mod math;
mod reflect;
mod stack_trace_element;
mod system;
mod thread;

use gibbon_machine::native::NativeTable;

pub use system::log;

pub fn add(table: &mut NativeTable) {
    table.add(class::NATIVES);
    table.add(math::NATIVES);
    reflect::add(table);
    table.add(stack_trace_element::NATIVES);
    table.add(system::NATIVES);
    table.add(thread::NATIVES);
}
