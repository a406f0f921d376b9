//! What is drawn into a surface: the frame that was posted last, and when the next one may be
//! begun.
//!
//! A frame is kept as what was drawn, not as pixels: most frames of a game are never looked at.
//! Pixels are made when a picture is asked for, see [`crate::frames`].
//!
//! # Differs from Android
//! A queue has one buffer. A new frame starts with what the last one showed, where a device has
//! the contents of an older buffer, which is undefined. A producer gets the buffer at the first
//! vertical sync after it posted, so that nobody draws more frames than the display shows.

use std::sync::Arc;

use gibbon_gles::Drawing;
use gibbon_graphics::bitmap::Bitmap;
use gibbon_graphics::blend::BlendMode;
use gibbon_graphics::display_list::{ClipOp, DisplayList, Draw, Op};
use gibbon_graphics::geometry::Rect;
use gibbon_graphics::paint::Paint;

/// Nanoseconds between two frames of the display.
pub const PERIOD: u64 = 16_666_667;

/// The first vertical sync after a time.
pub fn next_sync(now: u64) -> u64 {
    (now / PERIOD + 1) * PERIOD
}

/// What a buffer shows.
#[derive(Clone, Debug, Default)]
pub enum Frame {
    #[default]
    Empty,
    Pixels(Bitmap),
    Drawn(Drawn),
    /// What OpenGL drew.
    Rendered(Arc<Drawing>),
    /// A render node, as it is when somebody looks.
    Node {
        root: i64,
        size: (i32, i32),
    },
}

/// Drawings over what was there before.
#[derive(Clone, Debug)]
pub struct Drawn {
    pub size: (i32, i32),
    pub base: Option<Bitmap>,
    pub lists: Vec<Arc<DisplayList>>,
}

/// More operations than this are made into pixels: frames that never cover the last one would
/// pile up otherwise.
const MOST_OPERATIONS: usize = 4096;

impl Drawn {
    /// Whether it is time to draw it.
    pub fn is_long(&self) -> bool {
        let operations: usize = self.lists.iter().map(|list| list.ops.len()).sum();
        operations > MOST_OPERATIONS
    }
}

impl Frame {
    pub fn size(&self) -> Option<(i32, i32)> {
        match self {
            Frame::Empty => None,
            Frame::Pixels(bitmap) => Some((bitmap.width, bitmap.height)),
            Frame::Drawn(drawn) => Some(drawn.size),
            Frame::Rendered(drawing) => Some(drawing.size),
            Frame::Node { size, .. } => Some(*size),
        }
    }
}

/// The buffers between one who draws and one who shows.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    /// Width and height of the next frame.
    pub size: (i32, i32),
    pub frame: Frame,
    pub frame_number: i64,
    /// When the next frame may be begun.
    pub free_at: u64,
    /// Somebody has the buffer, to draw on it with a canvas.
    pub is_locked: bool,
}

impl Buffers {
    /// Shows a frame; the next one may be begun with the next vertical sync.
    pub fn post(&mut self, frame: Frame, now: u64) {
        self.frame = frame;
        self.frame_number += 1;
        self.free_at = next_sync(now);
    }
}

/// Whether nothing can be seen of what was there before a list is drawn. It looks no further
/// than the first drawing.
pub fn covers(list: &DisplayList, (width, height): (i32, i32)) -> bool {
    for op in &list.ops {
        match op {
            Op::Draw(draw) => return draw_covers(draw, width, height),
            Op::Save => {}
            Op::ClipRect(clip, ClipOp::Intersect) if is_all(clip, width, height) => {}
            _ => return false,
        }
    }
    false
}

fn is_all(rect: &Rect, width: i32, height: i32) -> bool {
    let reaches = width as f32 <= rect.right && height as f32 <= rect.bottom;
    rect.left <= 0.0 && rect.top <= 0.0 && reaches
}

fn draw_covers(draw: &Draw, width: i32, height: i32) -> bool {
    let replaces = |blend: BlendMode, alpha: f32| match blend {
        BlendMode::Src | BlendMode::Clear => true,
        BlendMode::SrcOver => alpha >= 1.0,
        _ => false,
    };
    let is_plain = |paint: &Paint| paint.shader.is_none() && paint.color_filter.is_none();
    let all = |rect: &Rect| is_all(rect, width, height);
    match draw {
        Draw::Color(color, blend) => replaces(*blend, color[3]),
        Draw::Paint(paint) => is_plain(paint) && replaces(paint.blend, paint.color[3]),
        Draw::Rect(rect, paint) => {
            let filled = paint.style == gibbon_graphics::paint::Style::Fill
                && paint.mask_filter.is_none()
                && paint.path_effect.is_none();
            filled && is_plain(paint) && all(rect) && replaces(paint.blend, paint.color[3])
        }
        Draw::Image {
            bitmap,
            target,
            paint,
            ..
        } => {
            let opaque = bitmap.alpha == gibbon_graphics::bitmap::AlphaType::Opaque;
            opaque && is_plain(paint) && all(target) && replaces(paint.blend, paint.color[3])
        }
        _ => false,
    }
}

/// Whether a list names something that may change under it.
pub fn names_others(list: &DisplayList) -> bool {
    list.ops.iter().any(|op| match op {
        Op::Node(_) => true,
        Op::Draw(draw) => match &**draw {
            Draw::Vector { .. }
            | Draw::Circle(_)
            | Draw::Ripple(_)
            | Draw::RoundRect { .. }
            | Draw::Texture(_) => true,
            Draw::List(list) => names_others(list),
            _ => false,
        },
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(draws: Vec<Op>) -> DisplayList {
        DisplayList { ops: draws }
    }

    fn color(alpha: f32) -> Op {
        Op::Draw(Box::new(Draw::Color(
            [0.0, 0.0, 0.0, alpha],
            BlendMode::SrcOver,
        )))
    }

    #[test]
    fn only_what_hides_all_covers() {
        let size = (10, 10);
        assert!(covers(&list(vec![Op::Save, color(1.0)]), size));
        assert!(!covers(&list(vec![color(0.5), color(1.0)]), size));
        assert!(!covers(
            &list(vec![Op::Translate(1.0, 0.0), color(1.0)]),
            size
        ));
        let part = Draw::Rect(
            gibbon_graphics::geometry::rect(0.0, 0.0, 9.0, 10.0),
            Paint::default(),
        );
        assert!(!covers(&list(vec![Op::Draw(Box::new(part))]), size));
        assert!(!covers(&list(Vec::new()), size));
    }

    #[test]
    fn a_posted_frame_frees_the_buffer_at_the_next_sync() {
        let mut buffers = Buffers::default();
        buffers.post(Frame::Empty, PERIOD + 5);
        assert_eq!((buffers.free_at, buffers.frame_number), (2 * PERIOD, 1));
        buffers.post(Frame::Empty, 2 * PERIOD);
        assert_eq!(buffers.free_at, 3 * PERIOD);
    }
}
