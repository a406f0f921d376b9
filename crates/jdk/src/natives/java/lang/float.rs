//! `java.lang.Float`. Bits of numbers are what registers hold anyway.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

gibbon_machine::natives! { "java/lang/Float";
    "floatToRawIntBits" "(F)I" => same_bits,
    "intBitsToFloat" "(I)F" => same_bits,
}

fn same_bits(_: &mut Machine, args: Args) -> NativeResult {
    ok(args.int(0))
}
