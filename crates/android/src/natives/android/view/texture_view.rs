//! `android.view.TextureView`: a canvas on its texture.

use gibbon_jdk::guest::{get_long, non_null, set_long};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::surface::lock_canvas;
use crate::natives::android::graphics::surface_texture;
use crate::surfaces::{HeldSurface, Surface};

gibbon_machine::natives! { "android/view/TextureView";
    "nCreateNativeWindow" "(Landroid/graphics/SurfaceTexture;)V" => create,
    "nDestroyNativeWindow" "()V" => destroy,
    "nLockCanvas" "(JLandroid/graphics/Canvas;Landroid/graphics/Rect;)Z" => lock,
    "nUnlockCanvasAndPost" "(JLandroid/graphics/Canvas;)V" => lock_canvas::unlock_and_post,
}

const HANDLE: &str = "mNativeWindow";

fn create(machine: &mut Machine, args: Args) -> NativeResult {
    let object = non_null(machine, args.reference(1))?;
    let texture = surface_texture::handle_of(machine, object);
    let surface = HeldSurface::from(Surface::Texture(texture));
    let handle = machine.state.peers.add(surface);
    set_long(machine, args.reference(0), HANDLE, handle);
    ok(())
}

fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = get_long(machine, args.reference(0), HANDLE);
    machine.state.peers.remove(handle);
    set_long(machine, args.reference(0), HANDLE, 0);
    ok(())
}

/// Unlike a surface's, the window is not held by who draws.
fn lock(machine: &mut Machine, args: Args) -> NativeResult {
    lock_canvas::lock(machine, args)?;
    if let Some(held) = machine.state.peers.get_mut::<HeldSurface>(args.long(0)) {
        held.holders -= 1;
    }
    ok(true)
}
