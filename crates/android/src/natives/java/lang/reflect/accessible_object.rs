//! `java.lang.reflect.AccessibleObject`: Android has no modules that could be closed.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/lang/reflect/AccessibleObject";
    intrinsic "checkCanSetAccessible" "(Ljava/lang/Class;Ljava/lang/Class;Z)Z" => yes,
}

fn yes(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}
