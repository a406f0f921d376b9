//! `gibbon.system.am.NotResponding`: whether the app owes the system an answer.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::link::Link;

gibbon_machine::natives! { "gibbon/system/am/NotResponding";
    "owed" "(I)V" => owed,
}

fn owed(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.singleton_mut::<Link>().owed = args.int(0) as u32;
    ok(())
}
