//! `java.lang.StackTraceElement`: Android has no modules, and its traces name neither them nor
//! class loaders.

use gibbon_jdk::guest::set_ref;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "java/lang/StackTraceElement";
    intrinsic "computeFormat" "()V" => forget_modules,
}

fn forget_modules(machine: &mut Machine, args: Args) -> NativeResult {
    let element = args.reference(0);
    for field in [
        "declaringClassObject",
        "classLoaderName",
        "moduleName",
        "moduleVersion",
    ] {
        set_ref(machine, element, field, Ref::NULL);
    }
    ok(())
}
