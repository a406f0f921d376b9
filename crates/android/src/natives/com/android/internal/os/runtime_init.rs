//! `com.android.internal.os.RuntimeInit`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "com/android/internal/os/RuntimeInit";
    "nativeFinishInit" "()V" => nothing_to_do,
    "nativeSetExitWithoutCleanup" "(Z)V" => nothing_to_do,
}

/// No native code waits for the start to be over, or cleans up at the end.
fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}
