//! `java.lang.invoke.MethodHandle`: what code calls with types of its own is linked, and never gets
//! here; reflection has none to give.

use gibbon_machine::{Args, Machine, NativeResult};

gibbon_machine::natives! { "java/lang/invoke/MethodHandle";
    "invoke" "([Ljava/lang/Object;)Ljava/lang/Object;" => invoke,
    "invokeExact" "([Ljava/lang/Object;)Ljava/lang/Object;" => invoke_exact,
}

fn refuse(machine: &mut Machine, name: &str) -> NativeResult {
    let message = format!("MethodHandle.{name} cannot be invoked reflectively");
    Err(machine.throw("java/lang/UnsupportedOperationException", &message))
}

fn invoke(machine: &mut Machine, _: Args) -> NativeResult {
    refuse(machine, "invoke")
}

fn invoke_exact(machine: &mut Machine, _: Args) -> NativeResult {
    refuse(machine, "invokeExact")
}
