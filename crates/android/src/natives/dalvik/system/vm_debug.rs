//! `dalvik.system.VMDebug`: no debugger is connected, nothing is traced.

use gibbon_jdk::guest::{nothing, string_array};
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "dalvik/system/VMDebug";
    "lastDebuggerActivity" "()J" => no_activity,
    "isDebuggingEnabled" "()Z" => no,
    "isDebuggerConnected" "()Z" => no,
    "getVmFeatureList" "()[Ljava/lang/String;" => no_features,
    "getMethodTracingMode" "()I" => nothing,
    "stopMethodTracing" "()V" => nothing,
    "threadCpuTimeNanos" "()J" => thread_time,
    stand_in "startAllocCounting" "()V" => nothing,
    stand_in "stopAllocCounting" "()V" => nothing,
    stand_in "getAllocCount" "(I)I" => nothing,
    stand_in "resetAllocCount" "(I)V" => nothing,
    "getLoadedClassCount" "()I" => loaded_class_count,
    stand_in "getRuntimeStatInternal" "(I)Ljava/lang/String;" => no_statistic,
    "allowHiddenApiReflectionFrom" "(Ljava/lang/Class;)V" => nothing,
    "setAllocTrackerStackDepth" "(I)V" => nothing,
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

/// That there is no debugger.
fn no_activity(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1i64)
}

fn no_features(machine: &mut Machine, _: Args) -> NativeResult {
    ok(string_array(machine, [])?)
}

/// Threads share one processor: their time is the machine's.
fn thread_time(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.nanos() as i64)
}

/// Of the classes that the guest has seen: others may be loaded or not.
fn loaded_class_count(machine: &mut Machine, _: Args) -> NativeResult {
    let seen = machine
        .meta
        .classes()
        .filter(|class| machine.existing_mirror(class.id).is_some())
        .count();
    ok(seen as i32)
}

fn no_statistic(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}
