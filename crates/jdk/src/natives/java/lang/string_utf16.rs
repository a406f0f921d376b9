//! `java.lang.StringUTF16`.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

gibbon_machine::natives! { "java/lang/StringUTF16";
    "isBigEndian" "()Z" => is_big_endian,
}

fn is_big_endian(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}
