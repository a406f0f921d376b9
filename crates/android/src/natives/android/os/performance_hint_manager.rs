//! `android.os.PerformanceHintManager`: no power hardware takes hints, so there is no manager.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/os/PerformanceHintManager";
    "nativeAcquireManager" "()J" => none,
    "nativeGetPreferredUpdateRateNanos" "(J)J" => unsupported,
    "nativeCreateSession" "(J[IJ)J" => none,
}

fn none(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i64)
}

fn unsupported(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1i64)
}
