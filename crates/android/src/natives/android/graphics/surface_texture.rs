//! `android.graphics.SurfaceTexture`: frames that go to a texture instead of the screen.

use std::sync::Arc;

use gibbon_jdk::guest::{get_long, library_class, library_method, set_long};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, Ref, ok};

use super::guest_text::store_floats;
use crate::surfaces::{Buffers, Frame, Surface};

#[derive(Clone, Default)]
pub struct SurfaceTexture {
    released: bool,
    /// A `WeakReference` to the Java object.
    object: Ref,
    buffers: Buffers,
    /// What the texture shows: the frame that was taken last, and its time.
    shown: Frame,
    timestamp: u64,
}

impl Peer for SurfaceTexture {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.object);
    }
}

gibbon_machine::natives! { "android/graphics/SurfaceTexture";
    "nativeInit" "(ZIZLjava/lang/ref/WeakReference;)V" => |machine, args| {
        let texture = SurfaceTexture {
            object: args.reference(4),
            buffers: Buffers { size: (1, 1), ..Buffers::default() },
            ..SurfaceTexture::default()
        };
        let handle = machine.state.peers.add(texture);
        set_long(machine, args.reference(0), HANDLE, handle);
        ok(())
    },
    "nativeFinalize" "()V" => |machine, args| {
        let handle = handle_of(machine, args.reference(0));
        machine.state.peers.remove(handle);
        ok(())
    },
    // Rows of a texture go up, those of a frame go down.
    "nativeGetTransformMatrix" "([F)V" => |machine, args| {
        let mut turned = [0.0; 16];
        turned[0] = 1.0;
        turned[5] = -1.0;
        turned[10] = 1.0;
        turned[13] = 1.0;
        turned[15] = 1.0;
        store_floats(machine, args.reference(1), 0, &turned)?;
        ok(())
    },
    "nativeGetTimestamp" "()J" => |machine, args| {
        ok(texture(machine, args).map_or(0, |texture| texture.timestamp as i64))
    },
    "nativeGetDataSpace" "()I" => |_, _| ok(0),
    "nativeSetDefaultBufferSize" "(II)V" => |machine, args| {
        if let Some(texture) = texture(machine, args) {
            texture.buffers.size = (args.int(1), args.int(2));
        }
        ok(())
    },
    "nativeUpdateTexImage" "()V" => |machine, args| {
        let handle = handle_of(machine, args.reference(0));
        take_frame(machine, handle);
        ok(())
    },
    "nativeReleaseTexImage" "()V" => |machine, args| {
        if let Some(texture) = texture(machine, args) {
            texture.shown = Frame::Empty;
        }
        ok(())
    },
    "nativeDetachFromGLContext" "()I" => |_, _| ok(0),
    "nativeAttachToGLContext" "(I)I" => |_, _| ok(0),
    "nativeRelease" "()V" => |machine, args| {
        if let Some(texture) = texture(machine, args) {
            texture.released = true;
            texture.buffers.frame = Frame::Empty;
        }
        ok(())
    },
    "nativeIsReleased" "()Z" => |machine, args| {
        ok(texture(machine, args).is_none_or(|texture| texture.released))
    },
}

const HANDLE: &str = "mSurfaceTexture";

pub fn handle_of(machine: &Machine, object: Ref) -> i64 {
    get_long(machine, object, HANDLE)
}

fn texture(machine: &mut Machine, args: Args) -> Option<&mut SurfaceTexture> {
    let handle = handle_of(machine, args.reference(0));
    machine.state.peers.get_mut(handle)
}

/// Where what is drawn for a texture goes, until it is released.
pub fn buffers(machine: &mut Machine, handle: i64) -> Option<&mut Buffers> {
    let texture = machine.state.peers.get_mut::<SurfaceTexture>(handle)?;
    (!texture.released).then_some(&mut texture.buffers)
}

/// Has the texture show the newest frame.
pub fn take_frame(machine: &mut Machine, handle: i64) {
    let now = machine.nanos();
    if let Some(texture) = machine.state.peers.get_mut::<SurfaceTexture>(handle) {
        texture.shown = texture.buffers.frame.clone();
        texture.timestamp = now;
    }
}

pub fn shown(machine: &Machine, handle: i64) -> Option<&Frame> {
    let texture = machine.state.peers.get::<SurfaceTexture>(handle)?;
    Some(&texture.shown)
}

/// The call that tells a texture's owner of a frame that was posted to it, by the thread that
/// posts; none for other surfaces.
pub fn frame_available(
    machine: &mut Machine,
    surface: Surface,
    stage: u16,
) -> Result<Option<Exit>, Exit> {
    let Surface::Texture(handle) = surface else {
        return Ok(None);
    };
    let Some(texture) = machine.state.peers.get::<SurfaceTexture>(handle) else {
        return Ok(None);
    };
    let object = texture.object;
    let class = library_class(machine, "android/graphics/SurfaceTexture")?;
    let descriptor = "(Ljava/lang/ref/WeakReference;)V";
    let method = library_method(machine, class, "postEventFromNative", descriptor);
    Ok(Some(Exit::call(method, vec![u64::from(object.0)], stage)))
}
