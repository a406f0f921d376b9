//! What a parcel with a call begins with: strict mode's policy, for whom the work is done, a
//! marker, and the name of the interface.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::with;
use crate::binder::{self, FLAG_ONEWAY, NO_WORK_SOURCE};
use crate::parcel::Parcel;

/// `StrictMode.PENALTY_GATHER`: violations are to be sent back to the caller.
const PENALTY_GATHER: i32 = i32::MIN;
/// `SYST`: the caller is the platform, not a vendor's part.
const HEADER: i32 = 0x5359_5354;

pub fn write_interface_token(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(1).is_null() {
        return Err(machine.throw_npe());
    }
    let name = machine.utf16(args.reference(1));
    let state = binder::call_state(machine);
    let policy = state.strict_mode_policy | PENALTY_GATHER;
    let work_source = match state.propagates_work_source {
        true => state.work_source,
        false => NO_WORK_SOURCE,
    };
    with(machine, args, |parcel| {
        parcel.write_i32(policy);
        parcel.note_work_source();
        parcel.write_i32(work_source);
        parcel.write_i32(HEADER);
        parcel.write_string16(Some(&name));
    });
    ok(())
}

/// Reads the header. The policy in it becomes the thread's, of which Java is told. Stages:
/// 0 reads, 1 Java was told.
pub fn enforce_interface(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == 1 {
        return ok(());
    }
    if args.reference(1).is_null() {
        return Err(machine.throw_npe());
    }
    let strict_mode = library_class(machine, "android/os/StrictMode")?;
    machine.initialize(strict_mode)?;
    let expected = machine.utf16(args.reference(1));
    let (policy, work_source, header, name) = with(machine, args, |parcel| {
        let policy = parcel.read_i32();
        parcel.note_work_source();
        let work_source = parcel.read_i32();
        (
            policy,
            work_source,
            parcel.read_i32(),
            parcel.read_string16(),
        )
    });
    let state = binder::call_state(machine);
    let before = state.strict_mode_policy;
    // Nobody waits for a one-way call, so there is nobody to send violations to.
    state.strict_mode_policy = match state.flags & FLAG_ONEWAY {
        0 => policy,
        _ => 0,
    };
    let after = state.strict_mode_policy;
    state.work_source = work_source;
    if header != HEADER || name != Some(expected) {
        let message = "Binder invocation to an incorrect interface";
        return Err(machine.throw("java/lang/SecurityException", message));
    }
    if before == after {
        return ok(());
    }
    let method = library_method(
        machine,
        strict_mode,
        "onBinderStrictModePolicyChange",
        "(I)V",
    );
    Err(Exit::call(method, vec![u64::from(after as u32)], 1))
}

pub fn read_work_source(machine: &mut Machine, args: Args) -> NativeResult {
    let read = |parcel: &mut Parcel| {
        let before = parcel.position();
        parcel.set_position(parcel.work_source_at()?);
        let uid = parcel.read_i32();
        parcel.set_position(before);
        Some(uid)
    };
    ok(with(machine, args, read).unwrap_or(NO_WORK_SOURCE))
}

pub fn replace_work_source(machine: &mut Machine, args: Args) -> NativeResult {
    let uid = args.int(1);
    let replace = |parcel: &mut Parcel| {
        let before = parcel.position();
        parcel.set_position(parcel.work_source_at()?);
        parcel.write_i32(uid);
        parcel.set_position(before);
        Some(())
    };
    ok(with(machine, args, replace).is_some())
}
