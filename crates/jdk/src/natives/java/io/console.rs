//! `java.io.Console`: there is none, as when a program is run with its streams redirected.

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "java/io/Console";
    "istty" "()Z" => is_terminal,
    "encoding" "()Ljava/lang/String;" => encoding,
    "echo" "(Z)Z" => echo,
}

fn is_terminal(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn encoding(_: &mut Machine, _: Args) -> NativeResult {
    ok(Ref::NULL)
}

/// Nothing echoes without a terminal, whatever is asked for.
fn echo(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}
