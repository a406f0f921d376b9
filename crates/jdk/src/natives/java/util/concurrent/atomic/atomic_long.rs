//! `java.util.concurrent.atomic.AtomicLong`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/util/concurrent/atomic/AtomicLong";
    "VMSupportsCS8" "()Z" => supports_long,
}

/// One guest thread runs at a time: any compare-and-set is atomic.
fn supports_long(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}
