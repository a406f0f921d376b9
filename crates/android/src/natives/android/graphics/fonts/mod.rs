//! `android.graphics.fonts`.

mod font;
mod font_builder;
mod font_family;
mod font_family_builder;
mod font_file_util;
mod system_fonts;

use gibbon_machine::native::NativeTable;

pub use font_builder::direct_bytes;

pub fn add(table: &mut NativeTable) {
    table.add(font::NATIVES);
    table.add(font_builder::NATIVES);
    table.add(font_family::NATIVES);
    table.add(font_family_builder::NATIVES);
    table.add(font_file_util::NATIVES);
    table.add(system_fonts::NATIVES);
}
