//! `org.apache.*`.

mod harmony;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    harmony::add(table);
}
