//! `java.lang.Shutdown`.

use gibbon_machine::native::{Args, Exit, NativeResult};
use gibbon_machine::{Halt, Machine};

use crate::natives::guest::nothing;

gibbon_machine::natives! { "java/lang/Shutdown";
    // Tells HotSpot's flight recorder and agents; there are none.
    "beforeHalt" "()V" => nothing,
    "halt0" "(I)V" => halt,
}

fn halt(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.exit_code = args.int(0);
    Err(Exit::Halt(Halt::Exit(args.int(0))))
}
