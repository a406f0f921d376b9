//! `android.media`.

mod audio_record;
mod audio_system;
mod audio_track;
mod audiofx;
mod audiopolicy;
mod camcorder_profile;
mod class_initialisers;
mod face_detector;
mod image_reader;
mod media_codec;
mod media_codec_list;
mod media_drm;
mod media_extractor;
mod media_metadata_retriever;
mod media_muxer;
mod media_player;
mod media_recorder;
mod playback_params;
mod public_format_utils;
mod sound_pool;
mod surface_image;
mod tone_generator;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(surface_image::NATIVES);
    table.add(public_format_utils::NATIVES);
    table.add(media_drm::NATIVES);
    table.add(image_reader::NATIVES);
    table.add(face_detector::NATIVES);
    table.add(camcorder_profile::NATIVES);
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
