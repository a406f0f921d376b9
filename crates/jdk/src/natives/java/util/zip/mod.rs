//! `java.util.zip.*`.

mod adler32;
mod buffers;
mod crc32;
mod deflater;
mod inflater;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(adler32::NATIVES);
    table.add(crc32::NATIVES);
    table.add(deflater::NATIVES);
    table.add(inflater::NATIVES);
}
