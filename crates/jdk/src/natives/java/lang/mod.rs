//! `java.lang.*`.

pub mod class;
pub mod class_loader;
mod double;
mod float;
mod integer;
mod invoke;
mod long;
mod math;
pub mod module;
mod null_pointer_exception;
mod object;
mod process_environment;
mod process_handle_impl;
mod process_impl;
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
mod string_coding;
mod string_latin1;
mod string_utf16;
mod system;
mod text;
pub mod thread;
mod throwable;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    class::add(table);
    table.add(class_loader::NATIVES);
    table.add(double::NATIVES);
    table.add(float::NATIVES);
    table.add(integer::NATIVES);
    invoke::add(table);
    table.add(long::NATIVES);
    table.add(math::NATIVES);
    table.add(module::NATIVES);
    table.add(null_pointer_exception::NATIVES);
    table.add(object::NATIVES);
    table.add(process_environment::NATIVES);
    process_handle_impl::add(table);
    table.add(process_impl::NATIVES);
    r#ref::add(table);
    reflect::add(table);
    table.add(runtime::NATIVES);
    table.add(security_manager::NATIVES);
    table.add(shutdown::NATIVES);
    stack_stream_factory::add(table);
    table.add(stack_trace_element::NATIVES);
    table.add(strict_math::NATIVES);
    table.add(string::NATIVES);
    table.add(string_coding::NATIVES);
    table.add(string_latin1::NATIVES);
    table.add(string_utf16::NATIVES);
    table.add(system::NATIVES);
    table.add(thread::NATIVES);
    table.add(throwable::NATIVES);
}
