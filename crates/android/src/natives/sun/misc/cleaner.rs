//! `sun.misc.Cleaner`: OpenJDK has it under another name.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "sun/misc/Cleaner";
    "register" "(Ljava/lang/Object;Ljava/lang/Runnable;)Ljava/lang/Object;" => register,
    "clean" "(Ljava/lang/Object;)V" => clean,
}

const CLEANER: &str = "jdk/internal/ref/Cleaner";

fn register(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, CLEANER)?;
    machine.initialize(class)?;
    let descriptor = "(Ljava/lang/Object;Ljava/lang/Runnable;)Ljdk/internal/ref/Cleaner;";
    let method = library_method(machine, class, "create", descriptor);
    Err(Exit::become_call(method, vec![args.raw(0), args.raw(1)]))
}

fn clean(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, CLEANER)?;
    let method = library_method(machine, class, "clean", "()V");
    Err(Exit::become_call(method, vec![args.raw(0)]))
}
