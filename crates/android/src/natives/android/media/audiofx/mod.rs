//! `android.media.audiofx`.

mod audio_effect;
mod equalizer;
mod visualizer;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(audio_effect::NATIVES);
    table.add(visualizer::NATIVES);
}
