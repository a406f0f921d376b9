//! `java.util.concurrent.ThreadPoolExecutor`: observers are told which job runs where.

use gibbon_machine::Machine;
use gibbon_machine::interp::Synchronization;
use gibbon_machine::native::{Args, Exit, NativeResult};

gibbon_machine::natives! { "java/util/concurrent/ThreadPoolExecutor";
    intrinsic "execute" "(Ljava/lang/Runnable;)V" => execute,
    intrinsic "beforeExecute" "(Ljava/lang/Thread;Ljava/lang/Runnable;)V" => before_execute,
    intrinsic "afterExecute" "(Ljava/lang/Runnable;Ljava/lang/Throwable;)V" => after_execute,
}

fn execute(machine: &mut Machine, args: Args) -> NativeResult {
    machine.synchronized(Synchronization::Hand(args.reference(1)));
    Err(Exit::Fallback)
}

fn before_execute(machine: &mut Machine, args: Args) -> NativeResult {
    machine.synchronized(Synchronization::BeginJob(args.reference(2)));
    Err(Exit::Fallback)
}

fn after_execute(machine: &mut Machine, _: Args) -> NativeResult {
    machine.synchronized(Synchronization::FinishJob);
    Err(Exit::Fallback)
}
