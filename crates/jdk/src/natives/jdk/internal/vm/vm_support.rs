//! `jdk.internal.vm.VMSupport`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

gibbon_machine::natives! { "jdk/internal/vm/VMSupport";
    "getVMTemporaryDirectory" "()Ljava/lang/String;" => get_temporary_directory,
}

fn get_temporary_directory(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("/tmp")?)
}
