//! Reading and writing the guest's streams from natives, one call into the guest at a time.

use gibbon_jdk::guest::{library_class, library_method, non_null};
use gibbon_machine::meta::MethodId;
use gibbon_machine::{Args, Exit, Machine, Ref};

use super::guest_shapes::bytes;
use super::held::{Held, find, find_mut};

/// Stages of a native that reads or writes a stream; others it may have are above.
const CALLED: u16 = 1;
const COMPLETE: u16 = 2;

/// Which of a native's kept numbers is the buffer's handle.
const BUFFER: u16 = 0;

#[derive(Clone, Default)]
struct Buffer {
    bytes: Vec<u8>,
    position: usize,
}

fn method(
    machine: &mut Machine,
    object: Ref,
    class: &str,
    name: &str,
    descriptor: &str,
) -> Result<MethodId, Exit> {
    let class = library_class(machine, class)?;
    let declared = library_method(machine, class, name, descriptor);
    Ok(machine.select_virtual(machine.heap.class_of(object), declared))
}

/// All that is left in an `InputStream`, read through the array `storage`. The native is run
/// again until it is complete; forget the buffer with [`done`] at the end.
pub fn read_stream(
    machine: &mut Machine,
    args: Args,
    stream: Ref,
    storage: Ref,
) -> Result<Vec<u8>, Exit> {
    let stream = non_null(machine, stream)?;
    let storage = non_null(machine, storage)?;
    if machine.stage() == 0 {
        let handle = machine.state.peers.add(Held(Buffer::default()));
        args.keep(BUFFER, handle as u64);
    }
    let handle = args.kept(BUFFER) as i64;
    if machine.stage() == CALLED {
        let count = args.result() as i32;
        if count <= 0 {
            machine.set_stage(COMPLETE);
        } else {
            let part = bytes(machine, storage, 0, count)?;
            if let Some(buffer) = find_mut::<Buffer>(machine, handle) {
                buffer.bytes.extend_from_slice(&part);
            }
        }
    }
    if machine.stage() >= COMPLETE {
        return Ok(find::<Buffer>(machine, handle).map_or(Vec::new(), |b| b.bytes.clone()));
    }
    let length = machine.heap.array_length(storage);
    let read = method(machine, stream, "java/io/InputStream", "read", "([BII)I")?;
    let arguments = vec![stream.0.into(), storage.0.into(), 0, length.into()];
    Err(Exit::call(read, arguments, CALLED))
}

/// Forgets what a stream was read into.
pub fn done(machine: &mut Machine, args: Args) {
    machine.state.peers.remove(args.kept(BUFFER) as i64);
}

/// Writes what `content` makes to an `OutputStream`; false if it makes nothing.
pub fn write_stream(
    machine: &mut Machine,
    args: Args,
    stream: Ref,
    storage: Ref,
    content: impl FnOnce() -> Option<Vec<u8>>,
) -> Result<bool, Exit> {
    let stream = non_null(machine, stream)?;
    let storage = non_null(machine, storage)?;
    if machine.stage() == 0 {
        let Some(bytes) = content() else {
            return Ok(false);
        };
        let buffer = Buffer { bytes, position: 0 };
        let handle = machine.state.peers.add(Held(buffer));
        args.keep(BUFFER, handle as u64);
        machine.set_stage(CALLED);
    }
    let handle = args.kept(BUFFER) as i64;
    let room = machine.heap.array_length(storage) as usize;
    let Some(buffer) = find_mut::<Buffer>(machine, handle) else {
        return Ok(false);
    };
    let count = (buffer.bytes.len() - buffer.position).min(room);
    let part = buffer.bytes[buffer.position..buffer.position + count].to_vec();
    buffer.position += count;
    if count == 0 {
        machine.state.peers.remove(handle);
        return Ok(true);
    }
    machine.heap.array_bytes_mut(storage, 1)[..count].copy_from_slice(&part);
    let write = method(machine, stream, "java/io/OutputStream", "write", "([BII)V")?;
    let arguments = vec![stream.0.into(), storage.0.into(), 0, count as u64];
    Err(Exit::call(write, arguments, CALLED))
}
