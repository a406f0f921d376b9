//! `java.util`.

mod formatter;
mod jar_file;
mod linked_hash_map;
mod locale;
pub mod random;
mod regex;
mod time_zone;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(formatter::NATIVES);
    table.add(jar_file::NATIVES);
    table.add(linked_hash_map::NATIVES);
    table.add(locale::NATIVES);
    table.add(random::NATIVES);
    regex::add(table);
    table.add(time_zone::NATIVES);
}
