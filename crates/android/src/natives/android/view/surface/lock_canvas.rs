//! Drawing into a surface without a renderer: `lockCanvas` and `unlockCanvasAndPost`.
//!
//! The canvas records, and what it recorded is the frame. A thread that draws one frame after
//! the other waits for the display, as it does on a device.

use std::sync::Arc;

use gibbon_graphics::bitmap::Bitmap;
use gibbon_graphics::display_list::{ClipOp, DisplayList};
use gibbon_graphics::geometry::{IntRect, rect};
use gibbon_jdk::guest::get_long;
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::{buffers, of_handle};
use crate::frames;
use crate::natives::android::graphics::canvas::peer::{self, CanvasPeer};
use crate::natives::android::graphics::guest_shapes::{get_int_rect, set_int_rect};
use crate::natives::android::graphics::held::get_mut;
use crate::natives::android::graphics::surface_texture;
use crate::surfaces::{Drawn, Frame, HeldSurface, Surface, covered, holds, names_others, without};

fn canvas_handle(machine: &Machine, canvas: Ref) -> i64 {
    get_long(machine, canvas, "mNativeCanvasWrapper")
}

fn refused(machine: &mut Machine) -> Exit {
    machine.throw_plain("java/lang/IllegalArgumentException")
}

/// Waits until the surface has a free buffer.
pub fn wait_for_buffer(machine: &mut Machine, surface: Surface) -> Result<(), Exit> {
    let now = machine.nanos();
    match buffers(machine, surface) {
        Some(buffers) if now < buffers.free_at => {
            let until = buffers.free_at;
            machine.current_thread_mut().state = ThreadState::Sleeping { until };
            Err(Exit::Block)
        }
        _ => Ok(()),
    }
}

pub fn lock(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(surface) = of_handle(machine, args.long(0)) else {
        return Err(refused(machine));
    };
    wait_for_buffer(machine, surface)?;
    let Some(buffers) = buffers(machine, surface).filter(|buffers| !buffers.is_locked) else {
        return Err(refused(machine));
    };
    buffers.is_locked = true;
    buffers.is_partial = !args.reference(2).is_null();
    let (width, height) = buffers.size;
    let can_keep = buffers.frame.size() == Some((width, height));
    let handle = canvas_handle(machine, args.reference(1));
    *get_mut::<CanvasPeer>(machine, handle)? = CanvasPeer::recording(width, height);
    let dirty = args.reference(2);
    if !dirty.is_null() {
        let all = gibbon_graphics::geometry::int_rect(0, 0, width, height);
        // All has to be drawn if there is nothing to keep.
        let part: IntRect = match can_keep {
            true => get_int_rect(machine, dirty)?.intersection(&all),
            false => all,
        };
        peer::clip_rect(machine, handle, part.to_rect(), ClipOp::Intersect)?;
        set_int_rect(machine, dirty, &part);
    }
    if let Some(held) = machine.state.peers.get_mut::<HeldSurface>(args.long(0)) {
        held.holders += 1;
    }
    ok(args.long(0))
}

/// Stages: 0 called, 1 posted and told.
pub fn unlock_and_post(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() > 0 {
        return ok(());
    }
    let Some(surface) = of_handle(machine, args.long(0)) else {
        return ok(());
    };
    let handle = canvas_handle(machine, args.reference(1));
    let canvas = get_mut::<CanvasPeer>(machine, handle)?;
    let size = (canvas.state.width, canvas.state.height);
    let list = canvas.take_list();
    *canvas = CanvasPeer::recording(0, 0);
    let (old, is_partial) = match buffers(machine, surface) {
        Some(buffers) if buffers.is_locked => {
            (std::mem::take(&mut buffers.frame), buffers.is_partial)
        }
        _ => return ok(()),
    };
    let frame = next_frame(machine, old, list, size, is_partial);
    let now = machine.nanos();
    if let Some(buffers) = buffers(machine, surface) {
        buffers.is_locked = false;
        buffers.post(frame, now);
    }
    match surface_texture::frame_available(machine, surface, 1)? {
        Some(call) => Err(call),
        None => ok(()),
    }
}

/// A frame of a list over the frame before it.
fn next_frame(
    machine: &Machine,
    old: Frame,
    list: DisplayList,
    size: (i32, i32),
    is_partial: bool,
) -> Frame {
    let all = rect(0.0, 0.0, size.0 as f32, size.1 as f32);
    let hidden = covered(&list, size);
    let covers = hidden.is_some_and(|hidden| holds(&hidden, &all));
    let keeps = old.size() == Some(size) && !covers;
    let is_fixed = !names_others(&list);
    let list = Arc::new(list);
    let mut drawn = match old {
        Frame::Drawn(drawn) if keeps => drawn,
        Frame::Empty => fresh(size, None),
        other if keeps => fresh(size, frames::pixels(machine, &other)),
        _ => fresh(size, None),
    };
    if let Some(hidden) = hidden {
        let lists = drawn.lists.iter();
        drawn.lists = lists.filter_map(|list| without(list, &hidden)).collect();
    }
    drawn.lists.push(list);
    if !is_partial {
        drawn.shorten();
    }
    if is_fixed && !drawn.is_long() {
        return Frame::Drawn(drawn);
    }
    match frames::pixels(machine, &Frame::Drawn(drawn)) {
        Some(pixels) => Frame::Pixels(pixels),
        None => Frame::Empty,
    }
}

fn fresh(size: (i32, i32), base: Option<Bitmap>) -> Drawn {
    Drawn {
        size,
        base,
        lists: Vec::new(),
    }
}
