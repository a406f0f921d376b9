//! `java.io.ObjectStreamClass`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::guest::{non_null, nothing};

gibbon_machine::natives! { "java/io/ObjectStreamClass";
    "initNative" "()V" => nothing,
    "hasStaticInitializer" "(Ljava/lang/Class;)Z" => has_static_initializer,
}

fn has_static_initializer(machine: &mut Machine, args: Args) -> NativeResult {
    let mirror = non_null(machine, args.reference(0))?;
    let class = machine.class_of_mirror(mirror);
    ok(machine.meta.class(class).initializer.is_some())
}
