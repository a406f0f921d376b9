//! `android.view.KeyEvent`. Its data is in the Java object.

mod names;

use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use crate::input::next_id;

gibbon_machine::natives! { "android/view/KeyEvent";
    "nativeKeyCodeToString" "(I)Ljava/lang/String;" => key_code_to_string,
    "nativeKeyCodeFromString" "(Ljava/lang/String;)I" => key_code_from_string,
    "nativeNextId" "()I" => next,
}

fn key_code_to_string(machine: &mut Machine, args: Args) -> NativeResult {
    match names::name(args.int(0)) {
        Some(name) => ok(machine.string(name)?),
        None => ok(Ref::NULL),
    }
}

fn key_code_from_string(machine: &mut Machine, args: Args) -> NativeResult {
    let name = machine.text(args.reference(0));
    ok(names::number(&name).unwrap_or(-1))
}

fn next(machine: &mut Machine, _: Args) -> NativeResult {
    ok(next_id(machine))
}
