//! `android.content`.

pub mod res;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    res::add(table);
}
