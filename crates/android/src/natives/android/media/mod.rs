//! `android.media`.

mod audio_system;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(audio_system::NATIVES);
}
