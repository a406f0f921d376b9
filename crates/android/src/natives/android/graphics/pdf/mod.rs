//! `android.graphics.pdf`.

mod pdf_document;
mod pdf_renderer;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(pdf_document::NATIVES);
    table.add(pdf_renderer::NATIVES);
}
