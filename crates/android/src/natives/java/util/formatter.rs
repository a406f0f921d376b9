//! `java.util.Formatter`: Android 14 takes an argument's index of 0 (`%0$s`) for none.

use gibbon_machine::Machine;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};

gibbon_machine::natives! { "java/util/Formatter$FormatSpecifier";
    intrinsic "index" "(Ljava/lang/String;II)V" => index,
}

const ZERO: u16 = b'0' as u16;

/// The index is written from `start` to before the `$` at `end - 1`; OpenJDK throws at 0, and has
/// it mean the next argument inside.
fn index(machine: &mut Machine, args: Args) -> NativeResult {
    let (start, end) = (args.int(2), args.int(3));
    // Most have no index, and are told so.
    let start = usize::try_from(start).map_err(|_| Exit::Fallback)?;
    let end = usize::try_from(end - 1).map_err(|_| Exit::Fallback)?;
    let format = machine.utf16(args.reference(1));
    match format.get(start..end) {
        Some(index) if !index.is_empty() && index.iter().all(|&at| at == ZERO) => ok(()),
        _ => Err(Exit::Fallback),
    }
}
