//! Arcs of ovals, as conics of at most a quarter turn.

use super::Path;
use super::shapes::Direction;
use crate::geometry::{Point, Rect, point};
use crate::matrix::Matrix;

/// Sine and cosine as Skia takes them: exact at right angles.
fn unit(degrees: f32) -> Point {
    let radians = degrees * (std::f32::consts::PI / 180.0);
    let snap = |value: f32| {
        if value.abs() <= 1.0 / 4096.0 {
            0.0
        } else {
            value
        }
    };
    point(snap(libm::cosf(radians)), snap(libm::sinf(radians)))
}

impl Path {
    /// The arc's start, and its curves (control point, end, weight) on an oval.
    fn arc_curves(oval: &Rect, start: f32, sweep: f32) -> (Point, Vec<(Point, Point, f32)>) {
        let center = oval.center();
        let to_oval = Matrix([
            oval.width() * 0.5,
            0.0,
            center.x,
            0.0,
            oval.height() * 0.5,
            center.y,
            0.0,
            0.0,
            1.0,
        ]);
        let count = (sweep.abs() / 90.0 - 1e-4).ceil().max(1.0) as usize;
        let step = sweep / count as f32;
        let half = f64::from(step) * std::f64::consts::PI / 360.0;
        let weight = libm::cos(half) as f32;
        let curves = (0..count)
            .map(|at| {
                let from = start + step * at as f32;
                let end = if at + 1 == count {
                    start + sweep
                } else {
                    from + step
                };
                let control = unit(from + step * 0.5) * (1.0 / weight);
                (
                    to_oval.map_point(control),
                    to_oval.map_point(unit(end)),
                    weight,
                )
            })
            .collect();
        (to_oval.map_point(unit(start)), curves)
    }

    pub fn arc_to(&mut self, oval: &Rect, start: f32, sweep: f32, force_move: bool) {
        if oval.width() < 0.0 || oval.height() < 0.0 {
            return;
        }
        let force_move = force_move || self.is_empty();
        let sweep = if sweep.abs() > 360.0 {
            sweep % 360.0
        } else {
            sweep
        };
        let (begin, curves) = Path::arc_curves(oval, start, sweep);
        if force_move {
            self.move_to(begin.x, begin.y);
        } else {
            let near = self
                .last_point()
                .is_some_and(|p| (p - begin).length() <= 1.0 / 4096.0);
            if !near {
                self.line_to(begin.x, begin.y);
            }
        }
        if sweep == 0.0 || oval.is_empty() {
            return;
        }
        for (control, end, weight) in curves {
            self.conic_to(control.x, control.y, end.x, end.y, weight);
        }
    }

    pub fn add_arc(&mut self, oval: &Rect, start: f32, sweep: f32) {
        if oval.is_empty() || sweep == 0.0 {
            return;
        }
        if sweep >= 360.0 || sweep <= -360.0 {
            // A whole oval that starts at a right angle is one, as Skia has it.
            let quarters = start / 90.0;
            if (quarters - (quarters + 0.5).floor()).abs() <= 1.0 / 4096.0 {
                let direction = if sweep > 0.0 {
                    Direction::Clockwise
                } else {
                    Direction::CounterClockwise
                };
                return self.add_oval(oval, direction);
            }
        }
        let whole = sweep.abs() >= 360.0;
        let (begin, curves) = Path::arc_curves(oval, start, sweep.clamp(-360.0, 360.0));
        self.move_to(begin.x, begin.y);
        for (control, end, weight) in curves {
            self.conic_to(control.x, control.y, end.x, end.y, weight);
        }
        if whole {
            self.close();
        }
    }

    /// What `Canvas.drawArc` fills: a segment of the oval, or a wedge to its centre.
    pub fn of_arc(oval: &Rect, start: f32, sweep: f32, use_center: bool) -> Path {
        let mut path = Path::new();
        if oval.is_empty() || sweep == 0.0 {
            return path;
        }
        if sweep.abs() >= 360.0 && !use_center {
            path.add_oval(oval, Direction::Clockwise);
            return path;
        }
        if use_center {
            let center = oval.center();
            path.move_to(center.x, center.y);
        }
        let (begin, curves) = Path::arc_curves(oval, start, sweep.clamp(-360.0, 360.0));
        if use_center {
            path.line_to(begin.x, begin.y);
        } else {
            path.move_to(begin.x, begin.y);
        }
        for (control, end, weight) in curves {
            path.conic_to(control.x, control.y, end.x, end.y, weight);
        }
        if use_center {
            path.close();
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::rect;

    #[test]
    fn half_a_circle_ends_across() {
        let mut path = Path::new();
        path.arc_to(&rect(0.0, 0.0, 10.0, 10.0), 0.0, 180.0, false);
        assert_eq!(path.points[0], point(10.0, 5.0));
        assert_eq!(path.last_point(), Some(point(0.0, 5.0)));
        assert_eq!(path.points[2], point(5.0, 10.0));
    }
}
