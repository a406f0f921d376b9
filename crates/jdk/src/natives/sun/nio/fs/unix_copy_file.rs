//! `sun.nio.fs.UnixCopyFile`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::unix_exception::unix_exception;
use crate::natives::files::copy;

gibbon_machine::natives! { "sun/nio/fs/UnixCopyFile";
    "transfer" "(IIJ)V" => transfer,
}

/// From where the second descriptor stands to its end. It is done in one go, so there is no
/// need to look at the address that says whether to stop.
fn transfer(machine: &mut Machine, args: Args) -> NativeResult {
    match copy(machine, args.int(1), None, args.int(0), u64::MAX) {
        Ok(_) => ok(()),
        Err(error) => Err(unix_exception(machine, error)),
    }
}
