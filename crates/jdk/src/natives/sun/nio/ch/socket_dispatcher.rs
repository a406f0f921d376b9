//! `sun.nio.ch.SocketDispatcher`: reading from sockets; writing and closing for who does that.

use gibbon_machine::host::Errno;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::file_dispatcher_impl::{memory, vector};
use super::io_util::descriptor;
use crate::natives::files::{Memory, io_exception};
use crate::sockets::{Sockets, change};

gibbon_machine::natives! { "sun/nio/ch/SocketDispatcher";
    "read0" "(Ljava/io/FileDescriptor;JI)I" => read,
    "readv0" "(Ljava/io/FileDescriptor;JI)J" => read_vector,
}

/// Constants of `sun.nio.ch.IOStatus`.
const END: i32 = -1;
pub const UNAVAILABLE: i32 = -2;

/// Whether the descriptor is that of a socket or of a pipe.
pub fn is_one(machine: &mut Machine, descriptor: i32) -> bool {
    machine.state.peers.singleton::<Sockets>().has(descriptor)
}

/// As `read` answers; `None` if the descriptor is no socket's.
pub fn read_from(machine: &mut Machine, descriptor: i32, to: Memory) -> Result<Option<i32>, Exit> {
    match is_one(machine, descriptor) {
        true => read_into(machine, descriptor, to).map(Some),
        false => Ok(None),
    }
}

/// As `write` answers; `None` if the descriptor is no socket's.
pub fn write(machine: &mut Machine, descriptor: i32, from: Memory) -> Result<Option<i32>, Exit> {
    if !is_one(machine, descriptor) {
        return Ok(None);
    }
    let bytes = machine.heap.bytes(from.base, from.offset, from.length);
    let bytes = bytes.to_vec();
    match change(machine, |sockets| sockets.write(descriptor, &bytes)) {
        Ok(count) => Ok(Some(count.map_or(UNAVAILABLE, |count| count as i32))),
        Err(error) => Err(io_exception(machine, error)),
    }
}

fn read_into(machine: &mut Machine, descriptor: i32, to: Memory) -> Result<i32, Exit> {
    let read = change(machine, |sockets| {
        sockets.read(descriptor, to.length as usize)
    });
    match read {
        Ok(Some(bytes)) if bytes.is_empty() && to.length > 0 => Ok(END),
        Ok(Some(bytes)) => {
            let count = bytes.len() as u32;
            let target = machine.heap.bytes_mut(to.base, to.offset, count);
            target.copy_from_slice(&bytes);
            Ok(count as i32)
        }
        Ok(None) => Ok(UNAVAILABLE),
        // It was closed by another thread meanwhile, which who reads sees by itself.
        Err(Errno::NOT_CONNECTED) => Ok(UNAVAILABLE),
        Err(error) => Err(io_exception(machine, error)),
    }
}

fn read(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let memory = memory(machine, args.long(1), args.int(2).into())?;
    ok(read_into(machine, descriptor, memory)?)
}

pub fn read_vector(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(0))?;
    let mut all = 0i64;
    for part in vector(machine, args.long(1), args.int(2))? {
        let count = read_into(machine, descriptor, part)?;
        match count {
            0.. => all += i64::from(count),
            _ if all == 0 => return ok(i64::from(count)),
            _ => break,
        }
        if (count as u32) < part.length {
            break;
        }
    }
    ok(all)
}
