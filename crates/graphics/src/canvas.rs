//! What a canvas knows beside its pixels: the matrix, the bounds of the clip, and what was saved
//! of both. Enough for all questions that Java code asks of a canvas.

use crate::display_list::ClipOp;
use crate::geometry::{IntRect, Rect, int_rect};
use crate::matrix::Matrix;
use crate::path::Path;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Saved {
    matrix: Matrix,
    clip: IntRect,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CanvasState {
    pub width: i32,
    pub height: i32,
    matrix: Matrix,
    /// Bounds of the clip in pixels.
    clip: IntRect,
    saved: Vec<Saved>,
}

impl CanvasState {
    pub fn new(width: i32, height: i32) -> CanvasState {
        CanvasState {
            width,
            height,
            matrix: Matrix::IDENTITY,
            clip: int_rect(0, 0, width, height),
            saved: Vec::new(),
        }
    }

    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// The save count before; `restore_to_count` of it undoes the save.
    pub fn save(&mut self) -> i32 {
        let count = self.save_count();
        self.saved.push(Saved {
            matrix: self.matrix,
            clip: self.clip,
        });
        count
    }

    /// 1 for a canvas on which nothing is saved.
    pub fn save_count(&self) -> i32 {
        self.saved.len() as i32 + 1
    }

    /// False if nothing was saved.
    pub fn restore(&mut self) -> bool {
        match self.saved.pop() {
            Some(saved) => {
                self.matrix = saved.matrix;
                self.clip = saved.clip;
                true
            }
            None => false,
        }
    }

    pub fn set_matrix(&mut self, matrix: Matrix) {
        self.matrix = matrix;
    }

    pub fn concat(&mut self, matrix: &Matrix) {
        self.matrix = self.matrix.concat(matrix);
    }

    pub fn translate(&mut self, dx: f32, dy: f32) {
        self.matrix = self.matrix.pre_translate(dx, dy);
    }

    /// Whether anything is left of the clip.
    pub fn clip_rect(&mut self, rect: &Rect, op: ClipOp) -> bool {
        let on_device = self.matrix.map_rect(&rect.sorted());
        match op {
            ClipOp::Intersect => {
                let bounds = if rect.is_empty() {
                    IntRect::default()
                } else if self.matrix.rect_stays_rect() {
                    on_device.round()
                } else {
                    on_device.round_out()
                };
                self.clip = self.clip.intersection(&bounds);
            }
            ClipOp::Difference if self.matrix.rect_stays_rect() => {
                self.clip = subtract(&self.clip, &on_device.round());
            }
            ClipOp::Difference => {}
        }
        !self.clip.is_empty()
    }

    pub fn clip_path(&mut self, path: &Path, op: ClipOp) -> bool {
        if op == ClipOp::Intersect && !path.fill_type.is_inverse() {
            let bounds = self.matrix.map_rect(&path.bounds()).round_out();
            let bounds = if path.is_empty() {
                IntRect::default()
            } else {
                bounds
            };
            self.clip = self.clip.intersection(&bounds);
        }
        !self.clip.is_empty()
    }

    pub fn device_clip(&self) -> IntRect {
        self.clip
    }

    /// The clip's bounds in the canvas' coordinates; nothing if all is clipped.
    pub fn local_clip(&self) -> Option<Rect> {
        if self.clip.is_empty() {
            return None;
        }
        Some(self.matrix.invert()?.map_rect(&self.clip.to_rect()))
    }

    /// Whether nothing of a rectangle would be seen.
    pub fn quick_reject(&self, rect: &Rect) -> bool {
        let bounds = self.matrix.map_rect(rect);
        !bounds.intersects(&self.clip.to_rect()) && {
            // A rectangle of no width is not seen, unless it is not a number.
            bounds.left.is_finite() && bounds.right.is_finite()
        }
    }
}

/// Bounds of what is left of one rectangle without another.
fn subtract(from: &IntRect, what: &IntRect) -> IntRect {
    let both = from.intersection(what);
    if both.is_empty() {
        return *from;
    }
    let mut rest = *from;
    let full_width = both.left == from.left && both.right == from.right;
    let full_height = both.top == from.top && both.bottom == from.bottom;
    match (full_width, full_height) {
        (true, true) => return IntRect::default(),
        (true, false) if both.top == from.top => rest.top = both.bottom,
        (true, false) if both.bottom == from.bottom => rest.bottom = both.top,
        (false, true) if both.left == from.left => rest.left = both.right,
        (false, true) if both.right == from.right => rest.right = both.left,
        _ => {}
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::rect;

    #[test]
    fn saves_and_clips() {
        let mut canvas = CanvasState::new(100, 100);
        assert_eq!(canvas.save(), 1);
        canvas.translate(10.0, 20.0);
        assert!(canvas.clip_rect(&rect(0.0, 0.0, 30.0, 30.0), ClipOp::Intersect));
        assert_eq!(canvas.device_clip(), int_rect(10, 20, 40, 50));
        assert_eq!(canvas.local_clip(), Some(rect(0.0, 0.0, 30.0, 30.0)));
        assert!(canvas.quick_reject(&rect(31.0, 0.0, 40.0, 10.0)));
        assert!(!canvas.quick_reject(&rect(29.0, 0.0, 40.0, 10.0)));
        assert!(!canvas.clip_rect(&rect(50.0, 0.0, 60.0, 9.0), ClipOp::Intersect));
        assert_eq!(canvas.save_count(), 2);
        assert!(canvas.restore());
        assert!(!canvas.restore());
        assert_eq!(canvas.device_clip(), int_rect(0, 0, 100, 100));
    }

    #[test]
    fn a_difference_can_cut_off_a_side() {
        let mut canvas = CanvasState::new(100, 100);
        canvas.clip_rect(&rect(0.0, 0.0, 100.0, 40.0), ClipOp::Difference);
        assert_eq!(canvas.device_clip(), int_rect(0, 40, 100, 100));
    }
}
