//! `jdk.internal.misc.Signal`: signals have names and numbers, but none ever arrives from
//! outside.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, NativeResult, ok};

use crate::natives::guest::non_null;

gibbon_machine::natives! { "jdk/internal/misc/Signal";
    "findSignal0" "(Ljava/lang/String;)I" => find_signal,
    "handle0" "(IJ)J" => handle,
}

/// Linux/x86-64, by number.
const SIGNALS: &[(&str, i32)] = &[
    ("HUP", 1),
    ("INT", 2),
    ("QUIT", 3),
    ("ILL", 4),
    ("TRAP", 5),
    ("ABRT", 6),
    ("BUS", 7),
    ("FPE", 8),
    ("KILL", 9),
    ("USR1", 10),
    ("SEGV", 11),
    ("USR2", 12),
    ("PIPE", 13),
    ("ALRM", 14),
    ("TERM", 15),
    ("STKFLT", 16),
    ("CHLD", 17),
    ("CONT", 18),
    ("STOP", 19),
    ("TSTP", 20),
    ("TTIN", 21),
    ("TTOU", 22),
    ("URG", 23),
    ("XCPU", 24),
    ("XFSZ", 25),
    ("VTALRM", 26),
    ("PROF", 27),
    ("WINCH", 28),
    ("IO", 29),
    ("PWR", 30),
    ("SYS", 31),
];

fn find_signal(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let name = machine.text(name);
    let found = SIGNALS.iter().find(|(known, _)| *known == name);
    ok(found.map_or(-1, |&(_, number)| number))
}

/// Sets a handler and returns the one before. The handlers are not kept: every signal's is the
/// default one (0), or, for those that HotSpot uses itself, one that cannot be replaced (-1).
fn handle(_: &mut Machine, args: Args) -> NativeResult {
    const TAKEN: &[i32] = &[3, 4, 8, 9, 11, 19];
    ok(if TAKEN.contains(&args.int(0)) {
        -1i64
    } else {
        0
    })
}
