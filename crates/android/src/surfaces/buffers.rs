//! What is drawn into a surface: the frame that was posted last, and when the next one may be
//! begun.
//!
//! A frame is kept as what was drawn, not as pixels: most frames of a game are never looked at.
//! Pixels are made when a picture is asked for, see [`crate::frames`].
//!
//! # Differs from Android
//! A queue has one buffer. A new frame starts with what the last ones showed, where a device has
//! the contents of an older buffer, which is undefined, unless a part alone is drawn. A producer gets the buffer at the first
//! vertical sync after it posted, so that nobody draws more frames than the display shows.

use std::sync::Arc;

use gibbon_gles::Drawing;
use gibbon_graphics::bitmap::Bitmap;
use gibbon_graphics::blend::BlendMode;
use gibbon_graphics::display_list::{ClipOp, DisplayList, Draw, Op};
use gibbon_graphics::geometry::{Rect, rect};
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

/// More operations than this are made into pixels, or forgotten: frames that never cover the last
/// one would pile up otherwise.
const MOST_OPERATIONS: usize = 4096;

impl Drawn {
    /// Whether it is time to draw it.
    pub fn is_long(&self) -> bool {
        let operations: usize = self.lists.iter().map(|list| list.ops.len()).sum();
        operations > MOST_OPERATIONS
    }

    /// Forgets the oldest drawings until it is not long.
    pub fn shorten(&mut self) {
        while self.is_long() && self.lists.len() > 1 {
            self.base = None;
            self.lists.remove(0);
        }
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
    /// Only a part is being drawn anew; the rest stays.
    pub is_partial: bool,
}

impl Buffers {
    /// Shows a frame; the next one may be begun with the next vertical sync.
    pub fn post(&mut self, frame: Frame, now: u64) {
        self.frame = frame;
        self.frame_number += 1;
        self.free_at = next_sync(now);
    }
}

/// Where nothing can be seen of what was there before a list is drawn. It looks no further than
/// the first drawing.
pub fn covered(list: &DisplayList, (width, height): (i32, i32)) -> Option<Rect> {
    let all = rect(0.0, 0.0, width as f32, height as f32);
    for op in &list.ops {
        match op {
            Op::Draw(draw) => return draw_covers(draw, &all),
            Op::Save => {}
            Op::ClipRect(clip, ClipOp::Intersect) if holds(clip, &all) => {}
            _ => return None,
        }
    }
    None
}

/// Whether all of a rectangle lies in another.
pub fn holds(outer: &Rect, inner: &Rect) -> bool {
    let begins = outer.left <= inner.left && outer.top <= inner.top;
    begins && inner.right <= outer.right && inner.bottom <= outer.bottom
}

/// A list without the drawings that lie inside a rectangle; nothing if there are no others.
/// Bitmaps alone are looked at, in lists that move nothing: what games draw frame after frame.
pub fn without(list: &Arc<DisplayList>, hidden: &Rect) -> Option<Arc<DisplayList>> {
    let is_simple = |op: &Op| matches!(op, Op::Draw(_) | Op::ClipRect(..) | Op::Save | Op::Restore);
    if !list.ops.iter().all(is_simple) {
        return Some(list.clone());
    }
    let is_hidden = |op: &Op| match op {
        Op::Draw(draw) => {
            matches!(&**draw, Draw::Image { target, .. } if holds(hidden, target))
        }
        _ => false,
    };
    if !list.ops.iter().any(is_hidden) {
        return Some(list.clone());
    }
    let ops: Vec<Op> = list
        .ops
        .iter()
        .filter(|op| !is_hidden(op))
        .cloned()
        .collect();
    let draws = ops.iter().any(|op| matches!(op, Op::Draw(_)));
    draws.then(|| Arc::new(DisplayList { ops }))
}

fn draw_covers(draw: &Draw, all: &Rect) -> Option<Rect> {
    let replaces = |blend: BlendMode, alpha: f32| match blend {
        BlendMode::Src | BlendMode::Clear => true,
        BlendMode::SrcOver => alpha >= 1.0,
        _ => false,
    };
    let is_plain = |paint: &Paint| paint.shader.is_none() && paint.color_filter.is_none();
    let is_whole_paint = |paint: &Paint| is_plain(paint) && replaces(paint.blend, paint.color[3]);
    match draw {
        Draw::Color(color, blend) if replaces(*blend, color[3]) => Some(*all),
        Draw::Paint(paint) if is_whole_paint(paint) => Some(*all),
        Draw::Rect(rect, paint) if is_whole_paint(paint) => {
            let filled = paint.style == gibbon_graphics::paint::Style::Fill
                && paint.mask_filter.is_none()
                && paint.path_effect.is_none();
            filled.then_some(*rect)
        }
        Draw::Image {
            bitmap,
            target,
            paint,
            ..
        } if is_whole_paint(paint) => {
            let opaque = bitmap.alpha == gibbon_graphics::bitmap::AlphaType::Opaque;
            opaque.then_some(*target)
        }
        _ => None,
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

    fn image(left: f32, side: f32) -> Op {
        let mut bitmap = Bitmap::new(4, 4, gibbon_graphics::bitmap::Config::Rgb565);
        bitmap.alpha = gibbon_graphics::bitmap::AlphaType::Opaque;
        Op::Draw(Box::new(Draw::Image {
            bitmap,
            source: rect(0.0, 0.0, 4.0, 4.0),
            target: rect(left, 0.0, left + side, side),
            paint: Paint::default(),
        }))
    }

    #[test]
    fn only_what_hides_covers() {
        let size = (10, 10);
        let all = Some(rect(0.0, 0.0, 10.0, 10.0));
        assert_eq!(covered(&list(vec![Op::Save, color(1.0)]), size), all);
        assert_eq!(covered(&list(vec![color(0.5), color(1.0)]), size), None);
        let moved = list(vec![Op::Translate(1.0, 0.0), color(1.0)]);
        assert_eq!(covered(&moved, size), None);
        let part = Draw::Rect(rect(0.0, 0.0, 9.0, 10.0), Paint::default());
        let part = covered(&list(vec![Op::Draw(Box::new(part))]), size);
        assert!(part.is_some_and(|part| !holds(&part, &rect(0.0, 0.0, 10.0, 10.0))));
        assert_eq!(covered(&list(Vec::new()), size), None);
        assert!(covered(&list(vec![image(0.0, 8.0)]), size).is_some());
    }

    #[test]
    fn hidden_bitmaps_are_left_out() {
        let hidden = rect(0.0, 0.0, 8.0, 8.0);
        let inside = Arc::new(list(vec![image(0.0, 8.0), image(2.0, 2.0)]));
        assert!(without(&inside, &hidden).is_none());
        let reaching = Arc::new(list(vec![image(0.0, 8.0), image(7.0, 2.0)]));
        let left = without(&reaching, &hidden).expect("one is left");
        assert_eq!(left.ops.len(), 1);
        let moved = Arc::new(list(vec![Op::Translate(5.0, 0.0), image(0.0, 8.0)]));
        assert_eq!(without(&moved, &hidden).map(|list| list.ops.len()), Some(2));
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
