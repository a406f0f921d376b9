//! `android.media`.

mod audio_system;
mod audio_track;
mod audiofx;
mod audiopolicy;
mod class_initialisers;
mod media_player;
mod sound_pool;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(audio_system::NATIVES);
    table.add(audio_track::NATIVES);
    audiofx::add(table);
    audiopolicy::add(table);
    table.add(class_initialisers::NATIVES);
    table.add(media_player::NATIVES);
    table.add(sound_pool::NATIVES);
}
