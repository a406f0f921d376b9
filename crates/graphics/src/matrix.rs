//! The 3×3 matrix of `android.graphics.Matrix`, with Skia's rules for rounding and special cases.

use crate::geometry::{Point, Rect, point, rect};

/// Rows first: scale x, skew x, translate x, skew y, scale y, translate y, perspective 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix(pub [f32; 9]);

const SCALE_X: usize = 0;
const SKEW_X: usize = 1;
const TRANSLATE_X: usize = 2;
const SKEW_Y: usize = 3;
const SCALE_Y: usize = 4;
const TRANSLATE_Y: usize = 5;

const NEARLY_ZERO: f32 = 1.0 / 4096.0;

/// How [`Matrix::rect_to_rect`] fits one rectangle into another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleToFit {
    Fill,
    Start,
    Center,
    End,
}

impl Default for Matrix {
    fn default() -> Matrix {
        Matrix::IDENTITY
    }
}

/// Skia takes a sine or cosine this near to zero for zero.
fn snap(value: f32) -> f32 {
    if value.abs() <= NEARLY_ZERO {
        0.0
    } else {
        value
    }
}

impl Matrix {
    pub const IDENTITY: Matrix = Matrix([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);

    pub const fn translate(dx: f32, dy: f32) -> Matrix {
        Matrix([1.0, 0.0, dx, 0.0, 1.0, dy, 0.0, 0.0, 1.0])
    }

    pub const fn scale(sx: f32, sy: f32) -> Matrix {
        Matrix([sx, 0.0, 0.0, 0.0, sy, 0.0, 0.0, 0.0, 1.0])
    }

    pub fn scale_about(sx: f32, sy: f32, px: f32, py: f32) -> Matrix {
        Matrix([sx, 0.0, px - sx * px, 0.0, sy, py - sy * py, 0.0, 0.0, 1.0])
    }

    pub fn rotate(degrees: f32) -> Matrix {
        Matrix::rotate_about(degrees, 0.0, 0.0)
    }

    pub fn rotate_about(degrees: f32, px: f32, py: f32) -> Matrix {
        let radians = degrees * (std::f32::consts::PI / 180.0);
        Matrix::sin_cos_about(snap(libm::sinf(radians)), snap(libm::cosf(radians)), px, py)
    }

    pub fn sin_cos_about(sin: f32, cos: f32, px: f32, py: f32) -> Matrix {
        let rest = 1.0 - cos;
        Matrix([
            cos,
            -sin,
            sin * py + rest * px,
            sin,
            cos,
            -sin * px + rest * py,
            0.0,
            0.0,
            1.0,
        ])
    }

    pub const fn skew(kx: f32, ky: f32) -> Matrix {
        Matrix([1.0, kx, 0.0, ky, 1.0, 0.0, 0.0, 0.0, 1.0])
    }

    pub fn skew_about(kx: f32, ky: f32, px: f32, py: f32) -> Matrix {
        Matrix([1.0, kx, -kx * py, ky, 1.0, -ky * px, 0.0, 0.0, 1.0])
    }

    pub fn is_identity(&self) -> bool {
        self.0 == Matrix::IDENTITY.0
    }

    pub fn has_perspective(&self) -> bool {
        self.0[6] != 0.0 || self.0[7] != 0.0 || self.0[8] != 1.0
    }

    pub fn is_affine(&self) -> bool {
        !self.has_perspective()
    }

    pub fn is_scale_translate(&self) -> bool {
        self.0[SKEW_X] == 0.0 && self.0[SKEW_Y] == 0.0 && !self.has_perspective()
    }

    /// No more than a translation, which may be none.
    pub fn is_translate(&self) -> bool {
        self.is_scale_translate() && self.0[SCALE_X] == 1.0 && self.0[SCALE_Y] == 1.0
    }

    pub fn translation(&self) -> (f32, f32) {
        (self.0[TRANSLATE_X], self.0[TRANSLATE_Y])
    }

    /// Whether rectangles are mapped to rectangles (turned by right angles at most).
    pub fn rect_stays_rect(&self) -> bool {
        let m = &self.0;
        if self.has_perspective() {
            return false;
        }
        if m[SKEW_X] == 0.0 && m[SKEW_Y] == 0.0 {
            m[SCALE_X] != 0.0 && m[SCALE_Y] != 0.0
        } else {
            m[SCALE_X] == 0.0 && m[SCALE_Y] == 0.0 && m[SKEW_X] != 0.0 && m[SKEW_Y] != 0.0
        }
    }

    /// `self · other`: what maps by `other` first.
    pub fn concat(&self, other: &Matrix) -> Matrix {
        let (a, b) = (&self.0, &other.0);
        if self.is_identity() {
            return *other;
        }
        if other.is_identity() {
            return *self;
        }
        if self.is_scale_translate() && other.is_scale_translate() {
            return Matrix([
                a[0] * b[0],
                0.0,
                a[0] * b[2] + a[2],
                0.0,
                a[4] * b[4],
                a[4] * b[5] + a[5],
                0.0,
                0.0,
                1.0,
            ]);
        }
        let wide = |value: f32| f64::from(value);
        if self.is_affine() && other.is_affine() {
            let sum = |a0, b0, a1, b1| (wide(a0) * wide(b0) + wide(a1) * wide(b1)) as f32;
            return Matrix([
                sum(a[0], b[0], a[1], b[3]),
                sum(a[0], b[1], a[1], b[4]),
                sum(a[0], b[2], a[1], b[5]) + a[2],
                sum(a[3], b[0], a[4], b[3]),
                sum(a[3], b[1], a[4], b[4]),
                sum(a[3], b[2], a[4], b[5]) + a[5],
                0.0,
                0.0,
                1.0,
            ]);
        }
        Matrix(std::array::from_fn(|at| {
            let (row, column) = (at / 3 * 3, at % 3);
            (0..3)
                .map(|k| wide(a[row + k]) * wide(b[3 * k + column]))
                .sum::<f64>() as f32
        }))
    }

    pub fn pre_translate(&self, dx: f32, dy: f32) -> Matrix {
        if self.is_affine() {
            let mut m = *self;
            m.0[2] += m.0[0] * dx + m.0[1] * dy;
            m.0[5] += m.0[3] * dx + m.0[4] * dy;
            return m;
        }
        self.concat(&Matrix::translate(dx, dy))
    }

    pub fn post_translate(&self, dx: f32, dy: f32) -> Matrix {
        Matrix::translate(dx, dy).concat(self)
    }

    pub fn invert(&self) -> Option<Matrix> {
        let m = self.0.map(f64::from);
        if self.is_scale_translate() {
            if m[0] == 0.0 || m[4] == 0.0 {
                return None;
            }
            let (x, y) = (1.0 / self.0[0], 1.0 / self.0[4]);
            let inverse = Matrix([
                x,
                0.0,
                -self.0[2] * x,
                0.0,
                y,
                -self.0[5] * y,
                0.0,
                0.0,
                1.0,
            ]);
            return inverse.0.iter().all(|v| v.is_finite()).then_some(inverse);
        }
        let perspective = self.has_perspective();
        let determinant = if perspective {
            m[0] * (m[4] * m[8] - m[5] * m[7])
                + m[1] * (m[5] * m[6] - m[3] * m[8])
                + m[2] * (m[3] * m[7] - m[4] * m[6])
        } else {
            m[0] * m[4] - m[1] * m[3]
        };
        let least = f64::from(NEARLY_ZERO * NEARLY_ZERO * NEARLY_ZERO);
        if determinant.is_nan() || (determinant as f32).abs() <= least as f32 {
            return None;
        }
        let scale = 1.0 / determinant;
        let cofactors = if perspective {
            [
                m[4] * m[8] - m[5] * m[7],
                m[2] * m[7] - m[1] * m[8],
                m[1] * m[5] - m[2] * m[4],
                m[5] * m[6] - m[3] * m[8],
                m[0] * m[8] - m[2] * m[6],
                m[2] * m[3] - m[0] * m[5],
                m[3] * m[7] - m[4] * m[6],
                m[1] * m[6] - m[0] * m[7],
                m[0] * m[4] - m[1] * m[3],
            ]
        } else {
            [
                m[4],
                -m[1],
                m[1] * m[5] - m[4] * m[2],
                -m[3],
                m[0],
                m[3] * m[2] - m[0] * m[5],
                0.0,
                0.0,
                determinant,
            ]
        };
        let inverse = Matrix(cofactors.map(|value| (value * scale) as f32));
        inverse.0.iter().all(|v| v.is_finite()).then_some(inverse)
    }

    /// Whether points of one row come to lie in one row.
    pub fn keeps_rows(&self) -> bool {
        self.0[SKEW_Y] == 0.0 && !self.has_perspective()
    }

    pub fn map_point(&self, p: Point) -> Point {
        let m = &self.0;
        if self.is_translate() {
            return point(p.x + m[2], p.y + m[5]);
        }
        let x = m[0] * p.x + m[1] * p.y + m[2];
        let y = m[3] * p.x + m[4] * p.y + m[5];
        if !self.has_perspective() {
            return point(x, y);
        }
        let w = m[6] * p.x + m[7] * p.y + m[8];
        let w = if w == 0.0 { 0.0 } else { 1.0 / w };
        point(x * w, y * w)
    }

    /// Maps a direction: translation does not count.
    pub fn map_vector(&self, v: Point) -> Point {
        if self.has_perspective() {
            return self.map_point(v) - self.map_point(point(0.0, 0.0));
        }
        let m = &self.0;
        point(m[0] * v.x + m[1] * v.y, m[3] * v.x + m[4] * v.y)
    }

    pub fn map_rect(&self, source: &Rect) -> Rect {
        if self.is_scale_translate() {
            let m = &self.0;
            return rect(
                source.left * m[0] + m[2],
                source.top * m[4] + m[5],
                source.right * m[0] + m[2],
                source.bottom * m[4] + m[5],
            )
            .sorted();
        }
        Rect::around(&source.corners().map(|corner| self.map_point(corner)))
    }

    /// The geometric mean of what a circle's radius becomes along the two axes.
    pub fn map_radius(&self, radius: f32) -> f32 {
        let one = self.map_vector(point(radius, 0.0)).length();
        let two = self.map_vector(point(0.0, radius)).length();
        (one * two).sqrt()
    }

    /// How much larger things become, roughly: for tolerances and hair lines.
    pub fn mean_scale(&self) -> f32 {
        self.map_radius(1.0)
    }

    pub fn rect_to_rect(source: &Rect, target: &Rect, fit: ScaleToFit) -> Option<Matrix> {
        if source.is_empty() {
            return None;
        }
        if target.is_empty() {
            return Some(Matrix([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]));
        }
        let mut sx = target.width() / source.width();
        let mut sy = target.height() / source.height();
        let mut x_is_larger = false;
        if fit != ScaleToFit::Fill {
            if sx > sy {
                x_is_larger = true;
                sx = sy;
            } else {
                sy = sx;
            }
        }
        let mut tx = target.left - source.left * sx;
        let mut ty = target.top - source.top * sy;
        if matches!(fit, ScaleToFit::Center | ScaleToFit::End) {
            let mut rest = if x_is_larger {
                target.width() - source.width() * sy
            } else {
                target.height() - source.height() * sy
            };
            if fit == ScaleToFit::Center {
                rest *= 0.5;
            }
            if x_is_larger {
                tx += rest;
            } else {
                ty += rest;
            }
        }
        Some(Matrix([sx, 0.0, tx, 0.0, sy, ty, 0.0, 0.0, 1.0]))
    }

    /// The matrix that maps up to four points to others.
    pub fn poly_to_poly(source: &[Point], target: &[Point]) -> Option<Matrix> {
        match source.len() {
            0 => Some(Matrix::IDENTITY),
            1 => Some(Matrix::translate(
                target[0].x - source[0].x,
                target[0].y - source[0].y,
            )),
            2..=4 => {
                let from = unit_to_poly(source)?.invert()?;
                Some(unit_to_poly(target)?.concat(&from))
            }
            _ => None,
        }
    }
}

/// Maps the unit square's first corners (as Skia orders them) to these points.
fn unit_to_poly(p: &[Point]) -> Option<Matrix> {
    match p.len() {
        2 => Some(Matrix([
            p[1].y - p[0].y,
            p[1].x - p[0].x,
            p[0].x,
            p[0].x - p[1].x,
            p[1].y - p[0].y,
            p[0].y,
            0.0,
            0.0,
            1.0,
        ])),
        3 => Some(Matrix([
            p[2].x - p[0].x,
            p[1].x - p[0].x,
            p[0].x,
            p[2].y - p[0].y,
            p[1].y - p[0].y,
            p[0].y,
            0.0,
            0.0,
            1.0,
        ])),
        _ => unit_to_quad(p),
    }
}

fn unit_to_quad(p: &[Point]) -> Option<Matrix> {
    let zero = p[2] - p[0];
    let one = p[2] - p[1];
    let two = p[2] - p[3];
    let (x0, y0, x1, y1, x2, y2) = (zero.x, zero.y, one.x, one.y, two.x, two.y);
    let divide = |numerator: f32, denominator: f32| {
        (denominator.abs() > NEARLY_ZERO * NEARLY_ZERO).then(|| numerator / denominator)
    };
    let a1 = if x2.abs() > y2.abs() {
        let denominator = x1 * y2 / x2 - y1;
        divide((x0 - x1) * y2 / x2 - y0 + y1, denominator)?
    } else {
        let denominator = x1 - y1 * x2 / y2;
        divide(x0 - x1 - (y0 - y1) * x2 / y2, denominator)?
    };
    let a2 = if x1.abs() > y1.abs() {
        let denominator = y2 - x2 * y1 / x1;
        divide(y0 - y2 - (x0 - x2) * y1 / x1, denominator)?
    } else {
        let denominator = y2 * x1 / y1 - x2;
        divide((y0 - y2) * x1 / y1 - x0 + x2, denominator)?
    };
    Some(Matrix([
        a2 * p[3].x + p[3].x - p[0].x,
        a1 * p[1].x + p[1].x - p[0].x,
        p[0].x,
        a2 * p[3].y + p[3].y - p[0].y,
        a1 * p[1].y + p[1].y - p[0].y,
        p[0].y,
        a2,
        a1,
        1.0,
    ]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: Point, two: Point) {
        assert!((one - two).length() < 1e-3, "{one:?} is not {two:?}");
    }

    #[test]
    fn inverse_undoes() {
        let matrix = Matrix::rotate_about(30.0, 5.0, 7.0)
            .concat(&Matrix::scale(2.0, 3.0))
            .concat(&Matrix::skew(0.5, 0.0));
        let back = matrix.invert().expect("not singular");
        near(
            back.map_point(matrix.map_point(point(11.0, -4.0))),
            point(11.0, -4.0),
        );
        assert_eq!(Matrix::scale(0.0, 1.0).invert(), None);
    }

    #[test]
    fn right_angles_are_exact() {
        assert_eq!(
            Matrix::rotate(90.0).0,
            [0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]
        );
        assert!(Matrix::rotate(90.0).rect_stays_rect());
        assert!(!Matrix::rotate(45.0).rect_stays_rect());
    }

    #[test]
    fn fits_rectangles() {
        let source = rect(0.0, 0.0, 10.0, 20.0);
        let target = rect(0.0, 0.0, 100.0, 100.0);
        let fit = |how| Matrix::rect_to_rect(&source, &target, how).expect("not empty");
        assert_eq!(
            fit(ScaleToFit::Center).map_rect(&source),
            rect(25.0, 0.0, 75.0, 100.0)
        );
        assert_eq!(
            fit(ScaleToFit::Start).map_rect(&source),
            rect(0.0, 0.0, 50.0, 100.0)
        );
        assert_eq!(
            fit(ScaleToFit::End).map_rect(&source),
            rect(50.0, 0.0, 100.0, 100.0)
        );
        assert_eq!(fit(ScaleToFit::Fill).map_rect(&source), target);
    }

    #[test]
    fn maps_polygons() {
        let square = rect(0.0, 0.0, 10.0, 10.0).corners();
        let other = [
            point(1.0, 2.0),
            point(12.0, 3.0),
            point(9.0, 14.0),
            point(-2.0, 9.0),
        ];
        for count in 1..=4 {
            let matrix =
                Matrix::poly_to_poly(&square[..count], &other[..count]).expect("not singular");
            for at in 0..count {
                near(matrix.map_point(square[at]), other[at]);
            }
        }
    }

    #[test]
    fn radius_is_the_geometric_mean() {
        assert_eq!(Matrix::scale(2.0, 8.0).map_radius(1.0), 4.0);
    }
}
