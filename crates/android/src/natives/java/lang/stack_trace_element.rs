//! `java.lang.StackTraceElement`: Android has no modules, and its traces name neither them nor
//! class loaders. A place without a line is told by its code unit.

use gibbon_jdk::guest::{get_int, get_ref, set_ref};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "java/lang/StackTraceElement";
    intrinsic "computeFormat" "()V" => forget_modules,
    intrinsic "toString" "()Ljava/lang/String;" => text,
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

/// Native methods have a line below zero, too: their words are the library's.
fn text(machine: &mut Machine, args: Args) -> NativeResult {
    let element = args.reference(0);
    let unit = get_int(machine, element, "lineNumber");
    if unit < 0 || !get_ref(machine, element, "fileName").is_null() {
        return Err(Exit::Fallback);
    }
    let [class, method] = ["declaringClass", "methodName"]
        .map(|field| machine.text(get_ref(machine, element, field)));
    let text = machine.string(&format!("{class}.{method}(Unknown Source:{unit})"))?;
    ok(text)
}
