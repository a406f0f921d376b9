//! Path effects: dashes, rounded corners, stamps, and combinations.

use std::sync::Arc;

use crate::geometry::Point;
use crate::matrix::Matrix;
use crate::path::{MatrixFlags, Measure, Path, Segment};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StampStyle {
    Translate,
    Rotate,
    Morph,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PathEffect {
    Dash {
        intervals: Vec<f32>,
        phase: f32,
    },
    Corner(f32),
    Discrete {
        length: f32,
        deviation: f32,
    },
    /// A shape drawn again and again along the path; morphing is done by rotation.
    Stamp {
        shape: Path,
        advance: f32,
        phase: f32,
        style: StampStyle,
    },
    /// Both, one beside the other.
    Sum(Arc<PathEffect>, Arc<PathEffect>),
    /// The outer one on what the inner one gives.
    Compose {
        outer: Arc<PathEffect>,
        inner: Arc<PathEffect>,
    },
}

impl PathEffect {
    /// Whether what comes out is to be filled even if the paint strokes.
    pub fn gives_fill(&self) -> bool {
        match self {
            PathEffect::Stamp { .. } => true,
            PathEffect::Compose { outer, .. } => outer.gives_fill(),
            PathEffect::Sum(one, two) => one.gives_fill() && two.gives_fill(),
            _ => false,
        }
    }

    pub fn apply(&self, path: &Path) -> Path {
        match self {
            PathEffect::Dash { intervals, phase } => dash(path, intervals, *phase),
            PathEffect::Corner(radius) => corner(path, *radius),
            PathEffect::Discrete { length, deviation } => discrete(path, *length, *deviation),
            PathEffect::Stamp {
                shape,
                advance,
                phase,
                style,
            } => stamp(path, shape, *advance, *phase, *style),
            PathEffect::Sum(one, two) => {
                let mut both = one.apply(path);
                if both.points.len() <= MOST_POINTS {
                    both.add_path(&two.apply(path), &Matrix::IDENTITY);
                }
                both
            }
            PathEffect::Compose { outer, inner } => {
                let path = inner.apply(path);
                match path.points.len() <= MOST_POINTS {
                    true => outer.apply(&path),
                    false => path,
                }
            }
        }
    }
}

fn contours(path: &Path, mut each: impl FnMut(&Measure)) {
    let mut measure = Measure::new(path, false);
    while measure.length() > 0.0 {
        each(&measure);
        if !measure.next_contour() {
            break;
        }
    }
}

/// Effects add to paths of at most so many points: each may double them.
const MOST_POINTS: usize = 1 << 18;

/// More pieces than this are not made of one contour.
const MOST_PIECES: f32 = 100_000.0;

fn dash(path: &Path, intervals: &[f32], phase: f32) -> Path {
    let total: f32 = intervals.iter().sum();
    if intervals.len() < 2 || !(total > 0.0 && total.is_finite()) {
        return path.clone();
    }
    let mut result = Path::new();
    contours(path, |measure| {
        if measure.length() / total * intervals.len() as f32 > MOST_PIECES {
            return;
        }
        let mut offset = phase.rem_euclid(total);
        let mut at = 0;
        while offset >= intervals[at] {
            offset -= intervals[at];
            at = (at + 1) % intervals.len();
        }
        let mut distance = -offset;
        while distance < measure.length() {
            let end = distance + intervals[at];
            if at % 2 == 0 && end > 0.0 {
                measure.segment(distance, end, &mut result, true);
            }
            distance = end;
            at = (at + 1) % intervals.len();
        }
    });
    result
}

fn stamp(path: &Path, shape: &Path, advance: f32, phase: f32, style: StampStyle) -> Path {
    let mut result = Path::new();
    if advance.is_nan() || advance <= 0.0 {
        return result;
    }
    let flags = MatrixFlags {
        position: true,
        tangent: style != StampStyle::Translate,
    };
    contours(path, |measure| {
        if measure.length() / advance > MOST_PIECES {
            return;
        }
        let mut distance = -phase.rem_euclid(advance);
        while distance < measure.length() {
            if distance >= 0.0
                && let Some(matrix) = measure.matrix(distance, flags)
            {
                result.add_path(shape, &matrix);
            }
            distance += advance;
        }
    });
    result
}

/// Displaces points along the path at random, always the same way for the same path.
fn discrete(path: &Path, length: f32, deviation: f32) -> Path {
    let mut result = Path::new();
    if length.is_nan() || length <= 0.0 {
        return path.clone();
    }
    contours(path, |measure| {
        let mut random = measure.length() as u32;
        let mut next = || {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) as f32 / (1 << 23) as f32 - 1.0
        };
        let count = (measure.length() / length).min(MOST_PIECES) as usize;
        let step = measure.length() / count.max(1) as f32;
        for at in 0..=count {
            let Some((p, tangent)) = measure.position(step * at as f32) else {
                return;
            };
            let off = next() * deviation;
            let p = p + Point {
                x: -tangent.y,
                y: tangent.x,
            } * off;
            if at == 0 {
                result.move_to(p.x, p.y);
            } else if at < count || !measure.is_closed() {
                result.line_to(p.x, p.y);
            }
        }
        if measure.is_closed() {
            result.close();
        }
    });
    result
}

/// Replaces corners between lines by curves.
fn corner(path: &Path, radius: f32) -> Path {
    if radius.is_nan() || radius <= 0.0 {
        return path.clone();
    }
    let mut result = Path::new();
    let mut contour: Vec<Segment> = Vec::new();
    for segment in path.segments() {
        match segment {
            Segment::Move(_) => round_contour(&mut contour, false, radius, &mut result),
            Segment::Close(from, to) => {
                if from != to {
                    contour.push(Segment::Line(from, to));
                }
                round_contour(&mut contour, true, radius, &mut result);
            }
            _ => contour.push(segment),
        }
    }
    round_contour(&mut contour, false, radius, &mut result);
    result
}

fn round_contour(segments: &mut Vec<Segment>, closed: bool, radius: f32, result: &mut Path) {
    let segments = std::mem::take(segments);
    // Where a line begins and ends once both ends are cut off.
    let cut = |segment: &Segment| -> Option<(Point, Point)> {
        let Segment::Line(a, b) = *segment else {
            return None;
        };
        let length = (b - a).length();
        let part = if length <= radius * 2.0 {
            0.5
        } else {
            radius / length
        };
        Some((a.lerp(b, part), b.lerp(a, part)))
    };
    let count = segments.len();
    for (at, segment) in segments.iter().enumerate() {
        let (first, last) = (at == 0, at + 1 == count);
        let trimmed = cut(segment);
        let start = match trimmed {
            Some((start, _)) if closed || !first => start,
            _ => segment.at(0.0),
        };
        if first {
            result.move_to(start.x, start.y);
        } else {
            let control = segment.at(0.0);
            result.quad_to(control.x, control.y, start.x, start.y);
        }
        match (segment, trimmed) {
            (_, Some((_, end))) if closed || !last => result.line_to(end.x, end.y),
            (Segment::Quad(_, b, c), _) => result.quad_to(b.x, b.y, c.x, c.y),
            (Segment::Conic(_, b, c, w), _) => result.conic_to(b.x, b.y, c.x, c.y, *w),
            (Segment::Cubic(_, b, c, d), _) => result.cubic_to(*b, *c, *d),
            _ => {
                let end = segment.end();
                result.line_to(end.x, end.y);
            }
        }
    }
    if let (Some(first), true) = (segments.first(), closed) {
        let control = first.at(0.0);
        let start = cut(first).map_or(control, |cut| cut.0);
        result.quad_to(control.x, control.y, start.x, start.y);
        result.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{point, rect};

    fn line() -> Path {
        let mut path = Path::new();
        path.move_to(0.0, 0.0);
        path.line_to(10.0, 0.0);
        path
    }

    #[test]
    fn dashes_a_line() {
        let effect = PathEffect::Dash {
            intervals: vec![3.0, 2.0],
            phase: 1.0,
        };
        let dashed = effect.apply(&line());
        assert_eq!(
            dashed.points,
            [
                point(0.0, 0.0),
                point(2.0, 0.0),
                point(4.0, 0.0),
                point(7.0, 0.0),
                point(9.0, 0.0),
                point(10.0, 0.0)
            ]
        );
    }

    #[test]
    fn rounds_the_corners_of_a_rectangle() {
        let rounded = PathEffect::Corner(2.0).apply(&Path::of_rect(&rect(0.0, 0.0, 10.0, 10.0)));
        assert_eq!(rounded.points[0], point(2.0, 0.0));
        let quads = rounded
            .segments()
            .filter(|s| matches!(s, Segment::Quad(..)))
            .count();
        assert_eq!(quads, 4);
    }

    #[test]
    fn effects_that_double_a_path_end() {
        let mut path = Path::new();
        path.move_to(0.0, 0.0);
        path.quad_to(5.0, 9.0, 10.0, 0.0);
        path.quad_to(15.0, 9.0, 20.0, 0.0);
        let mut effect = Arc::new(PathEffect::Corner(1.0));
        for _ in 0..40 {
            let inner = effect.clone();
            effect = Arc::new(PathEffect::Compose {
                outer: Arc::new(PathEffect::Corner(1.0)),
                inner,
            });
        }
        assert!(effect.apply(&path).points.len() <= 4 * MOST_POINTS);
    }

    #[test]
    fn stamps_along() {
        let effect = PathEffect::Stamp {
            shape: Path::of_rect(&rect(0.0, 0.0, 1.0, 1.0)),
            advance: 4.0,
            phase: 0.0,
            style: StampStyle::Rotate,
        };
        let stamped = effect.apply(&line());
        assert_eq!(stamped.bounds(), rect(0.0, 0.0, 9.0, 1.0));
    }
}
