//! `java.nio.*`.

mod mapped_memory_utils;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(mapped_memory_utils::NATIVES);
}
