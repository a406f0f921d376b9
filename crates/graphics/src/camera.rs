//! The camera of `android.graphics.Camera` and of turned views: a plane in space, seen from a
//! point before it.

use crate::matrix::Matrix;

/// Camera coordinates count in points, 72 to the inch.
const POINTS: f32 = 72.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Camera {
    /// Where the eye is, in inches.
    pub location: [f32; 3],
    /// Rows first; the last column is the translation.
    plane: [f32; 12],
    saved: Vec<[f32; 12]>,
}

const UNMOVED: [f32; 12] = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0];

impl Default for Camera {
    fn default() -> Camera {
        Camera {
            location: [0.0, 0.0, -8.0],
            plane: UNMOVED,
            saved: Vec::new(),
        }
    }
}

impl Camera {
    pub fn save(&mut self) {
        self.saved.push(self.plane);
    }

    pub fn restore(&mut self) {
        if let Some(plane) = self.saved.pop() {
            self.plane = plane;
        }
    }

    pub fn translate(&mut self, x: f32, y: f32, z: f32) {
        self.concat([1.0, 0.0, 0.0, x, 0.0, 1.0, 0.0, y, 0.0, 0.0, 1.0, z]);
    }

    pub fn rotate_x(&mut self, degrees: f32) {
        let (s, c) = sin_cos(degrees);
        self.concat([1.0, 0.0, 0.0, 0.0, 0.0, c, -s, 0.0, 0.0, s, c, 0.0]);
    }

    pub fn rotate_y(&mut self, degrees: f32) {
        let (s, c) = sin_cos(degrees);
        self.concat([c, 0.0, -s, 0.0, 0.0, 1.0, 0.0, 0.0, s, 0.0, c, 0.0]);
    }

    pub fn rotate_z(&mut self, degrees: f32) {
        let (s, c) = sin_cos(degrees);
        self.concat([c, -s, 0.0, 0.0, s, c, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    }

    fn concat(&mut self, other: [f32; 12]) {
        let a = self.plane;
        self.plane = std::array::from_fn(|at| {
            let (row, column) = (at / 4 * 4, at % 4);
            let sum: f32 = (0..3).map(|k| a[row + k] * other[4 * k + column]).sum();
            if column == 3 { sum + a[row + 3] } else { sum }
        });
    }

    fn map(&self, v: [f32; 3], w: f32) -> [f32; 3] {
        let m = &self.plane;
        std::array::from_fn(|row| {
            let r = &m[4 * row..4 * row + 4];
            r[0] * v[0] + r[1] * v[1] + r[2] * v[2] + r[3] * w
        })
    }

    pub fn dot_with_normal(&self, x: f32, y: f32, z: f32) -> f32 {
        let (u, v) = (
            self.map([1.0, 0.0, 0.0], 0.0),
            self.map([0.0, -1.0, 0.0], 0.0),
        );
        dot(cross(u, v), [x, y, z])
    }

    /// What the plane's points become on the screen.
    pub fn matrix(&self) -> Matrix {
        let eye = self.location.map(|inches| inches * POINTS);
        // The camera looks along z, with y up: rows of what it does to a direction.
        let z = eye[2];
        let rows = [[-z, 0.0, 0.0], [0.0, z, 0.0], [0.0, 0.0, 1.0]];
        let u = self.map([1.0, 0.0, 0.0], 0.0);
        let v = self.map([0.0, -1.0, 0.0], 0.0);
        let origin = self.map([0.0; 3], 1.0);
        let difference = [origin[0] - eye[0], origin[1] - eye[1], origin[2] - eye[2]];
        let depth = dot(difference, rows[2]);
        Matrix([
            dot(u, rows[0]) / depth,
            dot(v, rows[0]) / depth,
            dot(difference, rows[0]) / depth,
            dot(u, rows[1]) / depth,
            dot(v, rows[1]) / depth,
            dot(difference, rows[1]) / depth,
            dot(u, rows[2]) / depth,
            dot(v, rows[2]) / depth,
            1.0,
        ])
    }
}

fn sin_cos(degrees: f32) -> (f32, f32) {
    let radians = degrees * (std::f32::consts::PI / 180.0);
    (libm::sinf(radians), libm::cosf(radians))
}

fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::point;

    #[test]
    fn unmoved_is_the_identity() {
        assert_eq!(Camera::default().matrix(), Matrix::IDENTITY);
    }

    #[test]
    fn turning_about_y_narrows() {
        let mut camera = Camera::default();
        camera.rotate_y(60.0);
        let matrix = camera.matrix();
        let width = matrix.map_point(point(1.0, 0.0)).x;
        assert!((width - 0.5).abs() < 0.01, "{width}");
        assert!(matrix.has_perspective());
        camera.save();
        camera.rotate_y(-60.0);
        assert!((camera.matrix().0[0] - 1.0).abs() < 1e-5);
        camera.restore();
        assert_eq!(camera.matrix(), matrix);
    }

    #[test]
    fn what_is_nearer_is_larger() {
        let mut camera = Camera::default();
        camera.translate(0.0, 0.0, -288.0);
        assert!((camera.matrix().0[0] - 2.0).abs() < 1e-5);
    }
}
