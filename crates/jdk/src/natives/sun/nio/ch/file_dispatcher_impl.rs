//! `sun.nio.ch.FileDispatcherImpl`: reading and writing for file channels.

use gibbon_machine::heap::HEAP_START;
use gibbon_machine::host::Errno;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::io_util::descriptor;
use super::socket_dispatcher as sockets;
use crate::natives::files::{self, Memory, io_exception};
use crate::natives::guest::nothing;
use crate::sockets::{change, close_socket};

gibbon_machine::natives! { "sun/nio/ch/FileDispatcherImpl";
    "init" "()V" => nothing,
    "read0" "(Ljava/io/FileDescriptor;JI)I" => read,
    "pread0" "(Ljava/io/FileDescriptor;JIJ)I" => read_at,
    "readv0" "(Ljava/io/FileDescriptor;JI)J" => read_vector,
    "write0" "(Ljava/io/FileDescriptor;JI)I" => write,
    "pwrite0" "(Ljava/io/FileDescriptor;JIJ)I" => write_at,
    "writev0" "(Ljava/io/FileDescriptor;JI)J" => write_vector,
    "seek0" "(Ljava/io/FileDescriptor;J)J" => seek,
    "size0" "(Ljava/io/FileDescriptor;)J" => size,
    "truncate0" "(Ljava/io/FileDescriptor;J)I" => truncate,
    "force0" "(Ljava/io/FileDescriptor;Z)I" => force,
    "lock0" "(Ljava/io/FileDescriptor;ZJJZ)I" => lock,
    "release0" "(Ljava/io/FileDescriptor;JJ)V" => nothing,
    "close0" "(Ljava/io/FileDescriptor;)V" => close,
    "closeIntFD" "(I)V" => close_number,
    // It stops threads that are stuck in a call on the descriptor.
    "preClose0" "(Ljava/io/FileDescriptor;)V" => pre_close,
    "canTransferToFromOverlappedMap0" "()Z" => can_transfer,
}

/// Constants of `sun.nio.ch.IOStatus` and `FileDispatcher`.
const END: i32 = -1;
const LOCKED: i32 = 0;

pub(super) fn memory(machine: &mut Machine, address: i64, length: i64) -> Result<Memory, Exit> {
    let start = u32::try_from(address)
        .ok()
        .filter(|&start| start >= HEAP_START);
    match (start, u32::try_from(length)) {
        (Some(offset), Ok(length)) => Ok(Memory {
            base: Ref::NULL,
            offset,
            length,
        }),
        _ => Err(machine.throw("java/lang/InternalError", "no such memory")),
    }
}

fn finish<T>(machine: &mut Machine, result: Result<T, Errno>) -> Result<T, Exit> {
    result.map_err(|error| io_exception(machine, error))
}

fn read_count(count: u32) -> i32 {
    if count == 0 { END } else { count as i32 }
}

fn read(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let memory = memory(machine, args.long(1), args.int(2).into())?;
    if let Some(count) = sockets::read_from(machine, descriptor, memory)? {
        return ok(count);
    }
    let count = files::read(machine, descriptor, memory);
    ok(read_count(finish(machine, count)?))
}

fn read_at(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let memory = memory(machine, args.long(1), args.int(2).into())?;
    let count = files::read_at(machine, descriptor, args.long(3) as u64, memory);
    ok(read_count(finish(machine, count)?))
}

fn write(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let memory = memory(machine, args.long(1), args.int(2).into())?;
    if let Some(count) = sockets::write(machine, descriptor, memory)? {
        return ok(count);
    }
    let count = files::write(machine, descriptor, memory);
    ok(finish(machine, count)? as i32)
}

fn write_at(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let memory = memory(machine, args.long(1), args.int(2).into())?;
    let count = files::write_at(machine, descriptor, args.long(3) as u64, memory);
    ok(finish(machine, count)? as i32)
}

/// The parts of memory that an array of `struct iovec` names.
pub(super) fn vector(machine: &mut Machine, address: i64, count: i32) -> Result<Vec<Memory>, Exit> {
    let table = memory(machine, address, i64::from(count) * 16)?;
    (0..count as u32)
        .map(|at| {
            let base = machine.heap.get_i64(Ref::NULL, table.offset + 16 * at);
            let length = machine.heap.get_i64(Ref::NULL, table.offset + 16 * at + 8);
            memory(machine, base, length)
        })
        .collect()
}

fn read_vector(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    if sockets::is_one(machine, descriptor) {
        return sockets::read_vector(machine, args);
    }
    let mut all = 0;
    for part in vector(machine, args.long(1), args.int(2))? {
        let count = files::read(machine, descriptor, part);
        let count = finish(machine, count)?;
        all += i64::from(count);
        if count < part.length {
            break;
        }
    }
    ok(if all == 0 { i64::from(END) } else { all })
}

fn write_vector(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let mut all = 0;
    for part in vector(machine, args.long(1), args.int(2))? {
        if let Some(count) = sockets::write(machine, descriptor, part)? {
            match count {
                1.. => all += i64::from(count),
                // Nothing more now; if there was nothing at all, that is the answer.
                _ if all == 0 => return ok(i64::from(count)),
                _ => return ok(all),
            }
            continue;
        }
        let count = files::write(machine, descriptor, part);
        all += i64::from(finish(machine, count)?);
    }
    ok(all)
}

/// Where the descriptor stands; goes to `offset` first if it is not negative.
fn seek(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let position = match u64::try_from(args.long(1)) {
        Ok(offset) => files::set_position(machine, descriptor, offset).map(|()| offset),
        Err(_) => files::position(machine, descriptor),
    };
    ok(finish(machine, position)? as i64)
}

fn size(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let status = files::status(machine, descriptor);
    ok(finish(machine, status)?.length as i64)
}

fn truncate(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let done = files::set_length(machine, descriptor, args.long(1) as u64);
    finish(machine, done)?;
    ok(0i32)
}

/// There is no disk to wait for.
fn force(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i32)
}

/// Locks are against other processes, and there is none; the library itself sees to locks
/// within one.
fn lock(_: &mut Machine, _: Args) -> NativeResult {
    ok(LOCKED)
}

fn pre_close(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    change(machine, |sockets| sockets.end(descriptor));
    ok(())
}

fn close(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    close_socket(machine, descriptor);
    let closed = files::close(machine, descriptor);
    finish(machine, closed)?;
    ok(())
}

fn close_number(machine: &mut Machine, args: Args) -> NativeResult {
    close_socket(machine, args.int(0));
    let closed = files::close(machine, args.int(0));
    finish(machine, closed)?;
    ok(())
}

fn can_transfer(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}
