//! `android.media.audiopolicy.AudioVolumeGroup`: volumes are of streams, not of groups.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/media/audiopolicy/AudioVolumeGroup";
    stand_in "native_list_audio_volume_groups" "(Ljava/util/ArrayList;)I" => list,
}

/// Adds none; the status is success.
fn list(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}
