//! `sun.security.provider.*`: the compression functions of digests, as intrinsics.

mod md5;
mod sha;
mod sha2;
mod sha5;

use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::native::{Args, Exit, NativeTable};
use gibbon_machine::{Machine, Ref};

use crate::natives::guest::get_ref;

pub fn add(table: &mut NativeTable) {
    table.add(md5::NATIVES);
    table.add(sha::NATIVES);
    table.add(sha2::NATIVES);
    table.add(sha5::NATIVES);
}

/// The state array of a digest, with a given number of words, and the block to take in: of
/// `implCompress0(byte[] buffer, int offset)`.
fn operands<const BLOCK: usize>(
    machine: &Machine,
    args: Args,
    words: u32,
) -> Result<(Ref, [u8; BLOCK]), Exit> {
    let state = get_ref(machine, args.reference(0), "state");
    let buffer = args.reference(1);
    let start = usize::try_from(args.int(2)).map_err(|_| Exit::Fallback)?;
    if state.is_null() || machine.heap.array_length(state) != words || buffer.is_null() {
        return Err(Exit::Fallback);
    }
    let bytes = machine.heap.array_bytes(buffer, 1);
    let block = bytes
        .get(start..)
        .and_then(|rest| rest.first_chunk())
        .ok_or(Exit::Fallback)?;
    Ok((state, *block))
}

fn read_ints<const WORDS: usize>(machine: &Machine, array: Ref) -> [u32; WORDS] {
    std::array::from_fn(|at| machine.heap.get_u32(array, ARRAY_DATA + 4 * at as u32))
}

fn write_ints(machine: &mut Machine, array: Ref, words: &[u32]) {
    for (at, &word) in words.iter().enumerate() {
        machine
            .heap
            .set_u32(array, ARRAY_DATA + 4 * at as u32, word);
    }
}
