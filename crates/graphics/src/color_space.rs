//! RGB colour spaces of `android.graphics.ColorSpace.Rgb`, and conversion to sRGB.

use crate::color::Color;

/// A transfer function (ICC parametric, seven parameters) and the matrix to XYZ under D50.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColorSpace {
    /// a, b, c, d, e, f, g
    pub transfer: [f32; 7],
    /// Rows first.
    pub to_xyz: [f32; 9],
}

/// From XYZ under D50 to linear sRGB.
const FROM_XYZ: [f32; 9] = [
    3.134_187, -1.617_209, -0.490_694, -0.978_749, 1.916_13, 0.033_433, 0.071_964, -0.228_994,
    1.405_754,
];

const SRGB_TO_XYZ: [f32; 9] = [
    0.436_066, 0.385_147, 0.143_067, 0.222_488, 0.716_873, 0.060_608, 0.013_916, 0.097_076,
    0.714_096,
];

fn multiply(m: &[f32; 9], v: [f32; 3]) -> [f32; 3] {
    std::array::from_fn(|row| m[3 * row] * v[0] + m[3 * row + 1] * v[1] + m[3 * row + 2] * v[2])
}

impl ColorSpace {
    fn linear(&self, value: f32) -> f32 {
        let [a, b, c, d, e, f, g] = self.transfer;
        let x = value.abs();
        let y = if x >= d {
            libm::powf(a * x + b, g) + e
        } else {
            c * x + f
        };
        y.copysign(value)
    }

    fn has_srgb_gamut(&self) -> bool {
        self.to_xyz
            .iter()
            .zip(&SRGB_TO_XYZ)
            .all(|(one, two)| (one - two).abs() < 2e-3)
    }

    fn is_linear(&self) -> bool {
        let [a, b, _, d, e, _, g] = self.transfer;
        g == 1.0 && a == 1.0 && b == 0.0 && e == 0.0 && d <= 0.0
    }

    pub fn is_srgb(&self) -> bool {
        let srgb = [
            1.0 / 1.055,
            0.055 / 1.055,
            1.0 / 12.92,
            0.04045,
            0.0,
            0.0,
            2.4,
        ];
        let same = self.transfer.iter().zip(&srgb);
        self.has_srgb_gamut() && { same }.all(|(one, two)| (one - two).abs() < 2e-3)
    }

    pub fn is_linear_srgb(&self) -> bool {
        self.has_srgb_gamut() && self.is_linear()
    }

    /// A colour of this space in sRGB, not premultiplied, clamped to its gamut.
    pub fn to_srgb(&self, color: Color) -> Color {
        if self.is_srgb() {
            return color;
        }
        let linear = [0, 1, 2].map(|i| self.linear(color[i]));
        let rgb = multiply(&FROM_XYZ, multiply(&self.to_xyz, linear));
        let [r, g, b] = rgb.map(|value| encode_srgb(value.clamp(0.0, 1.0)));
        [r, g, b, color[3]]
    }
}

pub fn encode_srgb(value: f32) -> f32 {
    if value <= 0.003_130_8 {
        value * 12.92
    } else {
        1.055 * libm::powf(value, 1.0 / 2.4) - 0.055
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_white_is_white_and_middle_is_brighter() {
        let linear = ColorSpace {
            transfer: [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            to_xyz: SRGB_TO_XYZ,
        };
        assert!(linear.is_linear_srgb() && !linear.is_srgb());
        let white = linear.to_srgb([1.0; 4]);
        assert!(white.iter().all(|value| (value - 1.0).abs() < 1e-2));
        let middle = linear.to_srgb([0.214, 0.214, 0.214, 1.0]);
        assert!((middle[1] - 0.5).abs() < 1e-2);
    }
}
