//! `java.math.*`: intrinsics only, for speed.

mod big_integer;
mod mutable_big_integer;

use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::native::{Exit, NativeTable};
use gibbon_machine::{Machine, Ref};

pub fn add(table: &mut NativeTable) {
    table.add(big_integer::NATIVES);
    table.add(mutable_big_integer::NATIVES);
}

/// The first ints of an array; big numbers have their most significant one first.
fn ints(machine: &Machine, array: Ref, count: i32) -> Result<Vec<u32>, Exit> {
    let count = u32::try_from(count).map_err(|_| Exit::Fallback)?;
    if array.is_null() || machine.heap.array_length(array) < count {
        return Err(Exit::Fallback);
    }
    let bytes = machine.heap.bytes(array, ARRAY_DATA, 4 * count);
    Ok(bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
        .collect())
}

fn set_ints(machine: &mut Machine, array: Ref, start: u32, words: &[u32]) {
    let place = machine
        .heap
        .bytes_mut(array, ARRAY_DATA + 4 * start, 4 * words.len() as u32);
    for (bytes, word) in place.chunks_exact_mut(4).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
}
