//! `java.lang.Thread`: Android has a second handler of uncaught exceptions, which comes first and
//! only reports.

use gibbon_jdk::guest::{nothing, set_static_ref};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "java/lang/Thread";
    "getUncaughtExceptionPreHandler" "()Ljava/lang/Thread$UncaughtExceptionHandler;" => get_handler,
    "setUncaughtExceptionPreHandler" "(Ljava/lang/Thread$UncaughtExceptionHandler;)V" => set_handler,
    // Threads of the runtime itself are no concern of who starts them.
    "setSystemDaemon" "(Z)V" => nothing,
    intrinsic "dispatchUncaughtException" "(Ljava/lang/Throwable;)V" => dispatch,
}

const FIELD: &str = "uncaughtExceptionPreHandler";

fn handler(machine: &mut Machine) -> Ref {
    let class = machine.meta.known().thread;
    machine.static_ref(class, FIELD)
}

fn get_handler(machine: &mut Machine, _: Args) -> NativeResult {
    ok(handler(machine))
}

fn set_handler(machine: &mut Machine, args: Args) -> NativeResult {
    set_static_ref(machine, "java/lang/Thread", FIELD, args.reference(0))?;
    ok(())
}

/// Calls the first handler; whatever that does, the method's own body then calls the second.
/// Stages: 0 nothing done, 1 the first handler is done.
fn dispatch(machine: &mut Machine, args: Args) -> NativeResult {
    let handler = handler(machine);
    if machine.stage() == 1 || handler.is_null() {
        machine.take_caught(args);
        return Err(Exit::Fallback);
    }
    let name = machine.meta.symbols.intern("uncaughtException");
    let descriptor = "(Ljava/lang/Thread;Ljava/lang/Throwable;)V";
    let descriptor = machine.meta.symbols.intern(descriptor);
    let class = machine.heap.class_of(handler);
    let Ok(method) = machine.meta.select_interface(class, name, descriptor) else {
        return Err(Exit::Fallback);
    };
    let arguments = [handler, args.reference(0), args.reference(1)];
    let arguments = arguments.map(|object| u64::from(object.0)).to_vec();
    Err(Exit::call_catching(method, arguments, 1))
}
