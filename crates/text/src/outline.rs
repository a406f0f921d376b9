//! Glyph shapes as path verbs, and boxes around them.

use harfrust::font::glyph::outline::{DrawMemory, DrawOptions, PathSink};
use harfrust::{Font, GlyphId};

use crate::font::FontStyle;

/// A step of a path, y pointing down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verb {
    Move(f32, f32),
    Line(f32, f32),
    Quad(f32, f32, f32, f32),
    Cubic(f32, f32, f32, f32, f32, f32),
    Close,
}

/// A rectangle; empty unless `left < right` and `top < bottom`.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Rect {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Rect {
    pub fn is_empty(&self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// Grows to hold `other` moved by `x`, `y`; empty ones count for nothing.
    pub fn join(&mut self, other: Rect, x: f32, y: f32) {
        if other.is_empty() {
            return;
        }
        let moved = Rect {
            left: other.left + x,
            top: other.top + y,
            right: other.right + x,
            bottom: other.bottom + y,
        };
        *self = match self.is_empty() {
            true => moved,
            false => Rect {
                left: self.left.min(moved.left),
                top: self.top.min(moved.top),
                right: self.right.max(moved.right),
                bottom: self.bottom.max(moved.bottom),
            },
        };
    }

    /// To whole pixels, outwards.
    pub fn rounded_out(&self) -> Rect {
        Rect {
            left: self.left.floor(),
            top: self.top.floor(),
            right: self.right.ceil(),
            bottom: self.bottom.ceil(),
        }
    }
}

/// Collects verbs, turning font units into stretched and slanted pixels.
struct Pen {
    verbs: Vec<Verb>,
    scale: f32,
    scale_x: f32,
    skew: f32,
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> (f32, f32) {
        let y = -y * self.scale;
        (x * self.scale * self.scale_x + y * self.skew, y)
    }
}

impl PathSink for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.point(x, y);
        self.verbs.push(Verb::Move(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.point(x, y);
        self.verbs.push(Verb::Line(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((cx, cy), (x, y)) = (self.point(cx, cy), self.point(x, y));
        self.verbs.push(Verb::Quad(cx, cy, x, y));
    }

    fn curve_to(&mut self, cx: f32, cy: f32, dx: f32, dy: f32, x: f32, y: f32) {
        let ((cx, cy), (dx, dy)) = (self.point(cx, cy), self.point(dx, dy));
        let (x, y) = self.point(x, y);
        self.verbs.push(Verb::Cubic(cx, cy, dx, dy, x, y));
    }

    fn close(&mut self) {
        self.verbs.push(Verb::Close);
    }
}

/// How much of the size Skia's fake bold adds to each side of a stem: a 34th in all.
const EMBOLDEN: f32 = 1.0 / 34.0;

pub(crate) fn outline(
    face: &Font,
    glyph: GlyphId,
    size: f32,
    scale_x: f32,
    skew: f32,
    bold: bool,
) -> Vec<Verb> {
    let Some(shape) = face.outline_glyphs().get(glyph) else {
        return Vec::new();
    };
    let mut pen = Pen {
        verbs: Vec::new(),
        scale: size / f32::from(face.units_per_em()),
        scale_x,
        skew,
    };
    // Font units, so that what is drawn large is as exact as what is drawn small.
    let options = DrawOptions::new().with_ppem(None);
    if shape
        .draw(&options, DrawMemory::default(), &mut pen)
        .is_err()
    {
        return Vec::new();
    }
    if bold {
        embolden(&mut pen.verbs, size * EMBOLDEN);
    }
    pen.verbs
}

/// Moves every point outwards by half of `strength`, along the normal of its contour, then all
/// to the right so that the left edge stays: what FreeType does to an outline.
fn embolden(verbs: &mut [Verb], strength: f32) {
    // Outer contours of TrueType run clockwise, those of PostScript the other way round.
    let outwards = if area(verbs) >= 0.0 { 0.5 } else { -0.5 };
    let mut start = 0;
    while start < verbs.len() {
        let end = verbs[start..]
            .iter()
            .position(|verb| *verb == Verb::Close)
            .map_or(verbs.len(), |at| start + at + 1);
        embolden_contour(&mut verbs[start..end], strength * outwards, strength / 2.0);
        start = end;
    }
}

fn embolden_contour(verbs: &mut [Verb], outwards: f32, shift: f32) {
    let points: Vec<(f32, f32)> = verbs.iter().flat_map(points_of).collect();
    let count = points.len();
    if count < 2 {
        return;
    }
    let direction = |from: (f32, f32), to: (f32, f32)| {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = (x * x + y * y).sqrt();
        (length > 1e-6).then(|| (x / length, y / length))
    };
    let mut moved = Vec::with_capacity(count);
    for (at, &point) in points.iter().enumerate() {
        let incoming =
            (1..count).find_map(|back| direction(points[(at + count - back) % count], point));
        let outgoing = (1..count).find_map(|step| direction(point, points[(at + step) % count]));
        let (Some(a), Some(b)) = (incoming, outgoing) else {
            moved.push(point);
            continue;
        };
        // With y down, the left of a clockwise contour is outside.
        let (x, y) = (a.1 + b.1, -(a.0 + b.0));
        let cosine = 1.0 + a.0 * b.0 + a.1 * b.1;
        let (x, y) = if cosine > 0.125 {
            (x / cosine, y / cosine)
        } else {
            (0.0, 0.0)
        };
        moved.push((
            point.0 + x * outwards + shift,
            point.1 + y * outwards - shift,
        ));
    }
    let mut next = moved.into_iter();
    for verb in verbs {
        let mut take = || next.next().unwrap_or_default();
        *verb = match *verb {
            Verb::Move(..) => {
                let p = take();
                Verb::Move(p.0, p.1)
            }
            Verb::Line(..) => {
                let p = take();
                Verb::Line(p.0, p.1)
            }
            Verb::Quad(..) => {
                let (c, p) = (take(), take());
                Verb::Quad(c.0, c.1, p.0, p.1)
            }
            Verb::Cubic(..) => {
                let (c, d, p) = (take(), take(), take());
                Verb::Cubic(c.0, c.1, d.0, d.1, p.0, p.1)
            }
            Verb::Close => Verb::Close,
        };
    }
}

/// Twice the area inside the points, positive if most of it is run around clockwise.
fn area(verbs: &[Verb]) -> f32 {
    let mut area = 0.0;
    for contour in verbs.split(|verb| *verb == Verb::Close) {
        let points: Vec<(f32, f32)> = contour.iter().flat_map(points_of).collect();
        for (at, &(x, y)) in points.iter().enumerate() {
            let (next_x, next_y) = points[(at + 1) % points.len()];
            area += x * next_y - next_x * y;
        }
    }
    area
}

fn points_of(verb: &Verb) -> Vec<(f32, f32)> {
    match *verb {
        Verb::Move(x, y) | Verb::Line(x, y) => vec![(x, y)],
        Verb::Quad(cx, cy, x, y) => vec![(cx, cy), (x, y)],
        Verb::Cubic(cx, cy, dx, dy, x, y) => vec![(cx, cy), (dx, dy), (x, y)],
        Verb::Close => Vec::new(),
    }
}

/// The box around all points, control points included.
pub(crate) fn control_box(verbs: &[Verb]) -> Rect {
    let mut points = verbs.iter().flat_map(points_of);
    let Some((x, y)) = points.next() else {
        return Rect::default();
    };
    let first = Rect {
        left: x,
        top: y,
        right: x,
        bottom: y,
    };
    points.fold(first, |all, (x, y)| Rect {
        left: all.left.min(x),
        top: all.top.min(y),
        right: all.right.max(x),
        bottom: all.bottom.max(y),
    })
}

/// Weight and slant as the font's own tables say.
pub(crate) fn own_style(face: &Font) -> FontStyle {
    let attributes = face.default_attributes();
    FontStyle {
        weight: attributes.weight.value() as u16,
        italic: attributes.style != harfrust::font::attribute::Style::Normal,
    }
}
