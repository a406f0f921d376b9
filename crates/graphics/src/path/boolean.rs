//! Union, intersection, difference of paths.
//!
//! Curves become polygons first. Then the plane is cut into horizontal bands at every corner
//! and crossing, so that within a band edges do not cross: what is inside is decided there
//! edge by edge, and the borders of the inside are linked to contours again.
//!
//! # Differs from Android
//! Skia keeps curves as curves; here the result is lines, a tenth of a pixel off at most.

use super::{FillType, Path};
use crate::geometry::Point;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Difference,
    Intersect,
    Union,
    Xor,
    ReverseDifference,
}

impl Op {
    pub fn from_number(number: i32) -> Option<Op> {
        Some(match number {
            0 => Op::Difference,
            1 => Op::Intersect,
            2 => Op::Union,
            3 => Op::Xor,
            4 => Op::ReverseDifference,
            _ => return None,
        })
    }

    fn keeps(self, one: bool, two: bool) -> bool {
        match self {
            Op::Difference => one && !two,
            Op::Intersect => one && two,
            Op::Union => one || two,
            Op::Xor => one != two,
            Op::ReverseDifference => two && !one,
        }
    }
}

#[derive(Clone, Copy)]
struct Edge {
    top: (f64, f64),
    bottom: (f64, f64),
    winding: i32,
    second: bool,
}

impl Edge {
    fn x(&self, y: f64) -> f64 {
        if y <= self.top.1 {
            return self.top.0;
        }
        if y >= self.bottom.1 {
            return self.bottom.0;
        }
        let t = (y - self.top.1) / (self.bottom.1 - self.top.1);
        self.top.0 + (self.bottom.0 - self.top.0) * t
    }
}

/// Coordinates are put on a fine grid, so that what should meet does.
fn snapped(value: f32) -> f64 {
    (f64::from(value) * 1024.0).round() / 1024.0
}

fn edges(path: &Path, second: bool, out: &mut Vec<Edge>) {
    for contour in path.flatten(0.1) {
        let points = &contour.points;
        for at in 0..points.len() {
            let a: Point = points[at];
            let b = points[(at + 1) % points.len()];
            let a = (snapped(a.x), snapped(a.y));
            let b = (snapped(b.x), snapped(b.y));
            if a.1 == b.1 || !(a.0 + a.1 + b.0 + b.1).is_finite() {
                continue;
            }
            let (top, bottom, winding) = if a.1 < b.1 { (a, b, 1) } else { (b, a, -1) };
            out.push(Edge {
                top,
                bottom,
                winding,
                second,
            });
        }
    }
}

fn crossing(one: &Edge, two: &Edge) -> Option<f64> {
    let top = one.top.1.max(two.top.1);
    let bottom = one.bottom.1.min(two.bottom.1);
    if top >= bottom {
        return None;
    }
    let (before, after) = (one.x(top) - two.x(top), one.x(bottom) - two.x(bottom));
    if before * after >= 0.0 {
        return None;
    }
    let y = top + (bottom - top) * (before / (before - after));
    let y = (y * 4096.0).round() / 4096.0;
    (y > top && y < bottom).then_some(y)
}

fn inside(fill: FillType, winding: i32) -> bool {
    let filled = if fill.is_even_odd() {
        winding & 1 != 0
    } else {
        winding != 0
    };
    filled != fill.is_inverse()
}

impl Path {
    /// The combination of two paths. Inverse fills are taken within the bounds of both.
    pub fn combine(&self, other: &Path, op: Op) -> Path {
        let mut all = Vec::new();
        edges(self, false, &mut all);
        edges(other, true, &mut all);
        let mut cuts: Vec<f64> = all
            .iter()
            .flat_map(|edge| [edge.top.1, edge.bottom.1])
            .collect();
        all.sort_by(|a, b| a.top.1.total_cmp(&b.top.1));
        for (at, one) in all.iter().enumerate() {
            for two in all[at + 1..].iter() {
                if two.top.1 >= one.bottom.1 {
                    break;
                }
                cuts.extend(crossing(one, two));
            }
        }
        cuts.sort_by(f64::total_cmp);
        cuts.dedup();
        let mut borders = Vec::new();
        for band in cuts.windows(2) {
            self.band(other, op, &all, (band[0], band[1]), &mut borders);
        }
        link(&cuts, borders)
    }

    fn band(
        &self,
        other: &Path,
        op: Op,
        all: &[Edge],
        (top, bottom): (f64, f64),
        borders: &mut Vec<Border>,
    ) {
        let middle = (top + bottom) * 0.5;
        let mut crossed: Vec<(f64, &Edge)> = all
            .iter()
            .take_while(|edge| edge.top.1 < bottom)
            .filter(|edge| edge.bottom.1 > top)
            .map(|edge| (edge.x(middle), edge))
            .collect();
        crossed.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut one, mut two) = (0, 0);
        let mut was = false;
        for (_, edge) in crossed {
            if edge.second {
                two += edge.winding;
            } else {
                one += edge.winding;
            }
            let is = op.keeps(inside(self.fill_type, one), inside(other.fill_type, two));
            if is != was {
                borders.push(Border {
                    top: (edge.x(top), top),
                    bottom: (edge.x(bottom), bottom),
                    left: is,
                });
                was = is;
            }
        }
    }
}

/// One side of an inside area within a band.
#[derive(Clone, Copy)]
struct Border {
    top: (f64, f64),
    bottom: (f64, f64),
    /// The inside is to its right.
    left: bool,
}

/// Joins borders, and level lines between bands, to closed contours.
fn link(cuts: &[f64], borders: Vec<Border>) -> Path {
    // Directed so that the inside is on the right hand, looking along, y down: left borders
    // go up, right ones down.
    let mut lines: Vec<((f64, f64), (f64, f64))> = borders
        .iter()
        .map(|border| {
            if border.left {
                (border.bottom, border.top)
            } else {
                (border.top, border.bottom)
            }
        })
        .collect();
    for &y in cuts {
        let spans = |at_bottom: bool| -> Vec<f64> {
            let mut xs: Vec<f64> = borders
                .iter()
                .map(|border| if at_bottom { border.bottom } else { border.top })
                .filter(|p| p.1 == y)
                .map(|p| p.0)
                .collect();
            xs.sort_by(f64::total_cmp);
            xs
        };
        let (above, below) = (spans(true), spans(false));
        let mut xs: Vec<f64> = above.iter().chain(&below).copied().collect();
        xs.sort_by(f64::total_cmp);
        xs.dedup();
        for pair in xs.windows(2) {
            let middle = (pair[0] + pair[1]) * 0.5;
            let within = |spans: &[f64]| spans.iter().filter(|&&x| x < middle).count() % 2 == 1;
            match (within(&above), within(&below)) {
                (false, true) => lines.push(((pair[0], y), (pair[1], y))),
                (true, false) => lines.push(((pair[1], y), (pair[0], y))),
                _ => {}
            }
        }
    }
    lines.retain(|(from, to)| from != to);
    lines.sort_by(|a, b| {
        a.0.1
            .total_cmp(&b.0.1)
            .then(a.0.0.total_cmp(&b.0.0))
            .then(a.1.0.total_cmp(&b.1.0))
    });
    let mut used = vec![false; lines.len()];
    let mut path = Path::new();
    for first in 0..lines.len() {
        if used[first] {
            continue;
        }
        let mut contour = vec![lines[first].0];
        let mut at = first;
        loop {
            used[at] = true;
            let end = lines[at].1;
            if end == contour[0] {
                break;
            }
            contour.push(end);
            let start = lines.partition_point(|line| {
                line.0
                    .1
                    .total_cmp(&end.1)
                    .then(line.0.0.total_cmp(&end.0))
                    .is_lt()
            });
            let next = (start..lines.len())
                .take_while(|&index| lines[index].0 == end)
                .find(|&index| !used[index]);
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        add_contour(&mut path, &contour);
    }
    path
}

/// Adds a polygon without the points that lie on a line between their neighbours.
fn add_contour(path: &mut Path, contour: &[(f64, f64)]) {
    let count = contour.len();
    let kept: Vec<(f64, f64)> = (0..count)
        .filter(|&at| {
            let (a, b, c) = (
                contour[(at + count - 1) % count],
                contour[at],
                contour[(at + 1) % count],
            );
            let cross = (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0);
            cross.abs() > 1e-6
        })
        .map(|at| contour[at])
        .collect();
    if kept.len() < 3 {
        return;
    }
    path.move_to(kept[0].0 as f32, kept[0].1 as f32);
    for p in &kept[1..] {
        path.line_to(p.0 as f32, p.1 as f32);
    }
    path.close();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::rect;

    fn area(path: &Path) -> f32 {
        path.flatten(0.01)
            .iter()
            .map(|contour| {
                let p = &contour.points;
                (0..p.len())
                    .map(|at| {
                        let (a, b) = (p[at], p[(at + 1) % p.len()]);
                        (a.x * b.y - b.x * a.y) * 0.5
                    })
                    .sum::<f32>()
            })
            .sum::<f32>()
            .abs()
    }

    #[test]
    fn combines_rectangles() {
        let one = Path::of_rect(&rect(0.0, 0.0, 10.0, 10.0));
        let two = Path::of_rect(&rect(5.0, 5.0, 15.0, 15.0));
        assert_eq!(
            one.combine(&two, Op::Intersect).as_rect(),
            Some(rect(5.0, 5.0, 10.0, 10.0))
        );
        assert_eq!(area(&one.combine(&two, Op::Union)), 175.0);
        assert_eq!(area(&one.combine(&two, Op::Difference)), 75.0);
        assert_eq!(area(&one.combine(&two, Op::Xor)), 150.0);
        assert_eq!(one.combine(&two, Op::Union).points.len(), 8);
    }

    #[test]
    fn a_hole_is_a_contour_the_other_way() {
        let one = Path::of_rect(&rect(0.0, 0.0, 10.0, 10.0));
        let two = Path::of_oval(&rect(2.0, 2.0, 8.0, 8.0));
        let ring = one.combine(&two, Op::Difference);
        let hole = 9.0 * std::f32::consts::PI;
        assert!((area(&ring) - (100.0 - hole)).abs() < 1.0);
    }

    #[test]
    fn nothing_in_common_is_empty() {
        let one = Path::of_rect(&rect(0.0, 0.0, 10.0, 10.0));
        let two = Path::of_rect(&rect(20.0, 0.0, 30.0, 10.0));
        assert!(one.combine(&two, Op::Intersect).is_empty());
        assert!(!one.combine(&two, Op::Union).is_empty());
    }
}
