//! `android.view.SurfaceControl`: names a layer of the screen, see [`crate::surfaces`].
//!
//! Missing: what only the system's own display service asks (modes, brightness, sampling).

mod transaction;

pub use transaction::apply_now as apply_transaction;

use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::RELEASE_PEER;
use crate::parcel::{self, Parcel};
use crate::surfaces::{Change, Control, HIDDEN, Layer, LayerId, Layers, OPAQUE};

gibbon_machine::natives! { "android/view/SurfaceControl";
    "nativeCreate" "(Landroid/view/SurfaceSession;Ljava/lang/String;IIIIJLandroid/os/Parcel;)J" => create,
    "nativeReadFromParcel" "(Landroid/os/Parcel;)J" => read_from_parcel,
    "nativeCopyFromSurfaceControl" "(J)J" => copy,
    "nativeWriteToParcel" "(JLandroid/os/Parcel;)V" => write_to_parcel,
    "nativeGetNativeSurfaceControlFinalizer" "()J" => get_finalizer,
    "nativeDisconnect" "(J)V" => disconnect,
    "nativeUpdateDefaultBufferSize" "(JII)V" => update_default_buffer_size,
    "nativeMirrorSurface" "(J)J" => mirror,
    "nativeGetHandle" "(J)J" => get_layer,
    "nativeGetLayerId" "(J)I" => get_layer,
    // The display is not turned, so that nothing has to be turned back.
    "nativeSetTransformHint" "(JI)V" => unseen,
    "nativeGetTransformHint" "(J)I" => get_transform_hint,
    // Frames are never late: there is nothing to tell.
    "nativeSurfaceFlushJankData" "(J)V" => unseen,
    "nativeGetNativeTransactionFinalizer" "()J" => get_finalizer,
    "nativeCreateTransaction" "()J" => transaction::create,
    "nativeApplyTransaction" "(JZ)V" => transaction::apply,
    "nativeMergeTransaction" "(JJ)V" => transaction::merge,
    "nativeClearTransaction" "(J)V" => transaction::clear,
    "nativeGetTransactionId" "(J)J" => transaction::get_id,
    "nativeReadTransactionFromParcel" "(Landroid/os/Parcel;)J" => transaction::read_from_parcel,
    "nativeWriteTransactionToParcel" "(JLandroid/os/Parcel;)V" => transaction::write_to_parcel,
    "nativeAddTransactionCommittedListener" "(JLandroid/view/SurfaceControl$TransactionCommittedListener;)V" => transaction::add_committed_listener,
    "nativeAddWindowInfosReportedListener" "(JLjava/lang/Runnable;)V" => transaction::add_reported_listener,
    "nativeSetLayer" "(JJI)V" => transaction::set_layer,
    "nativeSetRelativeLayer" "(JJJI)V" => transaction::set_relative_layer,
    "nativeSetPosition" "(JJFF)V" => transaction::set_position,
    "nativeSetScale" "(JJFF)V" => transaction::set_scale,
    "nativeSetAlpha" "(JJF)V" => transaction::set_alpha,
    "nativeSetMatrix" "(JJFFFF)V" => transaction::set_matrix,
    "nativeSetColor" "(JJ[F)V" => transaction::set_color,
    "nativeSetFlags" "(JJII)V" => transaction::set_flags,
    "nativeSetWindowCrop" "(JJIIII)V" => transaction::set_window_crop,
    "nativeSetCornerRadius" "(JJF)V" => transaction::set_corner_radius,
    "nativeSetShadowRadius" "(JJF)V" => transaction::set_shadow_radius,
    "nativeSetLayerStack" "(JJI)V" => transaction::set_layer_stack,
    "nativeReparent" "(JJJ)V" => transaction::reparent,
    "nativeSetDestinationFrame" "(JJIIII)V" => transaction::set_destination_frame,
    // When a transaction is shown makes no difference: all are at once.
    "nativeSetAnimationTransaction" "(J)V" => unseen,
    "nativeSetEarlyWakeupStart" "(J)V" => unseen,
    "nativeSetEarlyWakeupEnd" "(J)V" => unseen,
    "nativeSetFrameTimelineVsync" "(JJ)V" => unseen,
    "nativeSanitize" "(JII)V" => unseen,
    // How layers are mixed into a picture, beyond place, crop and alpha, is not modelled.
    "nativeSetTransparentRegionHint" "(JJLandroid/graphics/Region;)V" => unseen,
    "nativeSetColorTransform" "(JJ[F[F)V" => unseen,
    "nativeSetColorSpaceAgnostic" "(JJZ)V" => unseen,
    "nativeSetFrameRateSelectionPriority" "(JJI)V" => unseen,
    "nativeSetBackgroundBlurRadius" "(JJI)V" => unseen,
    "nativeSetBlurRegions" "(JJ[[FI)V" => unseen,
    "nativeSetStretchEffect" "(JJFFFFFFFFFF)V" => unseen,
    "nativeSetDataSpace" "(JJI)V" => unseen,
    "nativeSetExtendedRangeBrightness" "(JJFF)V" => unseen,
    "nativeSetCachingHint" "(JJI)V" => unseen,
    "nativeSetDamageRegion" "(JJLandroid/graphics/Region;)V" => unseen,
    "nativeSetDimmingEnabled" "(JJZ)V" => unseen,
    "nativeSetFrameRate" "(JJFII)V" => unseen,
    "nativeSetDefaultFrameRateCompatibility" "(JJI)V" => unseen,
    "nativeSetFixedTransformHint" "(JJI)V" => unseen,
    "nativeSetBufferTransform" "(JJI)V" => unseen,
    "nativeUnsetBuffer" "(JJ)V" => transaction::unset_buffer,
    "nativeSetMetadata" "(JJILandroid/os/Parcel;)V" => unseen,
    "nativeSetGlobalShadowSettings" "([F[FFFF)V" => unseen,
    // The device says itself which window gets which input.
    "nativeSetTrustedOverlay" "(JJZ)V" => unseen,
    "nativeSetDropInputMode" "(JJI)V" => unseen,
    "nativeSetInputWindowInfo" "(JJLandroid/view/InputWindowHandle;)V" => unseen,
    "nativeRemoveCurrentInputFocus" "(JI)V" => unseen,
    "nativeSetFocusedWindow" "(JLandroid/os/IBinder;Ljava/lang/String;I)V" => unseen,
    // No such memory, and no priority of a processor that is not there.
    "nativeGetProtectedContentSupport" "()Z" => none,
    "nativeGetGPUContextPriority" "()I" => none,
    "nativeClearContentFrameStats" "(J)Z" => none,
    "nativeGetContentFrameStats" "(JLandroid/view/WindowContentFrameStats;)Z" => none,
    "nativeClearAnimationFrameStats" "()Z" => none,
    "nativeGetAnimationFrameStats" "(Landroid/view/WindowAnimationFrameStats;)Z" => none,
}

fn unseen(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn none(_: &mut Machine, _: Args) -> NativeResult {
    ok(0)
}

fn get_finalizer(_: &mut Machine, _: Args) -> NativeResult {
    ok(RELEASE_PEER)
}

fn get_transform_hint(_: &mut Machine, _: Args) -> NativeResult {
    ok(0)
}

/// The layer that a handle of a `SurfaceControl` names.
pub fn layer_of(machine: &Machine, handle: i64) -> Option<LayerId> {
    let control = machine.state.peers.get::<Control>(handle);
    control.map(|control| control.layer)
}

fn layers(machine: &mut Machine) -> &mut Layers {
    machine.state.peers.singleton_mut::<Layers>()
}

fn create(machine: &mut Machine, args: Args) -> NativeResult {
    let name = machine.text(args.reference(1));
    let (width, height, flags) = (args.int(2), args.int(3), args.int(5));
    let parent = layer_of(machine, args.long(6));
    let mut layer = Layer::new(name, parent);
    layer.buffers.size = (width, height);
    layer.flags = flags_of_new(flags);
    let layer = layers(machine).add(layer);
    ok(machine.state.peers.add(Control { layer }))
}

/// A layer's flags from those it is created with, which have numbers of their own.
fn flags_of_new(flags: i32) -> i32 {
    const CREATE_HIDDEN: i32 = 0x4;
    const CREATE_OPAQUE: i32 = 0x400;
    let mut own = 0;
    if flags & CREATE_HIDDEN != 0 {
        own |= HIDDEN;
    }
    if flags & CREATE_OPAQUE != 0 {
        own |= OPAQUE;
    }
    own
}

fn copy(machine: &mut Machine, args: Args) -> NativeResult {
    match layer_of(machine, args.long(0)) {
        Some(layer) => ok(machine.state.peers.add(Control { layer })),
        None => ok(0i64),
    }
}

/// A layer that shows what another one shows.
fn mirror(machine: &mut Machine, args: Args) -> NativeResult {
    let original = layer_of(machine, args.long(0));
    let Some(layer) = original.and_then(|id| layers(machine).get(id).cloned()) else {
        return ok(0i64);
    };
    let layer = layers(machine).add(Layer::new(format!("{} (mirror)", layer.name), None));
    ok(machine.state.peers.add(Control { layer }))
}

/// Nobody gives it content any more.
fn disconnect(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(layer) = layer_of(machine, args.long(0)) {
        layers(machine).apply(&[(layer, Change::Parent(None))]);
    }
    ok(())
}

fn update_default_buffer_size(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(layer) = layer_of(machine, args.long(0)) {
        layers(machine).apply(&[(layer, Change::Size(args.int(1), args.int(2)))]);
    }
    ok(())
}

fn get_layer(machine: &mut Machine, args: Args) -> NativeResult {
    ok(layer_of(machine, args.long(0)).map_or(-1, |layer| i64::from(layer.0)))
}

fn read_from_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(0))?;
    let parcel = machine.state.peers.get_mut::<Parcel>(parcel);
    let layer = LayerId(parcel.map_or(0, |parcel| parcel.read_i32() as u32));
    if layers(machine).get(layer).is_none() {
        return ok(0i64);
    }
    ok(machine.state.peers.add(Control { layer }))
}

fn write_to_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(1))?;
    let layer = layer_of(machine, args.long(0)).map_or(0, |layer| layer.0);
    if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(parcel) {
        parcel.write_i32(layer as i32);
    }
    ok(())
}
