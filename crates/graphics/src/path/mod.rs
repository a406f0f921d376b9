//! Paths: verbs and points, as `android.graphics.Path` has them.

mod arcs;
mod boolean;
mod flatten;
mod measure;
mod query;
mod shapes;

pub use boolean::Op;
pub use flatten::Polyline;
pub use measure::{MatrixFlags, Measure};
pub use shapes::Direction;

use crate::geometry::{Point, Rect, point};
use crate::matrix::Matrix;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verb {
    Move,
    Line,
    Quad,
    /// With the control point's weight.
    Conic(f32),
    Cubic,
    Close,
}

impl Verb {
    /// How many points a verb adds.
    pub fn points(self) -> usize {
        match self {
            Verb::Move | Verb::Line => 1,
            Verb::Quad | Verb::Conic(_) => 2,
            Verb::Cubic => 3,
            Verb::Close => 0,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum FillType {
    #[default]
    Winding,
    EvenOdd,
    InverseWinding,
    InverseEvenOdd,
}

impl FillType {
    pub fn from_number(number: i32) -> FillType {
        match number & 3 {
            0 => FillType::Winding,
            1 => FillType::EvenOdd,
            2 => FillType::InverseWinding,
            _ => FillType::InverseEvenOdd,
        }
    }

    pub fn is_inverse(self) -> bool {
        matches!(self, FillType::InverseWinding | FillType::InverseEvenOdd)
    }

    pub fn is_even_odd(self) -> bool {
        matches!(self, FillType::EvenOdd | FillType::InverseEvenOdd)
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    pub verbs: Vec<Verb>,
    pub points: Vec<Point>,
    pub fill_type: FillType,
    /// Where the current contour began, an index into the points; a line after a close begins
    /// a new contour there.
    last_move: usize,
    needs_move: bool,
}

/// A verb with the points it goes through, the current point first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    Move(Point),
    Line(Point, Point),
    Quad(Point, Point, Point),
    Conic(Point, Point, Point, f32),
    Cubic(Point, Point, Point, Point),
    /// From the current point back to the contour's beginning.
    Close(Point, Point),
}

impl Path {
    pub fn new() -> Path {
        Path::default()
    }

    pub fn is_empty(&self) -> bool {
        self.verbs.is_empty()
    }

    /// Forgets verbs and points; the fill type too, as Skia does.
    pub fn reset(&mut self) {
        *self = Path::default();
    }

    pub fn rewind(&mut self) {
        self.verbs.clear();
        self.points.clear();
        self.fill_type = FillType::Winding;
        self.last_move = 0;
        self.needs_move = false;
    }

    pub fn last_point(&self) -> Option<Point> {
        self.points.last().copied()
    }

    pub fn set_last_point(&mut self, x: f32, y: f32) {
        match self.points.last_mut() {
            Some(last) => *last = point(x, y),
            None => self.move_to(x, y),
        }
    }

    pub fn move_to(&mut self, x: f32, y: f32) {
        if let Some(Verb::Move) = self.verbs.last() {
            self.last_move = self.points.len() - 1;
            self.points[self.last_move] = point(x, y);
        } else {
            self.last_move = self.points.len();
            self.verbs.push(Verb::Move);
            self.points.push(point(x, y));
        }
        self.needs_move = false;
    }

    fn inject_move(&mut self) {
        if self.verbs.is_empty() {
            self.move_to(0.0, 0.0);
        } else if self.needs_move {
            let start = self.points[self.last_move];
            self.move_to(start.x, start.y);
        }
    }

    pub fn line_to(&mut self, x: f32, y: f32) {
        self.inject_move();
        self.verbs.push(Verb::Line);
        self.points.push(point(x, y));
    }

    pub fn quad_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32) {
        self.inject_move();
        self.verbs.push(Verb::Quad);
        self.points.extend([point(x1, y1), point(x2, y2)]);
    }

    pub fn conic_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, weight: f32) {
        if weight.is_nan() || weight <= 0.0 {
            return self.line_to(x2, y2);
        }
        if weight.is_infinite() {
            self.line_to(x1, y1);
            return self.line_to(x2, y2);
        }
        if weight == 1.0 {
            return self.quad_to(x1, y1, x2, y2);
        }
        self.inject_move();
        self.verbs.push(Verb::Conic(weight));
        self.points.extend([point(x1, y1), point(x2, y2)]);
    }

    pub fn cubic_to(&mut self, one: Point, two: Point, end: Point) {
        self.inject_move();
        self.verbs.push(Verb::Cubic);
        self.points.extend([one, two, end]);
    }

    pub fn close(&mut self) {
        if !matches!(self.verbs.last(), None | Some(Verb::Close)) {
            self.verbs.push(Verb::Close);
        }
        self.needs_move = !self.verbs.is_empty();
    }

    /// Where the next relative verb starts from.
    pub fn current(&mut self) -> Point {
        self.inject_move();
        self.last_point().unwrap_or_default()
    }

    pub fn segments(&self) -> impl Iterator<Item = Segment> + '_ {
        let (mut at, mut current, mut start) = (0, Point::default(), Point::default());
        self.verbs.iter().map(move |&verb| {
            let p = &self.points[at..at + verb.points()];
            at += verb.points();
            let from = current;
            current = p.last().copied().unwrap_or(start);
            match verb {
                Verb::Move => {
                    start = current;
                    Segment::Move(current)
                }
                Verb::Line => Segment::Line(from, p[0]),
                Verb::Quad => Segment::Quad(from, p[0], p[1]),
                Verb::Conic(weight) => Segment::Conic(from, p[0], p[1], weight),
                Verb::Cubic => Segment::Cubic(from, p[0], p[1], p[2]),
                Verb::Close => Segment::Close(from, start),
            }
        })
    }

    /// Bounds of all points, control points included.
    pub fn bounds(&self) -> Rect {
        Rect::around(&self.points)
    }

    pub fn transform(&mut self, matrix: &Matrix) {
        for p in &mut self.points {
            *p = matrix.map_point(*p);
        }
    }

    pub fn transformed(&self, matrix: &Matrix) -> Path {
        let mut path = self.clone();
        path.transform(matrix);
        path
    }

    pub fn add_path(&mut self, other: &Path, matrix: &Matrix) {
        let first = self.points.len();
        self.verbs.extend_from_slice(&other.verbs);
        self.points
            .extend(other.points.iter().map(|&p| matrix.map_point(p)));
        if !other.is_empty() {
            self.last_move = first + other.last_move;
            self.needs_move = other.needs_move;
        }
    }

    /// Adds the other's points to the current contour: its first move becomes a line.
    pub fn extend_with(&mut self, other: &Path) {
        for (at, segment) in other.segments().enumerate() {
            match segment {
                Segment::Move(p) if at == 0 && !self.is_empty() => {
                    if self.last_point() != Some(p) {
                        self.line_to(p.x, p.y)
                    }
                }
                Segment::Move(p) => self.move_to(p.x, p.y),
                Segment::Line(_, p) => self.line_to(p.x, p.y),
                Segment::Quad(_, a, b) => self.quad_to(a.x, a.y, b.x, b.y),
                Segment::Conic(_, a, b, w) => self.conic_to(a.x, a.y, b.x, b.y, w),
                Segment::Cubic(_, a, b, c) => self.cubic_to(a, b, c),
                Segment::Close(..) => self.close(),
            }
        }
    }

    pub fn is_interpolatable(&self, other: &Path) -> bool {
        self.points.len() == other.points.len() && self.verbs == other.verbs
    }

    /// The path at `t` from `other` (0) to this one (1), as Skia's `interpolate` has it.
    pub fn interpolate(&self, other: &Path, t: f32) -> Option<Path> {
        if !self.is_interpolatable(other) {
            return None;
        }
        let mut path = self.clone();
        for (p, from) in path.points.iter_mut().zip(&other.points) {
            *p = point(p.x * t + from.x * (1.0 - t), p.y * t + from.y * (1.0 - t));
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_after_a_close_starts_where_the_contour_did() {
        let mut path = Path::new();
        path.move_to(1.0, 2.0);
        path.line_to(5.0, 2.0);
        path.line_to(5.0, 6.0);
        path.close();
        path.line_to(9.0, 9.0);
        assert_eq!(
            path.segments().last(),
            Some(Segment::Line(point(1.0, 2.0), point(9.0, 9.0)))
        );
        assert_eq!(path.bounds(), crate::geometry::rect(1.0, 2.0, 9.0, 9.0));
    }

    #[test]
    fn interpolates_between_paths_alike() {
        let mut one = Path::new();
        one.move_to(0.0, 0.0);
        one.line_to(10.0, 0.0);
        let two = one.transformed(&Matrix::translate(10.0, 20.0));
        let middle = one.interpolate(&two, 0.5).expect("alike");
        assert_eq!(middle.points, [point(5.0, 10.0), point(15.0, 10.0)]);
        one.close();
        assert_eq!(one.interpolate(&two, 0.5), None);
    }
}
