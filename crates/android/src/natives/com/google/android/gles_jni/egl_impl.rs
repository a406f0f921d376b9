//! `com.google.android.gles_jni.EGLImpl`.

use gibbon_jdk::guest::{get_long, library_class, non_null, set_long};
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use crate::gl::{Current, current, egl};
use crate::natives::android::graphics::guest_shapes::{ints, store_ints};
use crate::natives::android::graphics::surface_texture;
use crate::natives::android::view::surface;
use crate::surfaces::Surface;

gibbon_machine::natives! { "com/google/android/gles_jni/EGLImpl";
    "_nativeClassInit" "()V" => |_, _| ok(()),
    "_eglGetDisplay" "(Ljava/lang/Object;)J" => |_, _| ok(egl::DISPLAY),
    "eglInitialize" "(Ljavax/microedition/khronos/egl/EGLDisplay;[I)Z" => initialize,
    "eglTerminate" "(Ljavax/microedition/khronos/egl/EGLDisplay;)Z" => |machine, args| {
        let display = display(machine, args);
        ok(egl::terminate(machine, display))
    },
    "eglGetError" "()I" => |machine, _| ok(egl::take_error(machine)),
    "eglQueryString" "(Ljavax/microedition/khronos/egl/EGLDisplay;I)Ljava/lang/String;" => |machine, args| {
        match egl::string(args.int(2)) {
            Some(text) => ok(machine.string(text)?),
            None => ok(Ref::NULL),
        }
    },
    "eglGetConfigs" "(Ljavax/microedition/khronos/egl/EGLDisplay;[Ljavax/microedition/khronos/egl/EGLConfig;I[I)Z" => |machine, args| {
        configs(machine, args, None, args.reference(2), args.int(3), args.reference(4))
    },
    "eglChooseConfig" "(Ljavax/microedition/khronos/egl/EGLDisplay;[I[Ljavax/microedition/khronos/egl/EGLConfig;I[I)Z" => |machine, args| {
        let wanted = list(machine, args.reference(2))?;
        configs(machine, args, Some(wanted), args.reference(3), args.int(4), args.reference(5))
    },
    "eglGetConfigAttrib" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;I[I)Z" => |machine, args| {
        let (display, config) = (display(machine, args), config(machine, args));
        let value = egl::config_attribute(machine, display, config, args.int(3));
        answer(machine, args.reference(4), value)
    },
    "_eglCreateContext" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;Ljavax/microedition/khronos/egl/EGLContext;[I)J" => |machine, args| {
        let (display, config) = (display(machine, args), config(machine, args));
        let attributes = list(machine, args.reference(4))?;
        ok(egl::create_context(machine, display, config, &attributes))
    },
    "eglDestroyContext" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLContext;)Z" => |machine, args| {
        let display = display(machine, args);
        let context = handle(machine, args.reference(2), CONTEXT);
        ok(egl::destroy_context(machine, display, context))
    },
    "_eglCreateWindowSurface" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;Ljava/lang/Object;[I)J" => |machine, args| {
        let window = non_null(machine, args.reference(3))?;
        let native = get_long(machine, window, "mNativeObject");
        let Some(window) = surface::of_handle(machine, native) else {
            let message = "Make sure the SurfaceView or associated SurfaceHolder has a valid Surface";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        };
        create(machine, args, window)
    },
    "_eglCreateWindowSurfaceTexture" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;Ljava/lang/Object;[I)J" => |machine, args| {
        let texture = non_null(machine, args.reference(3))?;
        let texture = surface_texture::handle_of(machine, texture);
        create(machine, args, Surface::Texture(texture))
    },
    "_eglCreatePbufferSurface" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;[I)J" => |machine, args| {
        let (display, config) = (display(machine, args), config(machine, args));
        let attributes = list(machine, args.reference(3))?;
        ok(egl::create_surface(machine, display, config, Err(&attributes)))
    },
    "eglDestroySurface" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLSurface;)Z" => |machine, args| {
        let display = display(machine, args);
        let surface = handle(machine, args.reference(2), SURFACE);
        ok(egl::destroy_surface(machine, display, surface))
    },
    "eglMakeCurrent" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLSurface;Ljavax/microedition/khronos/egl/EGLSurface;Ljavax/microedition/khronos/egl/EGLContext;)Z" => |machine, args| {
        let display = display(machine, args);
        let wanted = Current {
            draw: handle(machine, args.reference(2), SURFACE),
            read: handle(machine, args.reference(3), SURFACE),
            context: handle(machine, args.reference(4), CONTEXT),
        };
        ok(egl::make_current(machine, display, wanted))
    },
    "eglSwapBuffers" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLSurface;)Z" => |machine, args| {
        let display = display(machine, args);
        let surface = handle(machine, args.reference(2), SURFACE);
        ok(egl::swap(machine, display, surface)?)
    },
    "eglQuerySurface" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLSurface;I[I)Z" => |machine, args| {
        let surface = handle(machine, args.reference(2), SURFACE);
        let value = egl::surface_attribute(machine, surface, args.int(3));
        answer(machine, args.reference(4), value)
    },
    "eglQueryContext" "(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLContext;I[I)Z" => |machine, args| {
        let context = handle(machine, args.reference(2), CONTEXT);
        let value = egl::context_attribute(machine, context, args.int(3));
        answer(machine, args.reference(4), value)
    },
    "_eglGetCurrentContext" "()J" => |machine, _| ok(current(machine).context),
    "_eglGetCurrentDisplay" "()J" => |machine, _| {
        ok(if current(machine).context == 0 { 0 } else { egl::DISPLAY })
    },
    "_eglGetCurrentSurface" "(I)J" => |machine, args| {
        let current = current(machine);
        ok(if args.int(1) == egl::READ { current.read } else { current.draw })
    },
    "eglReleaseThread" "()Z" => |machine, _| {
        ok(egl::make_current(machine, egl::DISPLAY, Current::default()))
    },
    // All is done at once.
    "eglWaitGL" "()Z" => |_, _| ok(true),
    "eglWaitNative" "(ILjava/lang/Object;)Z" => |_, _| ok(true),
    "getInitCount" "(Ljavax/microedition/khronos/egl/EGLDisplay;)I" => |machine, _| {
        ok(egl::initializations(machine))
    },
}

const DISPLAY: &str = "mEGLDisplay";
const CONFIG: &str = "mEGLConfig";
const CONTEXT: &str = "mEGLContext";
const SURFACE: &str = "mEGLSurface";

fn handle(machine: &Machine, object: Ref, field: &str) -> i64 {
    if object.is_null() {
        return 0;
    }
    get_long(machine, object, field)
}

fn display(machine: &Machine, args: Args) -> i64 {
    handle(machine, args.reference(1), DISPLAY)
}

fn config(machine: &Machine, args: Args) -> usize {
    handle(machine, args.reference(2), CONFIG) as usize
}

/// A list of attributes; none is an empty one.
fn list(machine: &mut Machine, array: Ref) -> Result<Vec<i32>, gibbon_machine::Exit> {
    if array.is_null() {
        return Ok(Vec::new());
    }
    let length = machine.heap.array_length(array) as i32;
    ints(machine, array, 0, length)
}

fn answer(machine: &mut Machine, array: Ref, value: Option<i32>) -> NativeResult {
    let Some(value) = value else {
        return ok(false);
    };
    if !array.is_null() {
        store_ints(machine, array, 0, &[value])?;
    }
    ok(true)
}

fn initialize(machine: &mut Machine, args: Args) -> NativeResult {
    let display = display(machine, args);
    let done = egl::initialize(machine, display);
    if done && !args.reference(2).is_null() {
        store_ints(machine, args.reference(2), 0, &egl::VERSION)?;
    }
    ok(done)
}

fn create(machine: &mut Machine, args: Args, window: Surface) -> NativeResult {
    let (display, config) = (display(machine, args), config(machine, args));
    ok(egl::create_surface(machine, display, config, Ok(window)))
}

/// Fills an array with configurations, and says how many there are.
fn configs(
    machine: &mut Machine,
    args: Args,
    wanted: Option<Vec<i32>>,
    array: Ref,
    size: i32,
    count: Ref,
) -> NativeResult {
    let display = display(machine, args);
    let Some(mut chosen) = egl::choose(machine, display, wanted.as_deref()) else {
        return ok(false);
    };
    if !array.is_null() {
        let room = (machine.heap.array_length(array) as i32).min(size).max(0);
        chosen.truncate(room as usize);
        let class = library_class(machine, "com/google/android/gles_jni/EGLConfigImpl")?;
        for (at, id) in chosen.iter().enumerate() {
            let object = machine.new_object(class)?;
            set_long(machine, object, CONFIG, *id as i64);
            machine.heap.set_array_ref(array, at as u32, object);
        }
    }
    answer(machine, count, Some(chosen.len() as i32))
}
