//! Matrices of four columns, as OpenGL has them: column by column.

use libm::{cosf, sinf, sqrtf};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix(pub [f32; 16]);

impl Default for Matrix {
    fn default() -> Matrix {
        Matrix::IDENTITY
    }
}

impl Matrix {
    pub const IDENTITY: Matrix = Matrix([
        1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0,
    ]);

    /// This after the other.
    pub fn multiply(&self, other: &Matrix) -> Matrix {
        let mut product = [0.0; 16];
        for column in 0..4 {
            for row in 0..4 {
                product[4 * column + row] = (0..4)
                    .map(|at| self.0[4 * at + row] * other.0[4 * column + at])
                    .sum();
            }
        }
        Matrix(product)
    }

    pub fn apply(&self, v: [f32; 4]) -> [f32; 4] {
        let m = &self.0;
        std::array::from_fn(|row| {
            m[row] * v[0] + m[4 + row] * v[1] + m[8 + row] * v[2] + m[12 + row] * v[3]
        })
    }

    pub fn translation(x: f32, y: f32, z: f32) -> Matrix {
        let mut matrix = Matrix::IDENTITY;
        matrix.0[12..15].copy_from_slice(&[x, y, z]);
        matrix
    }

    pub fn scale(x: f32, y: f32, z: f32) -> Matrix {
        let mut matrix = Matrix::IDENTITY;
        (matrix.0[0], matrix.0[5], matrix.0[10]) = (x, y, z);
        matrix
    }

    /// By degrees about an axis.
    pub fn rotation(degrees: f32, x: f32, y: f32, z: f32) -> Matrix {
        let length = sqrtf(x * x + y * y + z * z);
        if length == 0.0 {
            return Matrix::IDENTITY;
        }
        let (x, y, z) = (x / length, y / length, z / length);
        let radians = degrees.to_radians();
        let (s, c) = (sinf(radians), cosf(radians));
        let rest = 1.0 - c;
        Matrix([
            x * x * rest + c,
            y * x * rest + z * s,
            x * z * rest - y * s,
            0.0,
            x * y * rest - z * s,
            y * y * rest + c,
            y * z * rest + x * s,
            0.0,
            x * z * rest + y * s,
            y * z * rest - x * s,
            z * z * rest + c,
            0.0,
            0.0,
            0.0,
            0.0,
            1.0,
        ])
    }

    /// Left, right, bottom, top, near, far.
    pub fn frustum([l, r, b, t, n, f]: [f32; 6]) -> Matrix {
        let mut m = [0.0; 16];
        m[0] = 2.0 * n / (r - l);
        m[5] = 2.0 * n / (t - b);
        m[8] = (r + l) / (r - l);
        m[9] = (t + b) / (t - b);
        m[10] = -(f + n) / (f - n);
        m[11] = -1.0;
        m[14] = -2.0 * f * n / (f - n);
        Matrix(m)
    }

    pub fn ortho([l, r, b, t, n, f]: [f32; 6]) -> Matrix {
        let mut matrix = Matrix::scale(2.0 / (r - l), 2.0 / (t - b), -2.0 / (f - n));
        matrix.0[12] = -(r + l) / (r - l);
        matrix.0[13] = -(t + b) / (t - b);
        matrix.0[14] = -(f + n) / (f - n);
        matrix
    }

    /// What normals go through: the inverse of the upper left part, transposed; row by row. A
    /// matrix without an inverse leaves them as they are.
    pub fn for_normals(&self) -> [[f32; 3]; 3] {
        let at = |row: usize, column: usize| self.0[4 * (column % 3) + row % 3];
        let minor = |row: usize, column: usize| {
            at(row + 1, column + 1) * at(row + 2, column + 2)
                - at(row + 1, column + 2) * at(row + 2, column + 1)
        };
        let determinant: f32 = (0..3).map(|column| at(0, column) * minor(0, column)).sum();
        if determinant == 0.0 {
            return [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        }
        std::array::from_fn(|row| std::array::from_fn(|column| minor(row, column) / determinant))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_moves() {
        let turned = Matrix::rotation(90.0, 0.0, 0.0, 1.0).apply([1.0, 0.0, 0.0, 1.0]);
        assert!((turned[1] - 1.0).abs() < 1e-6 && turned[0].abs() < 1e-6);
        let both = Matrix::translation(1.0, 2.0, 3.0).multiply(&Matrix::scale(2.0, 2.0, 2.0));
        assert_eq!(both.apply([1.0, 1.0, 1.0, 1.0]), [3.0, 4.0, 5.0, 1.0]);
    }

    #[test]
    fn normals_go_the_other_way_under_a_scale() {
        let rows = Matrix::scale(2.0, 1.0, 1.0).for_normals();
        assert_eq!(rows[0], [0.5, 0.0, 0.0]);
        assert_eq!(rows[1], [0.0, 1.0, 0.0]);
    }

    #[test]
    fn the_near_plane_is_at_minus_one() {
        let matrix = Matrix::frustum([-1.0, 1.0, -1.0, 1.0, 2.0, 10.0]);
        let near = matrix.apply([0.0, 0.0, -2.0, 1.0]);
        assert!((near[2] / near[3] + 1.0).abs() < 1e-6);
    }
}
