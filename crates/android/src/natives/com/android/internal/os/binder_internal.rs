//! `com.android.internal.os.BinderInternal`: the service manager's binder, and pools of threads.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use crate::binder::{self, Binders};
use crate::parcel::{self, Parcel};
use crate::processes;

gibbon_machine::natives! { "com/android/internal/os/BinderInternal";
    "getContextObject" "()Landroid/os/IBinder;" => context_object,
    "joinThreadPool" "()V" => join_thread_pool,
    "disableBackgroundScheduling" "(Z)V" => no_effect,
    "setMaxThreads" "(I)V" => no_effect,
    "handleGc" "()V" => no_effect,
    "nSetBinderProxyCountEnabled" "(Z)V" => no_effect,
    "nSetBinderProxyCountWatermarks" "(II)V" => no_effect,
    "nGetBinderProxyCount" "(I)I" => proxy_count,
}

fn context_object(machine: &mut Machine, args: Args) -> NativeResult {
    let target = machine.state.peers.singleton::<Binders>().context_object;
    binder::java_object(machine, args, target)
}

/// The scheduler has no background, pools are as large as they are, and a collection has nothing
/// to tell the kernel.
fn no_effect(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

/// Proxies are counted only once a limit is set, for apps of the system.
fn proxy_count(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

/// Stages of a thread of the pool: it looks for calls, it serves one. Kept are the
/// parcels of that call.
const LOOKING: u16 = 1;
const SERVED: u16 = 2;

/// Serves calls that nobody waits for, for ever.
fn join_thread_pool(machine: &mut Machine, args: Args) -> NativeResult {
    match machine.stage() {
        0 => {
            let process = processes::current(machine);
            binder::join_pool(machine, process);
            machine.set_stage(LOOKING);
        }
        SERVED => {
            let caught = machine.take_caught(args);
            binder::leave(machine);
            let process = processes::current(machine);
            binder::done(machine, process);
            parcel::free(machine, args.kept(0) as i64);
            parcel::free(machine, args.kept(1) as i64);
            machine.set_stage(LOOKING);
            if let Some(thrown) = caught {
                return Err(Exit::Throw(thrown));
            }
        }
        _ => {}
    }
    let process = processes::current(machine);
    let class = library_class(machine, "android/os/Binder")?;
    let execute = library_method(machine, class, "execTransact", "(IJJI)Z");
    let Some(call) = binder::take(machine, process) else {
        return Err(binder::wait(machine, process));
    };
    let reply = machine.state.peers.add(Parcel::default());
    args.keep(0, call.data as u64);
    args.keep(1, reply as u64);
    binder::enter(machine, process, (0, call.caller_uid), call.flags);
    let registers = binder::execute_arguments(call.target, call.code, call.data, reply, call.flags);
    Err(Exit::call_catching(execute, registers, SERVED))
}
