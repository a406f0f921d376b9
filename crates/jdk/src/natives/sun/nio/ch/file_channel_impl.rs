//! `sun.nio.ch.FileChannelImpl`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::io_util::descriptor;
use super::mapping::{map, unmap};
use crate::natives::files::{copy, io_exception};
use crate::natives::guest::get_ref;

gibbon_machine::natives! { "sun/nio/ch/FileChannelImpl";
    "initIDs" "()J" => page_size,
    "map0" "(IJJZ)J" => map_file,
    "unmap0" "(JJ)I" => unmap_file,
    "transferTo0" "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J" => transfer,
    "maxDirectTransferSize0" "()I" => max_transfer,
}

/// Of the arguments of `map0`: read-only 0, read and write 1, private 2.
const READ_WRITE: i32 = 1;

/// What positions of mappings are a multiple of.
fn page_size(_: &mut Machine, _: Args) -> NativeResult {
    ok(4096i64)
}

fn map_file(machine: &mut Machine, args: Args) -> NativeResult {
    let object = get_ref(machine, args.reference(0), "fd");
    let descriptor = descriptor(machine, object)?;
    let writable = args.int(1) == READ_WRITE;
    let Ok(length) = u32::try_from(args.long(3)) else {
        return Err(machine.throw("java/lang/OutOfMemoryError", "Map failed"));
    };
    match map(machine, descriptor, args.long(2) as u64, length, writable)? {
        Ok(address) => ok(i64::from(address)),
        Err(error) => Err(io_exception(machine, error)),
    }
}

fn unmap_file(machine: &mut Machine, args: Args) -> NativeResult {
    if let (Ok(address), Ok(length)) = (u32::try_from(args.long(0)), u32::try_from(args.long(1))) {
        unmap(machine, address, length).map_err(|error| io_exception(machine, error))?;
    }
    ok(0i32)
}

fn transfer(machine: &mut Machine, args: Args) -> NativeResult {
    let from = descriptor(machine, args.reference(1))?;
    let to = descriptor(machine, args.reference(4))?;
    match copy(
        machine,
        from,
        Some(args.long(2) as u64),
        to,
        args.long(3) as u64,
    ) {
        Ok(count) => ok(count as i64),
        Err(error) => Err(io_exception(machine, error)),
    }
}

fn max_transfer(_: &mut Machine, _: Args) -> NativeResult {
    ok(i32::MAX)
}
