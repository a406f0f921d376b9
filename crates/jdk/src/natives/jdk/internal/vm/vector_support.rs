//! `jdk.internal.vm.vector.VectorSupport`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

gibbon_machine::natives! { "jdk/internal/vm/vector/VectorSupport";
    "registerNatives" "()I" => register_natives,
    "getMaxLaneCount" "(Ljava/lang/Class;)I" => get_max_lane_count,
}

fn register_natives(_: &mut Machine, _: Args) -> NativeResult {
    ok(0)
}

/// -1: no vector instructions, as HotSpot's interpreter says.
fn get_max_lane_count(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1)
}
