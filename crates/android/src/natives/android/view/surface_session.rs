//! `android.view.SurfaceSession`: a connection to what composes the screen.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/view/SurfaceSession";
    "nativeCreate" "()J" => create,
    "nativeDestroy" "(J)V" => destroy,
}

/// There is one composer, so a session knows nothing.
#[derive(Clone)]
struct Session;

impl Peer for Session {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn create(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.add(Session))
}

fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}
