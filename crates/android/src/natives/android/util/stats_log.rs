//! `android.util.StatsLog`: statistics for the platform's developers go nowhere.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/util/StatsLog";
    "writeImpl" "([BII)V" => write,
}

fn write(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}
