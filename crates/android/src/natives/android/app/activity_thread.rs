//! `android.app.ActivityThread`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/app/ActivityThread";
    "nPurgePendingResources" "()V" => nothing_to_do,
    "nInitZygoteChildHeapProfiling" "()V" => nothing_to_do,
}

/// No native resources wait to be freed, and nobody profiles a native heap.
fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}
