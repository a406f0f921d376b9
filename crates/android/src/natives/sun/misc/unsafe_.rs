//! `sun.misc.Unsafe`.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "sun/misc/Unsafe";
    "copyMemory" "([BJ[BJJ)V" => copy_memory,
}

fn copy_memory(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "sun/misc/Unsafe")?;
    let descriptor = "(Ljava/lang/Object;JLjava/lang/Object;JJ)V";
    let method = library_method(machine, class, "copyMemory", descriptor);
    let arguments = (0..args.count()).map(|at| args.raw(at)).collect();
    Err(Exit::become_call(method, arguments))
}
