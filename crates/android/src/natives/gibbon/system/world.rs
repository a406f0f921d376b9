//! `gibbon.system.World` and `gibbon.system.net.ConnectivityService`: time and network as they
//! are set from outside.

use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::link::Link;

mod wall_clock {
    gibbon_machine::natives! { "gibbon/system/World";
        "setWallTime" "(J)V" => super::set_wall_time,
    }
}

mod connectivity_service {
    gibbon_machine::natives! { "gibbon/system/net/ConnectivityService";
        "reachable" "(Z)V" => super::reachable,
    }
}

pub fn add(table: &mut NativeTable) {
    table.add(wall_clock::NATIVES);
    table.add(connectivity_service::NATIVES);
}

fn set_wall_time(machine: &mut Machine, args: Args) -> NativeResult {
    let state = &mut machine.state;
    state
        .clock
        .set_wall_millis(args.long(0), state.instructions);
    ok(())
}

fn reachable(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.singleton_mut::<Link>().is_connected = args.boolean(0);
    ok(())
}
