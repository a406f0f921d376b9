//! `sun.nio.ch.FileKey`: which file a descriptor leads to.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::io_util::descriptor;
use crate::natives::files::{io_exception, status};
use crate::natives::guest::{nothing, set_long};

gibbon_machine::natives! { "sun/nio/ch/FileKey";
    "initIDs" "()V" => nothing,
    "init" "(Ljava/io/FileDescriptor;)V" => init,
}

fn init(machine: &mut Machine, args: Args) -> NativeResult {
    let descriptor = descriptor(machine, args.reference(1))?;
    let status = status(machine, descriptor).map_err(|error| io_exception(machine, error))?;
    set_long(machine, args.reference(0), "st_dev", 1);
    set_long(machine, args.reference(0), "st_ino", status.inode as i64);
    ok(())
}
