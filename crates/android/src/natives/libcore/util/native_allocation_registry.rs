//! `libcore.util.NativeAllocationRegistry`: frees what is behind a handle once its Java object is
//! garbage.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "libcore/util/NativeAllocationRegistry";
    "applyFreeFunction" "(JJ)V" => apply_free_function,
}

/// There is one such function: the peer is forgotten.
fn apply_free_function(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(1));
    ok(())
}
