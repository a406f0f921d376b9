//! `android.content.res`: glue between Java's resource classes and the crate `gibbon_resources`.

mod apk_assets;
pub mod asset_manager;
mod memory;
mod obb_scanner;
pub mod storage;
mod string_block;
mod xml_block;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(apk_assets::NATIVES);
    table.add(asset_manager::NATIVES);
    table.add(obb_scanner::NATIVES);
    table.add(string_block::NATIVES);
    table.add(xml_block::NATIVES);
}
