//! `java.io.*`.

mod console;
mod file_cleanable;
mod file_descriptor;
mod file_input_stream;
mod file_output_stream;
mod object_stream_class;
mod random_access_file;
mod streams;
mod unix_file_system;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(console::NATIVES);
    table.add(file_cleanable::NATIVES);
    table.add(file_descriptor::NATIVES);
    table.add(file_input_stream::NATIVES);
    table.add(file_output_stream::NATIVES);
    table.add(object_stream_class::NATIVES);
    table.add(random_access_file::NATIVES);
    table.add(unix_file_system::NATIVES);
}
