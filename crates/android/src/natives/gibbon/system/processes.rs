//! `gibbon.system.am.Processes`.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::processes::{ProcessId, Processes};

gibbon_machine::natives! { "gibbon/system/am/Processes";
    "setIdentity" "(IILjava/lang/String;Z)V" => set_identity,
}

/// The first thread runs as this process and user from now on.
fn set_identity(machine: &mut Machine, args: Args) -> NativeResult {
    let name = machine.text(args.reference(2));
    let processes = machine.state.peers.singleton_mut::<Processes>();
    let app = processes.get_mut(ProcessId::APP);
    (app.pid, app.uid, app.name) = (args.int(0), args.int(1), name);
    app.is_app = args.boolean(3);
    ok(())
}
