//! Pixels: a source's colours blended onto a bitmap, as much as coverage and clip let through.

use std::sync::Arc;

use super::clip::Clip;
use super::coverage::Coverage;
use crate::bitmap::{AlphaType, Bitmap, Config, multiply, read, write};
use crate::blend::BlendMode;
use crate::color::{Color, premultiply, to_byte, unpremultiply};
use crate::filters::ColorFilter;
use crate::geometry::{Point, point};
use crate::shader::Sampler;

pub struct Target<'a> {
    pub bitmap: &'a mut Bitmap,
    /// Where on the device its first pixel is.
    pub origin: (i32, i32),
}

/// Where colours come from; all are premultiplied.
pub enum Source<'a> {
    Solid(Color),
    Shader {
        sampler: Sampler<'a>,
        alpha: f32,
        filter: Option<&'a ColorFilter>,
    },
    /// Pixels of a layer, unmoved.
    Layer {
        bitmap: &'a Bitmap,
        origin: (i32, i32),
        alpha: f32,
        filter: Option<&'a ColorFilter>,
    },
    /// Any function of the place on the device.
    Sampled(&'a dyn Fn(Point) -> Color),
}

impl Source<'_> {
    fn at(&self, x: i32, y: i32) -> Color {
        let center = || point(x as f32 + 0.5, y as f32 + 0.5);
        match self {
            Source::Solid(color) => *color,
            Source::Shader {
                sampler,
                alpha,
                filter,
            } => finish(sampler.at(center()), *alpha, *filter),
            Source::Layer {
                bitmap,
                origin,
                alpha,
                filter,
            } => finish(bitmap.get(x - origin.0, y - origin.1), *alpha, *filter),
            Source::Sampled(at) => at(center()),
        }
    }

    /// The colour of a whole row, in bytes, if it has one only.
    fn of_row(&self, y: i32) -> Option<[u8; 4]> {
        match self {
            Source::Solid(color) => Some(color.map(to_byte)),
            Source::Shader { sampler, .. } if sampler.is_constant_in_rows() => {
                Some(self.at(0, y).map(to_byte))
            }
            _ => None,
        }
    }
}

fn finish(color: Color, alpha: f32, filter: Option<&ColorFilter>) -> Color {
    let color = if alpha == 1.0 {
        color
    } else {
        color.map(|channel| channel * alpha)
    };
    match filter {
        Some(filter) => filter.apply(color),
        None => color,
    }
}

pub fn composite(
    target: Target<'_>,
    coverage: &Coverage,
    clip: &Clip,
    source: &Source<'_>,
    blend: BlendMode,
) {
    let on_device = target
        .bitmap
        .bounds()
        .offset(target.origin.0, target.origin.1);
    let area = coverage
        .bounds
        .intersection(&clip.bounds)
        .intersection(&on_device);
    if area.is_empty() || !target.bitmap.has_pixels() {
        return;
    }
    let config = target.bitmap.config;
    let alpha = target.bitmap.alpha;
    let size = config.bytes_per_pixel();
    let row_bytes = target.bitmap.row_bytes();
    let pixels = Arc::make_mut(&mut target.bitmap.pixels);
    let is_8888 = matches!(config, Config::Argb8888 | Config::Hardware)
        && alpha != AlphaType::Unpremultiplied;
    // Nearly all there is: in whole numbers.
    let is_simple = is_8888 && blend == BlendMode::SrcOver;
    // One colour on what was the same before comes out the same: so do most of a shape's pixels.
    let is_solid = matches!(source, Source::Solid(_));
    let mut last = Mixed::default();
    for y in area.top..area.bottom {
        let row = (y - target.origin.1) as usize * row_bytes;
        let start = row + (area.left - target.origin.0) as usize * size;
        let line = &mut pixels[start..start + area.width() as usize * size];
        let of_row = if is_simple { source.of_row(y) } else { None };
        let coverage = coverage.row(area.left, area.right, y);
        let clip = clip.row(area.left, area.right, y);
        if let (Some(color), None, None) = (of_row, coverage, clip) {
            fill(line, color);
            continue;
        }
        for (at, pixel) in line.chunks_exact_mut(size).enumerate() {
            let mut covered = coverage.map_or(255, |row| row[at]);
            if let Some(row) = clip {
                covered = multiply(u32::from(covered), u32::from(row[at]));
            }
            if covered == 0 {
                continue;
            }
            let x = area.left + at as i32;
            if let Some(color) = of_row {
                over(pixel, color, covered);
                continue;
            }
            if is_solid && last.is_of(pixel, covered) {
                pixel.copy_from_slice(&last.after[..size]);
                continue;
            }
            let color = source.at(x, y);
            if is_simple {
                over(pixel, color.map(to_byte), covered);
                continue;
            }
            if color[3] == 0.0 && color == [0.0; 4] && blend.ignores_transparent() {
                continue;
            }
            let below = match alpha {
                AlphaType::Unpremultiplied => premultiply(read(config, pixel)),
                AlphaType::Opaque => {
                    let c = read(config, pixel);
                    [c[0], c[1], c[2], 1.0]
                }
                AlphaType::Premultiplied => read(config, pixel),
            };
            let mut mixed = blend.blend(color, below);
            if covered != 255 {
                let part = f32::from(covered) / 255.0;
                mixed = std::array::from_fn(|i| below[i] + (mixed[i] - below[i]) * part);
            }
            let stored = match alpha {
                AlphaType::Unpremultiplied => unpremultiply(mixed),
                AlphaType::Opaque => [mixed[0], mixed[1], mixed[2], 1.0],
                AlphaType::Premultiplied => mixed,
            };
            last.before[..size].copy_from_slice(pixel);
            write(config, pixel, stored);
            last.after[..size].copy_from_slice(pixel);
            last.covered = covered;
        }
    }
}

/// A pixel as it was and as it became.
#[derive(Default)]
struct Mixed {
    before: [u8; MOST_BYTES],
    after: [u8; MOST_BYTES],
    /// 0: there was none yet, for nothing happens to a pixel that is not covered.
    covered: u8,
}

/// Of a pixel, in any configuration.
const MOST_BYTES: usize = 8;

impl Mixed {
    fn is_of(&self, pixel: &[u8], covered: u8) -> bool {
        self.covered == covered && self.before[..pixel.len()] == *pixel
    }
}

/// One colour over a whole row, all of it covered.
fn fill(line: &mut [u8], color: [u8; 4]) {
    let (pixels, _) = line.as_chunks_mut::<4>();
    if color[3] == 255 {
        pixels.fill(color);
        return;
    }
    for pixel in pixels {
        over(pixel, color, 255);
    }
}

/// Source over destination in bytes.
fn over(pixel: &mut [u8], color: [u8; 4], covered: u8) {
    if covered == 255 && color[3] == 255 {
        pixel.copy_from_slice(&color);
        return;
    }
    let scaled = color.map(|channel| multiply(u32::from(channel), u32::from(covered)));
    let rest = 255 - u32::from(scaled[3]);
    for (below, above) in pixel.iter_mut().zip(scaled) {
        *below = above.saturating_add(multiply(u32::from(*below), rest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::int_rect;

    /// A row at once, and pixel by pixel.
    #[test]
    fn a_pixel_does_not_depend_on_the_one_before() {
        let width = 64;
        let source = Source::Solid([0.2, 0.1, 0.0, 0.4]);
        for config in [
            Config::Alpha8,
            Config::Rgb565,
            Config::RgbaF16,
            Config::Argb8888,
        ] {
            for blend in [BlendMode::SrcOver, BlendMode::Src, BlendMode::Multiply] {
                let mut bitmap = Bitmap::new(width, 1, config);
                let pixels = Arc::make_mut(&mut bitmap.pixels);
                // Runs of the same, of different lengths.
                let size = config.bytes_per_pixel();
                for (at, byte) in pixels.iter_mut().enumerate() {
                    *byte = [0, 0, 60, 60, 60, 0, 1, 1][at / size / 3 % 8];
                }
                let mut one_by_one = bitmap.clone();
                let draw = |bitmap: &mut Bitmap, left, right| {
                    let area = int_rect(left, 0, right, 1);
                    let target = Target {
                        bitmap,
                        origin: (0, 0),
                    };
                    let clip = Clip::new(int_rect(0, 0, width, 1));
                    composite(target, &Coverage::full(area), &clip, &source, blend);
                };
                draw(&mut bitmap, 0, width);
                (0..width).for_each(|x| draw(&mut one_by_one, x, x + 1));
                assert_eq!(bitmap.pixels, one_by_one.pixels, "{config:?} {blend:?}");
            }
        }
    }
}
