//! `android.os.Message`: when one is begun, and when it is over.

use gibbon_machine::interp::Synchronization;
use gibbon_machine::{Args, Exit, Machine, NativeResult};

use crate::messages;

gibbon_machine::natives! { "android/os/Message";
    intrinsic "markInUse" "()V" => mark,
    intrinsic "recycleUnchecked" "()V" => recycle,
}

/// A queue marks what it takes in, and what it hands out to be dealt with.
fn mark(machine: &mut Machine, args: Args) -> NativeResult {
    let is_told = machine.tells_synchronization();
    if !(is_told || messages::is_ordered(machine))
        || !called_by(machine, "android/os/MessageQueue", "next")
    {
        return Err(Exit::Fallback);
    }
    messages::begins(machine, args.reference(0));
    if is_told && let Some(task) = messages::task(machine, args.reference(0)) {
        machine.synchronized(Synchronization::Begin(task));
    }
    Err(Exit::Fallback)
}

/// Others may have waited for this one. The rest is the method's own.
fn recycle(machine: &mut Machine, args: Args) -> NativeResult {
    let message = args.reference(0);
    if machine.tells_synchronization() {
        let is_done = called_by(machine, "android/os/Looper", "loopOnce");
        machine.synchronized(match is_done {
            true => Synchronization::Finish(message),
            false => Synchronization::Withdraw(message),
        });
    }
    messages::over(machine, message);
    Err(Exit::Fallback)
}

fn called_by(machine: &Machine, class: &str, name: &str) -> bool {
    let caller = machine.current_thread().frames.iter().nth_back(1);
    caller.is_some_and(|frame| {
        let method = machine.meta.method(frame.method);
        **machine.meta.symbols.name(method.name) == *name
            && machine.meta.class_name(method.class) == class
    })
}
