//! `android.view.Surface`: where a layer's content comes from.
//!
//! Missing: hardware buffers.

pub(super) mod lock_canvas;

pub use lock_canvas::wait_for_buffer;

use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::surface_control::layer_of;
use crate::natives::android::graphics::surface_texture;
use crate::parcel::{self, Parcel};
use crate::surfaces::{Buffers, HeldSurface, LayerId, Layers, Surface};

gibbon_machine::natives! { "android/view/Surface";
    "nativeCreateFromSurfaceTexture" "(Landroid/graphics/SurfaceTexture;)J" => create_from_surface_texture,
    "nativeLockCanvas" "(JLandroid/graphics/Canvas;Landroid/graphics/Rect;)J" => lock_canvas::lock,
    "nativeUnlockCanvasAndPost" "(JLandroid/graphics/Canvas;)V" => lock_canvas::unlock_and_post,
    "nativeCreateFromSurfaceControl" "(J)J" => create_from_surface_control,
    "nativeGetFromSurfaceControl" "(JJ)J" => get_from_surface_control,
    "nativeGetFromBlastBufferQueue" "(JJ)J" => get_from_blast_buffer_queue,
    "nativeRelease" "(J)V" => release,
    // Who calls it releases the surface after that.
    "nativeDestroy" "(J)V" => no,
    "nativeIsValid" "(J)Z" => is_valid,
    // What is drawn is shown at once.
    "nativeIsConsumerRunningBehind" "(J)Z" => no,
    "nativeReadFromParcel" "(JLandroid/os/Parcel;)J" => read_from_parcel,
    "nativeWriteToParcel" "(JLandroid/os/Parcel;)V" => write_to_parcel,
    // Buffers are made by what draws.
    "nativeAllocateBuffers" "(J)V" => no,
    "nativeGetWidth" "(J)I" => get_width,
    "nativeGetHeight" "(J)I" => get_height,
    "nativeGetNextFrameNumber" "(J)J" => get_next_frame_number,
    // Settings of a buffer queue; 0 says that they are accepted.
    "nativeSetScalingMode" "(JI)I" => no,
    "nativeForceScopedDisconnect" "(J)I" => no,
    "nativeSetSharedBufferModeEnabled" "(JZ)I" => no,
    "nativeSetAutoRefreshEnabled" "(JZ)I" => no,
    "nativeSetFrameRate" "(JFII)I" => no,
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(0)
}

pub fn of_handle(machine: &Machine, handle: i64) -> Option<Surface> {
    let held = machine.state.peers.get::<HeldSurface>(handle);
    held.map(|held| held.surface)
}

fn layer_of_surface(machine: &Machine, handle: i64) -> Option<LayerId> {
    match of_handle(machine, handle)? {
        Surface::Layer(layer) => Some(layer),
        Surface::Texture(_) => None,
    }
}

/// The buffers that a surface's content goes to, unless they are gone.
pub fn buffers(machine: &mut Machine, surface: Surface) -> Option<&mut Buffers> {
    match surface {
        Surface::Layer(layer) => {
            let layers = machine.state.peers.singleton_mut::<Layers>();
            layers.get_mut(layer).map(|layer| &mut layer.buffers)
        }
        Surface::Texture(texture) => surface_texture::buffers(machine, texture),
    }
}

/// What `get` finds in the surface's buffers.
fn of_buffers<T: Default>(
    machine: &mut Machine,
    handle: i64,
    get: impl FnOnce(&Buffers) -> T,
) -> T {
    let surface = of_handle(machine, handle);
    surface
        .and_then(|surface| buffers(machine, surface))
        .map(|buffers| get(buffers))
        .unwrap_or_default()
}

/// The surface of a layer: the one that is there if it is of the same layer, or a new one.
pub fn of_layer_or_new(machine: &mut Machine, present: i64, layer: Option<LayerId>) -> i64 {
    match layer {
        Some(layer) if layer_of_surface(machine, present) == Some(layer) => present,
        Some(layer) => machine
            .state
            .peers
            .add(HeldSurface::from(Surface::Layer(layer))),
        None => 0,
    }
}

fn create_from_surface_control(machine: &mut Machine, args: Args) -> NativeResult {
    let layer = layer_of(machine, args.long(0));
    ok(of_layer_or_new(machine, 0, layer))
}

fn get_from_surface_control(machine: &mut Machine, args: Args) -> NativeResult {
    let layer = layer_of(machine, args.long(1));
    ok(of_layer_or_new(machine, args.long(0), layer))
}

fn get_from_blast_buffer_queue(machine: &mut Machine, args: Args) -> NativeResult {
    let layer = super::blast_buffer_queue::layer_of_queue(machine, args.long(1));
    ok(of_layer_or_new(machine, args.long(0), layer))
}

fn release(machine: &mut Machine, args: Args) -> NativeResult {
    match machine.state.peers.get_mut::<HeldSurface>(args.long(0)) {
        Some(held) if held.holders > 1 => held.holders -= 1,
        _ => machine.state.peers.remove(args.long(0)),
    }
    ok(())
}

fn create_from_surface_texture(machine: &mut Machine, args: Args) -> NativeResult {
    let object = gibbon_jdk::guest::non_null(machine, args.reference(0))?;
    let texture = surface_texture::handle_of(machine, object);
    ok(machine
        .state
        .peers
        .add(HeldSurface::from(Surface::Texture(texture))))
}

fn is_valid(machine: &mut Machine, args: Args) -> NativeResult {
    ok(of_buffers(machine, args.long(0), |_| true))
}

fn get_width(machine: &mut Machine, args: Args) -> NativeResult {
    ok(of_buffers(machine, args.long(0), |buffers| buffers.size.0))
}

fn get_height(machine: &mut Machine, args: Args) -> NativeResult {
    ok(of_buffers(machine, args.long(0), |buffers| buffers.size.1))
}

fn get_next_frame_number(machine: &mut Machine, args: Args) -> NativeResult {
    ok(of_buffers(machine, args.long(0), |buffers| {
        buffers.frame_number + 1
    }))
}

fn read_from_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(1))?;
    let parcel = machine.state.peers.get_mut::<Parcel>(parcel);
    let layer = LayerId(parcel.map_or(0, |parcel| parcel.read_i32() as u32));
    let layers = machine.state.peers.singleton::<Layers>();
    let layer = layers.get(layer).map(|_| layer);
    let present = args.long(0);
    let handle = of_layer_or_new(machine, present, layer);
    if handle != present {
        machine.state.peers.remove(present);
    }
    ok(handle)
}

fn write_to_parcel(machine: &mut Machine, args: Args) -> NativeResult {
    let parcel = parcel::handle_of(machine, args.reference(1))?;
    let layer = layer_of_surface(machine, args.long(0)).map_or(0, |layer| layer.0);
    if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(parcel) {
        parcel.write_i32(layer as i32);
    }
    ok(())
}
