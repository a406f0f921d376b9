//! `java.math.BigInteger`.

use gibbon_formats::descriptor::Kind;
use gibbon_machine::Machine;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};

use super::{ints, set_ints};

gibbon_machine::natives! { "java/math/BigInteger";
    intrinsic "implMultiplyToLen" "([II[II[I)[I" => multiply_to_len,
    intrinsic "implSquareToLen" "([II[II)[I" => square_to_len,
    intrinsic "implMulAdd" "([I[IIII)I" => mul_add,
}

/// Schoolbook multiplication; most significant word first.
fn product(x: &[u32], y: &[u32]) -> Vec<u32> {
    let mut product = vec![0u32; x.len() + y.len()];
    for (i, &factor) in x.iter().enumerate().rev() {
        let mut carry = 0u64;
        for (j, &word) in y.iter().enumerate().rev() {
            let at = &mut product[i + j + 1];
            let sum = u64::from(word) * u64::from(factor) + u64::from(*at) + carry;
            *at = sum as u32;
            carry = sum >> 32;
        }
        product[i] = carry as u32;
    }
    product
}

/// Arguments: x, its length, y, its length, an array for the product or null.
fn multiply_to_len(machine: &mut Machine, args: Args) -> NativeResult {
    let x = ints(machine, args.reference(0), args.int(1))?;
    let y = ints(machine, args.reference(2), args.int(3))?;
    let mut target = args.reference(4);
    let is_operand = target == args.reference(0) || target == args.reference(2);
    if x.is_empty() || y.is_empty() || is_operand {
        return Err(Exit::Fallback);
    }
    let product = product(&x, &y);
    if target.is_null() || (machine.heap.array_length(target) as usize) < product.len() {
        let class = machine.primitive_array_class(Kind::Int);
        target = machine.new_array(class, product.len() as u32)?;
    }
    set_ints(machine, target, 0, &product);
    ok(target)
}

/// Arguments: x, its length, an array for the square, twice the length.
fn square_to_len(machine: &mut Machine, args: Args) -> NativeResult {
    let (length, target) = (args.int(1), args.reference(2));
    let x = ints(machine, args.reference(0), length)?;
    ints(machine, target, args.int(3))?;
    if x.is_empty() || target == args.reference(0) || args.int(3) != 2 * length {
        return Err(Exit::Fallback);
    }
    set_ints(machine, target, 0, &product(&x, &x));
    ok(target)
}

/// Adds `k` times a number to part of another, which starts `offset` from its end; the carry.
fn mul_add(machine: &mut Machine, args: Args) -> NativeResult {
    let (out, offset, length) = (args.reference(0), args.int(2), args.int(3));
    let factor = u64::from(args.int(4) as u32);
    let input = ints(machine, args.reference(1), length)?;
    if out.is_null() || out == args.reference(1) || offset < 0 {
        return Err(Exit::Fallback);
    }
    let end = i64::from(machine.heap.array_length(out)) - i64::from(offset);
    let start = end - i64::from(length);
    if start < 0 {
        return Err(Exit::Fallback);
    }
    let mut words = ints(machine, out, end as i32)?.split_off(start as usize);
    let mut carry = 0u64;
    for (word, &added) in words.iter_mut().zip(&input).rev() {
        let sum = u64::from(added) * factor + u64::from(*word) + carry;
        *word = sum as u32;
        carry = sum >> 32;
    }
    set_ints(machine, out, start as u32, &words);
    ok(carry as u32 as i32)
}

#[cfg(test)]
mod tests {
    use super::product;

    #[test]
    fn products() {
        assert_eq!(product(&[u32::MAX], &[u32::MAX]), [u32::MAX - 1, 1]);
        assert_eq!(product(&[1, 0], &[2, 3]), [0, 2, 3, 0]);
        assert_eq!(
            product(&[u32::MAX, u32::MAX], &[2]),
            [1, u32::MAX, u32::MAX - 1]
        );
    }
}
