//! Bytes that the natives of this package are given: parts of arrays, or direct buffers.

use gibbon_machine::heap::{ARRAY_DATA, HEAP_START, Heap};
use gibbon_machine::{Args, Exit, Machine, Ref};

use crate::natives::files::Memory;

/// The arguments `byte[], int offset, int length` from `first` on. The Java code has checked
/// them; what does not fit all the same throws.
pub fn array(machine: &mut Machine, args: Args, first: u16) -> Result<Memory, Exit> {
    let (array, start, length) = (
        args.reference(first),
        args.int(first + 1),
        args.int(first + 2),
    );
    if array.is_null() {
        return Err(machine.throw_npe());
    }
    let size = i64::from(machine.heap.array_length(array));
    if start < 0 || length < 0 || i64::from(start) + i64::from(length) > size {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    Ok(Memory {
        base: array,
        offset: ARRAY_DATA + start as u32,
        length: length as u32,
    })
}

/// A direct buffer by address and length.
pub fn direct(machine: &mut Machine, address: i64, length: i32) -> Result<Memory, Exit> {
    let end = address.saturating_add(i64::from(length));
    if address < i64::from(HEAP_START) || length < 0 || end > 1 << 32 {
        // A buffer of no bytes may have no memory.
        if length == 0 {
            return Ok(Memory {
                base: Ref::NULL,
                offset: HEAP_START,
                length: 0,
            });
        }
        return Err(machine.throw("java/lang/InternalError", "no such memory"));
    }
    Ok(Memory {
        base: Ref::NULL,
        offset: address as u32,
        length: length as u32,
    })
}

pub fn bytes(heap: &Heap, memory: Memory) -> &[u8] {
    heap.bytes(memory.base, memory.offset, memory.length)
}

/// What the Java code takes apart again: how much was read, written, and two flags.
pub fn packed(consumed: usize, produced: usize, flag: bool, other: bool) -> i64 {
    consumed as i64 | (produced as i64) << 31 | i64::from(flag) << 62 | i64::from(other) << 63
}
