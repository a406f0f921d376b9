//! `jdk.internal.perf.*`.

mod perf_;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(perf_::NATIVES);
}
