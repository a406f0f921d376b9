//! `android.graphics.PathMeasure`: lengths along a path, with Skia's way of dividing curves, so
//! that lengths come out as on a device.

use super::{Path, Segment};
use crate::geometry::{Point, point};
use crate::matrix::Matrix;

const TOLERANCE: f32 = 0.5;
const MAX_T: u32 = 0x3fff_ffff;

/// What [`Measure::matrix`] puts into the matrix.
#[derive(Clone, Copy, Debug)]
pub struct MatrixFlags {
    pub position: bool,
    pub tangent: bool,
}

/// A piece of a curve: how far along the contour it ends, and at which `t` of which segment.
#[derive(Clone, Copy, Debug)]
struct Piece {
    distance: f32,
    segment: usize,
    t: u32,
}

#[derive(Clone, Debug, Default)]
struct Contour {
    segments: Vec<Segment>,
    pieces: Vec<Piece>,
    length: f32,
    closed: bool,
}

/// A path with a current contour.
#[derive(Clone, Debug, Default)]
pub struct Measure {
    contours: Vec<Contour>,
    current: usize,
}

impl Measure {
    pub fn new(path: &Path, force_closed: bool) -> Measure {
        let mut contours: Vec<Contour> = Vec::new();
        let mut contour = Contour::default();
        let mut start = Point::default();
        let mut end_contour = |contour: &mut Contour, start: Point| {
            let mut done = std::mem::take(contour);
            let end = done.segments.last().map(Segment::end);
            if let Some(end) = end
                && force_closed
                && !done.closed
            {
                done.closed = true;
                if end != start {
                    done.add(Segment::Line(end, start));
                }
            }
            if done.length > 0.0 {
                contours.push(done);
            }
        };
        for segment in path.segments() {
            match segment {
                Segment::Move(p) => {
                    end_contour(&mut contour, start);
                    start = p;
                }
                Segment::Close(from, to) => {
                    contour.closed = true;
                    if from != to {
                        contour.add(Segment::Line(from, to));
                    }
                    end_contour(&mut contour, start);
                }
                _ => contour.add(segment),
            }
        }
        end_contour(&mut contour, start);
        Measure {
            contours,
            current: 0,
        }
    }

    fn contour(&self) -> Option<&Contour> {
        self.contours.get(self.current)
    }

    /// Length of the current contour.
    pub fn length(&self) -> f32 {
        self.contour().map_or(0.0, |contour| contour.length)
    }

    pub fn is_closed(&self) -> bool {
        self.contour().is_some_and(|contour| contour.closed)
    }

    /// Goes on to the next contour; false if there is none.
    pub fn next_contour(&mut self) -> bool {
        self.current = (self.current + 1).min(self.contours.len());
        self.current < self.contours.len()
    }

    /// Position and unit tangent at a distance along the contour.
    pub fn position(&self, distance: f32) -> Option<(Point, Point)> {
        let contour = self.contour()?;
        if distance.is_nan() {
            return None;
        }
        let (segment, t) = contour.locate(distance.clamp(0.0, contour.length));
        let segment = &contour.segments[segment];
        let tangent = segment.tangent(t).normalized();
        Some((segment.at(t), tangent.unwrap_or_default()))
    }

    pub fn matrix(&self, distance: f32, flags: MatrixFlags) -> Option<Matrix> {
        let (position, tangent) = self.position(distance)?;
        let turned = if flags.tangent {
            Matrix::sin_cos_about(tangent.y, tangent.x, 0.0, 0.0)
        } else {
            Matrix::IDENTITY
        };
        Some(if flags.position {
            turned.post_translate(position.x, position.y)
        } else {
            turned
        })
    }

    /// Adds the part between two distances to `target`; false if there is none.
    pub fn segment(&self, start: f32, stop: f32, target: &mut Path, start_with_move: bool) -> bool {
        let Some(contour) = self.contour() else {
            return false;
        };
        let (start, stop) = (start.max(0.0), stop.min(contour.length));
        if start.is_nan() || stop.is_nan() || start > stop || contour.segments.is_empty() {
            return false;
        }
        let (first, start_t) = contour.locate(start);
        let (last, stop_t) = contour.locate(stop);
        if start_with_move {
            let p = contour.segments[first].at(start_t);
            target.move_to(p.x, p.y);
        }
        for at in first..=last {
            let from = if at == first { start_t } else { 0.0 };
            let to = if at == last { stop_t } else { 1.0 };
            append(&contour.segments[at], from, to, target);
        }
        true
    }
}

impl Contour {
    fn add(&mut self, segment: Segment) {
        let index = self.segments.len();
        let before = self.length;
        let mut distance = self.length;
        if segment.is_curve() {
            self.divide(&segment, index, &mut distance, 0, MAX_T);
        } else {
            distance += (segment.end() - segment.at(0.0)).length();
            if distance > before {
                self.pieces.push(Piece {
                    distance,
                    segment: index,
                    t: MAX_T,
                });
            }
        }
        if distance > before {
            self.segments.push(segment);
            self.length = distance;
        }
    }

    fn divide(&mut self, segment: &Segment, index: usize, distance: &mut f32, from: u32, to: u32) {
        let t = |value: u32| value as f32 / MAX_T as f32;
        let (start, end) = (segment.at(t(from)), segment.at(t(to)));
        let wide_enough = (to - from) >> 10 != 0;
        if wide_enough && too_curvy(segment, t(from), t(to)) {
            let middle = (from + to) / 2;
            self.divide(segment, index, distance, from, middle);
            self.divide(segment, index, distance, middle, to);
        } else {
            let further = *distance + (end - start).length();
            if further > *distance {
                *distance = further;
                self.pieces.push(Piece {
                    distance: further,
                    segment: index,
                    t: to,
                });
            }
        }
    }

    /// The segment and its `t` at a distance.
    fn locate(&self, distance: f32) -> (usize, f32) {
        let at = self
            .pieces
            .partition_point(|piece| piece.distance < distance);
        let at = at.min(self.pieces.len() - 1);
        let piece = self.pieces[at];
        let (mut start_distance, mut start_t) = (0.0, 0.0);
        if at > 0 {
            let before = self.pieces[at - 1];
            start_distance = before.distance;
            if before.segment == piece.segment {
                start_t = before.t as f32 / MAX_T as f32;
            }
        }
        let end_t = piece.t as f32 / MAX_T as f32;
        let along = (distance - start_distance) / (piece.distance - start_distance);
        (piece.segment, start_t + (end_t - start_t) * along)
    }
}

fn exceeds(one: Point, two: Point) -> bool {
    (one.x - two.x).abs().max((one.y - two.y).abs()) > TOLERANCE
}

fn too_curvy(segment: &Segment, from: f32, to: f32) -> bool {
    let (start, end) = (segment.at(from), segment.at(to));
    match segment {
        Segment::Cubic(..) => {
            let third = (to - from) / 3.0;
            // Skia compares control points; those of the part follow from its tangents.
            let one = start + segment.tangent(from) * third;
            let two = end - segment.tangent(to) * third;
            exceeds(one, start.lerp(end, 1.0 / 3.0)) || exceeds(two, start.lerp(end, 2.0 / 3.0))
        }
        _ => exceeds(segment.at((from + to) * 0.5), start.lerp(end, 0.5)),
    }
}

/// Adds the part of a segment between two `t` to a path whose current point is its beginning.
fn append(segment: &Segment, from: f32, to: f32, target: &mut Path) {
    if from == to {
        // A part of no length still makes a dot when it is stroked.
        if let Some(p) = target.last_point() {
            target.line_to(p.x, p.y);
        }
        return;
    }
    let end = segment.at(to);
    match *segment {
        Segment::Move(_) => {}
        Segment::Line(..) | Segment::Close(..) => target.line_to(end.x, end.y),
        Segment::Quad(a, b, c) => {
            let control = blossom2(a, b, c, from, to);
            target.quad_to(control.x, control.y, end.x, end.y);
        }
        Segment::Conic(a, b, c, w) => {
            if from == 0.0 && to == 1.0 {
                return target.conic_to(b.x, b.y, c.x, c.y, w);
            }
            let (control, weight) = conic_part(a, b, c, w, from, to);
            target.conic_to(control.x, control.y, end.x, end.y, weight);
        }
        Segment::Cubic(a, b, c, d) => {
            let one = blossom3(a, b, c, d, from, from, to);
            let two = blossom3(a, b, c, d, from, to, to);
            target.cubic_to(one, two, end);
        }
    }
}

fn blossom2(a: Point, b: Point, c: Point, u: f32, v: f32) -> Point {
    a.lerp(b, u).lerp(b.lerp(c, u), v)
}

fn blossom3(a: Point, b: Point, c: Point, d: Point, u: f32, v: f32, w: f32) -> Point {
    let (ab, bc, cd) = (a.lerp(b, u), b.lerp(c, u), c.lerp(d, u));
    ab.lerp(bc, v).lerp(bc.lerp(cd, v), w)
}

/// A part of a conic: its control point and weight, by blossoming in homogeneous coordinates.
fn conic_part(a: Point, b: Point, c: Point, w: f32, from: f32, to: f32) -> (Point, f32) {
    let lift = |p: Point, w: f32| [p.x * w, p.y * w, w];
    let mix = |one: [f32; 3], two: [f32; 3], t: f32| {
        std::array::from_fn::<f32, 3, _>(|at| one[at] + (two[at] - one[at]) * t)
    };
    let (a, b, c) = (lift(a, 1.0), lift(b, w), lift(c, 1.0));
    let polar = |u: f32, v: f32| mix(mix(a, b, u), mix(b, c, u), v);
    let (start, control, end) = (polar(from, from), polar(from, to), polar(to, to));
    let weight = control[2] / (start[2] * end[2]).sqrt();
    (
        point(control[0] / control[2], control[1] / control[2]),
        weight,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::rect;

    #[test]
    fn measures_lines() {
        let mut path = Path::new();
        path.move_to(0.0, 0.0);
        path.line_to(30.0, 0.0);
        path.line_to(30.0, 40.0);
        let open = Measure::new(&path, false);
        assert_eq!(open.length(), 70.0);
        let closed = Measure::new(&path, true);
        assert_eq!(closed.length(), 120.0);
        assert!(closed.is_closed() && !open.is_closed());
        let (position, tangent) = open.position(50.0).expect("there");
        assert_eq!((position, tangent), (point(30.0, 20.0), point(0.0, 1.0)));
        let mut part = Path::new();
        assert!(open.segment(10.0, 40.0, &mut part, true));
        assert_eq!(
            part.points,
            [point(10.0, 0.0), point(30.0, 0.0), point(30.0, 10.0)]
        );
    }

    #[test]
    fn measures_circles_nearly() {
        let circle = Path::of_oval(&rect(0.0, 0.0, 200.0, 200.0));
        let mut measure = Measure::new(&circle, false);
        let exact = 200.0 * std::f32::consts::PI;
        assert!((measure.length() - exact).abs() < 2.0);
        let mut quarter = Path::new();
        assert!(measure.segment(0.0, measure.length() / 4.0, &mut quarter, true));
        let end = quarter.last_point().expect("not empty");
        assert!((end - point(100.0, 200.0)).length() < 0.5);
        assert!(!measure.next_contour());
        assert_eq!(measure.length(), 0.0);
    }
}
