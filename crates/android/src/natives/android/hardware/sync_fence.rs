//! `android.hardware.SyncFence`: what drawing waits for. Nothing is drawn by hardware, so every
//! fence is one that has no descriptor and is passed at once.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::RELEASE_PEER;

gibbon_machine::natives! { "android/hardware/SyncFence";
    "nGetDestructor" "()J" => destructor,
    "nIsValid" "(J)Z" => is_valid,
    "nGetFd" "(J)I" => descriptor,
    "nWait" "(JJ)Z" => wait,
    "nGetSignalTime" "(J)J" => signal_time,
}

fn destructor(_: &mut Machine, _: Args) -> NativeResult {
    ok(RELEASE_PEER)
}

fn is_valid(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn descriptor(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1i32)
}

fn wait(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}

/// `SIGNAL_TIME_INVALID`: without a descriptor there is no time.
fn signal_time(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1i64)
}
