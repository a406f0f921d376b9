//! Input on its way from the device to a window.
//!
//! A connection has two ends, as Android's pair of sockets has: events go from the server's end
//! to the client's, and word that they are done goes back. What listens at an end (an
//! `InputEventReceiver`, an `InputEventSender`) has its looper woken when something comes.
//!
//! Moves are batched: they wait for the next frame, and come as one event with a history.
//!
//! # Differs from Android
//! Batched moves are not resampled to the time of the frame.

mod connections;
pub mod coords;
mod key;
mod message;
mod motion;
mod transform;

pub use connections::{Connections, Listener, Side};
pub use coords::Coords;
pub use key::Key;
pub use message::Message;
pub use motion::{MAX_POINTERS, MotionEvent, Pointer, Sample};
pub use transform::Transform;

use gibbon_jdk::guest::{get_ref, library_class, library_method};
use gibbon_machine::{Exit, Machine, Ref};

use crate::looper::{self, Argument, Delivery};

/// Sends an event to the window at the other end of the server's channel. `None`: nobody is
/// there any more. The number tells when it is done.
pub fn send(machine: &mut Machine, channel: i64, message: Message) -> Result<Option<u32>, Exit> {
    let connections = machine.state.peers.singleton_mut::<Connections>();
    let Some(sequence) = connections.send(channel, message) else {
        return Ok(None);
    };
    wake_client(machine, channel)?;
    Ok(Some(sequence))
}

/// How many events the window has not finished; and since when the oldest waits, in nanoseconds.
pub fn unfinished(machine: &mut Machine, channel: i64) -> (usize, Option<u64>) {
    let connections = machine.state.peers.singleton::<Connections>();
    connections.unfinished(channel)
}

/// Has the client's looper look at what has come.
pub fn wake_client(machine: &mut Machine, channel: i64) -> Result<(), Exit> {
    let connections = machine.state.peers.singleton::<Connections>();
    let Some(listener) = connections.listener(channel, Side::Client) else {
        return Ok(());
    };
    let class = library_class(machine, "android/view/InputEventReceiver")?;
    let method = library_method(machine, class, "consumeBatchedInputEvents", "(J)Z");
    post(
        machine,
        listener,
        method,
        vec![Argument::Bits(ARRIVED as u64)],
    );
    Ok(())
}

/// The time of a frame that says: not for a frame, but because something has come.
pub const ARRIVED: i64 = i64::MIN;

/// Has a listener's looper call a method of it, if it is still there.
pub fn post(
    machine: &mut Machine,
    listener: Listener,
    method: gibbon_machine::meta::MethodId,
    arguments: Vec<Argument>,
) {
    let receiver = referent(machine, listener.object);
    if receiver == Ref::NULL {
        return;
    }
    let delivery = Delivery {
        at: machine.nanos(),
        method,
        receiver,
        arguments,
    };
    looper::post(machine, listener.queue, delivery);
}

/// The object that a weak reference refers to; null if it is gone.
pub fn referent(machine: &Machine, weak: Ref) -> Ref {
    if weak.is_null() {
        return Ref::NULL;
    }
    get_ref(machine, weak, "referent")
}

/// A number that tells events apart: random, as on Android.
pub fn next_id(machine: &mut Machine) -> i32 {
    machine.state.random.next_u64() as i32 & i32::MAX
}
