//! `java.net.DatagramPacket`.

use gibbon_jdk::guest::set_int;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/net/DatagramPacket";
    "setReceivedLength" "(I)V" => set_received_length,
}

/// The length of what came, which leaves the length of the buffer as it is.
fn set_received_length(machine: &mut Machine, args: Args) -> NativeResult {
    set_int(machine, args.reference(0), "length", args.int(1));
    ok(())
}
