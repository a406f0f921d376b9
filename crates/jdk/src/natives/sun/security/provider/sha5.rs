//! `sun.security.provider.SHA5`.

use gibbon_machine::Machine;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::native::{Args, NativeResult, ok};

use super::operands;
use crate::digests::sha512;

gibbon_machine::natives! { "sun/security/provider/SHA5";
    intrinsic "implCompress0" "([BI)V" => compress,
}

fn compress(machine: &mut Machine, args: Args) -> NativeResult {
    let (state, block) = operands(machine, args, 8)?;
    let at = |index: usize| ARRAY_DATA + 8 * index as u32;
    let mut words = std::array::from_fn(|index| machine.heap.get_u64(state, at(index)));
    sha512(&mut words, &block);
    for (index, word) in words.into_iter().enumerate() {
        machine.heap.set_u64(state, at(index), word);
    }
    ok(())
}
