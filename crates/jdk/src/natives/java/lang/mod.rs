//! `java.lang.*`.

pub mod class;
pub mod class_loader;
mod double;
mod float;
mod invoke;
pub mod module;
mod null_pointer_exception;
mod object;
mod process_environment;
mod process_handle_impl;
mod r#ref;
mod reflect;
mod runtime;
mod security_manager;
mod shutdown;
mod stack_frame_info;
mod stack_stream_factory;
mod stack_trace_element;
mod strict_math;
mod string;
mod string_utf16;
mod system;
pub mod thread;
mod throwable;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    class::add(table);
    table.add(class_loader::NATIVES);
    table.add(double::NATIVES);
    table.add(float::NATIVES);
    invoke::add(table);
    table.add(module::NATIVES);
    table.add(null_pointer_exception::NATIVES);
    table.add(object::NATIVES);
    table.add(process_environment::NATIVES);
    process_handle_impl::add(table);
    r#ref::add(table);
    reflect::add(table);
    table.add(runtime::NATIVES);
    table.add(security_manager::NATIVES);
    table.add(shutdown::NATIVES);
    stack_stream_factory::add(table);
    table.add(stack_trace_element::NATIVES);
    table.add(strict_math::NATIVES);
    table.add(string::NATIVES);
    table.add(string_utf16::NATIVES);
    table.add(system::NATIVES);
    table.add(thread::NATIVES);
    table.add(throwable::NATIVES);
}
