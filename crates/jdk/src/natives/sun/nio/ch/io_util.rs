//! `sun.nio.ch.IOUtil`.

use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::natives::guest::{get_int, non_null, nothing, set_int};

gibbon_machine::natives! { "sun/nio/ch/IOUtil";
    "initIDs" "()V" => nothing,
    "fdVal" "(Ljava/io/FileDescriptor;)I" => descriptor_value,
    "setfdVal" "(Ljava/io/FileDescriptor;I)V" => set_descriptor_value,
    "configureBlocking" "(Ljava/io/FileDescriptor;Z)V" => nothing,
    "fdLimit" "()I" => descriptor_limit,
    "iovMax" "()I" => vector_limit,
    "randomBytes" "([B)Z" => random_bytes,
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
