//! `java.io.FileDescriptor`: Android code reads and sets its number, and notes who owns it.

use gibbon_jdk::guest::{get_int, get_long, library_class, nothing, set_int, set_long};
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/io/FileDescriptor";
    "getInt$" "()I" => get_number,
    "setInt$" "(I)V" => set_number,
    "getOwnerId$" "()J" => get_owner,
    "setOwnerId$" "(J)V" => set_owner,
    "release$" "()Ljava/io/FileDescriptor;" => release,
    // There are no sockets: see `libcore.io.Linux`.
    "isSocket$" "()Z" => nothing,
    // Processes are not forked.
    "cloneForFork" "()V" => nothing,
}

fn get_number(machine: &mut Machine, args: Args) -> NativeResult {
    ok(get_int(machine, args.reference(0), "fd"))
}

fn set_number(machine: &mut Machine, args: Args) -> NativeResult {
    set_int(machine, args.reference(0), "fd", args.int(1));
    ok(())
}

fn get_owner(machine: &mut Machine, args: Args) -> NativeResult {
    ok(get_long(machine, args.reference(0), "ownerId"))
}

fn set_owner(machine: &mut Machine, args: Args) -> NativeResult {
    set_long(machine, args.reference(0), "ownerId", args.long(1));
    ok(())
}

/// The number and its owner in a new object; this one is closed without closing the file.
fn release(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "java/io/FileDescriptor")?;
    let copy = machine.new_object(class)?;
    let this = args.reference(0);
    let (number, owner) = (
        get_int(machine, this, "fd"),
        get_long(machine, this, "ownerId"),
    );
    set_int(machine, copy, "fd", number);
    set_long(machine, copy, "handle", -1);
    set_long(machine, copy, "ownerId", owner);
    set_int(machine, this, "fd", -1);
    set_long(machine, this, "ownerId", 0);
    ok(copy)
}
