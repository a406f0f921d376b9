//! `java.lang.ProcessImpl`: there are no programs that a guest could start.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult};

use crate::natives::guest::nothing;

gibbon_machine::natives! { "java/lang/ProcessImpl";
    // HotSpot looks at the search path here.
    "init" "()V" => nothing,
    "forkAndExec" "(I[B[B[BI[BI[B[IZ)I" => fork_and_exec,
}

/// What a system says that does not have the program.
fn fork_and_exec(machine: &mut Machine, _: Args) -> NativeResult {
    Err(machine.throw("java/io/IOException", "error=2, No such file or directory"))
}
