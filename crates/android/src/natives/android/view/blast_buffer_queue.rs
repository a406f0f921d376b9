//! `android.graphics.BLASTBufferQueue`: hands what a window draws to its layer. It is here, not
//! among graphics, because it is all about layers and transactions.
//!
//! # Differs from Android
//! A frame is shown when it is drawn, so a transaction that was to wait for the next frame is
//! handed out, or applied, at once. Java asks for it while the frame is being drawn.

use std::sync::Arc;

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::surface::of_layer_or_new;
use super::surface_control::{apply_transaction, layer_of};
use crate::surfaces::{Change, LayerId, Layers};

gibbon_machine::natives! { "android/graphics/BLASTBufferQueue";
    "nativeCreate" "(Ljava/lang/String;Z)J" => create,
    "nativeDestroy" "(J)V" => destroy,
    "nativeGetSurface" "(JZ)Landroid/view/Surface;" => get_surface,
    "nativeSyncNextTransaction" "(JLjava/util/function/Consumer;Z)Z" => sync_next_transaction,
    // Nothing is held back.
    "nativeStopContinuousSyncTransaction" "(J)V" => nothing_waits,
    "nativeClearSyncTransaction" "(J)V" => nothing_waits,
    "nativeApplyPendingTransactions" "(JJ)V" => nothing_waits,
    "nativeSetTransactionHangCallback" "(JLandroid/graphics/BLASTBufferQueue$TransactionHangCallback;)V" => nothing_waits,
    "nativeUpdate" "(JJJJI)V" => update,
    "nativeMergeWithNextTransaction" "(JJJ)V" => merge_with_next_transaction,
    "nativeGetLastAcquiredFrameNum" "(J)J" => get_last_acquired_frame,
    "nativeIsSameSurfaceControl" "(JJ)Z" => is_same_surface_control,
    "nativeGatherPendingTransactions" "(JJ)Landroid/view/SurfaceControl$Transaction;" => gather_pending_transactions,
}

#[derive(Clone, Default)]
struct Queue {
    layer: Option<LayerId>,
}

impl Peer for Queue {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// The layer that a queue's content goes to.
pub fn layer_of_queue(machine: &Machine, handle: i64) -> Option<LayerId> {
    machine.state.peers.get::<Queue>(handle)?.layer
}

fn create(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.add(Queue::default()))
}

fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn nothing_waits(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn update(machine: &mut Machine, args: Args) -> NativeResult {
    let layer = layer_of(machine, args.long(1));
    if let Some(queue) = machine.state.peers.get_mut::<Queue>(args.long(0)) {
        queue.layer = layer;
    }
    if let Some(layer) = layer {
        let size = Change::Size(args.long(2) as i32, args.long(3) as i32);
        let layers = machine.state.peers.singleton_mut::<Layers>();
        layers.apply(&[(layer, size)]);
    }
    ok(())
}

const MADE: u16 = 1;
const TOLD: u16 = 2;

/// A Java `Surface` of the queue.
fn get_surface(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == MADE {
        return ok(args.kept_ref(0));
    }
    let class = library_class(machine, "android/view/Surface")?;
    machine.initialize(class)?;
    let constructor = library_method(machine, class, "<init>", "(J)V");
    let object = machine.new_object(class)?;
    args.keep_ref(0, object);
    let layer = layer_of_queue(machine, args.long(0));
    let surface = of_layer_or_new(machine, 0, layer);
    let arguments = vec![u64::from(object.0), surface as u64];
    Err(Exit::call(constructor, arguments, MADE))
}

/// A call that makes the Java transaction that is kept first.
fn make_transaction(machine: &mut Machine, args: Args) -> Result<Exit, Exit> {
    let class = library_class(machine, "android/view/SurfaceControl$Transaction")?;
    machine.initialize(class)?;
    let constructor = library_method(machine, class, "<init>", "()V");
    let object = machine.new_object(class)?;
    args.keep_ref(0, object);
    Ok(Exit::call(constructor, vec![u64::from(object.0)], MADE))
}

fn sync_next_transaction(machine: &mut Machine, args: Args) -> NativeResult {
    match machine.stage() {
        MADE => {
            let callback = args.reference(1);
            let class = machine.heap.class_of(callback);
            let method = library_method(machine, class, "accept", "(Ljava/lang/Object;)V");
            let arguments = vec![u64::from(callback.0), u64::from(args.kept_ref(0).0)];
            Err(Exit::call(method, arguments, TOLD))
        }
        TOLD => ok(true),
        _ if args.reference(1).is_null() => ok(false),
        _ => Err(make_transaction(machine, args)?),
    }
}

fn gather_pending_transactions(machine: &mut Machine, args: Args) -> NativeResult {
    match machine.stage() {
        MADE => ok(args.kept_ref(0)),
        _ => Err(make_transaction(machine, args)?),
    }
}

fn merge_with_next_transaction(machine: &mut Machine, args: Args) -> NativeResult {
    apply_transaction(machine, args.long(1));
    ok(())
}

fn get_last_acquired_frame(machine: &mut Machine, args: Args) -> NativeResult {
    let layer = layer_of_queue(machine, args.long(0));
    let layers = machine.state.peers.singleton::<Layers>();
    let number = layer.and_then(|layer| layers.get(layer));
    ok(number.map_or(0, |layer| layer.buffers.frame_number))
}

fn is_same_surface_control(machine: &mut Machine, args: Args) -> NativeResult {
    let layer = layer_of_queue(machine, args.long(0));
    ok(layer.is_some() && layer == layer_of(machine, args.long(1)))
}
