//! `java.lang.Integer`: intrinsics only, for speed.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};

gibbon_machine::natives! { "java/lang/Integer";
    intrinsic "bitCount" "(I)I" => |_, args| ok(args.int(0).count_ones() as i32),
    intrinsic "numberOfLeadingZeros" "(I)I" => |_, args| ok(args.int(0).leading_zeros() as i32),
    intrinsic "numberOfTrailingZeros" "(I)I" => |_, args| ok(args.int(0).trailing_zeros() as i32),
    intrinsic "reverse" "(I)I" => |_, args| ok(args.int(0).reverse_bits()),
    intrinsic "reverseBytes" "(I)I" => |_, args| ok(args.int(0).swap_bytes()),
    intrinsic "toString" "(I)Ljava/lang/String;" => to_string,
    intrinsic "parseInt" "(Ljava/lang/String;I)I" => parse_int,
}

fn to_string(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.string(&args.int(0).to_string())?)
}

/// A number in plain ASCII. All else, errors above all, is for the Java code.
pub fn parse(machine: &Machine, args: Args) -> Option<i128> {
    let (string, radix) = (args.reference(0), args.int(1));
    if string.is_null() || !(2..=36).contains(&radix) {
        return None;
    }
    let known = machine.meta.known();
    if machine.heap.get_i8(string, known.string_coder) != 0 {
        return None;
    }
    let value = machine.heap.get_ref(string, known.string_value);
    let text = std::str::from_utf8(machine.heap.array_bytes(value, 1)).ok()?;
    // A sign alone, and digits beyond any `long`, are errors here as there.
    i128::from_str_radix(text, radix as u32).ok()
}

fn parse_int(machine: &mut Machine, args: Args) -> NativeResult {
    match parse(machine, args).map(i32::try_from) {
        Some(Ok(number)) => ok(number),
        _ => Err(Exit::Fallback),
    }
}
