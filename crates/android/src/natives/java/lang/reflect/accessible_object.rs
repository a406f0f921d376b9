//! `java.lang.reflect.AccessibleObject`: Android has no modules that could be closed, and a public
//! member is accessible there even if its class is not. The framework relies on it: creators of
//! parcelables are in classes that only their packages see.

use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/lang/reflect/AccessibleObject";
    intrinsic "checkCanSetAccessible" "(Ljava/lang/Class;Ljava/lang/Class;Z)Z" => yes,
    intrinsic "verifyAccess" "(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/Class;I)Z" => verify,
}

const PUBLIC: i32 = 1;

fn yes(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}

fn verify(machine: &mut Machine, args: Args) -> NativeResult {
    let class = machine.heap.class_of(args.reference(0));
    let is_constructor = machine.meta.class_name(class) == "java/lang/reflect/Constructor";
    if args.int(4) & PUBLIC != 0 && !is_constructor {
        return ok(true);
    }
    Err(Exit::Fallback)
}
