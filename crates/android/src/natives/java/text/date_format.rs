//! `java.text.DateFormat`: the user's choice of 12 or 24 hours, which short times go by.

use gibbon_jdk::guest::set_static_ref;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/text/DateFormat";
    "set24HourTimePref" "(Ljava/lang/Boolean;)V" => set_preference,
}

fn set_preference(machine: &mut Machine, args: Args) -> NativeResult {
    set_static_ref(
        machine,
        "java/text/DateFormat",
        "is24Hour",
        args.reference(0),
    )?;
    ok(())
}
