//! `android.graphics.HardwareRenderer`: a window's renderer, which draws nothing by itself.
//!
//! A frame is bookkeeping: callbacks are called, the counters go on. Pixels are made only when
//! somebody asks for a picture, from the root node as it is then.

use std::sync::Arc;

use gibbon_graphics::bitmap::Config;
use gibbon_graphics::geometry::{IntRect, int_rect};
use gibbon_graphics::render_node::{Light, RenderNode};
use gibbon_jdk::guest::{get_long, library_class, library_method};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::bitmap::{java, memory};
use super::held::{self, find_mut, gone};
use super::{nodes, picture_of, texture_layer};
use crate::natives::android::view::surface;
use crate::surfaces::{Frame, Surface};

/// The native proxy of a renderer.
#[derive(Clone, Default)]
pub struct Renderer {
    pub root: i64,
    /// More nodes drawn beside the content, by handle.
    pub nodes: Vec<i64>,
    pub stopped: bool,
    /// The native `Surface` it draws to; 0 if none.
    pub surface: i64,
    pub opaque: bool,
    /// It waits for the display before a frame. Windows do not: they are drawn when the display
    /// says so.
    pub is_paced: bool,
    pub frames: i64,
    /// Called with the next frame: drawing, commit, completion.
    callbacks: [Ref; 3],
    observers: Vec<i64>,
}

const DRAW: usize = 0;
const COMMIT: usize = 1;
const COMPLETE: usize = 2;

impl Peer for Renderer {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        for callback in self.callbacks.iter().filter(|callback| !callback.is_null()) {
            visit(*callback);
        }
    }
}

/// Switches of the whole process.
#[derive(Clone)]
struct Switches {
    drawing_enabled: bool,
}

impl Default for Switches {
    fn default() -> Switches {
        Switches {
            drawing_enabled: true,
        }
    }
}

impl Peer for Switches {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

gibbon_machine::natives! { "android/graphics/HardwareRenderer";
    // Settings of a graphics processor, of caches and of profiling, none of which there is.
    "disableVsync" "()V" => nothing,
    "preload" "()V" => nothing,
    "isWebViewOverlaysEnabled" "()Z" => |_, _| ok(false),
    "setupShadersDiskCache" "(Ljava/lang/String;Ljava/lang/String;)V" => nothing,
    "nRotateProcessStatsBuffer" "()V" => nothing,
    "nSetProcessStatsBuffer" "(I)V" => nothing,
    "nGetRenderThreadTid" "(J)I" => |machine, _| {
        // A number no thread of the guest has: there is no render thread.
        ok(crate::process::current(machine).pid + 999)
    },
    "nCreateRootRenderNode" "()J" => |machine, _| {
        let node = RenderNode { name: "RootRenderNode".into(), ..RenderNode::default() };
        let handle = held::add(machine, node)?;
        if let Some(node) = find_mut::<RenderNode>(machine, handle as i64) {
            node.properties.clip_to_bounds = false;
        }
        Ok(handle)
    },
    "nCreateProxy" "(ZJ)J" => |machine, args| {
        let renderer = Renderer { root: args.long(1), ..Renderer::default() };
        ok(machine.state.peers.add(renderer))
    },
    "nDeleteProxy" "(J)V" => |machine, args| {
        machine.state.peers.remove(args.long(0));
        ok(())
    },
    "nLoadSystemProperties" "(J)Z" => |_, _| ok(false),
    "nSetName" "(JLjava/lang/String;)V" => nothing,
    "nSetSurface" "(JLandroid/view/Surface;Z)V" => |machine, args| {
        let surface = match args.reference(1) {
            object if object.is_null() => 0,
            object => get_long(machine, object, "mNativeObject"),
        };
        let renderer = renderer(machine, args)?;
        renderer.surface = surface;
        // Only `Surface.lockHardwareCanvas` has old buffers discarded.
        renderer.is_paced = args.boolean(2);
        ok(())
    },
    "nSetSurfaceControl" "(JJ)V" => nothing,
    "nPause" "(J)Z" => |_, _| ok(false),
    "nSetStopped" "(JZ)V" => |machine, args| {
        renderer(machine, args)?.stopped = args.boolean(1);
        ok(())
    },
    "nSetLightGeometry" "(JFFFF)V" => |machine, args| {
        let (x, y, z, radius) = (args.float(1), args.float(2), args.float(3), args.float(4));
        set_light(machine, args, |light| *light = Light { x, y, z, radius, ..*light })
    },
    "nSetLightAlpha" "(JFF)V" => |machine, args| {
        let (ambient_alpha, spot_alpha) = (args.float(1), args.float(2));
        set_light(machine, args, |light| *light = Light { ambient_alpha, spot_alpha, ..*light })
    },
    "nSetOpaque" "(JZ)V" => |machine, args| {
        renderer(machine, args)?.opaque = args.boolean(1);
        ok(())
    },
    // How much brighter than white the display goes: not at all.
    "nSetColorMode" "(JI)F" => |_, _| ok(1.0f32),
    "nSetTargetSdrHdrRatio" "(JF)V" => nothing,
    "nSetSdrWhitePoint" "(JF)V" => nothing,
    "nSetIsHighEndGfx" "(Z)V" => nothing,
    "nSetIsLowRam" "(Z)V" => nothing,
    "nSetIsSystemOrPersistent" "(Z)V" => nothing,
    "nSyncAndDrawFrame" "(J[JI)I" => draw_frame,
    "nDestroy" "(JJ)V" => |machine, args| {
        renderer(machine, args)?.surface = 0;
        ok(())
    },
    "nRegisterAnimatingRenderNode" "(JJ)V" => nothing,
    "nRegisterVectorDrawableAnimator" "(JJ)V" => nothing,
    "nCreateTextureLayer" "(J)J" => |machine, _| texture_layer::create(machine),
    "nBuildLayer" "(JJ)V" => nothing,
    "nCopyLayerInto" "(JJJ)Z" => |machine, args| {
        ok(picture_of::layer_into(machine, args.long(1), args.long(2)))
    },
    "nPushLayerUpdate" "(JJ)V" => nothing,
    "nCancelLayerUpdate" "(JJ)V" => nothing,
    "nDetachSurfaceTexture" "(JJ)V" => |machine, args| texture_layer::detach(machine, args.long(1)),
    "nDestroyHardwareResources" "(J)V" => nothing,
    "nTrimMemory" "(I)V" => nothing,
    "nTrimCaches" "(I)V" => nothing,
    "nOverrideProperty" "(Ljava/lang/String;Ljava/lang/String;)V" => nothing,
    "nFence" "(J)V" => nothing,
    "nStopDrawing" "(J)V" => nothing,
    "nNotifyFramePending" "(J)V" => nothing,
    "nDumpProfileInfo" "(JLjava/io/FileDescriptor;I)V" => nothing,
    "nDumpGlobalProfileInfo" "(Ljava/io/FileDescriptor;I)V" => nothing,
    "nAddRenderNode" "(JJZ)V" => |machine, args| {
        let nodes = &mut renderer(machine, args)?.nodes;
        if args.boolean(2) {
            nodes.insert(0, args.long(1));
        } else {
            nodes.push(args.long(1));
        }
        ok(())
    },
    "nRemoveRenderNode" "(JJ)V" => |machine, args| {
        renderer(machine, args)?.nodes.retain(|node| *node != args.long(1));
        ok(())
    },
    "nDrawRenderNode" "(JJ)V" => nothing,
    "nSetContentDrawBounds" "(JIIII)V" => nothing,
    "nForceDrawNextFrame" "(J)V" => nothing,
    stand_in "nSetPictureCaptureCallback" "(JLandroid/graphics/HardwareRenderer$PictureCapturedCallback;)V" => nothing,
    "nSetASurfaceTransactionCallback" "(JLandroid/graphics/HardwareRenderer$ASurfaceTransactionCallback;)V" => nothing,
    "nSetPrepareSurfaceControlForWebviewCallback" "(JLandroid/graphics/HardwareRenderer$PrepareSurfaceControlForWebviewCallback;)V" => nothing,
    "nSetFrameCallback" "(JLandroid/graphics/HardwareRenderer$FrameDrawingCallback;)V" => |machine, args| callback(machine, args, DRAW),
    "nSetFrameCommitCallback" "(JLandroid/graphics/HardwareRenderer$FrameCommitCallback;)V" => |machine, args| callback(machine, args, COMMIT),
    "nSetFrameCompleteCallback" "(JLandroid/graphics/HardwareRenderer$FrameCompleteCallback;)V" => |machine, args| callback(machine, args, COMPLETE),
    "nAddObserver" "(JJ)V" => |machine, args| {
        renderer(machine, args)?.observers.push(args.long(1));
        ok(())
    },
    "nRemoveObserver" "(JJ)V" => |machine, args| {
        renderer(machine, args)?.observers.retain(|observer| *observer != args.long(1));
        ok(())
    },
    "nCopySurfaceInto" "(Landroid/view/Surface;IIIILandroid/graphics/HardwareRenderer$CopyRequest;)V" => copy_surface,
    "nCreateHardwareBitmap" "(JII)Landroid/graphics/Bitmap;" => hardware_bitmap,
    "nSetHighContrastText" "(Z)V" => nothing,
    "nSetDebuggingEnabled" "(Z)V" => nothing,
    "nSetIsolatedProcess" "(Z)V" => nothing,
    "nSetContextPriority" "(I)V" => nothing,
    "nAllocateBuffers" "(J)V" => nothing,
    "nSetForceDark" "(JZ)V" => nothing,
    "nSetDisplayDensityDpi" "(I)V" => nothing,
    "nInitDisplayInfo" "(IIFIJJZZ)V" => nothing,
    "nSetDrawingEnabled" "(Z)V" => |machine, args| {
        machine.state.peers.singleton_mut::<Switches>().drawing_enabled = args.boolean(0);
        ok(())
    },
    "nIsDrawingEnabled" "()Z" => |machine, _| {
        ok(machine.state.peers.singleton::<Switches>().drawing_enabled)
    },
    "nSetRtAnimationsEnabled" "(Z)V" => nothing,
    "nNotifyCallbackPending" "(J)V" => nothing,
    "nNotifyExpensiveFrame" "(J)V" => nothing,
}

fn nothing(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

fn renderer(machine: &mut Machine, args: Args) -> Result<&mut Renderer, Exit> {
    if machine.state.peers.get::<Renderer>(args.long(0)).is_none() {
        return Err(gone(machine));
    }
    Ok(machine
        .state
        .peers
        .get_mut(args.long(0))
        .expect("just looked"))
}

/// A renderer's light is kept with its root, which is what pictures are made of.
fn set_light(machine: &mut Machine, args: Args, change: impl FnOnce(&mut Light)) -> NativeResult {
    let root = renderer(machine, args)?.root;
    if let Some(node) = find_mut::<RenderNode>(machine, root) {
        change(node.light.get_or_insert_default());
    }
    ok(())
}

fn callback(machine: &mut Machine, args: Args, which: usize) -> NativeResult {
    renderer(machine, args)?.callbacks[which] = args.reference(1);
    ok(())
}

/// A method of an interface, as an object implements it.
fn implemented(
    machine: &mut Machine,
    object: Ref,
    name: &str,
    descriptor: &str,
) -> gibbon_machine::meta::MethodId {
    let class = machine.heap.class_of(object);
    library_method(machine, class, name, descriptor)
}

/// The stages are the callbacks, one after another; a callback is called once.
fn draw_frame(machine: &mut Machine, args: Args) -> NativeResult {
    const DRAWN: u16 = 1;
    const COMMITTED: u16 = 2;
    const TOLD: u16 = 3;
    const COMPLETED: u16 = 4;
    if machine.stage() == 0 {
        let renderer_of_surface = renderer(machine, args)?;
        if renderer_of_surface.is_paced {
            let handle = renderer_of_surface.surface;
            if let Some(surface) = surface::of_handle(machine, handle) {
                surface::wait_for_buffer(machine, surface)?;
            }
        }
        let (root, frame) = {
            let renderer = renderer(machine, args)?;
            (renderer.root, renderer.frames + 1)
        };
        if let Some((listener, place)) = nodes::moved(machine, root) {
            return Err(position_call(machine, listener, frame, place)?);
        }
        let renderer = renderer(machine, args)?;
        renderer.frames += 1;
        let (frame, root, handle) = (renderer.frames, renderer.root, renderer.surface);
        let draw = std::mem::take(&mut renderer.callbacks[DRAW]);
        show(machine, handle, root);
        if !draw.is_null() {
            let descriptor = "(IJ)Landroid/graphics/HardwareRenderer$FrameCommitCallback;";
            let method = implemented(machine, draw, "onFrameDraw", descriptor);
            let arguments = vec![draw.0.into(), 0, frame as u64];
            return Err(Exit::call(method, arguments, DRAWN));
        }
        machine.set_stage(COMMITTED);
    }
    if machine.stage() == DRAWN {
        let commit = args.result_ref();
        if !commit.is_null() {
            return Err(commit_call(machine, commit, COMMITTED));
        }
        machine.set_stage(COMMITTED);
    }
    if machine.stage() == COMMITTED {
        let commit = std::mem::take(&mut renderer(machine, args)?.callbacks[COMMIT]);
        if !commit.is_null() {
            return Err(commit_call(machine, commit, TOLD));
        }
        machine.set_stage(TOLD);
    }
    if machine.stage() == TOLD {
        let complete = std::mem::take(&mut renderer(machine, args)?.callbacks[COMPLETE]);
        if !complete.is_null() {
            let method = implemented(machine, complete, "onFrameComplete", "()V");
            return Err(Exit::call(method, vec![complete.0.into()], COMPLETED));
        }
    }
    ok(0)
}

/// The renderer's surface shows the views from now on.
fn show(machine: &mut Machine, handle: i64, root: i64) {
    let now = machine.nanos();
    let Some(surface) = surface::of_handle(machine, handle) else {
        return;
    };
    if let Some(buffers) = surface::buffers(machine, surface) {
        let size = buffers.size;
        buffers.post(Frame::Node { root, size }, now);
    }
}

/// Tells a listener (a `SurfaceView`) where its node is now; the frame starts again then.
fn position_call(
    machine: &mut Machine,
    listener: Ref,
    frame: i64,
    place: [i32; 4],
) -> Result<Exit, Exit> {
    let name = "android/graphics/RenderNode$PositionUpdateListener";
    let class = library_class(machine, name)?;
    let descriptor = "(Ljava/lang/ref/WeakReference;JIIII)Z";
    let method = library_method(machine, class, "callPositionChanged", descriptor);
    let mut arguments = vec![u64::from(listener.0), frame as u64];
    arguments.extend(place.map(|side| u64::from(side as u32)));
    Ok(Exit::call_and_retry(method, arguments))
}

fn commit_call(machine: &mut Machine, commit: Ref, stage: u16) -> Exit {
    let method = implemented(machine, commit, "onFrameCommit", "(Z)V");
    Exit::call(method, vec![commit.0.into(), 1], stage)
}

/// `PixelCopy`: a picture of what the surface's renderer shows.
fn copy_surface(machine: &mut Machine, args: Args) -> NativeResult {
    const SUCCESS: i32 = 0;
    const SOURCE_NO_DATA: i32 = 3;
    const BITMAP_KNOWN: u16 = 1;
    const FINISHED: u16 = 2;
    let request = gibbon_jdk::guest::non_null(machine, args.reference(5))?;
    let object = gibbon_jdk::guest::non_null(machine, args.reference(0))?;
    let handle = get_long(machine, object, "mNativeObject");
    let shown = surface::of_handle(machine, handle);
    let part = copied_part(machine, args, shown);
    match machine.stage() {
        0 => {
            let class = machine.heap.class_of(request);
            let method = library_method(machine, class, "getDestinationBitmap", "(II)J");
            let size = [part.width(), part.height()].map(|side| u64::from(side as u32));
            let arguments = vec![request.0.into(), size[0], size[1]];
            Err(Exit::call(method, arguments, BITMAP_KNOWN))
        }
        BITMAP_KNOWN => {
            let handle = args.result() as i64;
            let part = part.to_rect();
            let copied =
                shown.is_some_and(|shown| picture_of::surface_into(machine, shown, handle, part));
            let result = if copied { SUCCESS } else { SOURCE_NO_DATA };
            let class = machine.heap.class_of(request);
            let method = library_method(machine, class, "onCopyFinished", "(I)V");
            let arguments = vec![request.0.into(), result as u64];
            Err(Exit::call(method, arguments, FINISHED))
        }
        _ => ok(()),
    }
}

/// What is to be copied: what is asked for, or all of the surface.
fn copied_part(machine: &mut Machine, args: Args, shown: Option<Surface>) -> IntRect {
    let part = int_rect(args.int(1), args.int(2), args.int(3), args.int(4));
    if !part.is_empty() {
        return part;
    }
    let buffers = shown.and_then(|shown| surface::buffers(machine, shown));
    let size = buffers.map_or((0, 0), |buffers| {
        buffers.frame.size().unwrap_or(buffers.size)
    });
    int_rect(0, 0, size.0, size.1)
}

fn hardware_bitmap(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(made) = java::made(machine, args) {
        return made;
    }
    library_class(machine, "android/graphics/Bitmap")?;
    let (width, height) = (args.int(1), args.int(2));
    memory::reserve(machine, width, height, Config::Hardware)?;
    let mut picture = picture_of::node(machine, args.long(0), width, height);
    picture.config = Config::Hardware;
    picture.mutable = false;
    java::make(machine, args, picture, java::Extra::default())
}
