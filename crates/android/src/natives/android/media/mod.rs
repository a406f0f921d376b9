//! `android.media`.

mod audio_system;
mod audiopolicy;
mod class_initialisers;
mod media_player;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(audio_system::NATIVES);
    audiopolicy::add(table);
    table.add(class_initialisers::NATIVES);
    table.add(media_player::NATIVES);
}
