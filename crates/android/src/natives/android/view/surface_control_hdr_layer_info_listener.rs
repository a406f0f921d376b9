//! `android.view.SurfaceControlHdrLayerInfoListener`: told of layers with a high dynamic range.
//! There are none, so nobody is ever called.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::RELEASE_PEER;

gibbon_machine::natives! { "android/view/SurfaceControlHdrLayerInfoListener";
    "nGetDestructor" "()J" => get_destructor,
    "nRegister" "(Landroid/os/IBinder;)J" => register,
}

#[derive(Clone)]
struct Registration;

impl Peer for Registration {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn get_destructor(_: &mut Machine, _: Args) -> NativeResult {
    ok(RELEASE_PEER)
}

fn register(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.add(Registration))
}
