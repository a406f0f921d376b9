//! `java.lang.ProcessHandleImpl`: a world with one process.

use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::native::{Args, NativeResult, NativeTable, ok};
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::nothing;

pub fn add(table: &mut NativeTable) {
    table.add(NATIVES);
    table.add(info::NATIVES);
}

gibbon_machine::natives! { "java/lang/ProcessHandleImpl";
    "initNative" "()V" => nothing,
    "getCurrentPid0" "()J" => get_current_pid,
    "isAlive0" "(J)J" => is_alive,
    "parent0" "(JJ)J" => parent,
    "destroy0" "(JJZ)Z" => destroy,
    "getProcessPids0" "(J[J[J[J)I" => get_process_pids,
}

/// The one process, always.
const PID: i64 = 1000;

fn get_current_pid(_: &mut Machine, _: Args) -> NativeResult {
    ok(PID)
}

/// The time a process was started in milliseconds, 0 if unknown, or -1 if it is not alive.
fn is_alive(_: &mut Machine, args: Args) -> NativeResult {
    ok(if args.long(0) == PID { 0i64 } else { -1 })
}

/// No other process is there to be ended, and a process cannot end itself this way.
fn destroy(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

/// No parent is to be seen.
fn parent(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1i64)
}

/// All processes (for 0) or the children of one.
fn get_process_pids(machine: &mut Machine, args: Args) -> NativeResult {
    if args.long(0) != 0 {
        return ok(0);
    }
    let set = |machine: &mut Machine, array: Ref, value: i64| {
        if !array.is_null() && machine.heap.array_length(array) > 0 {
            machine.heap.set_i64(array, ARRAY_DATA, value);
        }
    };
    set(machine, args.reference(1), PID);
    set(machine, args.reference(2), 0);
    set(machine, args.reference(3), 0);
    ok(1)
}

mod info {
    //! `java.lang.ProcessHandleImpl$Info`: nothing is known of a process.

    use crate::natives::guest::nothing;

    gibbon_machine::natives! { "java/lang/ProcessHandleImpl$Info";
        "initIDs" "()V" => nothing,
        "info0" "(J)V" => nothing,
    }
}
