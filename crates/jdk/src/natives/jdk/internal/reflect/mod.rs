//! `jdk.internal.reflect.*`.

mod constant_pool;
mod invoke;
mod native_constructor_accessor_impl;
mod native_method_accessor_impl;
pub mod reflection;
mod reflection_factory;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(constant_pool::NATIVES);
    table.add(native_constructor_accessor_impl::NATIVES);
    table.add(native_method_accessor_impl::NATIVES);
    table.add(reflection::NATIVES);
    table.add(reflection_factory::NATIVES);
}
