//! From corners in clip space to fragments: clipping, culling, scan conversion.
//!
//! A pixel belongs to a triangle if its centre is inside; edges are exact in units of 1/256
//! pixel, so that neighbours share no pixel and leave none out. Values are interpolated in
//! perspective.

use crate::constants::*;
use crate::target::{Operations, Target};

/// A corner after the vertex stage.
#[derive(Clone, Debug, Default)]
pub struct Vertex {
    /// In clip space.
    pub position: [f32; 4],
    pub point_size: f32,
    /// What fragments get interpolated.
    pub values: Vec<f32>,
}

/// A fragment as its colour is computed.
pub struct Fragment<'a> {
    pub values: &'a [f32],
    /// How the values change from pixel to pixel, to the right and up; empty if not wanted.
    pub slopes: [&'a [f32]; 2],
    /// Where in a point it is, from the upper left corner.
    pub point: Option<[f32; 2]>,
    pub is_front: bool,
    /// In window coordinates; the last is one through w.
    pub position: [f32; 4],
}

/// Gives fragments their colours.
pub trait Shade {
    /// `None` leaves the fragment out.
    fn color(&self, fragment: &Fragment<'_>) -> Option<[f32; 4]>;
    fn needs_slopes(&self) -> bool;
    /// The values that all corners have from the last one, if faces are to be flat.
    fn flat_values(&self) -> Option<std::ops::Range<usize>>;
}

/// What of the state concerns shapes.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// x, y, width, height.
    pub viewport: [i32; 4],
    pub depth_range: [f32; 2],
    /// Which side is left out: `FRONT`, `BACK` or both.
    pub cull: Option<u32>,
    /// `CW` or `CCW`.
    pub front: u32,
    /// Factor and units.
    pub polygon_offset: Option<[f32; 2]>,
    pub line_width: f32,
}

pub struct Raster<'a> {
    pub geometry: &'a Geometry,
    pub operations: &'a Operations,
    pub shade: &'a dyn Shade,
    pub target: &'a mut Target,
}

/// A corner on the screen.
struct Corner<'a> {
    x: f32,
    y: f32,
    z: f32,
    /// One through w.
    q: f32,
    values: &'a [f32],
}

const SUBPIXELS: f32 = 256.0;
/// Corners farther away are taken to be here, so that products of two distances are numbers.
const FARTHEST: i64 = 1 << 29;

impl Raster<'_> {
    /// Draws corners as one of the modes says.
    pub fn draw(&mut self, mode: u32, corners: &[Vertex]) {
        let count = corners.len();
        match mode {
            POINTS => corners.iter().for_each(|corner| self.point(corner)),
            LINES => corners
                .chunks_exact(2)
                .for_each(|pair| self.line(&pair[0], &pair[1])),
            LINE_STRIP | LINE_LOOP => {
                for pair in corners.windows(2) {
                    self.line(&pair[0], &pair[1]);
                }
                if mode == LINE_LOOP && count > 2 {
                    self.line(&corners[count - 1], &corners[0]);
                }
            }
            TRIANGLES => corners
                .chunks_exact(3)
                .for_each(|three| self.triangle([&three[0], &three[1], &three[2]])),
            TRIANGLE_STRIP => {
                for at in 0..count.saturating_sub(2) {
                    let (first, second) = if at % 2 == 0 {
                        (at, at + 1)
                    } else {
                        (at + 1, at)
                    };
                    self.triangle([&corners[first], &corners[second], &corners[at + 2]]);
                }
            }
            TRIANGLE_FAN => {
                for at in 1..count.saturating_sub(1) {
                    self.triangle([&corners[0], &corners[at], &corners[at + 1]]);
                }
            }
            _ => {}
        }
    }

    fn flattened(&self, corners: &[&Vertex]) -> Option<Vec<Vertex>> {
        let range = self.shade.flat_values()?;
        let last = corners.last()?;
        let flat = corners.iter().map(|corner| {
            let mut corner = (*corner).clone();
            corner.values[range.clone()].copy_from_slice(&last.values[range.clone()]);
            corner
        });
        Some(flat.collect())
    }

    fn triangle(&mut self, corners: [&Vertex; 3]) {
        let flat = self.flattened(&corners);
        let corners: Vec<Vertex> = match flat {
            Some(flat) => flat,
            None => corners.into_iter().cloned().collect(),
        };
        let polygon = clip(corners);
        for at in 1..polygon.len().saturating_sub(1) {
            self.face([&polygon[0], &polygon[at], &polygon[at + 1]]);
        }
    }

    /// A corner in window coordinates.
    fn corner<'v>(&self, vertex: &'v Vertex) -> Corner<'v> {
        let [x, y, z, w] = vertex.position;
        let [left, bottom, width, height] = self.geometry.viewport.map(|value| value as f32);
        let [near, far] = self.geometry.depth_range;
        let q = 1.0 / w;
        Corner {
            x: (x * q + 1.0) / 2.0 * width + left,
            y: (y * q + 1.0) / 2.0 * height + bottom,
            z: (z * q * (far - near) + far + near) / 2.0,
            q,
            values: &vertex.values,
        }
    }

    fn face(&mut self, corners: [&Vertex; 3]) {
        let corners = corners.map(|corner| self.corner(corner));
        let fixed = corners.each_ref().map(|corner| {
            let fix = |value: f32| {
                let fixed = libm::roundf(value * SUBPIXELS) as i64;
                fixed.clamp(-FARTHEST, FARTHEST)
            };
            (fix(corner.x), fix(corner.y))
        });
        let cross = |a: (i64, i64), b: (i64, i64), c: (i64, i64)| {
            (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
        };
        let area = cross(fixed[0], fixed[1], fixed[2]);
        if area == 0 {
            return;
        }
        let is_front = (area > 0) == (self.geometry.front == CCW);
        let is_culled = match self.geometry.cull {
            Some(FRONT) => is_front,
            Some(BACK) => !is_front,
            Some(_) => true,
            None => false,
        };
        if is_culled {
            return;
        }
        let order = if area > 0 { [0, 1, 2] } else { [0, 2, 1] };
        let planes = Planes::new(&corners, self.shade.needs_slopes());
        let offset = self.offset(&planes);
        let [left, bottom, right, top] = self.target.bounds(self.operations.scissor);
        let pixel = |value: i64| (value >> 8) as i32;
        let xs = fixed.map(|corner| corner.0);
        let ys = fixed.map(|corner| corner.1);
        let low = |values: [i64; 3]| pixel(values.into_iter().min().unwrap_or(0));
        let high = |values: [i64; 3]| pixel(values.into_iter().max().unwrap_or(0)) + 1;
        let columns = low(xs).max(left)..high(xs).min(right);
        let mut values = vec![0.0; planes.values.len()];
        let mut slopes = [vec![0.0; values.len()], vec![0.0; values.len()]];
        for y in low(ys).max(bottom)..high(ys).min(top) {
            for x in columns.clone() {
                let centre = (i64::from(x) * 256 + 128, i64::from(y) * 256 + 128);
                let inside = (0..3).all(|at| {
                    let (a, b) = (fixed[order[at]], fixed[order[(at + 1) % 3]]);
                    let side = cross(a, b, centre);
                    // An edge belongs to the triangle on one of its sides.
                    let own = b.1 < a.1 || (b.1 == a.1 && b.0 < a.0);
                    side > 0 || (side == 0 && own)
                });
                if inside {
                    self.pixel(&planes, (x, y), offset, is_front, &mut values, &mut slopes);
                }
            }
        }
    }

    fn offset(&self, planes: &Planes) -> f32 {
        const SMALLEST_STEP: f32 = 1.0 / 16_777_216.0;
        self.geometry.polygon_offset.map_or(0.0, |[factor, units]| {
            let slope = planes.z[1].abs().max(planes.z[2].abs());
            factor * slope + units * SMALLEST_STEP
        })
    }

    fn pixel(
        &mut self,
        planes: &Planes,
        (x, y): (i32, i32),
        offset: f32,
        is_front: bool,
        values: &mut [f32],
        slopes: &mut [Vec<f32>; 2],
    ) {
        let at = y as usize * self.target.width as usize + x as usize;
        let (dx, dy) = (
            x as f32 + 0.5 - planes.origin.0,
            y as f32 + 0.5 - planes.origin.1,
        );
        let plane = |plane: &[f32; 3]| plane[0] + plane[1] * dx + plane[2] * dy;
        let depth = (plane(&planes.z) + offset).clamp(0.0, 1.0);
        if self.operations.rejects_early(self.target, at, depth) {
            return;
        }
        let q = plane(&planes.q);
        let w = 1.0 / q;
        for (value, of) in values.iter_mut().zip(&planes.values) {
            *value = plane(of) * w;
        }
        if planes.with_slopes {
            for (index, of) in planes.values.iter().enumerate() {
                slopes[0][index] = (of[1] - values[index] * planes.q[1]) * w;
                slopes[1][index] = (of[2] - values[index] * planes.q[2]) * w;
            }
        }
        let fragment = Fragment {
            values,
            slopes: if planes.with_slopes {
                [&slopes[0], &slopes[1]]
            } else {
                [&[], &[]]
            },
            point: None,
            is_front,
            position: [x as f32 + 0.5, y as f32 + 0.5, depth, q],
        };
        if let Some(color) = self.shade.color(&fragment) {
            self.operations
                .write(self.target, at, depth, color, is_front);
        }
    }

    /// A line is a thin parallelogram, as wide as is said across its lesser direction.
    fn line(&mut self, from: &Vertex, to: &Vertex) {
        let ends = match self.flattened(&[from, to]) {
            Some(flat) => flat,
            None => vec![from.clone(), to.clone()],
        };
        let Some([from, to]) = clip_line(&ends[0], &ends[1]) else {
            return;
        };
        let (a, b) = (self.corner(&from), self.corner(&to));
        let half = libm::roundf(self.geometry.line_width).max(1.0) / 2.0;
        let is_flat = (b.x - a.x).abs() >= (b.y - a.y).abs();
        let (dx, dy) = if is_flat { (0.0, half) } else { (half, 0.0) };
        let moved = |corner: &Corner<'_>, vertex: &Vertex, sign: f32| {
            self.back(corner.x + sign * dx, corner.y + sign * dy, corner, vertex)
        };
        let quad = [
            moved(&a, &from, -1.0),
            moved(&b, &to, -1.0),
            moved(&b, &to, 1.0),
            moved(&a, &from, 1.0),
        ];
        self.without_culling(|raster| {
            raster.face([&quad[0], &quad[1], &quad[2]]);
            raster.face([&quad[0], &quad[2], &quad[3]]);
        });
    }

    /// A corner of the same depth and values elsewhere in the window.
    fn back(&self, x: f32, y: f32, corner: &Corner<'_>, vertex: &Vertex) -> Vertex {
        let [left, bottom, width, height] = self.geometry.viewport.map(|value| value as f32);
        let w = 1.0 / corner.q;
        let mut moved = vertex.clone();
        moved.position[0] = ((x - left) / width * 2.0 - 1.0) * w;
        moved.position[1] = ((y - bottom) / height * 2.0 - 1.0) * w;
        moved
    }

    fn without_culling(&mut self, draw: impl FnOnce(&mut Raster<'_>)) {
        let geometry = Geometry {
            cull: None,
            polygon_offset: None,
            ..self.geometry.clone()
        };
        draw(&mut Raster {
            geometry: &geometry,
            operations: self.operations,
            shade: self.shade,
            target: self.target,
        });
    }

    /// A point is a square of its size.
    fn point(&mut self, vertex: &Vertex) {
        let [x, y, z, w] = vertex.position;
        if w <= 0.0 || [x, y, z].iter().any(|value| value.abs() > w) {
            return;
        }
        let corner = self.corner(vertex);
        let size = vertex.point_size.max(1.0);
        let [left, bottom, right, top] = self.target.bounds(self.operations.scissor);
        let first = |at: f32| libm::ceilf(at - size / 2.0 - 0.5) as i32;
        let last = |at: f32| libm::ceilf(at + size / 2.0 - 0.5) as i32;
        let depth = corner.z.clamp(0.0, 1.0);
        let zeros = vec![0.0; vertex.values.len()];
        for y in first(corner.y).max(bottom)..last(corner.y).min(top) {
            for x in first(corner.x).max(left)..last(corner.x).min(right) {
                let at = y as usize * self.target.width as usize + x as usize;
                let s = 0.5 + (x as f32 + 0.5 - corner.x) / size;
                let t = 0.5 - (y as f32 + 0.5 - corner.y) / size;
                let fragment = Fragment {
                    values: &vertex.values,
                    slopes: [&zeros, &zeros],
                    point: Some([s, t]),
                    is_front: true,
                    position: [x as f32 + 0.5, y as f32 + 0.5, depth, corner.q],
                };
                if let Some(color) = self.shade.color(&fragment) {
                    self.operations.write(self.target, at, depth, color, true);
                }
            }
        }
    }
}

/// What is linear over a face: value at the origin, step to the right, step up.
struct Planes {
    origin: (f32, f32),
    z: [f32; 3],
    q: [f32; 3],
    /// Of each value times q.
    values: Vec<[f32; 3]>,
    with_slopes: bool,
}

impl Planes {
    fn new(corners: &[Corner<'_>; 3], with_slopes: bool) -> Planes {
        let [a, b, c] = corners;
        let (abx, aby) = (f64::from(b.x - a.x), f64::from(b.y - a.y));
        let (acx, acy) = (f64::from(c.x - a.x), f64::from(c.y - a.y));
        let area = abx * acy - aby * acx;
        let plane = |va: f32, vb: f32, vc: f32| {
            let (db, dc) = (f64::from(vb - va), f64::from(vc - va));
            if area == 0.0 {
                return [va, 0.0, 0.0];
            }
            let right = (db * acy - dc * aby) / area;
            let up = (dc * abx - db * acx) / area;
            [va, right as f32, up as f32]
        };
        let values = (0..a.values.len())
            .map(|at| plane(a.values[at] * a.q, b.values[at] * b.q, c.values[at] * c.q))
            .collect();
        Planes {
            origin: (a.x, a.y),
            z: plane(a.z, b.z, c.z),
            q: plane(a.q, b.q, c.q),
            values,
            with_slopes,
        }
    }
}

/// How far inside a plane of the view volume a corner is: negative is outside.
fn inside(plane: usize, [x, y, z, w]: [f32; 4]) -> f32 {
    match plane {
        0 => w - 1e-6,
        1 => w + z,
        2 => w - z,
        3 => w + x,
        4 => w - x,
        5 => w + y,
        _ => w - y,
    }
}

const PLANES: usize = 7;

fn between(a: &Vertex, b: &Vertex, part: f32) -> Vertex {
    let mix = |from: f32, to: f32| from + (to - from) * part;
    Vertex {
        position: std::array::from_fn(|at| mix(a.position[at], b.position[at])),
        point_size: a.point_size,
        values: (a.values.iter().zip(&b.values))
            .map(|(from, to)| mix(*from, *to))
            .collect(),
    }
}

/// The part of a polygon inside the view volume.
fn clip(mut polygon: Vec<Vertex>) -> Vec<Vertex> {
    for plane in 0..PLANES {
        let distances: Vec<f32> = polygon
            .iter()
            .map(|corner| inside(plane, corner.position))
            .collect();
        if distances.iter().all(|&distance| distance >= 0.0) {
            continue;
        }
        let mut kept = Vec::with_capacity(polygon.len() + 1);
        for at in 0..polygon.len() {
            let next = (at + 1) % polygon.len();
            let (here, there) = (distances[at], distances[next]);
            if here >= 0.0 {
                kept.push(polygon[at].clone());
            }
            if (here >= 0.0) != (there >= 0.0) {
                kept.push(between(&polygon[at], &polygon[next], here / (here - there)));
            }
        }
        polygon = kept;
        if polygon.is_empty() {
            break;
        }
    }
    polygon
}

fn clip_line(from: &Vertex, to: &Vertex) -> Option<[Vertex; 2]> {
    let (mut start, mut end) = (0.0f32, 1.0f32);
    for plane in 0..PLANES {
        let (a, b) = (inside(plane, from.position), inside(plane, to.position));
        match (a >= 0.0, b >= 0.0) {
            (false, false) => return None,
            (true, true) => {}
            (true, false) => end = end.min(a / (a - b)),
            (false, true) => start = start.max(a / (a - b)),
        }
    }
    (start <= end).then(|| [between(from, to, start), between(from, to, end)])
}

#[cfg(test)]
mod tests {
    use super::*;

    struct White;

    impl Shade for White {
        fn color(&self, fragment: &Fragment<'_>) -> Option<[f32; 4]> {
            let value = fragment.values.first().copied().unwrap_or(1.0);
            Some([value, value, value, 1.0])
        }
        fn needs_slopes(&self) -> bool {
            false
        }
        fn flat_values(&self) -> Option<std::ops::Range<usize>> {
            None
        }
    }

    fn draw(mode: u32, corners: &[Vertex], cull: Option<u32>) -> Target {
        let mut target = Target::new((8, 8), true);
        let geometry = Geometry {
            viewport: [0, 0, 8, 8],
            depth_range: [0.0, 1.0],
            cull,
            front: CCW,
            polygon_offset: None,
            line_width: 1.0,
        };
        // Adding shows pixels that are drawn twice.
        let operations = Operations {
            scissor: None,
            alpha_test: None,
            stencil: None,
            depth: None,
            blend: Some(crate::target::Blend {
                factors: [[ONE, ONE]; 2],
                ..Default::default()
            }),
            color_mask: [true; 4],
        };
        Raster {
            geometry: &geometry,
            operations: &operations,
            shade: &White,
            target: &mut target,
        }
        .draw(mode, corners);
        target
    }

    fn vertex(x: f32, y: f32, w: f32, values: Vec<f32>) -> Vertex {
        Vertex {
            position: [x * w, y * w, 0.0, w],
            point_size: 1.0,
            values,
        }
    }

    #[test]
    fn two_triangles_cover_each_pixel_once() {
        let half = vec![0.5];
        let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
            .map(|(x, y)| vertex(x, y, 1.0, half.clone()));
        let target = draw(TRIANGLE_STRIP, &corners, None);
        assert!(target.color.chunks_exact(4).all(|pixel| pixel[0] == 128));
    }

    #[test]
    fn one_side_is_culled() {
        let corners =
            [(-1.0, -1.0), (1.0, -1.0), (0.0, 1.0)].map(|(x, y)| vertex(x, y, 1.0, Vec::new()));
        let shown = |cull| draw(TRIANGLES, &corners, Some(cull)).color.contains(&255);
        assert!(shown(BACK));
        assert!(!shown(FRONT));
    }

    #[test]
    fn values_are_in_perspective() {
        // The right edge is three times as far away.
        let corners = [
            vertex(-1.0, -1.0, 1.0, vec![0.0]),
            vertex(1.0, -1.0, 3.0, vec![1.0]),
            vertex(-1.0, 1.0, 1.0, vec![0.0]),
            vertex(1.0, 1.0, 3.0, vec![1.0]),
        ];
        let target = draw(TRIANGLE_STRIP, &corners, None);
        let middle = target.color[4 * 4];
        assert!(
            middle < 90,
            "halfway across is near the front, not {middle}"
        );
    }

    #[test]
    fn a_line_is_drawn_from_end_to_end() {
        let corners = [(-1.0, 0.1), (1.0, 0.1)].map(|(x, y)| vertex(x, y, 1.0, Vec::new()));
        let target = draw(LINES, &corners, None);
        let drawn = target.color.chunks_exact(4).filter(|pixel| pixel[0] > 0);
        assert_eq!(drawn.count(), 8);
    }

    #[test]
    fn what_is_behind_the_eye_is_cut_off() {
        let corners = [
            vertex(-0.5, -0.5, 1.0, Vec::new()),
            vertex(0.5, -0.5, 1.0, Vec::new()),
            Vertex {
                position: [0.0, 1.0, 0.0, -1.0],
                ..Vertex::default()
            },
        ];
        let target = draw(TRIANGLES, &corners, None);
        assert!(target.color.contains(&255));
    }
}
