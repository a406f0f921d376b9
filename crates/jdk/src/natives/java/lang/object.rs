//! `java.lang.Object`.

use gibbon_machine::heap::{ARRAY_DATA, OBJECT_LOCK};
use gibbon_machine::interp::Synchronization;
use gibbon_machine::meta::ClassKind;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::library_method;
use crate::natives::java::lang::thread;

gibbon_machine::natives! { "java/lang/Object";
    "getClass" "()Ljava/lang/Class;" => get_class,
    "hashCode" "()I" => hash_code,
    "clone" "()Ljava/lang/Object;" => clone,
    "notify" "()V" => notify,
    "notifyAll" "()V" => notify_all,
    "wait" "(J)V" => wait,
}

fn get_class(machine: &mut Machine, args: Args) -> NativeResult {
    let class = machine.heap.class_of(args.reference(0));
    ok(machine.mirror(class)?)
}

/// The identity hash; the first one asked for is drawn from the run's random numbers.
pub fn identity_hash(machine: &mut Machine, object: Ref) -> i32 {
    let state = &mut machine.state;
    let random = &mut state.random;
    state.monitors.identity_hash(&mut machine.heap, object, || {
        (random.next_u64() >> 32) as u32
    })
}

fn hash_code(machine: &mut Machine, args: Args) -> NativeResult {
    ok(identity_hash(machine, args.reference(0)))
}

/// Stages: 0 copies; 1 the copy is known to the finalizer, if its class has one.
fn clone(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == 1 {
        return ok(args.kept_ref(0));
    }
    let object = args.reference(0);
    let class_id = machine.heap.class_of(object);
    let class = machine.meta.class(class_id);
    if let ClassKind::Array { .. } = class.kind {
        let element = class.instance_size;
        let length = machine.heap.array_length(object);
        let copy = machine.new_array(class_id, length)?;
        machine
            .heap
            .copy(object, ARRAY_DATA, copy, ARRAY_DATA, length * element);
        return ok(copy);
    }
    let size = class.instance_size;
    let cloneable = machine
        .meta
        .is_subtype(class_id, machine.meta.known().cloneable);
    if !cloneable || class.reference_kind.is_some() {
        let name = machine.meta.external_name(class_id);
        return Err(machine.throw("java/lang/CloneNotSupportedException", &name));
    }
    let copy = machine.new_object(class_id)?;
    machine.heap.copy(object, 0, copy, 0, size);
    machine.heap.set_u32(copy, OBJECT_LOCK, 0);
    if machine.meta.class(class_id).finalizable {
        args.keep_ref(0, copy);
        let finalizer = machine.meta.known().finalizer;
        let register = library_method(machine, finalizer, "register", "(Ljava/lang/Object;)V");
        return Err(Exit::call(register, vec![u64::from(copy.0)], 1));
    }
    ok(copy)
}

fn not_owner(machine: &mut Machine) -> Exit {
    machine.throw(
        "java/lang/IllegalMonitorStateException",
        "current thread is not owner",
    )
}

fn notify(machine: &mut Machine, args: Args) -> NativeResult {
    wake_waiting(machine, args.reference(0), false)
}

fn notify_all(machine: &mut Machine, args: Args) -> NativeResult {
    wake_waiting(machine, args.reference(0), true)
}

fn wake_waiting(machine: &mut Machine, object: Ref, all: bool) -> NativeResult {
    let current = machine.state.current;
    let woken = machine
        .state
        .monitors
        .notify(&mut machine.heap, object, current, all);
    let Ok(woken) = woken else {
        return Err(not_owner(machine));
    };
    machine.synchronized(Synchronization::Notify(object));
    for id in woken {
        machine.thread_mut(id).notified = true;
        machine.wake(id);
    }
    ok(())
}

/// Stages: 0 gives the monitor up and waits; 1 enters it again, as often as it takes.
fn wait(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(0);
    let timeout = args.long(1);
    let current = machine.state.current;
    if machine.stage() == 0 {
        if timeout < 0 {
            let message = "timeout value is negative";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        }
        if machine.state.monitors.owner(&machine.heap, object) != Some(current) {
            return Err(not_owner(machine));
        }
        if thread::take_interrupt(machine) {
            return Err(machine.throw_plain("java/lang/InterruptedException"));
        }
        let until = (timeout > 0).then(|| thread::deadline(machine, timeout));
        let Ok(entries) = machine
            .state
            .monitors
            .wait(&mut machine.heap, object, current)
        else {
            return Err(not_owner(machine));
        };
        machine.synchronized(Synchronization::Wait(object));
        machine.wake_blocked(object);
        let thread = machine.current_thread_mut();
        thread.saved_entries = entries;
        thread.notified = false;
        thread.state = ThreadState::Waiting { on: object, until };
        machine.set_stage(1);
        return Err(Exit::Block);
    }
    // Nothing to leave if it was notified.
    machine
        .state
        .monitors
        .leave_waiting(&mut machine.heap, object, current);
    let entries = machine.current_thread().saved_entries;
    if !machine
        .state
        .monitors
        .enter_again(&mut machine.heap, object, current, entries)
    {
        machine.current_thread_mut().state = ThreadState::Blocked(object);
        return Err(Exit::Block);
    }
    machine.synchronized(Synchronization::Waited(object));
    // A notification that came before the interrupt is not lost: the interrupt stays pending.
    if !machine.current_thread().notified && thread::take_interrupt(machine) {
        return Err(machine.throw_plain("java/lang/InterruptedException"));
    }
    ok(())
}
