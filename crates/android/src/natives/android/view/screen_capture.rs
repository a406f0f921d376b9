//! `android.window.ScreenCapture`: only what its class needs to be there. Pictures of the screen
//! are taken by the device.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::RELEASE_PEER;

gibbon_machine::natives! { "android/window/ScreenCapture";
    "getNativeListenerFinalizer" "()J" => get_finalizer,
}

fn get_finalizer(_: &mut Machine, _: Args) -> NativeResult {
    ok(RELEASE_PEER)
}
