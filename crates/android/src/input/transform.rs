//! Transforms of points in a window.

/// Rows of a 3×3 matrix, as `android.graphics.Matrix` has them. The last row is taken as 0, 0, 1:
/// input knows no perspective.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform([f32; 6]);

impl Transform {
    pub const IDENTITY: Transform = Transform([1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);

    pub fn from_matrix(matrix: [f32; 9]) -> Transform {
        let [a, b, c, d, e, f, ..] = matrix;
        Transform([a, b, c, d, e, f])
    }

    pub fn translation(x: f32, y: f32) -> Transform {
        Transform([1.0, 0.0, x, 0.0, 1.0, y])
    }

    pub fn offset(&self) -> (f32, f32) {
        (self.0[2], self.0[5])
    }

    pub fn set_offset(&mut self, x: f32, y: f32) {
        self.0[2] = x;
        self.0[5] = y;
    }

    pub fn point(&self, x: f32, y: f32) -> (f32, f32) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + b * y + c, d * x + e * y + f)
    }

    /// The difference of two points.
    pub fn vector(&self, x: f32, y: f32) -> (f32, f32) {
        let [a, b, _, d, e, _] = self.0;
        (a * x + b * y, d * x + e * y)
    }

    /// An angle, clockwise from up.
    pub fn angle(&self, angle: f32) -> f32 {
        let (x, y) = self.vector(libm::sinf(angle), -libm::cosf(angle));
        libm::atan2f(x, -y)
    }

    /// First `other`, then this.
    pub fn after(&self, other: &Transform) -> Transform {
        let (left, right) = (self.0, other.0);
        let cell = |row: usize, column: usize| {
            let (a, b, c) = (left[row * 3], left[row * 3 + 1], left[row * 3 + 2]);
            let last = if column == 2 { c } else { 0.0 };
            a * right[column] + b * right[3 + column] + last
        };
        Transform([
            cell(0, 0),
            cell(0, 1),
            cell(0, 2),
            cell(1, 0),
            cell(1, 1),
            cell(1, 2),
        ])
    }

    /// The transform back; one that cannot be turned back gives the identity.
    pub fn inverse(&self) -> Transform {
        let [a, b, c, d, e, f] = self.0;
        let determinant = a * e - b * d;
        if determinant == 0.0 {
            return Transform::IDENTITY;
        }
        let scale = 1.0 / determinant;
        let (ia, ib, id, ie) = (e * scale, -b * scale, -d * scale, a * scale);
        Transform([ia, ib, -(ia * c + ib * f), id, ie, -(id * c + ie * f)])
    }

    pub fn values(&self) -> [f32; 6] {
        self.0
    }

    pub fn from_values(values: [f32; 6]) -> Transform {
        Transform(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let transform = Transform::from_matrix([0.0, -2.0, 10.0, 2.0, 0.0, 20.0, 0.0, 0.0, 1.0]);
        let (x, y) = transform.point(3.0, 4.0);
        assert_eq!((x, y), (2.0, 26.0));
        assert_eq!(transform.inverse().point(x, y), (3.0, 4.0));
        let both = transform.inverse().after(&transform);
        assert_eq!(both, Transform::IDENTITY);
    }

    #[test]
    fn a_quarter_turn_turns_angles() {
        let turn = Transform::from_matrix([0.0, -1.0, 5.0, 1.0, 0.0, 7.0, 0.0, 0.0, 1.0]);
        assert!((turn.angle(0.0) - std::f32::consts::FRAC_PI_2).abs() < 1e-6);
    }
}
