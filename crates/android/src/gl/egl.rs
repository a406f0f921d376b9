//! EGL: displays, surfaces and contexts, beneath both of its Java faces.

use std::sync::Arc;

use gibbon_gles::{Context, Drawing, LARGEST};
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Exit, Machine};

use super::{Current, GlContext, GlState, GlSurface, configs, current};
use crate::natives::android::graphics::surface_texture;
use crate::natives::android::view::surface;
use crate::surfaces::{Frame, Surface};

pub const SUCCESS: i32 = 0x3000;
pub const NOT_INITIALIZED: i32 = 0x3001;
pub const BAD_ALLOC: i32 = 0x3003;
pub const BAD_ATTRIBUTE: i32 = 0x3004;
pub const BAD_CONFIG: i32 = 0x3005;
pub const BAD_CONTEXT: i32 = 0x3006;
pub const BAD_DISPLAY: i32 = 0x3008;
pub const BAD_NATIVE_WINDOW: i32 = 0x300B;
pub const BAD_PARAMETER: i32 = 0x300C;
pub const BAD_SURFACE: i32 = 0x300D;
const NONE: i32 = 0x3038;
const HEIGHT: i32 = 0x3056;
const WIDTH: i32 = 0x3057;
const CONFIG_ID: i32 = 0x3028;
const CONTEXT_CLIENT_TYPE: i32 = 0x3097;
const CONTEXT_CLIENT_VERSION: i32 = 0x3098;
const RENDER_BUFFER: i32 = 0x3086;
const BACK_BUFFER: i32 = 0x3084;
const OPENGL_ES_API: i32 = 0x30A0;
const SWAP_BEHAVIOR: i32 = 0x3093;
const BUFFER_DESTROYED: i32 = 0x3095;

/// The only display.
pub const DISPLAY: i64 = 1;
/// Which of the current surfaces is meant.
pub const READ: i32 = 0x305A;
/// The version of EGL.
pub const VERSION: [i32; 2] = [1, 4];

pub fn string(name: i32) -> Option<&'static str> {
    const VENDOR: i32 = 0x3053;
    const VERSION: i32 = 0x3054;
    const EXTENSIONS: i32 = 0x3055;
    const CLIENT_APIS: i32 = 0x308D;
    Some(match name {
        VENDOR => "Gibbon",
        VERSION => "1.4 Gibbon",
        EXTENSIONS => "",
        CLIENT_APIS => "OpenGL_ES",
        _ => return None,
    })
}

pub fn initializations(machine: &mut Machine) -> i32 {
    state(machine).initializations
}

fn state(machine: &mut Machine) -> &mut GlState {
    machine.state.peers.singleton_mut::<GlState>()
}

/// Notes how the last function of this thread ended.
fn finish<T>(machine: &mut Machine, result: Result<T, i32>) -> Option<T> {
    let thread = machine.state.current;
    let error = result.as_ref().err().copied().unwrap_or(SUCCESS);
    state(machine).errors.insert(thread, error);
    result.ok()
}

pub fn take_error(machine: &mut Machine) -> i32 {
    let thread = machine.state.current;
    state(machine).errors.remove(&thread).unwrap_or(SUCCESS)
}

fn check(machine: &mut Machine, display: i64) -> Result<(), i32> {
    match display {
        DISPLAY if state(machine).initializations > 0 => Ok(()),
        DISPLAY => Err(NOT_INITIALIZED),
        _ => Err(BAD_DISPLAY),
    }
}

pub fn initialize(machine: &mut Machine, display: i64) -> bool {
    let result = match display {
        DISPLAY => {
            state(machine).initializations += 1;
            Ok(())
        }
        _ => Err(BAD_DISPLAY),
    };
    finish(machine, result).is_some()
}

pub fn terminate(machine: &mut Machine, display: i64) -> bool {
    let result = check(machine, display);
    if result.is_ok() {
        state(machine).initializations -= 1;
    }
    finish(machine, result).is_some()
}

/// Configurations that fit, the best first; all without wishes.
pub fn choose(machine: &mut Machine, display: i64, wanted: Option<&[i32]>) -> Option<Vec<usize>> {
    let result = check(machine, display).and_then(|()| match wanted {
        Some(wanted) => configs::choose(wanted).ok_or(BAD_ATTRIBUTE),
        None => Ok((1..=configs::count()).collect()),
    });
    finish(machine, result)
}

pub fn config_attribute(machine: &mut Machine, display: i64, id: usize, name: i32) -> Option<i32> {
    let result = check(machine, display).and_then(|()| match configs::config(id) {
        Some(_) => configs::attribute(id, name).ok_or(BAD_ATTRIBUTE),
        None => Err(BAD_CONFIG),
    });
    finish(machine, result)
}

/// The value of an attribute in a list of pairs.
fn wish(list: &[i32], name: i32) -> Option<i32> {
    let mut pairs = list.chunks_exact(2).take_while(|pair| pair[0] != NONE);
    pairs.find(|pair| pair[0] == name).map(|pair| pair[1])
}

/// A new context; 0 if there is none like that.
pub fn create_context(machine: &mut Machine, display: i64, config: usize, list: &[i32]) -> i64 {
    let version = wish(list, CONTEXT_CLIENT_VERSION).unwrap_or(1);
    let result = check(machine, display).and_then(|()| {
        let bit = if version == 1 { 0x1 } else { 0x4 };
        match configs::config(config) {
            Some(_) if configs::RENDERABLE & bit != 0 => Ok(()),
            _ => Err(BAD_CONFIG),
        }
    });
    match finish(machine, result) {
        Some(()) => machine.state.peers.add(GlContext {
            context: Context::new(version),
            config,
        }),
        None => 0,
    }
}

pub fn destroy_context(machine: &mut Machine, display: i64, context: i64) -> bool {
    let exists = machine.state.peers.get::<GlContext>(context).is_some();
    let result = check(machine, display).and_then(|()| exists.then_some(()).ok_or(BAD_CONTEXT));
    let in_use = state(machine)
        .current
        .values()
        .any(|current| current.context == context);
    if result.is_ok() && !in_use {
        machine.state.peers.remove(context);
    }
    finish(machine, result).is_some()
}

/// A surface of a window, or one that nobody sees; 0 if it cannot be.
pub fn create_surface(
    machine: &mut Machine,
    display: i64,
    config: usize,
    window: Result<Surface, &[i32]>,
) -> i64 {
    let size = match window {
        Ok(window) => surface::buffers(machine, window).map(|buffers| buffers.size),
        Err(list) => Some((
            wish(list, WIDTH).unwrap_or(0),
            wish(list, HEIGHT).unwrap_or(0),
        )),
    };
    let result = check(machine, display).and_then(|()| match (configs::config(config), size) {
        (None, _) => Err(BAD_CONFIG),
        (_, None) => Err(BAD_NATIVE_WINDOW),
        (_, Some((width, height))) if width < 0 || height < 0 => Err(BAD_PARAMETER),
        (_, Some((width, height))) if width.max(height) > LARGEST => Err(BAD_ALLOC),
        (Some(_), Some(size)) => Ok(size),
    });
    match finish(machine, result) {
        Some(size) => machine.state.peers.add(GlSurface {
            config,
            window: window.ok(),
            size,
            drawing: None,
        }),
        None => 0,
    }
}

pub fn destroy_surface(machine: &mut Machine, display: i64, handle: i64) -> bool {
    let exists = machine.state.peers.get::<GlSurface>(handle).is_some();
    let result = check(machine, display).and_then(|()| exists.then_some(()).ok_or(BAD_SURFACE));
    let in_use = state(machine)
        .current
        .values()
        .any(|current| current.draw == handle || current.read == handle);
    if result.is_ok() && !in_use {
        machine.state.peers.remove(handle);
    }
    finish(machine, result).is_some()
}

pub fn surface_attribute(machine: &mut Machine, handle: i64, name: i32) -> Option<i32> {
    let found = machine.state.peers.get::<GlSurface>(handle).cloned();
    let result = match found {
        None => Err(BAD_SURFACE),
        Some(found) => match name {
            WIDTH => Ok(found.size.0),
            HEIGHT => Ok(found.size.1),
            CONFIG_ID => Ok(found.config as i32),
            RENDER_BUFFER => Ok(BACK_BUFFER),
            SWAP_BEHAVIOR => Ok(BUFFER_DESTROYED),
            _ => Err(BAD_ATTRIBUTE),
        },
    };
    finish(machine, result)
}

pub fn context_attribute(machine: &mut Machine, handle: i64, name: i32) -> Option<i32> {
    let found = machine.state.peers.get::<GlContext>(handle);
    let found = found.map(|peer| (peer.config, peer.context.version));
    let result = match (found, name) {
        (None, _) => Err(BAD_CONTEXT),
        (Some((config, _)), CONFIG_ID) => Ok(config as i32),
        (Some(_), CONTEXT_CLIENT_TYPE) => Ok(OPENGL_ES_API),
        (Some((_, version)), CONTEXT_CLIENT_VERSION) => Ok(version),
        (Some(_), RENDER_BUFFER) => Ok(BACK_BUFFER),
        _ => Err(BAD_ATTRIBUTE),
    };
    finish(machine, result)
}

fn has_alpha(config: usize) -> bool {
    configs::attribute(config, configs::ALPHA_SIZE).is_some_and(|bits| bits > 0)
}

/// Has the running thread draw with a context to a surface, or with none.
pub fn make_current(machine: &mut Machine, display: i64, wanted: Current) -> bool {
    let peers = &machine.state.peers;
    let surface = peers.get::<GlSurface>(wanted.draw).cloned();
    let result = match wanted {
        Current { context: 0, .. } => Ok(()),
        _ if peers.get::<GlContext>(wanted.context).is_none() => Err(BAD_CONTEXT),
        _ if wanted.draw != 0 && surface.is_none() => Err(BAD_SURFACE),
        _ => check(machine, display),
    };
    if finish(machine, result).is_none() {
        return false;
    }
    let before = current(machine);
    if before != wanted {
        put_down(machine, before);
        let thread = machine.state.current;
        state(machine).current.insert(thread, wanted);
        if let Some(surface) = surface {
            let fresh = Drawing::new(surface.size, has_alpha(surface.config));
            let drawing = surface.drawing.unwrap_or(fresh);
            if let Some(peer) = machine.state.peers.get_mut::<GlContext>(wanted.context) {
                peer.context.set_window(drawing);
            }
        }
    }
    true
}

/// What was drawn stays with the surface.
fn put_down(machine: &mut Machine, before: Current) {
    let Some(peer) = machine.state.peers.get::<GlContext>(before.context) else {
        return;
    };
    let drawing = peer.context.drawing.clone();
    if let Some(surface) = machine.state.peers.get_mut::<GlSurface>(before.draw) {
        surface.drawing = Some(drawing);
    }
}

/// Shows what was drawn, and waits until the display takes another frame. The stages are those
/// of the native that calls it: 0 called, 1 shown, 2 told.
pub fn swap(machine: &mut Machine, display: i64, handle: i64) -> Result<bool, Exit> {
    const SHOWN: u16 = 1;
    const TOLD: u16 = 2;
    let found = machine.state.peers.get::<GlSurface>(handle).cloned();
    let window = match (&found, machine.stage()) {
        (Some(found), _) => found.window,
        (None, 0) => {
            let result: Result<(), i32> = check(machine, display).and(Err(BAD_SURFACE));
            finish(machine, result);
            return Ok(false);
        }
        (None, _) => None,
    };
    if machine.stage() == 0 {
        let window_size = window.map(|window| surface::buffers(machine, window).map(|b| b.size));
        if window_size == Some(None) {
            finish::<()>(machine, Err(BAD_NATIVE_WINDOW));
            return Ok(false);
        }
        let old = found.map_or((0, 0), |found| found.size);
        let size = window_size.flatten().unwrap_or(old);
        show(machine, handle, window, size);
        finish(machine, Ok(()));
        machine.set_stage(SHOWN);
    }
    let Some(window) = window else {
        return Ok(true);
    };
    if machine.stage() == SHOWN {
        if let Some(call) = surface_texture::frame_available(machine, window, TOLD)? {
            return Err(call);
        }
        machine.set_stage(TOLD);
    }
    let now = machine.nanos();
    let free_at = surface::buffers(machine, window).map_or(0, |buffers| buffers.free_at);
    if now < free_at {
        machine.current_thread_mut().state = ThreadState::Sleeping { until: free_at };
        return Err(Exit::Block);
    }
    Ok(true)
}

fn show(machine: &mut Machine, handle: i64, window: Option<Surface>, size: (i32, i32)) {
    let current = current(machine);
    if current.draw != handle {
        return;
    }
    let Some(peer) = machine.state.peers.get_mut::<GlContext>(current.context) else {
        return;
    };
    let frame = peer.context.take_frame(size);
    if let Some(surface) = machine.state.peers.get_mut::<GlSurface>(handle) {
        surface.size = size;
    }
    let now = machine.nanos();
    if let Some(buffers) = window.and_then(|window| surface::buffers(machine, window)) {
        buffers.post(Frame::Rendered(Arc::new(frame)), now);
    }
}
