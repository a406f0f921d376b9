//! `android.view.InputEventSender`: Java code at the server's end of a connection.

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use super::input_event_receiver::ends;
use super::motion_event;
use crate::input::{Connections, Key, Listener, Message, wake_client};

gibbon_machine::natives! { "android/view/InputEventSender";
    "nativeInit" "(Ljava/lang/ref/WeakReference;Landroid/view/InputChannel;Landroid/os/MessageQueue;)J" => init,
    "nativeDispose" "(J)V" => dispose,
    "nativeSendKeyEvent" "(JILandroid/view/KeyEvent;)Z" => send_key_event,
    "nativeSendMotionEvent" "(JILandroid/view/MotionEvent;)Z" => send_motion_event,
}

#[derive(Clone)]
struct Sender {
    channel: i64,
    /// A `WeakReference` to the Java object.
    object: Ref,
}

impl Peer for Sender {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.object);
    }
}

fn init(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(0);
    let (channel, queue) = ends(machine, args.reference(1), args.reference(2))?;
    let connections = machine.state.peers.singleton_mut::<Connections>();
    connections.listen(channel, Some(Listener { object, queue }));
    ok(machine.state.peers.add(Sender { channel, object }))
}

fn channel(machine: &Machine, handle: i64) -> Option<i64> {
    let sender = machine.state.peers.get::<Sender>(handle);
    sender.map(|sender| sender.channel)
}

fn dispose(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(channel) = channel(machine, args.long(0)) {
        let connections = machine.state.peers.singleton_mut::<Connections>();
        connections.listen(channel, None);
        machine.state.peers.remove(args.long(0));
    }
    ok(())
}

fn send(machine: &mut Machine, args: Args, message: Message) -> NativeResult {
    let Some(channel) = channel(machine, args.long(0)) else {
        return ok(false);
    };
    let connections = machine.state.peers.singleton_mut::<Connections>();
    if !connections.send_numbered(channel, args.int(1) as u32, message) {
        return ok(false);
    }
    wake_client(machine, channel)?;
    ok(true)
}

fn send_key_event(machine: &mut Machine, args: Args) -> NativeResult {
    let key = Key::of_guest(machine, args.reference(2))?;
    send(machine, args, Message::Key(key))
}

fn send_motion_event(machine: &mut Machine, args: Args) -> NativeResult {
    let event = motion_event::of_guest(machine, args.reference(2))?;
    send(machine, args, Message::Motion(event))
}
