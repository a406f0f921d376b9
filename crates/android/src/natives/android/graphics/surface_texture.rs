//! `android.graphics.SurfaceTexture`: a texture that nobody produces pictures for.

use gibbon_jdk::guest::{get_long, set_long};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::guest_text::store_floats;
use super::held::{Held, find, find_mut};

#[derive(Clone, Default)]
struct Texture {
    released: bool,
    size: (i32, i32),
}

const HANDLE: &str = "mSurfaceTexture";

gibbon_machine::natives! { "android/graphics/SurfaceTexture";
    "nativeInit" "(ZIZLjava/lang/ref/WeakReference;)V" => |machine, args| {
        let handle = machine.state.peers.add(Held(Texture::default()));
        set_long(machine, args.reference(0), HANDLE, handle);
        ok(())
    },
    "nativeFinalize" "()V" => |machine, args| {
        let handle = handle(machine, args);
        machine.state.peers.remove(handle);
        ok(())
    },
    "nativeGetTransformMatrix" "([F)V" => |machine, args| {
        let mut identity = [0.0; 16];
        for at in 0..4 {
            identity[5 * at] = 1.0;
        }
        store_floats(machine, args.reference(1), 0, &identity)?;
        ok(())
    },
    "nativeGetTimestamp" "()J" => |_, _| ok(0i64),
    "nativeGetDataSpace" "()I" => |_, _| ok(0),
    "nativeSetDefaultBufferSize" "(II)V" => |machine, args| {
        let handle = handle(machine, args);
        if let Some(texture) = find_mut::<Texture>(machine, handle) {
            texture.size = (args.int(1), args.int(2));
        }
        ok(())
    },
    "nativeUpdateTexImage" "()V" => |_, _| ok(()),
    "nativeReleaseTexImage" "()V" => |_, _| ok(()),
    "nativeDetachFromGLContext" "()I" => |_, _| ok(0),
    "nativeAttachToGLContext" "(I)I" => |_, _| ok(0),
    "nativeRelease" "()V" => release,
    "nativeIsReleased" "()Z" => |machine, args| {
        let handle = handle(machine, args);
        ok(find::<Texture>(machine, handle).is_none_or(|texture| texture.released))
    },
}

fn handle(machine: &Machine, args: Args) -> i64 {
    get_long(machine, args.reference(0), HANDLE)
}

fn release(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = handle(machine, args);
    if let Some(texture) = find_mut::<Texture>(machine, handle) {
        texture.released = true;
    }
    ok(())
}
