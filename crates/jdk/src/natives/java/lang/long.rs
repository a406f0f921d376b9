//! `java.lang.Long`: intrinsics only, for speed.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};

use super::integer::parse;

gibbon_machine::natives! { "java/lang/Long";
    intrinsic "bitCount" "(J)I" => |_, args| ok(args.long(0).count_ones() as i32),
    intrinsic "numberOfLeadingZeros" "(J)I" => |_, args| ok(args.long(0).leading_zeros() as i32),
    intrinsic "numberOfTrailingZeros" "(J)I" => |_, args| ok(args.long(0).trailing_zeros() as i32),
    intrinsic "reverse" "(J)J" => |_, args| ok(args.long(0).reverse_bits()),
    intrinsic "reverseBytes" "(J)J" => |_, args| ok(args.long(0).swap_bytes()),
    intrinsic "toString" "(J)Ljava/lang/String;" => to_string,
    intrinsic "parseLong" "(Ljava/lang/String;I)J" => parse_long,
}

fn to_string(machine: &mut Machine, args: Args) -> NativeResult {
    ok(machine.string(&args.long(0).to_string())?)
}

fn parse_long(machine: &mut Machine, args: Args) -> NativeResult {
    match parse(machine, args).map(i64::try_from) {
        Some(Ok(number)) => ok(number),
        _ => Err(Exit::Fallback),
    }
}
