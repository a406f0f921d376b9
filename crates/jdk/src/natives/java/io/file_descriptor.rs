//! `java.io.FileDescriptor`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::files::{appends, close, io_exception, status};
use crate::natives::guest::{get_int, nothing, set_int};
use crate::sockets::close_socket;

gibbon_machine::natives! { "java/io/FileDescriptor";
    "initIDs" "()V" => nothing,
    "getHandle" "(I)J" => handle,
    "getAppend" "(I)Z" => append,
    "close0" "()V" => close_descriptor,
    "sync" "()V" => sync,
}

/// Only Windows has handles.
fn handle(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1i64)
}

fn append(machine: &mut Machine, args: Args) -> NativeResult {
    ok(appends(machine, args.int(0)))
}

fn close_descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = get_int(machine, args.reference(0), "fd");
    if descriptor == -1 {
        return ok(());
    }
    set_int(machine, args.reference(0), "fd", -1);
    close_socket(machine, descriptor);
    close(machine, descriptor).map_err(|error| io_exception(machine, error))?;
    ok(())
}

/// There is no disk to wait for; only a closed descriptor fails.
fn sync(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = get_int(machine, args.reference(0), "fd");
    match status(machine, descriptor) {
        Ok(_) => ok(()),
        Err(_) => Err(machine.throw("java/io/SyncFailedException", "sync failed")),
    }
}
