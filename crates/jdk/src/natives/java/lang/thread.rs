//! `java.lang.Thread`.
//!
//! `eetop`, where HotSpot keeps a pointer, is the machine's number of the thread plus one: 0
//! means that it was not started yet or is done.
//!
//! The interrupt flag that counts is the field `interrupted` of the object; the machine's own
//! copy follows it, for natives that block.

use gibbon_machine::interp::Synchronization;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::threads::{ThreadId, ThreadState};
use gibbon_machine::{Machine, Ref};

use super::stack_trace_element::stack_trace;
use crate::natives::guest::{non_null, nothing};

gibbon_machine::natives! { "java/lang/Thread";
    "registerNatives" "()V" => nothing,
    "currentThread" "()Ljava/lang/Thread;" => current_thread,
    "start0" "()V" => start,
    "yield" "()V" => yield_,
    "sleep" "(J)V" => sleep,
    "interrupt0" "()V" => interrupt,
    // An event of Windows; the flag is the library's own.
    "clearInterruptEvent" "()V" => nothing,
    "holdsLock" "(Ljava/lang/Object;)Z" => holds_lock,
    // The schedulers decide; Java priorities say nothing to them. (HotSpot on Linux ignores
    // them as well, unless told otherwise.)
    "setPriority0" "(I)V" => nothing,
    // Only names the thread for tools of the operating system.
    "setNativeName" "(Ljava/lang/String;)V" => nothing,
    "getThreads" "()[Ljava/lang/Thread;" => get_threads,
    "dumpThreads" "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;" => dump_threads,
    intrinsic "onSpinWait" "()V" => yield_,
    intrinsic "isAlive" "()Z" => is_alive,
    intrinsic "getState" "()Ljava/lang/Thread$State;" => get_state,
}

fn current_thread(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.current_thread().object)
}

/// The number of a thread that was started and is not done.
pub fn thread_of_object(machine: &Machine, object: Ref) -> Option<ThreadId> {
    let native = machine
        .heap
        .get_i64(object, machine.meta.known().thread_native);
    // `Unsafe` takes any object for a thread.
    let id = u32::try_from(native).ok()?.checked_sub(1)?;
    let thread = machine.state.threads.get(id as usize)?;
    (thread.object == object).then_some(ThreadId(id))
}

/// Who sees that a thread has ended comes after all that it did. The rest is the method's own.
fn is_alive(machine: &mut Machine, args: Args) -> NativeResult {
    let thread = args.reference(0);
    if machine.tells_synchronization() && thread_of_object(machine, thread).is_none() {
        machine.synchronized(Synchronization::SawEnd(thread));
    }
    Err(Exit::Fallback)
}

fn start(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(0);
    if thread_of_object(machine, object).is_some() {
        return Err(machine.throw_plain("java/lang/IllegalThreadStateException"));
    }
    let known = machine.meta.known();
    let (native, status) = (known.thread_native, known.thread_status);
    let id = machine.start_thread(object)?;
    machine.heap.set_i64(object, native, i64::from(id.0) + 1);
    machine.heap.set_i32(object, status, status::RUNNABLE);
    ok(())
}

/// Gives others a turn, once.
fn yield_(machine: &mut Machine, _: Args) -> NativeResult {
    if machine.stage() == 0 {
        machine.set_stage(1);
        return Err(Exit::Yield);
    }
    ok(())
}

/// The virtual clock's time in `millis` milliseconds.
pub fn deadline(machine: &Machine, millis: i64) -> u64 {
    machine
        .nanos()
        .saturating_add((millis as u64).saturating_mul(1_000_000))
}

/// Was the current thread interrupted? If so, it no longer is.
pub fn take_interrupt(machine: &mut Machine) -> bool {
    let object = machine.current_thread().object;
    let interrupted = is_interrupted(machine, object);
    if interrupted {
        let offset = machine.field_offset(machine.meta.known().thread, "interrupted");
        machine.heap.set_u8(object, offset, 0);
    }
    interrupted
}

fn sleep(machine: &mut Machine, args: Args) -> NativeResult {
    let millis = args.long(0);
    if machine.stage() == 0 {
        if millis < 0 {
            let message = "timeout value is negative";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        }
        if take_interrupt(machine) {
            return Err(machine.throw("java/lang/InterruptedException", "sleep interrupted"));
        }
        machine.set_stage(1);
        if millis == 0 {
            return Err(Exit::Yield);
        }
        let until = deadline(machine, millis);
        machine.current_thread_mut().state = ThreadState::Sleeping { until };
        return Err(Exit::Block);
    }
    if millis > 0 && take_interrupt(machine) {
        return Err(machine.throw("java/lang/InterruptedException", "sleep interrupted"));
    }
    ok(())
}

/// Wakes a thread whose flag the library has just set. If the thread has seen and cleared the
/// flag since, there is nothing left to do.
fn interrupt(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(0);
    let Some(id) = thread_of_object(machine, object) else {
        return ok(());
    };
    if !is_interrupted(machine, object) {
        return ok(());
    }
    match machine.thread(id).state {
        ThreadState::Sleeping { .. } | ThreadState::Waiting { .. } | ThreadState::Parked { .. } => {
            machine.stop_waiting(id);
        }
        _ => {}
    }
    // The next `park` returns at once.
    machine.thread_mut(id).permit = true;
    ok(())
}

/// The flag of a thread, as the library keeps it.
pub fn is_interrupted(machine: &Machine, thread: Ref) -> bool {
    let offset = machine.field_offset(machine.meta.known().thread, "interrupted");
    machine.heap.get_u8(thread, offset) != 0
}

fn holds_lock(machine: &mut Machine, args: Args) -> NativeResult {
    let object = non_null(machine, args.reference(0))?;
    let owner = machine.state.monitors.owner(&machine.heap, object);
    ok(owner == Some(machine.state.current))
}

fn get_threads(machine: &mut Machine, _: Args) -> NativeResult {
    let threads: Vec<Ref> = machine
        .state
        .threads
        .iter()
        .filter(|thread| thread.is_alive())
        .map(|thread| thread.object)
        .collect();
    let component = machine.meta.known().thread;
    ok(machine.new_ref_array(component, &threads)?)
}

fn dump_threads(machine: &mut Machine, args: Args) -> NativeResult {
    let threads = non_null(machine, args.reference(0))?;
    let mut traces = Vec::new();
    for object in machine.ref_array(threads) {
        let trace = match object.is_null() {
            true => None,
            false => thread_of_object(machine, object),
        };
        traces.push(match trace {
            Some(id) => {
                let places = machine.capture_trace(id, None);
                stack_trace(machine, &places)?
            }
            None => Ref::NULL,
        });
    }
    let element = machine.meta.known().stack_trace_element;
    let component = machine.meta.array_of(element);
    ok(machine.new_ref_array(component, &traces)?)
}

/// Values of `Thread.threadStatus`: sets of JVMTI thread state bits, as HotSpot stores them.
mod status {
    pub const RUNNABLE: i32 = 0x5;
    pub const SLEEPING: i32 = 0xe1;
    pub const WAITING: i32 = 0x191;
    pub const WAITING_TIMED: i32 = 0x1a1;
    pub const PARKED: i32 = 0x291;
    pub const PARKED_TIMED: i32 = 0x2a1;
    pub const BLOCKED: i32 = 0x401;
}

/// Brings `threadStatus` up to date, then lets the method's own body read it.
fn get_state(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(0);
    if let Some(id) = thread_of_object(machine, object) {
        let status = match machine.thread(id).state {
            ThreadState::Sleeping { .. } => status::SLEEPING,
            ThreadState::Waiting { until: None, .. } | ThreadState::Initializing(_) => {
                status::WAITING
            }
            ThreadState::Waiting { .. } => status::WAITING_TIMED,
            ThreadState::Parked { until: None } => status::PARKED,
            ThreadState::Parked { .. } => status::PARKED_TIMED,
            ThreadState::Blocked(_) => status::BLOCKED,
            // HotSpot's reference handler waits inside the machine, too, and is runnable.
            _ => status::RUNNABLE,
        };
        let offset = machine.meta.known().thread_status;
        machine.heap.set_i32(object, offset, status);
    }
    Err(Exit::Fallback)
}
