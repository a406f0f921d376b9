//! What changes a drawing's colours (colour filters) and its coverage (mask filters).

use crate::blend::BlendMode;
use crate::color::{Color, premultiply, unpremultiply};

#[derive(Clone, Debug, PartialEq)]
pub enum ColorFilter {
    /// A colour, not premultiplied, blended over what is drawn.
    Blend(Color, BlendMode),
    /// Four rows of five, on colours that are not premultiplied; offsets in 0..=1.
    Matrix(Box<[f32; 20]>),
    /// Times the first, plus the second.
    Lighting(Color, Color),
}

impl ColorFilter {
    /// Takes and gives premultiplied colours.
    pub fn apply(&self, color: Color) -> Color {
        match self {
            ColorFilter::Blend(filter, mode) => mode.blend(premultiply(*filter), color),
            ColorFilter::Matrix(m) => {
                let c = unpremultiply(color);
                premultiply(std::array::from_fn(|row| {
                    let r = &m[5 * row..5 * row + 5];
                    (r[0] * c[0] + r[1] * c[1] + r[2] * c[2] + r[3] * c[3] + r[4]).clamp(0.0, 1.0)
                }))
            }
            ColorFilter::Lighting(multiply, add) => {
                let c = unpremultiply(color);
                let mut out = c;
                for i in 0..3 {
                    out[i] = (c[i] * multiply[i] + add[i]).clamp(0.0, 1.0);
                }
                premultiply(out)
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlurStyle {
    Normal,
    Solid,
    Outer,
    Inner,
}

impl BlurStyle {
    pub fn from_number(number: i32) -> BlurStyle {
        match number {
            1 => BlurStyle::Solid,
            2 => BlurStyle::Outer,
            3 => BlurStyle::Inner,
            _ => BlurStyle::Normal,
        }
    }
}

/// # Differs from Android
/// An emboss filter keeps its numbers and leaves the coverage as it is.
#[derive(Clone, Debug, PartialEq)]
pub enum MaskFilter {
    Blur { sigma: f32, style: BlurStyle },
    Table(Box<[u8; 256]>),
    Emboss,
}

/// As in Skia: what a mask filter adds around a shape stays small whatever an app asks for.
const MAX_SIGMA: f32 = 128.0;

/// Skia's way from Android's radius to a Gaussian's deviation.
pub fn sigma_of_radius(radius: f32) -> f32 {
    if radius > 0.0 {
        (radius * 0.57735 + 0.5).min(MAX_SIGMA)
    } else {
        0.0
    }
}

impl MaskFilter {
    /// How many pixels around a shape the filter may reach.
    pub fn reach(&self) -> i32 {
        match self {
            MaskFilter::Blur { sigma, .. } => (sigma * 3.0).ceil() as i32,
            _ => 0,
        }
    }

    /// Changes a coverage mask of this width.
    pub fn apply(&self, mask: &mut [u8], width: usize) {
        match self {
            MaskFilter::Blur { sigma, style } => {
                let sharp = mask.to_vec();
                blur(mask, width, *sigma);
                for (soft, &sharp) in mask.iter_mut().zip(&sharp) {
                    let product = u32::from(*soft) * u32::from(sharp) / 255;
                    *soft = match style {
                        BlurStyle::Normal => *soft,
                        BlurStyle::Solid => (u32::from(*soft) + u32::from(sharp) - product) as u8,
                        BlurStyle::Outer => (u32::from(*soft) - product) as u8,
                        BlurStyle::Inner => product as u8,
                    };
                }
            }
            MaskFilter::Table(table) => {
                for value in mask {
                    *value = table[usize::from(*value)];
                }
            }
            MaskFilter::Emboss => {}
        }
    }
}

/// A Gaussian blur by three box blurs each way.
pub fn blur(mask: &mut [u8], width: usize, sigma: f32) {
    blur_each(mask, width, (sigma, sigma));
}

/// The same with a deviation for each way.
pub fn blur_each(mask: &mut [u8], width: usize, sigma: (f32, f32)) {
    if sigma.0.max(sigma.1) <= 0.0 || width == 0 {
        return;
    }
    let window = |sigma: f32| (sigma * 1.879_971 + 0.5).floor().max(1.0) as usize;
    let (window, down) = (window(sigma.0), window(sigma.1));
    let height = mask.len() / width;
    let mut line = vec![0u8; width.max(height)];
    for _ in 0..3 {
        for row in mask.chunks_exact_mut(width) {
            box_blur(row, window, &mut line);
        }
    }
    let mut column = vec![0u8; height];
    for x in 0..width {
        for (y, value) in column.iter_mut().enumerate() {
            *value = mask[y * width + x];
        }
        for _ in 0..3 {
            box_blur(&mut column, down, &mut line);
        }
        for (y, value) in column.iter().enumerate() {
            mask[y * width + x] = *value;
        }
    }
}

fn box_blur(values: &mut [u8], window: usize, scratch: &mut [u8]) {
    let half = window / 2;
    let count = values.len();
    let at = |values: &[u8], index: isize| -> u32 {
        usize::try_from(index)
            .ok()
            .and_then(|index| values.get(index))
            .map_or(0, |&value| u32::from(value))
    };
    let mut sum: u32 = (0..window)
        .map(|offset| at(values, offset as isize - half as isize))
        .sum();
    for (index, out) in scratch.iter_mut().take(count).enumerate() {
        *out = ((sum + window as u32 / 2) / window as u32) as u8;
        sum += at(values, index as isize + (window - half) as isize);
        sum -= at(values, index as isize - half as isize);
    }
    values.copy_from_slice(&scratch[..count]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blur_spreads_and_keeps_its_weight() {
        let mut mask = vec![0u8; 21 * 21];
        for y in 8..13 {
            for x in 8..13 {
                mask[y * 21 + x] = 255;
            }
        }
        let before: u32 = mask.iter().map(|&v| u32::from(v)).sum();
        blur(&mut mask, 21, 2.0);
        let after: u32 = mask.iter().map(|&v| u32::from(v)).sum();
        assert!(mask[10 * 21 + 10] < 255 && mask[10 * 21 + 6] > 0);
        assert!((before as f32 - after as f32).abs() < before as f32 * 0.15);
    }

    #[test]
    fn a_matrix_can_make_gray() {
        let row = [0.3, 0.6, 0.1, 0.0, 0.0];
        let mut matrix = Box::new([0.0; 20]);
        for at in 0..3 {
            matrix[5 * at..5 * at + 5].copy_from_slice(&row);
        }
        matrix[18] = 1.0;
        let gray = ColorFilter::Matrix(matrix).apply([1.0, 0.0, 0.0, 1.0]);
        assert_eq!(gray, [0.3, 0.3, 0.3, 1.0]);
    }
}
