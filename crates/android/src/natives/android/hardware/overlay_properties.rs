//! `android.hardware.OverlayProperties`: what layers the display's hardware can mix: none.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::RELEASE_PEER;

gibbon_machine::natives! { "android/hardware/OverlayProperties";
    "nGetDestructor" "()J" => destructor,
    "nSupportFp16ForHdr" "(J)Z" => no,
    "nSupportMixedColorSpaces" "(J)Z" => no,
}

fn destructor(_: &mut Machine, _: Args) -> NativeResult {
    ok(RELEASE_PEER)
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}
