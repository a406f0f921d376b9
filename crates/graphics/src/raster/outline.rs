//! Our paths as tiny-skia's, and strokes as outlines.

use tiny_skia::{LineCap, LineJoin, PathBuilder, PathSegment, Stroke, Transform};

use crate::matrix::Matrix;
use crate::paint::{Cap, Join, Paint};
use crate::path::{Path, Segment};

/// Conics become this many quadratics, which is within a hundredth of a pixel at screen sizes.
const QUADS: usize = 8;

pub fn to_tiny(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::with_capacity(path.verbs.len(), path.points.len());
    for segment in path.segments() {
        match segment {
            Segment::Move(p) => builder.move_to(p.x, p.y),
            Segment::Line(_, p) => builder.line_to(p.x, p.y),
            Segment::Quad(_, a, b) => builder.quad_to(a.x, a.y, b.x, b.y),
            Segment::Conic(..) => {
                for step in 0..QUADS {
                    let t = |at: usize| at as f32 / (2 * QUADS) as f32;
                    let from = segment.at(t(2 * step));
                    let middle = segment.at(t(2 * step + 1));
                    let to = segment.at(t(2 * step + 2));
                    // The control point of the parabola through the three.
                    let control = middle * 2.0 - (from + to) * 0.5;
                    builder.quad_to(control.x, control.y, to.x, to.y);
                }
            }
            Segment::Cubic(_, a, b, c) => builder.cubic_to(a.x, a.y, b.x, b.y, c.x, c.y),
            Segment::Close(..) => builder.close(),
        }
    }
    builder.finish()
}

/// Farther from the screen tiny-skia's numbers overflow.
const FARTHEST: f32 = 1e7;

/// An outline that goes too far away, with its points brought back; none if it does not.
pub fn bounded(outline: &tiny_skia::Path) -> Option<tiny_skia::Path> {
    let b = outline.bounds();
    let edges = [b.left(), b.top(), b.right(), b.bottom()];
    if edges.iter().all(|edge| edge.abs() <= FARTHEST) {
        return None;
    }
    let near = |p: tiny_skia::Point| {
        let near = |at: f32| at.clamp(-FARTHEST, FARTHEST);
        (near(p.x), near(p.y))
    };
    let mut builder = PathBuilder::with_capacity(outline.len(), outline.points().len());
    for segment in outline.segments() {
        match segment {
            PathSegment::MoveTo(p) => builder.move_to(near(p).0, near(p).1),
            PathSegment::LineTo(p) => builder.line_to(near(p).0, near(p).1),
            PathSegment::QuadTo(a, p) => {
                let (a, p) = (near(a), near(p));
                builder.quad_to(a.0, a.1, p.0, p.1);
            }
            PathSegment::CubicTo(a, b, p) => {
                let (a, b, p) = (near(a), near(b), near(p));
                builder.cubic_to(a.0, a.1, b.0, b.1, p.0, p.1);
            }
            PathSegment::Close => builder.close(),
        }
    }
    builder.finish()
}

pub fn transform(matrix: &Matrix) -> Transform {
    let m = &matrix.0;
    Transform::from_row(m[0], m[3], m[1], m[4], m[2], m[5])
}

/// The outline of a stroke, on the device.
pub fn stroked(path: &Path, paint: &Paint, matrix: &Matrix) -> Option<tiny_skia::Path> {
    let hairline = paint.stroke_width <= 0.0;
    let stroke = Stroke {
        width: if hairline { 1.0 } else { paint.stroke_width },
        miter_limit: paint.stroke_miter.max(1.0),
        line_cap: match paint.cap {
            Cap::Butt => LineCap::Butt,
            Cap::Round => LineCap::Round,
            Cap::Square => LineCap::Square,
        },
        line_join: match paint.join {
            Join::Miter => LineJoin::Miter,
            Join::Round => LineJoin::Round,
            Join::Bevel => LineJoin::Bevel,
        },
        dash: None,
    };
    if hairline || matrix.has_perspective() {
        let on_device = to_tiny(&path.transformed(matrix))?;
        let width = if hairline {
            1.0
        } else {
            stroke.width * matrix.mean_scale()
        };
        return on_device.stroke(&Stroke { width, ..stroke }, 1.0);
    }
    let scale = matrix.mean_scale().max(0.001);
    to_tiny(path)?
        .stroke(&stroke, scale)?
        .transform(transform(matrix))
}
