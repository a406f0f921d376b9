//! `android.media.audiopolicy`.

mod audio_product_strategy;
mod audio_volume_group;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(audio_product_strategy::NATIVES);
    table.add(audio_volume_group::NATIVES);
}
