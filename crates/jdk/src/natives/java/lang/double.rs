//! `java.lang.Double`. Bits of numbers are what registers hold anyway.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult};

gibbon_machine::natives! { "java/lang/Double";
    "doubleToRawLongBits" "(D)J" => same_bits,
    "longBitsToDouble" "(J)D" => same_bits,
}

fn same_bits(_: &mut Machine, args: Args) -> NativeResult {
    Ok(args.raw(0))
}
