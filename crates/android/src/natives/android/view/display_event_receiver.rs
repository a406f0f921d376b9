//! `android.view.DisplayEventReceiver`: vertical sync of a display of 60 Hz, on the guest's
//! clock. A receiver that asks is called at the next multiple of the period.

use std::sync::Arc;

use gibbon_jdk::guest::{
    get_long, get_ref, library_class, library_method, set_int, set_long, set_ref,
};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::input::referent;
use crate::looper::{self, Argument, Delivery};
use crate::natives::RELEASE_PEER;
use crate::surfaces::{PERIOD, next_sync};

gibbon_machine::natives! { "android/view/DisplayEventReceiver";
    "nativeInit" "(Ljava/lang/ref/WeakReference;Ljava/lang/ref/WeakReference;Landroid/os/MessageQueue;IIJ)J" => init,
    "nativeGetDisplayEventReceiverFinalizer" "()J" => get_finalizer,
    "nativeScheduleVsync" "(J)V" => schedule_vsync,
    "nativeGetLatestVsyncEventData" "(J)Landroid/view/DisplayEventReceiver$VsyncEventData;" => get_latest_vsync_event_data,
}

/// The number of the only display.
const DISPLAY: u64 = 0;
/// How long before a frame is shown it has to be ready, and when it is shown: in frames.
const FRAMES_AHEAD: u64 = 2;
const READY_BEFORE: u64 = 5_000_000;

#[derive(Clone)]
struct Receiver {
    /// Weak references to the Java object and its data.
    object: Ref,
    data: Ref,
    queue: i64,
    /// The sync that was asked for last.
    asked: Option<u64>,
}

impl Peer for Receiver {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.object);
        visit(self.data);
    }
}

fn init(machine: &mut Machine, args: Args) -> NativeResult {
    let queue = args.reference(2);
    if queue.is_null() {
        let message = "MessageQueue is not initialized.";
        return Err(machine.throw("java/lang/RuntimeException", message));
    }
    let receiver = Receiver {
        object: args.reference(0),
        data: args.reference(1),
        queue: get_long(machine, queue, "mPtr"),
        asked: None,
    };
    ok(machine.state.peers.add(receiver))
}

fn get_finalizer(_: &mut Machine, _: Args) -> NativeResult {
    ok(RELEASE_PEER)
}

/// One call for each sync, however often it was asked for.
fn schedule_vsync(machine: &mut Machine, args: Args) -> NativeResult {
    let now = machine.nanos();
    let next = next_sync(now);
    let Some(receiver) = machine.state.peers.get_mut::<Receiver>(args.long(0)) else {
        return ok(());
    };
    if receiver.asked == Some(next) {
        return ok(());
    }
    receiver.asked = Some(next);
    let Receiver {
        object,
        data,
        queue,
        ..
    } = receiver.clone();
    let (target, data) = (referent(machine, object), referent(machine, data));
    if target.is_null() {
        return ok(());
    }
    if !data.is_null() {
        set_data(machine, data, next)?;
    }
    let class = library_class(machine, "android/view/DisplayEventReceiver")?;
    let method = library_method(machine, class, "dispatchVsync", "(JJI)V");
    let frame = next / PERIOD;
    let delivery = Delivery {
        at: next,
        method,
        receiver: target,
        arguments: [next, DISPLAY, frame].map(Argument::Bits).to_vec(),
    };
    looper::post(machine, queue, delivery);
    ok(())
}

/// The times that a frame of this sync has: one choice, two periods away.
fn set_data(machine: &mut Machine, data: Ref, sync: u64) -> Result<(), Exit> {
    set_long(machine, data, "frameInterval", PERIOD as i64);
    set_int(machine, data, "preferredFrameTimelineIndex", 0);
    set_int(machine, data, "frameTimelinesLength", 1);
    let timelines = get_ref(machine, data, "frameTimelines");
    if timelines.is_null() || machine.heap.array_length(timelines) == 0 {
        return Ok(());
    }
    let timeline = machine.heap.array_ref(timelines, 0);
    if !timeline.is_null() {
        set_timeline(machine, timeline, sync);
    }
    Ok(())
}

fn set_timeline(machine: &mut Machine, timeline: Ref, sync: u64) {
    let shown = sync + FRAMES_AHEAD * PERIOD;
    set_long(machine, timeline, "vsyncId", (sync / PERIOD) as i64);
    set_long(machine, timeline, "expectedPresentationTime", shown as i64);
    let deadline = shown - READY_BEFORE;
    set_long(machine, timeline, "deadline", deadline as i64);
}

fn get_latest_vsync_event_data(machine: &mut Machine, _: Args) -> NativeResult {
    let name = "android/view/DisplayEventReceiver$VsyncEventData";
    let class = library_class(machine, name)?;
    let timeline_class = library_class(machine, &format!("{name}$FrameTimeline"))?;
    let sync = machine.nanos() / PERIOD * PERIOD;
    let timeline = machine.new_object(timeline_class)?;
    set_timeline(machine, timeline, sync);
    let timelines = machine.new_ref_array(timeline_class, &[timeline])?;
    let data = machine.new_object(class)?;
    set_ref(machine, data, "frameTimelines", timelines);
    set_data(machine, data, sync)?;
    ok(data)
}
