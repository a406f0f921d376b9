//! `sun.nio.ch.IOUtil`.

use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::net::new_descriptor;
use super::socket_dispatcher::UNAVAILABLE;
use crate::natives::files::io_exception;
use crate::natives::guest::{get_int, non_null, nothing, set_int};
use crate::sockets::{change, sockets};

gibbon_machine::natives! { "sun/nio/ch/IOUtil";
    "initIDs" "()V" => nothing,
    "fdVal" "(Ljava/io/FileDescriptor;)I" => descriptor_value,
    "setfdVal" "(Ljava/io/FileDescriptor;I)V" => set_descriptor_value,
    "configureBlocking" "(Ljava/io/FileDescriptor;Z)V" => nothing,
    "fdLimit" "()I" => descriptor_limit,
    "iovMax" "()I" => vector_limit,
    "randomBytes" "([B)Z" => random_bytes,
    "makePipe" "(Z)J" => make_pipe,
    "write1" "(IB)I" => write_one,
    "drain" "(I)Z" => drain,
    "drain1" "(I)I" => |machine, args| {
        let drained = change(machine, |sockets| sockets.read(args.int(0), 1));
        match drained {
            Ok(read) => ok(read.map_or(UNAVAILABLE, |bytes| bytes.len() as i32)),
            Err(error) => Err(io_exception(machine, error)),
        }
    },
}

/// The number in a `FileDescriptor`.
pub fn descriptor(machine: &mut Machine, object: Ref) -> Result<i32, Exit> {
    let object = non_null(machine, object)?;
    Ok(get_int(machine, object, "fd"))
}

fn descriptor_value(machine: &mut Machine, args: Args) -> NativeResult {
    ok(descriptor(machine, args.reference(0))?)
}

fn set_descriptor_value(machine: &mut Machine, args: Args) -> NativeResult {
    let object = non_null(machine, args.reference(0))?;
    set_int(machine, object, "fd", args.int(1));
    ok(())
}

/// The end to read from in the upper half, the one to write to in the lower.
fn make_pipe(machine: &mut Machine, _: Args) -> NativeResult {
    let (reads, writes) = (new_descriptor(machine)?, new_descriptor(machine)?);
    sockets(machine).pipe(reads, writes);
    ok((i64::from(reads) << 32) | i64::from(writes))
}

fn write_one(machine: &mut Machine, args: Args) -> NativeResult {
    let byte = [args.int(1) as u8];
    match change(machine, |sockets| sockets.write(args.int(0), &byte)) {
        Ok(count) => ok(count.map_or(UNAVAILABLE, |count| count as i32)),
        Err(error) => Err(io_exception(machine, error)),
    }
}

fn drain(machine: &mut Machine, args: Args) -> NativeResult {
    match change(machine, |sockets| sockets.drain(args.int(0))) {
        Ok(was_there) => ok(was_there),
        Err(error) => Err(io_exception(machine, error)),
    }
}

fn descriptor_limit(_: &mut Machine, _: Args) -> NativeResult {
    ok(65_536i32)
}

fn vector_limit(_: &mut Machine, _: Args) -> NativeResult {
    ok(1024i32)
}

fn random_bytes(machine: &mut Machine, args: Args) -> NativeResult {
    let array = non_null(machine, args.reference(0))?;
    for chunk in machine.heap.array_bytes_mut(array, 1).chunks_mut(8) {
        let bytes = machine.state.random.next_u64().to_le_bytes();
        chunk.copy_from_slice(&bytes[..chunk.len()]);
    }
    ok(true)
}
