//! The clip: bounds, and a mask where it is not a plain rectangle.

use std::sync::Arc;

use super::coverage::Coverage;
use crate::display_list::ClipOp;
use crate::geometry::{IntRect, Rect};
use crate::matrix::Matrix;
use crate::path::Path;

#[derive(Clone, Debug)]
pub struct Clip {
    pub bounds: IntRect,
    /// A byte for each pixel of the bounds.
    mask: Option<Arc<Vec<u8>>>,
}

impl Clip {
    pub fn new(bounds: IntRect) -> Clip {
        Clip { bounds, mask: None }
    }

    /// How much of a pixel within the bounds is let through.
    pub fn at(&self, x: i32, y: i32) -> u8 {
        match &self.mask {
            None => 255,
            Some(mask) => mask[index(&self.bounds, x, y)],
        }
    }

    /// A part of a row within the bounds; nothing if all of it is let through.
    pub fn row(&self, left: i32, right: i32, y: i32) -> Option<&[u8]> {
        let mask = self.mask.as_ref()?;
        Some(&mask[index(&self.bounds, left, y)..][..(right - left) as usize])
    }

    pub fn rect(&mut self, matrix: &Matrix, rect: &Rect, op: ClipOp) {
        let rect = &rect.sorted();
        if op == ClipOp::Intersect && (matrix.rect_stays_rect() || rect.is_empty()) {
            let bounds = if rect.is_empty() {
                IntRect::default()
            } else {
                matrix.map_rect(rect).round()
            };
            return self.shrink(&bounds);
        }
        let covered = Coverage::of_rect(rect, matrix, false, &self.bounds);
        self.apply(&covered, op);
    }

    pub fn path(&mut self, matrix: &Matrix, path: &Path, op: ClipOp) {
        let covered = Coverage::of_path(path, matrix, true, &self.bounds);
        self.apply(&covered, op);
    }

    fn apply(&mut self, covered: &Coverage, op: ClipOp) {
        if op == ClipOp::Intersect {
            self.shrink(&covered.bounds);
            if covered.mask.is_none() {
                return;
            }
        }
        if self.bounds.is_empty() {
            return;
        }
        let inside = covered.bounds;
        let mut mask = Vec::with_capacity((self.bounds.width() * self.bounds.height()) as usize);
        for y in self.bounds.top..self.bounds.bottom {
            for x in self.bounds.left..self.bounds.right {
                let value = if inside.contains(x, y) {
                    covered.at(x, y)
                } else {
                    0
                };
                let value = match op {
                    ClipOp::Intersect => value,
                    ClipOp::Difference => 255 - value,
                };
                mask.push(crate::bitmap::multiply(
                    u32::from(value),
                    u32::from(self.at(x, y)),
                ));
            }
        }
        self.mask = Some(Arc::new(mask));
    }

    fn shrink(&mut self, to: &IntRect) {
        let bounds = self.bounds.intersection(to);
        if let Some(mask) = self.mask.take()
            && !bounds.is_empty()
        {
            let mut smaller = Vec::with_capacity((bounds.width() * bounds.height()) as usize);
            for y in bounds.top..bounds.bottom {
                let at = index(&self.bounds, bounds.left, y);
                smaller.extend_from_slice(&mask[at..at + bounds.width() as usize]);
            }
            self.mask = Some(Arc::new(smaller));
        }
        self.bounds = bounds;
    }
}

fn index(bounds: &IntRect, x: i32, y: i32) -> usize {
    (y - bounds.top) as usize * bounds.width() as usize + (x - bounds.left) as usize
}
