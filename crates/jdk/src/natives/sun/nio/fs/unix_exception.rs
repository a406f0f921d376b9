//! `sun.nio.fs.UnixException`: how a call of the system fails in this package.

use gibbon_machine::host::Errno;
use gibbon_machine::{Exit, Machine};

use crate::natives::guest::set_int;

pub fn unix_exception(machine: &mut Machine, error: Errno) -> Exit {
    let exit = machine.throw_plain("sun/nio/fs/UnixException");
    if let Exit::Throw(exception) = exit {
        set_int(machine, exception, "errno", error.0);
    }
    exit
}
