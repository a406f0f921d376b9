//! `dalvik.system.ZygoteHooks`: before and after an app's process is forked.
//!
//! Processes are not forked here, so there is nothing to stop before and to start after it.

use gibbon_jdk::guest::nothing;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "dalvik/system/ZygoteHooks";
    "startZygoteNoThreadCreation" "()V" => nothing,
    "stopZygoteNoThreadCreation" "()V" => nothing,
    "nativePostForkSystemServer" "(I)V" => nothing,
    "nativePreFork" "()J" => nothing,
    "nativePostZygoteFork" "()V" => nothing,
    "nativePostForkChild" "(JIZZLjava/lang/String;)V" => nothing,
    "nativeZygoteLongSuspendOk" "()Z" => long_suspend_ok,
}

fn long_suspend_ok(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}
