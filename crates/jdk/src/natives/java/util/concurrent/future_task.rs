//! `java.util.concurrent.FutureTask`: observers are told when one is run.

use gibbon_machine::Machine;
use gibbon_machine::interp::Synchronization;
use gibbon_machine::native::{Args, Exit, NativeResult};

gibbon_machine::natives! { "java/util/concurrent/FutureTask";
    intrinsic "run" "()V" => run,
}

fn run(machine: &mut Machine, args: Args) -> NativeResult {
    machine.synchronized(Synchronization::Take(args.reference(0)));
    Err(Exit::Fallback)
}
