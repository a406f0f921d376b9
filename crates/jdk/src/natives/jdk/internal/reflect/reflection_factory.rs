//! `jdk.internal.reflect.ReflectionFactory`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

gibbon_machine::natives! { "jdk/internal/reflect/ReflectionFactory";
    intrinsic "inflationThreshold" "()I" => inflation_threshold,
}

/// The library generates bytecode for members that are called this often. That pays for a
/// compiler; here the native accessors are as fast, and stay.
fn inflation_threshold(_: &mut Machine, _: Args) -> NativeResult {
    ok(i32::MAX)
}
