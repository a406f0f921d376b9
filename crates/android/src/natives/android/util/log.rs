//! `android.util.Log`: into the device's log.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::logcat::{Line, Logcat, Priority};

gibbon_machine::natives! { "android/util/Log";
    "isLoggable" "(Ljava/lang/String;I)Z" => is_loggable,
    "println_native" "(IILjava/lang/String;Ljava/lang/String;)I" => println,
    "logger_entry_max_payload_native" "()I" => max_payload,
}

/// As `liblog` has it: the longest payload of an entry.
const MAX_PAYLOAD: i32 = 4068;
const INFO: i32 = 4;

fn is_loggable(_: &mut Machine, args: Args) -> NativeResult {
    ok(args.int(1) >= INFO)
}

fn max_payload(_: &mut Machine, _: Args) -> NativeResult {
    ok(MAX_PAYLOAD)
}

fn println(machine: &mut Machine, args: Args) -> NativeResult {
    let message = args.reference(3);
    if message.is_null() {
        return Err(machine.throw("java/lang/NullPointerException", "println needs a message"));
    }
    let tag = args.reference(2);
    let tag = if tag.is_null() {
        String::new()
    } else {
        machine.text(tag)
    };
    let message = machine.text(message);
    let written = tag.len() + message.len() + 3;
    let line = Line {
        at_nanos: machine.nanos(),
        thread: machine.state.current.0,
        priority: Priority::from_number(args.int(1)),
        tag,
        message,
    };
    machine.state.peers.singleton_mut::<Logcat>().add(line);
    ok(written as i32)
}
