//! `java.nio`.

mod byte_buffer;
mod charset;
mod charset_provider;
mod direct_byte_buffer;
mod nio_utils;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(byte_buffer::NATIVES);
    table.add(charset::NATIVES);
    table.add(charset_provider::NATIVES);
    table.add(direct_byte_buffer::NATIVES);
    table.add(nio_utils::NATIVES);
}
