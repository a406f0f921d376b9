//! `sun.nio.ch.EventFD`: by which a selector is woken.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::net::new_descriptor;
use crate::natives::files::io_exception;
use crate::sockets::{change, sockets};

gibbon_machine::natives! { "sun/nio/ch/EventFD";
    "eventfd0" "()I" => create,
    "set0" "(I)I" => set,
}

fn create(machine: &mut Machine, _: Args) -> NativeResult {
    let descriptor = new_descriptor(machine)?;
    sockets(machine).add_signal(descriptor);
    ok(descriptor)
}

fn set(machine: &mut Machine, args: Args) -> NativeResult {
    match change(machine, |sockets| sockets.signal(args.int(0))) {
        Ok(()) => ok(0i32),
        Err(error) => Err(io_exception(machine, error)),
    }
}
