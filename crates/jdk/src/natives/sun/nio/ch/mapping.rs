//! Mapped files: a copy of the file in off-heap memory.
//!
//! In front of the copy is what is needed to write it back: the descriptor (one of its own,
//! since a mapping outlasts its channel), whether it is writable, and the place in the file.
//!
//! # Differs from Linux
//! A change of the memory reaches the file when it is forced or unmapped, and a change of the
//! file does not reach the memory.

use gibbon_machine::host::Errno;
use gibbon_machine::{Exit, Machine, Ref};

use crate::natives::files::{self, Memory};

/// Bytes in front of the content, which starts with a page: the library counts on that.
const HEADER: u32 = 16;
const DESCRIPTOR: u32 = 0;
const WRITABLE: u32 = 4;
const POSITION: u32 = 8;
const PAGE: u32 = 4096;

/// Where the content of a mapping's memory starts.
fn content_of(start: u32) -> u32 {
    (start + HEADER).next_multiple_of(PAGE)
}

/// Makes a mapping; its address. The inner error is of the file.
pub fn map(
    machine: &mut Machine,
    descriptor: i32,
    position: u64,
    length: u32,
    writable: bool,
) -> Result<Result<u32, Errno>, Exit> {
    let start = machine.allocate_off_heap(length.saturating_add(HEADER + PAGE))?;
    let content = content_of(start);
    let header = content - HEADER;
    let memory = Memory {
        base: Ref::NULL,
        offset: content,
        length,
    };
    let filled = files::read_at(machine, descriptor, position, memory)
        .and_then(|_| machine.host.files().duplicate(descriptor as u32));
    match filled {
        Ok(copy) => {
            machine.heap.set_u32(Ref::NULL, header + DESCRIPTOR, copy);
            machine
                .heap
                .set_u32(Ref::NULL, header + WRITABLE, writable.into());
            machine.heap.set_u64(Ref::NULL, header + POSITION, position);
            Ok(Ok(content))
        }
        Err(error) => {
            machine.free_off_heap(start);
            Ok(Err(error))
        }
    }
}

/// Writes the part of a mapping from `address` on back to its file.
pub fn write_back(machine: &mut Machine, address: u32, length: u32) -> Result<(), Errno> {
    let Some((start, size)) = machine.off_heap_containing(address) else {
        return Ok(());
    };
    let content = content_of(start);
    let header = content - HEADER;
    let into = address.saturating_sub(content);
    let length = length.min((start + size).saturating_sub(content + into));
    if machine.heap.get_u32(Ref::NULL, header + WRITABLE) == 0 {
        return Ok(());
    }
    let descriptor = machine.heap.get_u32(Ref::NULL, header + DESCRIPTOR) as i32;
    let position = machine.heap.get_u64(Ref::NULL, header + POSITION) + u64::from(into);
    // The file may have become shorter since; it does not grow by being unmapped.
    let left = files::status(machine, descriptor)?
        .length
        .saturating_sub(position);
    let length = u64::from(length).min(left) as u32;
    let memory = Memory {
        base: Ref::NULL,
        offset: content + into,
        length,
    };
    files::write_at(machine, descriptor, position, memory).map(drop)
}

pub fn unmap(machine: &mut Machine, address: u32, length: u32) -> Result<(), Errno> {
    let Some((start, _)) = machine.off_heap_containing(address) else {
        return Ok(());
    };
    let written = write_back(machine, address, length);
    let header = content_of(start) - HEADER;
    let descriptor = machine.heap.get_u32(Ref::NULL, header + DESCRIPTOR) as i32;
    machine.free_off_heap(start);
    files::close(machine, descriptor)?;
    written
}
