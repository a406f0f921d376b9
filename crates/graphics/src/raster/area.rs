//! The exact area that a small shape covers of each pixel, by accumulating signed areas: what
//! FreeType does to glyphs. Contours that overlap add up, as they do there.

use crate::geometry::Point;
use crate::path::Path;

/// Coverage around an origin on the pixel grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mask {
    pub left: i32,
    pub top: i32,
    pub width: usize,
    pub height: usize,
    pub bytes: Vec<u8>,
}

/// No chord is further than this from its curve, in pixels.
const TOLERANCE: f32 = 0.04;

impl Mask {
    /// Nothing for a path without points, and for one that is larger than `largest` pixels each way.
    pub fn of(path: &Path, largest: usize) -> Option<Mask> {
        let contours = path.flatten(TOLERANCE);
        let mut points = contours.iter().flat_map(|contour| &contour.points);
        let first = *points.next()?;
        let (mut least, mut most) = (first, first);
        for p in points {
            (least.x, least.y) = (least.x.min(p.x), least.y.min(p.y));
            (most.x, most.y) = (most.x.max(p.x), most.y.max(p.y));
        }
        let (left, top) = (least.x.floor(), least.y.floor());
        let (width, height) = (most.x.ceil() - left, most.y.ceil() - top);
        let fits = |length: f32| (0.0..=largest as f32).contains(&length);
        if !fits(width) || !fits(height) {
            return None;
        }
        let mut sums = Sums::new(width as usize, height as usize);
        for contour in &contours {
            let shifted = |p: &Point| (p.x - left, p.y - top);
            for pair in contour.points.windows(2) {
                sums.line(shifted(&pair[0]), shifted(&pair[1]));
            }
            if let [first, .., last] = contour.points.as_slice() {
                sums.line(shifted(last), shifted(first));
            }
        }
        Some(Mask {
            left: left as i32,
            top: top as i32,
            width: width as usize,
            height: height as usize,
            bytes: sums.bytes(),
        })
    }
}

/// For each pixel, how much the coverage changes from the one to its left.
struct Sums {
    width: usize,
    height: usize,
    /// Two more for each row: a line on the right edge adds to what is beyond it.
    stride: usize,
    changes: Vec<f32>,
}

impl Sums {
    fn new(width: usize, height: usize) -> Sums {
        let stride = width + 2;
        Sums {
            width,
            height,
            stride,
            changes: vec![0.0; stride * height],
        }
    }

    fn line(&mut self, from: (f32, f32), to: (f32, f32)) {
        if from.1 == to.1 {
            return;
        }
        let (direction, upper, lower) = match from.1 < to.1 {
            true => (1.0, from, to),
            false => (-1.0, to, from),
        };
        let slope = (lower.0 - upper.0) / (lower.1 - upper.1);
        let mut x = upper.0;
        let rows = upper.1 as usize..(lower.1.ceil() as usize).min(self.height);
        for row in rows {
            let (top, bottom) = (upper.1.max(row as f32), lower.1.min(row as f32 + 1.0));
            let next = x + slope * (bottom - top);
            let cells = &mut self.changes[row * self.stride..][..self.stride];
            add(cells, x, next, (bottom - top) * direction);
            x = next;
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.width * self.height);
        for row in self.changes.chunks_exact(self.stride) {
            let mut covered = 0.0f32;
            bytes.extend(row[..self.width].iter().map(|change| {
                covered += change;
                (covered.abs().min(1.0) * 255.0 + 0.5) as u8
            }));
        }
        bytes
    }
}

/// A piece of a line within one row, from `x` to `next`, that is `height` high.
fn add(cells: &mut [f32], x: f32, next: f32, height: f32) {
    let most = (cells.len() - 2) as f32;
    let (left, right) = (x.min(next).clamp(0.0, most), x.max(next).clamp(0.0, most));
    let first = left as usize;
    let end = right.ceil() as usize;
    if end <= first + 1 {
        // All within one pixel: what is to its right is covered in full.
        let beyond = (left + right) * 0.5 - first as f32;
        cells[first] += height - height * beyond;
        cells[first + 1] += height * beyond;
        return;
    }
    // Over several pixels: the part of each that lies to the right of the line.
    let per_pixel = height / (right - left);
    let mut before = 0.0;
    for (at, cell) in cells.iter_mut().enumerate().take(end).skip(first) {
        let (from, to) = (left.max(at as f32), right.min(at as f32 + 1.0));
        let share = per_pixel * (to - from);
        let own = share * (at as f32 + 1.0 - (from + to) * 0.5);
        *cell += own + before;
        before = share - own;
    }
    cells[end] += before;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::rect;

    #[test]
    fn areas_are_exact() {
        let mut path = Path::of_rect(&rect(1.25, 2.5, 3.5, 4.0));
        path.add_rect(&rect(8.0, 2.0, 9.0, 3.0), crate::path::Direction::Clockwise);
        let mask = Mask::of(&path, 100).expect("it covers something");
        assert_eq!((mask.left, mask.top), (1, 2));
        assert_eq!((mask.width, mask.height), (8, 2));
        let expected = [0.375, 0.5, 0.25, 0.0, 0.0, 0.0, 0.0, 1.0];
        let row: Vec<u8> = expected
            .iter()
            .map(|part| (part * 255.0 + 0.5) as u8)
            .collect();
        assert_eq!(&mask.bytes[..8], row);
        assert_eq!(mask.bytes[9], 255);
    }

    #[test]
    fn slanted_edges_and_any_direction() {
        let mut path = Path::new();
        path.move_to(0.0, 0.0);
        path.line_to(4.0, 0.0);
        path.line_to(0.0, 2.0);
        path.close();
        let mask = Mask::of(&path, 100).expect("it covers something");
        let expected = [1.0, 1.0, 0.75, 0.25, 0.75, 0.25, 0.0, 0.0];
        let bytes: Vec<u8> = expected
            .iter()
            .map(|part| (part * 255.0 + 0.5) as u8)
            .collect();
        assert_eq!(mask.bytes, bytes);
        assert_eq!(Mask::of(&path, 3), None);
    }
}
