//! `android.graphics`.

mod font_family;
mod fonts;
mod guest_text;
pub mod paint;
pub mod text;
mod typeface;
pub mod typefaces;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(font_family::NATIVES);
    fonts::add(table);
    paint::add(table);
    text::add(table);
    table.add(typeface::NATIVES);
}
