//! `java.util.regex`.

mod pattern;
mod syntax;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(pattern::NATIVES);
}
