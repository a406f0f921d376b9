//! `java.lang.String`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

gibbon_machine::natives! { "java/lang/String";
    "intern" "()Ljava/lang/String;" => intern,
}

fn intern(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.intern(args.reference(0))?)
}
