//! `android.media`.

mod audio_record;
mod audio_system;
mod audio_track;
mod audiofx;
mod audiopolicy;
mod class_initialisers;
mod in_java;
mod media_codec;
mod media_codec_list;
mod media_extractor;
mod media_metadata_retriever;
mod media_muxer;
mod media_player;
mod media_recorder;
mod playback_params;
mod sound_pool;
mod tone_generator;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(audio_record::NATIVES);
    table.add(audio_system::NATIVES);
    table.add(audio_track::NATIVES);
    audiofx::add(table);
    audiopolicy::add(table);
    table.add(class_initialisers::NATIVES);
    table.add(media_codec::NATIVES);
    table.add(media_codec_list::NATIVES);
    table.add(media_extractor::NATIVES);
    table.add(media_metadata_retriever::NATIVES);
    table.add(media_muxer::NATIVES);
    table.add(media_player::NATIVES);
    table.add(media_recorder::NATIVES);
    table.add(sound_pool::NATIVES);
    table.add(tone_generator::NATIVES);
}
