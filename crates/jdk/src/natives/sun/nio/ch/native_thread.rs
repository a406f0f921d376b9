//! `sun.nio.ch.NativeThread`: threads that may be stuck in a call of the system.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::guest::nothing;

gibbon_machine::natives! { "sun/nio/ch/NativeThread";
    "init" "()V" => nothing,
    "current" "()J" => current,
    // No call of the system blocks, so there is none to interrupt.
    "signal" "(J)V" => nothing,
}

fn current(machine: &mut Machine, _: Args) -> NativeResult {
    ok(i64::from(machine.state.current.0) + 1)
}
