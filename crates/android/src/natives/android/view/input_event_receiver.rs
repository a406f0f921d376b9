//! `android.view.InputEventReceiver`: the client's end of a connection gives its events to Java.

use std::sync::Arc;

use gibbon_jdk::guest::{get_long, library_class, library_method, set_long};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::input::{
    ARRIVED, Connections, Listener, Message, MotionEvent, Side, post, referent, wake_client,
};
use crate::looper::Argument;
use crate::models::receive_key;

gibbon_machine::natives! { "android/view/InputEventReceiver";
    "nativeInit" "(Ljava/lang/ref/WeakReference;Landroid/view/InputChannel;Landroid/os/MessageQueue;)J" => init,
    "nativeDispose" "(J)V" => dispose,
    "nativeFinishInputEvent" "(JIZ)V" => finish_input_event,
    "nativeReportTimeline" "(JIJJ)V" => report_timeline,
    "nativeConsumeBatchedInputEvents" "(JJ)Z" => consume_batched_input_events,
    "nativeDump" "(JLjava/lang/String;)Ljava/lang/String;" => dump,
}

#[derive(Clone)]
struct Receiver {
    channel: i64,
    /// A `WeakReference` to the Java object.
    object: Ref,
    /// What is being given to Java.
    current: Option<(u32, Message)>,
    consumed_batch: bool,
}

impl Peer for Receiver {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.object);
    }
}

/// Handle of a Java channel's end, and of a Java queue's looper.
pub fn ends(machine: &mut Machine, channel: Ref, queue: Ref) -> Result<(i64, i64), Exit> {
    if channel.is_null() || queue.is_null() {
        return Err(machine.throw_npe());
    }
    let channel = get_long(machine, channel, "mPtr");
    Ok((channel, get_long(machine, queue, "mPtr")))
}

fn init(machine: &mut Machine, args: Args) -> NativeResult {
    let object = args.reference(0);
    let (channel, queue) = ends(machine, args.reference(1), args.reference(2))?;
    let connections = machine.state.peers.singleton_mut::<Connections>();
    if connections.side(channel).is_none() {
        let message = "InputChannel is not initialized.";
        return Err(machine.throw("java/lang/RuntimeException", message));
    }
    connections.listen(channel, Some(Listener { object, queue }));
    let handle = machine.state.peers.add(Receiver {
        channel,
        object,
        current: None,
        consumed_batch: false,
    });
    // What came before somebody listened.
    wake_client(machine, channel)?;
    ok(handle)
}

fn receiver(machine: &Machine, handle: i64) -> Option<&Receiver> {
    machine.state.peers.get::<Receiver>(handle)
}

fn dispose(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = args.long(0);
    if let Some(Receiver { channel, .. }) = receiver(machine, handle).cloned() {
        let connections = machine.state.peers.singleton_mut::<Connections>();
        connections.listen(channel, None);
        machine.state.peers.remove(handle);
    }
    ok(())
}

fn finish_input_event(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(&Receiver { channel, .. }) = receiver(machine, args.long(0)) else {
        return ok(());
    };
    let connections = machine.state.peers.singleton_mut::<Connections>();
    let done = connections.finish(channel, args.int(1) as u32);
    let Some(listener) = connections.listener(channel, Side::Server) else {
        return ok(());
    };
    let class = library_class(machine, "android/view/InputEventSender")?;
    let method = library_method(machine, class, "dispatchInputEventFinished", "(IZ)V");
    for sequence in done {
        let arguments = [u64::from(sequence), u64::from(args.boolean(2))];
        post(
            machine,
            listener,
            method,
            arguments.map(Argument::Bits).to_vec(),
        );
    }
    ok(())
}

/// Latency figures, which nobody collects here.
fn report_timeline(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn dump(machine: &mut Machine, args: Args) -> NativeResult {
    let prefix = machine.text(args.reference(1));
    let channel = receiver(machine, args.long(0)).map_or(0, |receiver| receiver.channel);
    let connections = machine.state.peers.singleton::<Connections>();
    let name = connections.name(channel).unwrap_or_default();
    ok(machine.string(&format!("{prefix}mInputConsumer: {name}\n"))?)
}

/// Gives Java what has come, one event after the other, each with a call of its own.
fn consume_batched_input_events(machine: &mut Machine, args: Args) -> NativeResult {
    const START: u16 = 0;
    const MADE: u16 = 1;
    const DISPATCHED: u16 = 2;
    const TOLD: u16 = 3;
    let (handle, frame) = (args.long(0), args.long(1));
    let frame = match frame {
        ARRIVED => None,
        // All that there is.
        -1 => Some(i64::MAX),
        frame => Some(frame),
    };
    let Some(Receiver {
        channel, object, ..
    }) = receiver(machine, handle).cloned()
    else {
        return ok(false);
    };
    let target = referent(machine, object);
    if target.is_null() {
        return ok(false);
    }
    let class = library_class(machine, "android/view/InputEventReceiver")?;
    match machine.stage() {
        START => {
            if let Some(receiver) = machine.state.peers.get_mut::<Receiver>(handle) {
                receiver.consumed_batch = false;
            }
        }
        MADE => {
            // The Java event is there: fill it, and give it away.
            let current = receiver(machine, handle).and_then(|receiver| receiver.current.clone());
            let Some((sequence, message)) = current else {
                return ok(false);
            };
            let event = args.result_ref();
            match message {
                Message::Motion(data) => fill(machine, event, data),
                Message::Key(_) => receive_key(machine, event),
                _ => {}
            }
            let descriptor = "(ILandroid/view/InputEvent;)V";
            let method = library_method(machine, class, "dispatchInputEvent", descriptor);
            let arguments = vec![u64::from(target.0), u64::from(sequence), u64::from(event.0)];
            return Err(Exit::call(method, arguments, DISPATCHED));
        }
        DISPATCHED => {}
        TOLD => return ok(receiver(machine, handle).is_some_and(|r| r.consumed_batch)),
        _ => {}
    }
    let now = machine.nanos();
    let connections = machine.state.peers.singleton_mut::<Connections>();
    let Some(ready) = connections.take(channel, frame, now) else {
        return finish(machine, args, channel, target, frame, TOLD);
    };
    let (sequence, message) = (ready.sequence, ready.message);
    if let Some(receiver) = machine.state.peers.get_mut::<Receiver>(handle) {
        receiver.current = Some((sequence, message.clone()));
        receiver.consumed_batch |= message.can_wait();
    }
    match message {
        Message::Motion(_) => {
            let events = library_class(machine, "android/view/MotionEvent")?;
            machine.initialize(events)?;
            let obtain = library_method(machine, events, "obtain", "()Landroid/view/MotionEvent;");
            Err(Exit::call(obtain, Vec::new(), MADE))
        }
        Message::Key(key) => Err(key.obtain(machine, MADE)?),
        Message::Focus(has_it) => tell(
            machine,
            channel,
            sequence,
            target,
            ("onFocusEvent", "(Z)V"),
            &[has_it.into()],
        ),
        Message::Capture(has_it) => {
            let method = ("onPointerCaptureEvent", "(Z)V");
            tell(machine, channel, sequence, target, method, &[has_it.into()])
        }
        Message::Drag { x, y, is_exiting } => {
            let arguments = [is_exiting.into(), x.to_bits().into(), y.to_bits().into()];
            tell(
                machine,
                channel,
                sequence,
                target,
                ("onDragEvent", "(ZFF)V"),
                &arguments,
            )
        }
        Message::TouchMode(on) => {
            let method = ("onTouchModeChanged", "(Z)V");
            tell(machine, channel, sequence, target, method, &[on.into()])
        }
    }
}

/// Calls a method of the receiver that needs no event, which is finished with that.
fn tell(
    machine: &mut Machine,
    channel: i64,
    sequence: u32,
    target: Ref,
    (name, descriptor): (&str, &str),
    arguments: &[u64],
) -> NativeResult {
    const DISPATCHED: u16 = 2;
    let connections = machine.state.peers.singleton_mut::<Connections>();
    connections.finish(channel, sequence);
    let method = virtual_method(machine, target, name, descriptor)?;
    let mut all = vec![u64::from(target.0)];
    all.extend(arguments);
    Err(Exit::call(method, all, DISPATCHED))
}

/// A method of `InputEventReceiver` as the object's class has it.
fn virtual_method(
    machine: &mut Machine,
    target: Ref,
    name: &str,
    descriptor: &str,
) -> Result<gibbon_machine::meta::MethodId, Exit> {
    let class = library_class(machine, "android/view/InputEventReceiver")?;
    let method = library_method(machine, class, name, descriptor);
    Ok(machine.select_virtual(machine.heap.class_of(target), method))
}

/// Nothing more to give. Moves that wait are announced, so that Java asks at the next frame.
fn finish(
    machine: &mut Machine,
    args: Args,
    channel: i64,
    target: Ref,
    frame: Option<i64>,
    stage: u16,
) -> NativeResult {
    let connections = machine.state.peers.singleton::<Connections>();
    let waiting = connections.waiting_source(channel);
    if let (Some(source), None) = (waiting, frame) {
        let name = "onBatchedInputEventPending";
        let method = virtual_method(machine, target, name, "(I)V")?;
        let arguments = vec![u64::from(target.0), u64::from(source as u32)];
        return Err(Exit::call(method, arguments, stage));
    }
    ok(receiver(machine, args.long(0)).is_some_and(|receiver| receiver.consumed_batch))
}

/// Puts data behind a Java `MotionEvent`, which may be a recycled one.
fn fill(machine: &mut Machine, event: Ref, data: MotionEvent) {
    let handle = get_long(machine, event, "mNativePtr");
    match machine.state.peers.get_mut::<MotionEvent>(handle) {
        Some(place) => *place = data,
        None => {
            let handle = machine.state.peers.add(data);
            set_long(machine, event, "mNativePtr", handle);
        }
    }
}
