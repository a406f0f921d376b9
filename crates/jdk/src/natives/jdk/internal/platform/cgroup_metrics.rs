//! `jdk.internal.platform.CgroupMetrics`: the guest runs in no container.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

gibbon_machine::natives! { "jdk/internal/platform/CgroupMetrics";
    "isUseContainerSupport" "()Z" => is_use_container_support,
    "getTotalMemorySize0" "()J" => get_total_memory_size,
}

fn is_use_container_support(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn get_total_memory_size(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.heap.limit() as i64)
}
