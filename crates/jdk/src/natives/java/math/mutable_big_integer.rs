//! `java.math.MutableBigInteger`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};

use super::{ints, set_ints};

gibbon_machine::natives! { "java/math/MutableBigInteger";
    intrinsic "mulsub" "([I[IIII)I" => multiply_and_subtract,
}

/// Subtracts `x` times `a` from the part of `q` after `offset`; what must still be borrowed.
/// Arguments: this, q, a, x, length of a, offset.
fn multiply_and_subtract(machine: &mut Machine, args: Args) -> NativeResult {
    let (q, length, offset) = (args.reference(1), args.int(4), args.int(5));
    let factor = u64::from(args.int(3) as u32);
    let a = ints(machine, args.reference(2), length)?;
    let end = offset
        .checked_add(length)
        .and_then(|end| end.checked_add(1));
    let Some(end) = end.filter(|_| offset >= 0) else {
        return Err(Exit::Fallback);
    };
    let start = offset as u32 + 1;
    let mut words = ints(machine, q, end)?.split_off(start as usize);
    let mut carry = 0u64;
    for (word, &subtracted) in words.iter_mut().zip(&a).rev() {
        let product = u64::from(subtracted) * factor + carry;
        let (difference, borrow) = word.overflowing_sub(product as u32);
        *word = difference;
        carry = (product >> 32) + u64::from(borrow);
    }
    set_ints(machine, q, start, &words);
    ok(carry as u32 as i32)
}
