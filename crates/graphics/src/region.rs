//! Regions: sets of pixels as rectangles in bands, with exact set operations.

use crate::geometry::{IntRect, int_rect};
use crate::path::Path;

/// Rectangles sorted by top, then left; those of a band share top and bottom, do not touch
/// each other, and no two bands that touch are alike. So equal sets are equal lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region {
    rects: Vec<IntRect>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionOp {
    Difference,
    Intersect,
    Union,
    Xor,
    ReverseDifference,
    Replace,
}

impl RegionOp {
    pub fn from_number(number: i32) -> Option<RegionOp> {
        Some(match number {
            0 => RegionOp::Difference,
            1 => RegionOp::Intersect,
            2 => RegionOp::Union,
            3 => RegionOp::Xor,
            4 => RegionOp::ReverseDifference,
            5 => RegionOp::Replace,
            _ => return None,
        })
    }

    fn keeps(self, one: bool, two: bool) -> bool {
        match self {
            RegionOp::Difference => one && !two,
            RegionOp::Intersect => one && two,
            RegionOp::Union => one || two,
            RegionOp::Xor => one != two,
            RegionOp::ReverseDifference => two && !one,
            RegionOp::Replace => two,
        }
    }
}

/// Rows of a region made from a path, above and below 0.
const MOST_ROWS: i32 = 1 << 18;

impl Region {
    pub fn new() -> Region {
        Region::default()
    }

    pub fn of_rect(rect: IntRect) -> Region {
        let rects = if rect.is_empty() { vec![] } else { vec![rect] };
        Region { rects }
    }

    /// The union of rectangles, in whatever order.
    pub fn of_rects(rects: &[IntRect]) -> Region {
        rects.iter().fold(Region::new(), |region, &rect| {
            region.combine(&Region::of_rect(rect), RegionOp::Union)
        })
    }

    pub fn rects(&self) -> &[IntRect] {
        &self.rects
    }

    pub fn is_empty(&self) -> bool {
        self.rects.is_empty()
    }

    pub fn is_rect(&self) -> bool {
        self.rects.len() == 1
    }

    pub fn is_complex(&self) -> bool {
        self.rects.len() > 1
    }

    pub fn bounds(&self) -> IntRect {
        let (Some(first), Some(last)) = (self.rects.first(), self.rects.last()) else {
            return IntRect::default();
        };
        let mut bounds = int_rect(first.left, first.top, first.right, last.bottom);
        for rect in &self.rects {
            bounds.left = bounds.left.min(rect.left);
            bounds.right = bounds.right.max(rect.right);
        }
        bounds
    }

    pub fn contains(&self, x: i32, y: i32) -> bool {
        self.rects.iter().any(|rect| rect.contains(x, y))
    }

    /// True only if the region is one rectangle that contains this one.
    pub fn quick_contains(&self, rect: &IntRect) -> bool {
        self.is_rect() && self.rects[0].contains_rect(rect)
    }

    pub fn quick_reject(&self, rect: &IntRect) -> bool {
        self.is_empty() || rect.is_empty() || !self.bounds().intersects(rect)
    }

    pub fn translate(&self, dx: i32, dy: i32) -> Region {
        Region {
            rects: self.rects.iter().map(|rect| rect.offset(dx, dy)).collect(),
        }
    }

    /// Each rectangle scaled and rounded, as `Region.scale` does.
    pub fn scale(&self, factor: f32) -> Region {
        let near = |value: i32| (value as f32 * factor + 0.5).floor() as i32;
        let rects: Vec<IntRect> = self
            .rects
            .iter()
            .map(|r| int_rect(near(r.left), near(r.top), near(r.right), near(r.bottom)))
            .collect();
        Region::of_rects(&rects)
    }

    pub fn combine(&self, other: &Region, op: RegionOp) -> Region {
        let mut ys: Vec<i32> = self
            .rects
            .iter()
            .chain(&other.rects)
            .flat_map(|rect| [rect.top, rect.bottom])
            .collect();
        ys.sort_unstable();
        ys.dedup();
        let mut result = Builder::default();
        let (mut one, mut two) = (Bands::new(&self.rects), Bands::new(&other.rects));
        for band in ys.windows(2) {
            let (first, second) = (one.at(band[0]), two.at(band[0]));
            result.band(band[0], band[1], spans(first, second, op));
        }
        Region {
            rects: result.rects,
        }
    }

    /// The pixels whose centres are inside a path, of those in `clip`.
    pub fn of_path(path: &Path, clip: &Region) -> Region {
        let bounds = clip.bounds();
        let polygons = path.flatten(0.1);
        let rows = if path.fill_type.is_inverse() {
            bounds
        } else {
            bounds.intersection(&path.bounds().outset(1.0).round_out())
        };
        // Skia cuts the clip into tiles instead; what lies outside of this is on no screen.
        let (top, bottom) = (rows.top.max(-MOST_ROWS), rows.bottom.min(MOST_ROWS));
        let mut edges = Vec::new();
        for contour in &polygons {
            let p = &contour.points;
            for at in 0..p.len() {
                let (a, b) = (p[at], p[(at + 1) % p.len()]);
                if a.y != b.y {
                    edges.push((a, b));
                }
            }
        }
        let mut result = Builder::default();
        for y in top..bottom {
            let center = y as f32 + 0.5;
            let mut crossings: Vec<(f32, i32)> = edges
                .iter()
                .filter(|(a, b)| (a.y <= center) != (b.y <= center))
                .map(|(a, b)| {
                    let x = a.x + (b.x - a.x) * ((center - a.y) / (b.y - a.y));
                    (x, if a.y < b.y { 1 } else { -1 })
                })
                .collect();
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let (mut winding, mut start, mut row) = (0, bounds.left, Vec::new());
            let is_inside = |winding: i32| {
                let filled = if path.fill_type.is_even_odd() {
                    winding & 1 != 0
                } else {
                    winding != 0
                };
                filled != path.fill_type.is_inverse()
            };
            for (x, step) in crossings {
                let x = ((x - 0.5).ceil() as i32).clamp(bounds.left, bounds.right);
                let was = is_inside(winding);
                winding += step;
                let is = is_inside(winding);
                if was && !is && x > start {
                    row.push((start, x));
                } else if is && !was {
                    start = x;
                }
            }
            if is_inside(winding) && bounds.right > start {
                row.push((start, bounds.right));
            }
            result.band(y, y + 1, merge(row));
        }
        let filled = Region {
            rects: result.rects,
        };
        filled.combine(clip, RegionOp::Intersect)
    }

    /// A path with the same inside.
    ///
    /// # Differs from Android
    /// Skia traces the outline; this is the rectangles one by one.
    pub fn boundary(&self) -> Path {
        let mut path = Path::new();
        for rect in &self.rects {
            path.add_rect(&rect.to_rect(), crate::path::Direction::Clockwise);
        }
        path
    }

    /// As `Region.toString` gives it.
    pub fn text(&self) -> String {
        use std::fmt::Write as _;
        let mut text = String::from("SkRegion(");
        for r in &self.rects {
            let _ = write!(text, "({},{},{},{})", r.left, r.top, r.right, r.bottom);
        }
        text.push(')');
        text
    }
}

/// Walks down a region's bands.
struct Bands<'a> {
    rects: &'a [IntRect],
    at: usize,
}

impl<'a> Bands<'a> {
    fn new(rects: &'a [IntRect]) -> Bands<'a> {
        Bands { rects, at: 0 }
    }

    /// The rectangles that cover the line `y`; each call with a larger `y`.
    fn at(&mut self, y: i32) -> &'a [IntRect] {
        while self.rects.get(self.at).is_some_and(|rect| rect.bottom <= y) {
            self.at += 1;
        }
        let rest = &self.rects[self.at..];
        let count = rest.iter().take_while(|rect| rect.top <= y).count();
        &rest[..count]
    }
}

fn spans(one: &[IntRect], two: &[IntRect], op: RegionOp) -> Vec<(i32, i32)> {
    let mut xs: Vec<i32> = one
        .iter()
        .chain(two)
        .flat_map(|rect| [rect.left, rect.right])
        .collect();
    xs.sort_unstable();
    xs.dedup();
    let within = |rects: &[IntRect], x: i32| rects.iter().any(|r| r.left <= x && x < r.right);
    let row = xs
        .windows(2)
        .filter(|pair| op.keeps(within(one, pair[0]), within(two, pair[0])))
        .map(|pair| (pair[0], pair[1]))
        .collect();
    merge(row)
}

/// Joins spans that touch.
fn merge(row: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    let mut merged: Vec<(i32, i32)> = Vec::with_capacity(row.len());
    for (left, right) in row {
        match merged.last_mut() {
            Some(last) if last.1 >= left => last.1 = last.1.max(right),
            _ => merged.push((left, right)),
        }
    }
    merged
}

#[derive(Default)]
struct Builder {
    rects: Vec<IntRect>,
    /// Where the last band starts among the rectangles.
    last: usize,
}

impl Builder {
    fn band(&mut self, top: i32, bottom: i32, row: Vec<(i32, i32)>) {
        if row.is_empty() {
            return;
        }
        let before = &mut self.rects[self.last..];
        let continues = before.len() == row.len()
            && before
                .iter()
                .zip(&row)
                .all(|(r, span)| r.bottom == top && (r.left, r.right) == *span);
        if continues {
            for rect in before {
                rect.bottom = bottom;
            }
        } else {
            self.last = self.rects.len();
            self.rects.extend(
                row.into_iter()
                    .map(|(left, right)| int_rect(left, top, right, bottom)),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::rect;

    fn square(x: i32, y: i32, size: i32) -> Region {
        Region::of_rect(int_rect(x, y, x + size, y + size))
    }

    #[test]
    fn operations_are_canonical() {
        let one = square(0, 0, 10);
        let two = square(5, 5, 10);
        let union = one.combine(&two, RegionOp::Union);
        assert_eq!(union.text(), "SkRegion((0,0,10,5)(0,5,15,10)(5,10,15,15))");
        let back = union
            .combine(&two, RegionOp::Difference)
            .combine(&one.combine(&two, RegionOp::Intersect), RegionOp::Union);
        assert_eq!(back, one);
        assert!(one.combine(&one, RegionOp::Xor).is_empty());
    }

    #[test]
    fn touching_rectangles_are_one() {
        let left = Region::of_rect(int_rect(0, 0, 5, 10));
        let right = Region::of_rect(int_rect(5, 0, 10, 10));
        assert_eq!(left.combine(&right, RegionOp::Union), square(0, 0, 10));
    }

    #[test]
    fn a_path_fills_its_pixels() {
        let clip = square(0, 0, 100);
        let path = Path::of_rect(&rect(1.0, 2.0, 4.4, 5.6));
        assert_eq!(
            Region::of_path(&path, &clip).rects(),
            [int_rect(1, 2, 4, 6)]
        );
        let circle = Path::of_oval(&rect(0.0, 0.0, 20.0, 20.0));
        let region = Region::of_path(&circle, &clip);
        let area: i32 = region.rects().iter().map(|r| r.width() * r.height()).sum();
        assert!((area - 314).abs() < 8, "{area}");
    }
}
