//! Coverage: how much of each pixel a shape covers.

use tiny_skia::{FillRule, Mask, Transform};

use super::outline::{self, to_tiny};
use crate::geometry::{IntRect, Rect};
use crate::matrix::Matrix;
use crate::path::Path;

#[derive(Clone, Debug)]
pub struct Coverage {
    pub bounds: IntRect,
    /// A byte for each pixel of the bounds; none if all are covered.
    pub mask: Option<Vec<u8>>,
}

impl Coverage {
    pub fn full(bounds: IntRect) -> Coverage {
        Coverage { bounds, mask: None }
    }

    pub fn empty() -> Coverage {
        Coverage::full(IntRect::default())
    }

    pub fn at(&self, x: i32, y: i32) -> u8 {
        match &self.mask {
            None => 255,
            Some(mask) => mask[self.index(x, y)],
        }
    }

    /// A part of a row within the bounds; nothing if all of it is covered.
    pub fn row(&self, left: i32, right: i32, y: i32) -> Option<&[u8]> {
        let mask = self.mask.as_ref()?;
        Some(&mask[self.index(left, y)..][..(right - left) as usize])
    }

    pub fn index(&self, x: i32, y: i32) -> usize {
        (y - self.bounds.top) as usize * self.bounds.width() as usize
            + (x - self.bounds.left) as usize
    }

    /// The mask, made if everything is covered.
    pub fn mask_mut(&mut self) -> &mut Vec<u8> {
        let size = self.bounds.width() as usize * self.bounds.height() as usize;
        self.mask.get_or_insert_with(|| vec![255; size])
    }

    /// What a path covers of `limits`, which are on the device.
    pub fn of_path(path: &Path, matrix: &Matrix, anti_alias: bool, limits: &IntRect) -> Coverage {
        let inverse = path.fill_type.is_inverse();
        let rule = if path.fill_type.is_even_odd() {
            FillRule::EvenOdd
        } else {
            FillRule::Winding
        };
        let covered = if matrix.has_perspective() {
            to_tiny(&path.transformed(matrix))
        } else {
            to_tiny(path).and_then(|path| path.transform(outline::transform(matrix)))
        };
        let covered = match covered {
            Some(outline) => Coverage::of_outline(&outline, rule, anti_alias, limits),
            None => Coverage::empty(),
        };
        if inverse {
            covered.inverted(limits)
        } else {
            covered
        }
    }

    /// What an outline on the device covers.
    pub fn of_outline(
        outline: &tiny_skia::Path,
        rule: FillRule,
        anti_alias: bool,
        limits: &IntRect,
    ) -> Coverage {
        let bounded = outline::bounded(outline);
        let outline = bounded.as_ref().unwrap_or(outline);
        let b = outline.bounds();
        let around = crate::geometry::rect(b.left(), b.top(), b.right(), b.bottom());
        let bounds = around.outset(1.0).round_out().intersection(limits);
        let size = (bounds.width().max(0) as u32, bounds.height().max(0) as u32);
        let Some(mut mask) = Mask::new(size.0, size.1) else {
            return Coverage::empty();
        };
        let shift = Transform::from_translate(-bounds.left as f32, -bounds.top as f32);
        mask.fill_path(outline, rule, anti_alias, shift);
        Coverage {
            bounds,
            mask: Some(mask.take()),
        }
    }

    /// A rectangle that stays one under the matrix, where no pixel is covered in part.
    pub fn of_rect(rect: &Rect, matrix: &Matrix, anti_alias: bool, limits: &IntRect) -> Coverage {
        if matrix.rect_stays_rect() {
            let on_device = matrix.map_rect(rect);
            let rounded = on_device.round();
            let exact = rounded.to_rect();
            let near = |one: f32, two: f32| (one - two).abs() < 1.0 / 256.0;
            let whole = near(exact.left, on_device.left)
                && near(exact.top, on_device.top)
                && near(exact.right, on_device.right)
                && near(exact.bottom, on_device.bottom);
            if whole || !anti_alias {
                return Coverage::full(rounded.intersection(limits));
            }
        }
        Coverage::of_path(&Path::of_rect(rect), matrix, anti_alias, limits)
    }

    fn inverted(self, limits: &IntRect) -> Coverage {
        let mut other = Coverage::full(*limits);
        if other.bounds.is_empty() {
            return other;
        }
        let width = limits.width() as usize;
        let mut mask = vec![255; width * limits.height() as usize];
        for y in self.bounds.top..self.bounds.bottom {
            for x in self.bounds.left..self.bounds.right {
                let at = (y - limits.top) as usize * width + (x - limits.left) as usize;
                mask[at] = 255 - self.at(x, y);
            }
        }
        other.mask = Some(mask);
        other
    }

    /// With room around it, for a blur; what is covered stays where it is.
    pub fn grown(&self, by: i32) -> Coverage {
        let bounds = IntRect {
            left: self.bounds.left - by,
            top: self.bounds.top - by,
            right: self.bounds.right + by,
            bottom: self.bounds.bottom + by,
        };
        let width = bounds.width() as usize;
        let mut mask = vec![0; width * bounds.height() as usize];
        for y in self.bounds.top..self.bounds.bottom {
            for x in self.bounds.left..self.bounds.right {
                let at = (y - bounds.top) as usize * width + (x - bounds.left) as usize;
                mask[at] = self.at(x, y);
            }
        }
        Coverage {
            bounds,
            mask: Some(mask),
        }
    }
}
