//! `android.os.AsyncTask`: observers are told what is given to an executor, which may keep it for a
//! while before it gives it to a thread.

use gibbon_jdk::guest::get_ref;
use gibbon_machine::interp::Synchronization;
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "android/os/AsyncTask";
    intrinsic "executeOnExecutor"
        "(Ljava/util/concurrent/Executor;[Ljava/lang/Object;)Landroid/os/AsyncTask;" => execute,
}

fn execute(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.tells_synchronization() {
        let future = get_ref(machine, args.reference(0), "mFuture");
        machine.synchronized(Synchronization::Hand(future));
    }
    Err(Exit::Fallback)
}
