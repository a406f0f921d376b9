//! `android.media.audiopolicy.AudioProductStrategy`: the audio policy has no strategies, so the
//! framework goes by its own table of streams and usages.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/media/audiopolicy/AudioProductStrategy";
    stand_in "native_list_audio_product_strategies" "(Ljava/util/ArrayList;)I" => list,
}

/// Adds none; the status is success.
fn list(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}
