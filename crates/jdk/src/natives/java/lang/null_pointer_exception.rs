//! `java.lang.NullPointerException`.

use gibbon_machine::native::{Args, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

gibbon_machine::natives! { "java/lang/NullPointerException";
    "getExtendedNPEMessage" "()Ljava/lang/String;" => get_extended_message,
}

fn get_extended_message(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}
