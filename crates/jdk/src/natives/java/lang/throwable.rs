//! `java.lang.Throwable`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

gibbon_machine::natives! { "java/lang/Throwable";
    "fillInStackTrace" "(I)Ljava/lang/Throwable;" => fill_in_stack_trace,
}

fn fill_in_stack_trace(machine: &mut Machine, args: Args) -> NativeResult {
    let throwable = args.reference(0);
    machine.fill_in_stack_trace(throwable)?;
    ok(throwable)
}
