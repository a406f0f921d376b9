//! `android.opengl.EGL14`.

use gibbon_jdk::guest::{get_long, library_class, non_null, set_long, set_static_ref};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::gl::{Current, current, egl};
use crate::natives::android::graphics::guest_shapes::{ints, store_ints};
use crate::natives::android::graphics::surface_texture;
use crate::natives::android::view::surface;
use crate::surfaces::Surface;

gibbon_machine::natives! { "android/opengl/EGL14";
    "_nativeClassInit" "()V" => class_init,
    "eglGetError" "()I" => |machine, _| ok(egl::take_error(machine)),
    "eglGetDisplay" "(I)Landroid/opengl/EGLDisplay;" => |machine, _| {
        object(machine, EGL_DISPLAY, egl::DISPLAY)
    },
    "eglGetDisplay" "(J)Landroid/opengl/EGLDisplay;" => |machine, _| {
        object(machine, EGL_DISPLAY, egl::DISPLAY)
    },
    "eglInitialize" "(Landroid/opengl/EGLDisplay;[II[II)Z" => initialize,
    "eglTerminate" "(Landroid/opengl/EGLDisplay;)Z" => |machine, args| {
        let display = handle(machine, args.reference(0));
        ok(egl::terminate(machine, display))
    },
    "eglQueryString" "(Landroid/opengl/EGLDisplay;I)Ljava/lang/String;" => |machine, args| {
        match egl::string(args.int(1)) {
            Some(text) => ok(machine.string(text)?),
            None => ok(Ref::NULL),
        }
    },
    "eglGetConfigs" "(Landroid/opengl/EGLDisplay;[Landroid/opengl/EGLConfig;II[II)Z" => |machine, args| {
        configs(machine, args, None, 1)
    },
    "eglChooseConfig" "(Landroid/opengl/EGLDisplay;[II[Landroid/opengl/EGLConfig;II[II)Z" => |machine, args| {
        let wanted = list(machine, args.reference(1), args.int(2))?;
        configs(machine, args, Some(wanted), 3)
    },
    "eglGetConfigAttrib" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;I[II)Z" => |machine, args| {
        let (display, config) = (handle(machine, args.reference(0)), handle(machine, args.reference(1)));
        let value = egl::config_attribute(machine, display, config as usize, args.int(2));
        answer(machine, args.reference(3), args.int(4), value)
    },
    "eglCreateContext" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;Landroid/opengl/EGLContext;[II)Landroid/opengl/EGLContext;" => |machine, args| {
        let (display, config) = (handle(machine, args.reference(0)), handle(machine, args.reference(1)));
        let attributes = list(machine, args.reference(3), args.int(4))?;
        let context = egl::create_context(machine, display, config as usize, &attributes);
        object(machine, EGL_CONTEXT, context)
    },
    "eglDestroyContext" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLContext;)Z" => |machine, args| {
        let (display, context) = (handle(machine, args.reference(0)), handle(machine, args.reference(1)));
        ok(egl::destroy_context(machine, display, context))
    },
    "_eglCreateWindowSurface" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;Ljava/lang/Object;[II)Landroid/opengl/EGLSurface;" => |machine, args| {
        let window = non_null(machine, args.reference(2))?;
        let native = get_long(machine, window, "mNativeObject");
        let Some(window) = surface::of_handle(machine, native) else {
            let message = "Make sure the SurfaceView or associated SurfaceHolder has a valid Surface";
            return Err(machine.throw("java/lang/IllegalArgumentException", message));
        };
        create(machine, args, Ok(window))
    },
    "_eglCreateWindowSurfaceTexture" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;Ljava/lang/Object;[II)Landroid/opengl/EGLSurface;" => |machine, args| {
        let texture = non_null(machine, args.reference(2))?;
        let texture = surface_texture::handle_of(machine, texture);
        create(machine, args, Ok(Surface::Texture(texture)))
    },
    "eglCreatePbufferSurface" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;[II)Landroid/opengl/EGLSurface;" => |machine, args| {
        let attributes = list(machine, args.reference(2), args.int(3))?;
        create(machine, args, Err(&attributes))
    },
    "eglDestroySurface" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;)Z" => |machine, args| {
        let (display, surface) = (handle(machine, args.reference(0)), handle(machine, args.reference(1)));
        ok(egl::destroy_surface(machine, display, surface))
    },
    "eglMakeCurrent" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;Landroid/opengl/EGLSurface;Landroid/opengl/EGLContext;)Z" => |machine, args| {
        let display = handle(machine, args.reference(0));
        let wanted = Current {
            draw: handle(machine, args.reference(1)),
            read: handle(machine, args.reference(2)),
            context: handle(machine, args.reference(3)),
        };
        ok(egl::make_current(machine, display, wanted))
    },
    "eglSwapBuffers" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;)Z" => |machine, args| {
        let (display, surface) = (handle(machine, args.reference(0)), handle(machine, args.reference(1)));
        ok(egl::swap(machine, display, surface)?)
    },
    // A frame is shown with each vertical sync, whatever is asked for.
    "eglSwapInterval" "(Landroid/opengl/EGLDisplay;I)Z" => |_, _| ok(true),
    "eglQuerySurface" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;I[II)Z" => |machine, args| {
        let surface = handle(machine, args.reference(1));
        let value = egl::surface_attribute(machine, surface, args.int(2));
        answer(machine, args.reference(3), args.int(4), value)
    },
    "eglQueryContext" "(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLContext;I[II)Z" => |machine, args| {
        let context = handle(machine, args.reference(1));
        let value = egl::context_attribute(machine, context, args.int(2));
        answer(machine, args.reference(3), args.int(4), value)
    },
    "eglGetCurrentContext" "()Landroid/opengl/EGLContext;" => |machine, _| {
        let context = current(machine).context;
        object(machine, EGL_CONTEXT, context)
    },
    "eglGetCurrentDisplay" "()Landroid/opengl/EGLDisplay;" => |machine, _| {
        let display = if current(machine).context == 0 { 0 } else { egl::DISPLAY };
        object(machine, EGL_DISPLAY, display)
    },
    "eglGetCurrentSurface" "(I)Landroid/opengl/EGLSurface;" => |machine, args| {
        let current = current(machine);
        let surface = if args.int(0) == egl::READ { current.read } else { current.draw };
        object(machine, EGL_SURFACE, surface)
    },
    "eglBindAPI" "(I)Z" => |_, args| ok(args.int(0) == OPENGL_ES_API),
    "eglQueryAPI" "()I" => |_, _| ok(OPENGL_ES_API),
    "eglReleaseThread" "()Z" => |machine, _| {
        ok(egl::make_current(machine, egl::DISPLAY, Current::default()))
    },
    // All is done at once.
    "eglWaitClient" "()Z" => |_, _| ok(true),
    "eglWaitGL" "()Z" => |_, _| ok(true),
    "eglWaitNative" "(I)Z" => |_, _| ok(true),
}

const OPENGL_ES_API: i32 = 0x30A0;
const EGL_DISPLAY: (&str, &str) = ("android/opengl/EGLDisplay", "EGL_NO_DISPLAY");
const EGL_CONTEXT: (&str, &str) = ("android/opengl/EGLContext", "EGL_NO_CONTEXT");
const EGL_SURFACE: (&str, &str) = ("android/opengl/EGLSurface", "EGL_NO_SURFACE");

fn new_object(machine: &mut Machine, class: &str, handle: i64) -> Result<Ref, Exit> {
    let class = library_class(machine, class)?;
    let object = machine.new_object(class)?;
    set_long(machine, object, "mHandle", handle);
    Ok(object)
}

/// The objects that stand for nothing.
fn class_init(machine: &mut Machine, _: Args) -> NativeResult {
    for (class, field) in [EGL_DISPLAY, EGL_CONTEXT, EGL_SURFACE] {
        let object = new_object(machine, class, 0)?;
        set_static_ref(machine, "android/opengl/EGL14", field, object)?;
    }
    ok(())
}

/// The Java object of a handle; 0 has the one that stands for nothing.
fn object(machine: &mut Machine, (class, field): (&str, &str), handle: i64) -> NativeResult {
    if handle != 0 {
        return ok(new_object(machine, class, handle)?);
    }
    let owner = library_class(machine, "android/opengl/EGL14")?;
    let mirror = machine.mirror(owner)?;
    let offset = machine.field_offset(owner, field);
    ok(machine.heap.get_ref(mirror, offset))
}

fn handle(machine: &Machine, object: Ref) -> i64 {
    if object.is_null() {
        return 0;
    }
    get_long(machine, object, "mHandle")
}

fn list(machine: &mut Machine, array: Ref, start: i32) -> Result<Vec<i32>, Exit> {
    if array.is_null() {
        return Ok(Vec::new());
    }
    let length = machine.heap.array_length(array) as i32;
    ints(machine, array, start, length.saturating_sub(start))
}

fn answer(machine: &mut Machine, array: Ref, start: i32, value: Option<i32>) -> NativeResult {
    let Some(value) = value else {
        return ok(false);
    };
    if !array.is_null() {
        store_ints(machine, array, start.into(), &[value])?;
    }
    ok(true)
}

fn initialize(machine: &mut Machine, args: Args) -> NativeResult {
    let display = handle(machine, args.reference(0));
    if !egl::initialize(machine, display) {
        return ok(false);
    }
    let [major, minor] = egl::VERSION;
    answer(machine, args.reference(1), args.int(2), Some(major))?;
    answer(machine, args.reference(3), args.int(4), Some(minor))
}

fn create(machine: &mut Machine, args: Args, window: Result<Surface, &[i32]>) -> NativeResult {
    let display = handle(machine, args.reference(0));
    let config = handle(machine, args.reference(1));
    let surface = egl::create_surface(machine, display, config as usize, window);
    object(machine, EGL_SURFACE, surface)
}

/// Fills the array at an argument with configurations, and says how many there are.
fn configs(machine: &mut Machine, args: Args, wanted: Option<Vec<i32>>, at: u16) -> NativeResult {
    let display = handle(machine, args.reference(0));
    let (array, start, size) = (args.reference(at), args.int(at + 1), args.int(at + 2));
    let Some(mut chosen) = egl::choose(machine, display, wanted.as_deref()) else {
        return ok(false);
    };
    if !array.is_null() {
        let length = machine.heap.array_length(array) as i32;
        let room = if start < 0 {
            0
        } else {
            (length - start).min(size).max(0)
        };
        chosen.truncate(room as usize);
        for (index, id) in chosen.iter().enumerate() {
            let object = new_object(machine, "android/opengl/EGLConfig", *id as i64)?;
            let place = start as u32 + index as u32;
            machine.heap.set_array_ref(array, place, object);
        }
    }
    let count = chosen.len() as i32;
    answer(
        machine,
        args.reference(at + 3),
        args.int(at + 4),
        Some(count),
    )
}
