//! `com.android.i18n.util.Log`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::logcat::Priority;
use crate::natives::java::log;

gibbon_machine::natives! { "com/android/i18n/util/Log";
    "log" "(ILjava/lang/String;Ljava/lang/Throwable;)V" => write,
}

fn write(machine: &mut Machine, args: Args) -> NativeResult {
    let mut message = machine.text(args.reference(1));
    let throwable = args.reference(2);
    if !throwable.is_null() {
        message = format!("{message}\n{}", machine.describe_throwable(throwable));
    }
    let priority = Priority::from_number(args.int(0));
    log(machine, priority, "i18n", message);
    ok(())
}
