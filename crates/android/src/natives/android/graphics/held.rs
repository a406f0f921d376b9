//! Values of the graphics crate as native peers, and shorthand to reach them.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Exit, Machine, NativeResult, ok};

/// A value behind a handle.
#[derive(Clone, Debug, Default)]
pub struct Held<T>(pub T);

impl<T: Clone + Send + Sync + 'static> Peer for Held<T> {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// What `nGetFinalizer` natives answer: whatever the peer is, freeing it forgets it.
pub use super::paint::FREE_PEER;

pub fn add<T: Clone + Send + Sync + 'static>(machine: &mut Machine, value: T) -> NativeResult {
    ok(machine.state.peers.add(Held(value)))
}

pub fn find<T: Clone + Send + Sync + 'static>(machine: &Machine, handle: i64) -> Option<&T> {
    machine
        .state
        .peers
        .get::<Held<T>>(handle)
        .map(|held| &held.0)
}

pub fn find_mut<T: Clone + Send + Sync + 'static>(
    machine: &mut Machine,
    handle: i64,
) -> Option<&mut T> {
    machine
        .state
        .peers
        .get_mut::<Held<T>>(handle)
        .map(|held| &mut held.0)
}

/// A device would crash; an exception says where.
pub fn gone(machine: &mut Machine) -> Exit {
    machine.throw(
        "java/lang/IllegalStateException",
        "the native object is gone",
    )
}

/// Parts of which an effect, a shader or a picture may be made, within each other.
pub const MOST_PARTS: u32 = 256;

/// The sum of parts; an exception if they are too many to be drawn, where a device would crash.
pub fn parts(machine: &mut Machine, of: &[u32]) -> Result<u32, Exit> {
    let parts = of.iter().fold(1u32, |sum, part| sum.saturating_add(*part));
    if parts > MOST_PARTS {
        let message = format!("made of more than {MOST_PARTS} parts within each other");
        return Err(machine.throw("java/lang/IllegalStateException", &message));
    }
    Ok(parts)
}

pub fn get<T: Clone + Send + Sync + 'static>(
    machine: &mut Machine,
    handle: i64,
) -> Result<&T, Exit> {
    if find::<T>(machine, handle).is_none() {
        return Err(gone(machine));
    }
    Ok(find(machine, handle).expect("just looked"))
}

pub fn get_mut<T: Clone + Send + Sync + 'static>(
    machine: &mut Machine,
    handle: i64,
) -> Result<&mut T, Exit> {
    if find::<T>(machine, handle).is_none() {
        return Err(gone(machine));
    }
    Ok(find_mut(machine, handle).expect("just looked"))
}

/// The finalizer of every class.
pub fn finalizer(_: &mut Machine, _: gibbon_machine::Args) -> NativeResult {
    ok(FREE_PEER)
}

/// A destructor whose first argument is the handle.
pub fn destroy(machine: &mut Machine, args: gibbon_machine::Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}
