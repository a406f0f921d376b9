//! `jdk.internal.jimage.*`.

mod basic_image_reader;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(basic_image_reader::NATIVES);
}
