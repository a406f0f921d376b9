//! Ends of pipes where files are expected: who reads waits until there is something, who writes
//! until somebody has read.

use gibbon_machine::host::Errno;
use gibbon_machine::{Args, Exit, Machine};

use super::files::Memory;
use super::sun::nio::ch::net::{new_descriptor, wait_until};
use crate::sockets::{change, sockets};

/// A descriptor that nothing is behind yet.
pub fn descriptor(machine: &mut Machine) -> Result<i32, Exit> {
    new_descriptor(machine)
}

pub fn connect(machine: &mut Machine, reads: i32, writes: i32) {
    sockets(machine).pipe(reads, writes);
}

/// The copy of a descriptor stands for the same end.
pub fn duplicated(machine: &mut Machine, descriptor: i32, copy: i32) {
    sockets(machine).duplicate(descriptor, copy);
}

pub fn wait_to_read(machine: &mut Machine, args: Args, descriptor: i32) -> Result<(), Exit> {
    wait(machine, args, descriptor, true)
}

pub fn wait_to_write(machine: &mut Machine, args: Args, descriptor: i32) -> Result<(), Exit> {
    wait(machine, args, descriptor, false)
}

fn wait(machine: &mut Machine, args: Args, end: i32, reading: bool) -> Result<(), Exit> {
    const FOR_EVER: i64 = -1;
    if !sockets(machine).has(end) {
        return Ok(());
    }
    let is_ready = |machine: &mut Machine| {
        let ready = sockets(machine).is_ready(end, reading, !reading);
        ready.then_some(())
    };
    wait_until(machine, args, FOR_EVER, is_ready)?;
    Ok(())
}

/// 0 at the end, as of a file.
pub(super) fn read(machine: &mut Machine, end: i32, memory: Memory) -> Result<u32, Errno> {
    let most = memory.length as usize;
    let bytes = change(machine, |sockets| sockets.read(end, most))?.unwrap_or_default();
    let count = bytes.len() as u32;
    let target = machine.heap.bytes_mut(memory.base, memory.offset, count);
    target.copy_from_slice(&bytes);
    Ok(count)
}

/// All of it, however much that is: who wrote too much waits the next time.
pub(super) fn write(machine: &mut Machine, end: i32, memory: Memory) -> Result<u32, Errno> {
    let bytes = machine
        .heap
        .bytes(memory.base, memory.offset, memory.length);
    let bytes = bytes.to_vec();
    change(machine, |sockets| sockets.write_whole(end, &bytes))?;
    Ok(memory.length)
}
