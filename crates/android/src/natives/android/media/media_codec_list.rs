//! `android.media.MediaCodecList`: the device has no codecs. Players say that they cannot play
//! what they are given; who asks for a codec by name is told that there is none.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "android/media/MediaCodecList";
    stand_in "native_getCodecCount" "()I" => none,
    "findCodecByName" "(Ljava/lang/String;)I" => not_found,
    "native_getGlobalSettings" "()Ljava/util/Map;" => |_, _| ok(Ref::NULL),
}

fn none(_: &mut Machine, _: Args) -> NativeResult {
    ok(0)
}

fn not_found(_: &mut Machine, _: Args) -> NativeResult {
    ok(-2)
}
