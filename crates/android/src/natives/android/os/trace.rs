//! `android.os.Trace`: nobody records a trace, so no tag is enabled.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/os/Trace";
    "nativeGetEnabledTags" "()J" => enabled_tags,
    "nativeSetAppTracingAllowed" "(Z)V" => not_recorded,
    "nativeSetTracingEnabled" "(Z)V" => not_recorded,
    "nativeTraceCounter" "(JLjava/lang/String;J)V" => not_recorded,
    "nativeTraceBegin" "(JLjava/lang/String;)V" => not_recorded,
    "nativeTraceEnd" "(J)V" => not_recorded,
    "nativeAsyncTraceBegin" "(JLjava/lang/String;I)V" => not_recorded,
    "nativeAsyncTraceEnd" "(JLjava/lang/String;I)V" => not_recorded,
    "nativeAsyncTraceForTrackBegin" "(JLjava/lang/String;Ljava/lang/String;I)V" => not_recorded,
    "nativeAsyncTraceForTrackEnd" "(JLjava/lang/String;I)V" => not_recorded,
    "nativeInstant" "(JLjava/lang/String;)V" => not_recorded,
    "nativeInstantForTrack" "(JLjava/lang/String;Ljava/lang/String;)V" => not_recorded,
}

fn enabled_tags(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i64)
}

fn not_recorded(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}
