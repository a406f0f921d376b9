//! `com.android.internal.os.ZygoteInit`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "com/android/internal/os/ZygoteInit";
    "nativeZygoteInit" "()V" => nothing_to_do,
    "nativePreloadAppProcessHALs" "()V" => nothing_to_do,
    "nativePreloadGraphicsDriver" "()V" => nothing_to_do,
}

/// Android starts the first thread of the binder pool here; there is nothing else to load. Who
/// wants threads that serve calls starts them with `BinderInternal.joinThreadPool`.
fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}
