//! Curves as points: evaluation, and paths as polygons.

use super::{Path, Segment};
use crate::geometry::{Point, point};

/// One contour of a flattened path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Polyline {
    pub points: Vec<Point>,
    pub closed: bool,
}

impl Segment {
    pub fn at(&self, t: f32) -> Point {
        let s = 1.0 - t;
        match *self {
            Segment::Move(p) => p,
            Segment::Line(a, b) | Segment::Close(a, b) => a.lerp(b, t),
            Segment::Quad(a, b, c) => a * (s * s) + b * (2.0 * s * t) + c * (t * t),
            Segment::Conic(a, b, c, w) => {
                let (wa, wb, wc) = (s * s, 2.0 * s * t * w, t * t);
                (a * wa + b * wb + c * wc) * (1.0 / (wa + wb + wc))
            }
            Segment::Cubic(a, b, c, d) => {
                a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)
            }
        }
    }

    /// The direction at `t`, of any length; of no length only where the curve has no direction.
    pub fn tangent(&self, t: f32) -> Point {
        let s = 1.0 - t;
        match *self {
            Segment::Move(_) => point(0.0, 0.0),
            Segment::Line(a, b) | Segment::Close(a, b) => b - a,
            Segment::Quad(a, b, c) => {
                if (t == 0.0 && a == b) || (t == 1.0 && b == c) {
                    return c - a;
                }
                (b - a) * (2.0 * s) + (c - b) * (2.0 * t)
            }
            Segment::Conic(a, b, c, w) => {
                if (t == 0.0 && a == b) || (t == 1.0 && b == c) {
                    return c - a;
                }
                // The derivative's numerator: its length does not matter here.
                let p20 = c - a;
                let p10 = b - a;
                let big_c = p10 * w;
                let big_a = p20 * w - p20;
                let big_b = p20 - big_c * 2.0;
                big_a * (t * t) + big_b * t + big_c
            }
            Segment::Cubic(a, b, c, d) => {
                if t == 0.0 && a == b {
                    return if a == c { d - a } else { c - a };
                }
                if t == 1.0 && c == d {
                    return if b == d { d - a } else { d - b };
                }
                (b - a) * (3.0 * s * s) + (c - b) * (6.0 * s * t) + (d - c) * (3.0 * t * t)
            }
        }
    }

    pub fn end(&self) -> Point {
        match *self {
            Segment::Move(p)
            | Segment::Line(_, p)
            | Segment::Quad(_, _, p)
            | Segment::Conic(_, _, p, _)
            | Segment::Cubic(_, _, _, p)
            | Segment::Close(_, p) => p,
        }
    }

    pub fn is_curve(&self) -> bool {
        matches!(
            self,
            Segment::Quad(..) | Segment::Conic(..) | Segment::Cubic(..)
        )
    }

    /// How many equal steps in `t` keep the chords within `tolerance` of the curve.
    fn steps(&self, tolerance: f32) -> usize {
        let bend = |a: Point, b: Point, c: Point| (a - b * 2.0 + c).length();
        let (deviation, factor) = match *self {
            Segment::Quad(a, b, c) => (bend(a, b, c), 0.25),
            Segment::Conic(a, b, c, w) => (bend(a, b, c) * w.max(1.0), 0.5),
            Segment::Cubic(a, b, c, d) => (bend(a, b, c).max(bend(b, c, d)), 0.75),
            _ => return 1,
        };
        let steps = (deviation * factor / tolerance).sqrt().ceil();
        if steps.is_finite() {
            steps.clamp(1.0, 512.0) as usize
        } else {
            1
        }
    }
}

impl Path {
    /// The contours as polygons; no chord is further than `tolerance` from its curve.
    pub fn flatten(&self, tolerance: f32) -> Vec<Polyline> {
        let mut contours: Vec<Polyline> = Vec::new();
        for segment in self.segments() {
            match segment {
                Segment::Move(p) => contours.push(Polyline {
                    points: vec![p],
                    closed: false,
                }),
                Segment::Close(..) => {
                    if let Some(contour) = contours.last_mut() {
                        contour.closed = true;
                    }
                }
                _ => {
                    let Some(contour) = contours.last_mut() else {
                        continue;
                    };
                    let steps = segment.steps(tolerance);
                    contour
                        .points
                        .extend((1..steps).map(|step| segment.at(step as f32 / steps as f32)));
                    contour.points.push(segment.end());
                }
            }
        }
        contours
    }
}
