//! `jdk.internal.reflect.Reflection`: on Android no module hides its packages, and no field of
//! the library is left out of what reflection shows.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "jdk/internal/reflect/Reflection";
    intrinsic "verifyModuleAccess" "(Ljava/lang/Module;Ljava/lang/Class;)Z" => yes,
    intrinsic "filterFields" "(Ljava/lang/Class;[Ljava/lang/reflect/Field;)[Ljava/lang/reflect/Field;" => all,
    intrinsic "filterMethods" "(Ljava/lang/Class;[Ljava/lang/reflect/Method;)[Ljava/lang/reflect/Method;" => all,
}

fn yes(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}

fn all(_: &mut Machine, args: Args) -> NativeResult {
    ok(args.reference(1))
}
