//! Closed shapes: rectangles, ovals, round rectangles. Where each begins and which way it goes
//! are Skia's, since path measures and morphs show them.

use super::Path;
use crate::geometry::{Point, Rect, point};

/// The weight of a conic that is a quarter of a circle: √2 / 2.
pub(super) const QUARTER: f32 = std::f32::consts::FRAC_1_SQRT_2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Clockwise,
    CounterClockwise,
}

impl Direction {
    pub fn from_number(number: i32) -> Direction {
        if number == 1 {
            Direction::CounterClockwise
        } else {
            Direction::Clockwise
        }
    }
}

impl Path {
    pub fn of_rect(r: &Rect) -> Path {
        let mut path = Path::new();
        path.add_rect(r, Direction::Clockwise);
        path
    }

    pub fn of_oval(r: &Rect) -> Path {
        let mut path = Path::new();
        path.add_oval(r, Direction::Clockwise);
        path
    }

    pub fn of_round_rect(r: &Rect, rx: f32, ry: f32) -> Path {
        let mut path = Path::new();
        path.add_round_rect(r, &[rx, ry, rx, ry, rx, ry, rx, ry], Direction::Clockwise);
        path
    }

    pub fn add_rect(&mut self, r: &Rect, direction: Direction) {
        let [a, b, c, d] = r.corners();
        let corners = match direction {
            Direction::Clockwise => [a, b, c, d],
            Direction::CounterClockwise => [a, d, c, b],
        };
        self.move_to(corners[0].x, corners[0].y);
        for corner in &corners[1..] {
            self.line_to(corner.x, corner.y);
        }
        self.close();
    }

    pub fn add_oval(&mut self, r: &Rect, direction: Direction) {
        let center = r.center();
        let right = point(r.right, center.y);
        let bottom = point(center.x, r.bottom);
        let left = point(r.left, center.y);
        let top = point(center.x, r.top);
        let [top_left, top_right, bottom_right, bottom_left] = r.corners();
        let quarters = match direction {
            Direction::Clockwise => [
                (bottom_right, bottom),
                (bottom_left, left),
                (top_left, top),
                (top_right, right),
            ],
            Direction::CounterClockwise => [
                (top_right, top),
                (top_left, left),
                (bottom_left, bottom),
                (bottom_right, right),
            ],
        };
        self.move_to(right.x, right.y);
        for (control, end) in quarters {
            self.quarter(control, end);
        }
        self.close();
    }

    fn quarter(&mut self, control: Point, end: Point) {
        self.conic_to(control.x, control.y, end.x, end.y, QUARTER);
    }

    pub fn add_circle(&mut self, x: f32, y: f32, radius: f32, direction: Direction) {
        if radius > 0.0 {
            let r = crate::geometry::rect(x - radius, y - radius, x + radius, y + radius);
            self.add_oval(&r, direction);
        }
    }

    /// `radii`: x and y for the corners top left, top right, bottom right, bottom left.
    pub fn add_round_rect(&mut self, r: &Rect, radii: &[f32; 8], direction: Direction) {
        let r = &r.sorted();
        let radii = fit_radii(r, radii);
        if r.is_empty() || radii.iter().all(|&radius| radius == 0.0) {
            return self.add_rect(r, direction);
        }
        let half = (r.width() * 0.5, r.height() * 0.5);
        let is_oval = radii
            .chunks_exact(2)
            .all(|radius| radius[0] >= half.0 && radius[1] >= half.1);
        if is_oval {
            return self.add_oval(r, direction);
        }
        let [tl, tr, br, bl] = r.corners();
        // For each corner, the points where its curve begins and ends, clockwise.
        let curves = [
            (
                point(tl.x, tl.y + radii[1]),
                tl,
                point(tl.x + radii[0], tl.y),
            ),
            (
                point(tr.x - radii[2], tr.y),
                tr,
                point(tr.x, tr.y + radii[3]),
            ),
            (
                point(br.x, br.y - radii[5]),
                br,
                point(br.x - radii[4], br.y),
            ),
            (
                point(bl.x + radii[6], bl.y),
                bl,
                point(bl.x, bl.y - radii[7]),
            ),
        ];
        match direction {
            Direction::Clockwise => {
                let start = curves[3].2;
                self.move_to(start.x, start.y);
                for (begin, corner, end) in curves {
                    self.line_unless_there(begin);
                    self.quarter(corner, end);
                }
            }
            Direction::CounterClockwise => {
                let start = curves[3].0;
                self.move_to(start.x, start.y);
                for at in [3, 2, 1, 0] {
                    let (end, corner, begin) = curves[at];
                    self.line_unless_there(begin);
                    self.quarter(corner, end);
                }
            }
        }
        self.close();
    }

    fn line_unless_there(&mut self, p: Point) {
        if self.last_point() != Some(p) {
            self.line_to(p.x, p.y);
        }
    }
}

/// Radii that do not fit are made smaller, all by the same factor.
fn fit_radii(r: &Rect, radii: &[f32; 8]) -> [f32; 8] {
    let mut radii = *radii;
    for corner in radii.chunks_exact_mut(2) {
        if !(corner[0] > 0.0 && corner[1] > 0.0) {
            corner.fill(0.0);
        }
    }
    let sides = [
        (radii[0] + radii[2], r.width()),
        (radii[4] + radii[6], r.width()),
        (radii[1] + radii[7], r.height()),
        (radii[3] + radii[5], r.height()),
    ];
    let scale = sides
        .iter()
        .filter(|(sum, side)| sum > side)
        .fold(1.0f32, |scale, (sum, side)| scale.min(side / sum));
    radii.map(|radius| radius * scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::rect;
    use crate::path::Verb;

    #[test]
    fn radii_shrink_together() {
        let r = rect(0.0, 0.0, 10.0, 20.0);
        let fitted = fit_radii(&r, &[10.0, 10.0, 10.0, 10.0, 0.0, 0.0, 2.0, 2.0]);
        assert_eq!(fitted, [5.0, 5.0, 5.0, 5.0, 0.0, 0.0, 1.0, 1.0]);
    }

    #[test]
    fn a_round_rectangle_of_large_radii_is_an_oval() {
        let path = Path::of_round_rect(&rect(0.0, 0.0, 10.0, 10.0), 50.0, 50.0);
        let conics = path.verbs.iter().filter(|v| matches!(v, Verb::Conic(_)));
        assert_eq!(conics.count(), 4);
        assert!(!path.verbs.contains(&Verb::Line));
    }
}
