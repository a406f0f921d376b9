//! `android.hardware.display.DisplayManagerGlobal`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/hardware/display/DisplayManagerGlobal";
    "nSignalNativeCallbacks" "(F)V" => nobody_listens,
}

/// Native code that asked for the refresh rate would be told here.
fn nobody_listens(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}
