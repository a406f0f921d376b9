//! `android.os.SystemClock`: the virtual clock. The device never sleeps deeply, so the time since
//! boot and the time awake are the same.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/os/SystemClock";
    "uptimeMillis" "()J" => millis,
    "uptimeNanos" "()J" => nanos,
    "elapsedRealtime" "()J" => millis,
    "elapsedRealtimeNanos" "()J" => nanos,
    "currentThreadTimeMillis" "()J" => millis,
    "currentThreadTimeMicro" "()J" => micros,
    "currentTimeMicro" "()J" => wall_micros,
}

fn millis(machine: &mut Machine, _: Args) -> NativeResult {
    ok((machine.nanos() / 1_000_000) as i64)
}

fn micros(machine: &mut Machine, _: Args) -> NativeResult {
    ok((machine.nanos() / 1_000) as i64)
}

fn nanos(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.nanos() as i64)
}

fn wall_micros(machine: &mut Machine, _: Args) -> NativeResult {
    let nanos = machine.state.clock.wall_nanos(machine.state.instructions);
    ok((nanos / 1_000) as i64)
}
