//! `android.os.Binder`: binders of this process, and who the caller is. See [`crate::binder`].

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use crate::binder::{self, LocalBinder, NO_WORK_SOURCE, call_state};
use crate::natives::RELEASE_PEER;
use crate::processes;

gibbon_machine::natives! { "android/os/Binder";
    "getNativeBBinderHolder" "()J" => new_holder,
    "getNativeFinalizer" "()J" => finalizer,
    "getCallingPid" "()I" => calling_pid,
    "getCallingUid" "()I" => calling_uid,
    "isDirectlyHandlingTransaction" "()Z" => is_handling_transaction,
    "hasExplicitIdentity" "()Z" => has_explicit_identity,
    "clearCallingIdentity" "()J" => clear_calling_identity,
    "restoreCallingIdentity" "(J)V" => restore_calling_identity,
    "setThreadStrictModePolicy" "(I)V" => set_strict_mode_policy,
    "getThreadStrictModePolicy" "()I" => strict_mode_policy,
    "setCallingWorkSourceUid" "(I)J" => set_work_source,
    "getCallingWorkSourceUid" "()I" => work_source,
    "clearCallingWorkSource" "()J" => clear_work_source,
    "restoreCallingWorkSource" "(J)V" => restore_work_source,
    "markVintfStability" "()V" => nothing_to_do,
    "forceDowngradeToSystemStability" "()V" => nothing_to_do,
    "flushPendingCommands" "()V" => nothing_to_do,
    "blockUntilThreadAvailable" "()V" => nothing_to_do,
    "getExtension" "()Landroid/os/IBinder;" => extension,
    "setExtension" "(Landroid/os/IBinder;)V" => set_extension,
}

/// In a token of `clearCallingIdentity`: the identity was an explicit one. Above all numbers of
/// processes.
const EXPLICIT: i64 = 1 << 30;
/// In a token of `setCallingWorkSourceUid`: the work source was passed on.
const PROPAGATES: i64 = 1 << 32;

fn new_holder(machine: &mut Machine, _: Args) -> NativeResult {
    let owner = processes::current(machine);
    ok(machine.state.peers.add(LocalBinder {
        owner,
        extension: Ref::NULL,
    }))
}

fn finalizer(_: &mut Machine, _: Args) -> NativeResult {
    ok(RELEASE_PEER)
}

fn calling_pid(machine: &mut Machine, _: Args) -> NativeResult {
    ok(binder::caller(machine).0)
}

fn calling_uid(machine: &mut Machine, _: Args) -> NativeResult {
    ok(binder::caller(machine).1)
}

fn is_handling_transaction(machine: &mut Machine, _: Args) -> NativeResult {
    ok(call_state(machine).is_serving)
}

fn has_explicit_identity(machine: &mut Machine, _: Args) -> NativeResult {
    ok(call_state(machine).is_explicit)
}

fn clear_calling_identity(machine: &mut Machine, _: Args) -> NativeResult {
    let (pid, uid) = binder::caller(machine);
    let own = processes::current_identity(machine);
    let state = call_state(machine);
    let explicit = if state.is_explicit { EXPLICIT } else { 0 };
    state.caller = Some(own);
    state.is_explicit = true;
    ok(i64::from(uid) << 32 | explicit | i64::from(pid))
}

fn restore_calling_identity(machine: &mut Machine, args: Args) -> NativeResult {
    let token = args.long(0);
    let (uid, pid) = ((token >> 32) as i32, (token & (EXPLICIT - 1)) as i32);
    if uid == 0 && token & EXPLICIT == 0 {
        // As if a caller could forge the identity of root.
        let message = format!("Restoring bad identity: 0x{token:x}");
        return Err(machine.throw("java/lang/IllegalStateException", &message));
    }
    let state = call_state(machine);
    state.caller = Some((pid, uid));
    state.is_explicit = token & EXPLICIT != 0;
    ok(())
}

fn set_strict_mode_policy(machine: &mut Machine, args: Args) -> NativeResult {
    call_state(machine).strict_mode_policy = args.int(0);
    ok(())
}

fn strict_mode_policy(machine: &mut Machine, _: Args) -> NativeResult {
    ok(call_state(machine).strict_mode_policy)
}

/// Sets who work is done for, to be passed on in calls; tells how to undo that.
fn change_work_source(machine: &mut Machine, uid: i32) -> NativeResult {
    let state = call_state(machine);
    let propagated = if state.propagates_work_source {
        PROPAGATES
    } else {
        0
    };
    let token = propagated | i64::from(state.work_source as u32);
    state.work_source = uid;
    state.propagates_work_source = true;
    ok(token)
}

fn set_work_source(machine: &mut Machine, args: Args) -> NativeResult {
    change_work_source(machine, args.int(0))
}

fn clear_work_source(machine: &mut Machine, _: Args) -> NativeResult {
    change_work_source(machine, NO_WORK_SOURCE)
}

fn work_source(machine: &mut Machine, _: Args) -> NativeResult {
    ok(call_state(machine).work_source)
}

fn restore_work_source(machine: &mut Machine, args: Args) -> NativeResult {
    let token = args.long(0);
    let state = call_state(machine);
    state.work_source = token as i32;
    state.propagates_work_source = token & PROPAGATES != 0;
    ok(())
}

/// Stability is about partitions with other release dates, of which there are none; calls are
/// sent at once, so nothing is pending; and no pool is ever without a thread.
fn nothing_to_do(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn extension(machine: &mut Machine, args: Args) -> NativeResult {
    let local = binder::number_of(machine, args.reference(0))
        .and_then(|handle| machine.state.peers.get::<LocalBinder>(handle));
    let target = local.map_or(Ref::NULL, |local| local.extension);
    binder::java_object(machine, args, target)
}

fn set_extension(machine: &mut Machine, args: Args) -> NativeResult {
    let target = binder::target_of(machine, args.reference(1));
    let number = binder::number_of(machine, args.reference(0)).unwrap_or_default();
    if let Some(local) = machine.state.peers.get_mut::<LocalBinder>(number) {
        local.extension = target;
    }
    ok(())
}
