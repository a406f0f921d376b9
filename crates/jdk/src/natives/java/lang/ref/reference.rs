//! `java.lang.ref.Reference`.

use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Machine, Ref};

gibbon_machine::natives! { "java/lang/ref/Reference";
    "getAndClearReferencePendingList" "()Ljava/lang/ref/Reference;" => take_pending,
    "hasReferencePendingList" "()Z" => has_pending,
    "waitForReferencePendingList" "()V" => wait_for_pending,
    "refersTo0" "(Ljava/lang/Object;)Z" => refers_to,
    "clear0" "()V" => clear,
}

fn take_pending(machine: &mut Machine, _: Args) -> NativeResult {
    ok(std::mem::replace(
        &mut machine.state.pending_references,
        Ref::NULL,
    ))
}

fn has_pending(machine: &mut Machine, _: Args) -> NativeResult {
    ok(!machine.state.pending_references.is_null())
}

fn wait_for_pending(machine: &mut Machine, _: Args) -> NativeResult {
    if machine.state.pending_references.is_null() {
        machine.current_thread_mut().state = ThreadState::AwaitingReferences;
        return Err(Exit::Block);
    }
    ok(())
}

/// Of phantom references, too: the collector clears both alike.
pub fn refers_to(machine: &mut Machine, args: Args) -> NativeResult {
    let referent = machine.meta.known().reference_referent;
    ok(machine.heap.get_ref(args.reference(0), referent) == args.reference(1))
}

fn clear(machine: &mut Machine, args: Args) -> NativeResult {
    let referent = machine.meta.known().reference_referent;
    machine.heap.set_ref(args.reference(0), referent, Ref::NULL);
    ok(())
}
