//! `jdk.internal.*`.

mod jimage;
mod loader;
mod misc;
mod module;
mod perf;
mod platform;
pub mod reflect;
mod util;
mod vm;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    jimage::add(table);
    loader::add(table);
    misc::add(table);
    module::add(table);
    perf::add(table);
    platform::add(table);
    reflect::add(table);
    util::add(table);
    vm::add(table);
}
