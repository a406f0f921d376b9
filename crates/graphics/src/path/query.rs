//! Questions about paths: is it a rectangle, is it convex, what does it look like in points.

use super::{Path, Segment};
use crate::geometry::{Point, Rect};

impl Path {
    /// The rectangle that a path of one contour is, if it is one.
    pub fn as_rect(&self) -> Option<Rect> {
        let contours = self.flatten(1.0);
        if self.segments().any(|segment| segment.is_curve()) {
            return None;
        }
        let drawn: Vec<_> = contours.iter().filter(|c| c.points.len() > 1).collect();
        let [contour] = drawn.as_slice() else {
            return None;
        };
        let mut corners: Vec<Point> = Vec::new();
        for &p in &contour.points {
            if corners.last() != Some(&p) {
                corners.push(p);
            }
        }
        if corners.len() > 4 && corners.last() == corners.first() {
            corners.pop();
        }
        let [a, b, c, d] = corners[..] else {
            return None;
        };
        let across = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x;
        let down = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y;
        (across || down).then(|| Rect::around(&corners))
    }

    /// Whether one convex contour is all there is. Decided on control points, as Skia does.
    pub fn is_convex(&self) -> bool {
        let contours = self
            .verbs
            .iter()
            .filter(|v| matches!(v, super::Verb::Move))
            .count();
        if contours > 1 {
            return false;
        }
        let mut points: Vec<Point> = Vec::new();
        for &p in &self.points {
            if points.last() != Some(&p) {
                points.push(p);
            }
        }
        if points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        if points.len() < 3 {
            return true;
        }
        let (mut sign, mut turns_x, mut last_x) = (0.0f32, 0, 0.0f32);
        for at in 0..points.len() {
            let a = points[at];
            let b = points[(at + 1) % points.len()];
            let c = points[(at + 2) % points.len()];
            let (one, two) = (b - a, c - b);
            let cross = one.x * two.y - one.y * two.x;
            if cross != 0.0 {
                if sign * cross < 0.0 {
                    return false;
                }
                sign = cross.signum();
            } else if one.x * two.x + one.y * two.y < 0.0 && points.len() > 2 {
                // A line that goes back on itself.
                return false;
            }
            if one.x != 0.0 {
                if last_x * one.x < 0.0 {
                    turns_x += 1;
                }
                last_x = one.x;
            }
        }
        turns_x <= 3
    }

    /// `Path.approximate`: fraction of the length, x, y, for points that are dense enough.
    pub fn approximate(&self, error: f32) -> Vec<f32> {
        let mut points: Vec<Point> = Vec::new();
        let mut lengths: Vec<f32> = Vec::new();
        for segment in self.segments() {
            let (from, steps) = match segment {
                Segment::Move(p) => {
                    lengths.push(lengths.last().copied().unwrap_or(0.0));
                    points.push(p);
                    continue;
                }
                Segment::Line(from, to) | Segment::Close(from, to) => (from, vec![to]),
                Segment::Quad(from, ..) | Segment::Conic(from, ..) | Segment::Cubic(from, ..) => {
                    let mut steps = Vec::new();
                    subdivide(&segment, (0.0, 1.0), error * error, 16, &mut steps);
                    (from, steps)
                }
            };
            if points.last() != Some(&from) {
                lengths.push(lengths.last().copied().unwrap_or(0.0));
                points.push(from);
            }
            for to in steps {
                let before = points.last().copied().unwrap_or(from);
                let length = lengths.last().copied().unwrap_or(0.0);
                lengths.push(length + (to - before).length());
                points.push(to);
            }
        }
        if points.is_empty() {
            points.push(Point::default());
            lengths.push(0.0);
        }
        let mut total = lengths.last().copied().unwrap_or(0.0);
        if total == 0.0 {
            // A lone move can still be animated along.
            points.extend(points.last().copied());
            lengths.push(1.0);
            total = 1.0;
        }
        points
            .iter()
            .zip(&lengths)
            .flat_map(|(p, length)| [length / total, p.x, p.y])
            .collect()
    }
}

/// Points of a curve after its first, as many as it takes to be within the error.
fn subdivide(
    segment: &Segment,
    (from, to): (f32, f32),
    error_squared: f32,
    depth: u32,
    points: &mut Vec<Point>,
) {
    let middle = (from + to) * 0.5;
    let off = segment.at(middle) - segment.at(from).lerp(segment.at(to), 0.5);
    if depth > 0 && off.x * off.x + off.y * off.y > error_squared {
        subdivide(segment, (from, middle), error_squared, depth - 1, points);
        subdivide(segment, (middle, to), error_squared, depth - 1, points);
    } else {
        points.push(segment.at(to));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::rect;

    #[test]
    fn knows_rectangles() {
        let r = rect(1.0, 2.0, 30.0, 40.0);
        let mut path = Path::of_rect(&r);
        assert_eq!(path.as_rect(), Some(r));
        assert!(path.is_convex());
        path.line_to(100.0, 3.0);
        assert_eq!(path.as_rect(), None);
        assert!(!path.is_convex());
        assert_eq!(Path::of_oval(&r).as_rect(), None);
        assert!(Path::of_oval(&r).is_convex());
    }

    #[test]
    fn a_star_is_not_convex() {
        let mut star = Path::new();
        star.move_to(0.0, -10.0);
        for (x, y) in [(6.0, 8.0), (-9.0, -3.0), (9.0, -3.0), (-6.0, 8.0)] {
            star.line_to(x, y);
        }
        star.close();
        assert!(!star.is_convex());
    }

    #[test]
    fn approximates() {
        let mut path = Path::new();
        path.move_to(0.0, 0.0);
        path.line_to(30.0, 0.0);
        path.line_to(30.0, 10.0);
        assert_eq!(
            path.approximate(0.5),
            [0.0, 0.0, 0.0, 0.75, 30.0, 0.0, 1.0, 30.0, 10.0]
        );
        assert_eq!(Path::new().approximate(0.5), [0.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
    }
}
