//! The table of natives. Folders and files are Java packages and classes.

pub mod files;
pub mod guest;
mod java;
mod jdk;
pub mod pipes;
mod sun;

use gibbon_machine::native::NativeTable;

pub use java::lang::class::{
    constructor_object, declared_fields, declared_methods, field_object, method_object,
};
pub use java::lang::class_loader::loader_id;
pub use sun::nio::mapping;

/// All natives of the class library.
pub fn natives() -> NativeTable {
    let mut table = NativeTable::default();
    java::add(&mut table);
    jdk::add(&mut table);
    sun::add(&mut table);
    table
}
