//! `gibbon.system.am.NotResponding`: whether the app owes the system an answer.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::link::Link;
use crate::messages;

gibbon_machine::natives! { "gibbon/system/am/NotResponding";
    "owed" "(I)V" => owed,
    "isHeldBack" "()Z" => is_held_back,
}

fn owed(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.singleton_mut::<Link>().owed = args.int(0) as u32;
    ok(())
}

/// Whether a schedule keeps something from running: what the app owes may be just that.
fn is_held_back(machine: &mut Machine, _: Args) -> NativeResult {
    ok(messages::is_holding(machine))
}
