//! Bitmaps: pixels in one of Android's configurations, shared until changed.

use std::sync::Arc;

use crate::color::{Color, float_to_half, from_argb, half_to_float, to_argb, to_byte};
use crate::color::{premultiply, unpremultiply};
use crate::geometry::IntRect;

/// `Bitmap.Config`, by its native number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Config {
    Alpha8 = 1,
    Rgb565 = 3,
    Argb4444 = 4,
    Argb8888 = 5,
    RgbaF16 = 6,
    Hardware = 7,
    Rgba1010102 = 8,
}

impl Config {
    pub fn from_number(number: i32) -> Option<Config> {
        Some(match number {
            1 => Config::Alpha8,
            3 => Config::Rgb565,
            4 => Config::Argb4444,
            5 => Config::Argb8888,
            6 => Config::RgbaF16,
            7 => Config::Hardware,
            8 => Config::Rgba1010102,
            _ => return None,
        })
    }

    pub fn bytes_per_pixel(self) -> usize {
        match self {
            Config::Alpha8 => 1,
            Config::Rgb565 | Config::Argb4444 => 2,
            Config::Argb8888 | Config::Hardware | Config::Rgba1010102 => 4,
            Config::RgbaF16 => 8,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlphaType {
    Opaque,
    Premultiplied,
    Unpremultiplied,
}

/// A copy shares the pixels; the first change makes them its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Bitmap {
    pub width: i32,
    pub height: i32,
    pub config: Config,
    pub alpha: AlphaType,
    pub pixels: Arc<Vec<u8>>,
    pub mutable: bool,
    pub has_mip_map: bool,
    /// The native colour space; 0 is sRGB.
    pub color_space: i64,
}

impl Bitmap {
    pub fn new(width: i32, height: i32, config: Config) -> Bitmap {
        let size = width.max(0) as usize * height.max(0) as usize * config.bytes_per_pixel();
        Bitmap {
            width,
            height,
            config,
            alpha: if config == Config::Rgb565 {
                AlphaType::Opaque
            } else {
                AlphaType::Premultiplied
            },
            pixels: Arc::new(vec![0; size]),
            mutable: true,
            has_mip_map: false,
            color_space: 0,
        }
    }

    /// From RGBA bytes, not premultiplied.
    pub fn from_rgba(width: i32, height: i32, rgba: &[u8], opaque: bool) -> Bitmap {
        let mut pixels = rgba.to_vec();
        if !opaque {
            for pixel in pixels.chunks_exact_mut(4) {
                let alpha = u32::from(pixel[3]);
                for channel in &mut pixel[..3] {
                    *channel = multiply(u32::from(*channel), alpha);
                }
            }
        }
        Bitmap {
            alpha: if opaque {
                AlphaType::Opaque
            } else {
                AlphaType::Premultiplied
            },
            pixels: Arc::new(pixels),
            ..Bitmap::new(width, height, Config::Argb8888)
        }
    }

    pub fn row_bytes(&self) -> usize {
        self.width.max(0) as usize * self.config.bytes_per_pixel()
    }

    pub fn byte_count(&self) -> usize {
        self.pixels.len()
    }

    /// False once it was recycled.
    pub fn has_pixels(&self) -> bool {
        self.pixels.len() >= self.row_bytes() * self.height.max(0) as usize
    }

    pub fn bounds(&self) -> IntRect {
        crate::geometry::int_rect(0, 0, self.width, self.height)
    }

    fn offset(&self, x: i32, y: i32) -> usize {
        y as usize * self.row_bytes() + x as usize * self.config.bytes_per_pixel()
    }

    /// The pixel as it takes part in drawing: premultiplied.
    pub fn get(&self, x: i32, y: i32) -> Color {
        let at = self.offset(x, y);
        let stored = read(self.config, &self.pixels[at..]);
        match self.alpha {
            AlphaType::Opaque => [stored[0], stored[1], stored[2], 1.0],
            AlphaType::Premultiplied => stored,
            AlphaType::Unpremultiplied => premultiply(stored),
        }
    }

    /// The pixel as `Bitmap.getPixel` gives it: not premultiplied.
    pub fn get_argb(&self, x: i32, y: i32) -> u32 {
        let at = self.offset(x, y);
        if matches!(self.config, Config::Argb8888 | Config::Hardware) {
            let Some(&[r, g, b, a]) = self.pixels[at..].first_chunk::<4>() else {
                return 0;
            };
            return match self.alpha {
                AlphaType::Opaque => u32::from_be_bytes([255, r, g, b]),
                AlphaType::Unpremultiplied => u32::from_be_bytes([a, r, g, b]),
                AlphaType::Premultiplied if a == 255 => u32::from_be_bytes([a, r, g, b]),
                AlphaType::Premultiplied if a == 0 => 0,
                AlphaType::Premultiplied => {
                    let divide = |c: u8| (f32::from(c) * 255.0 / f32::from(a) + 0.5).min(255.0);
                    u32::from_be_bytes([a, divide(r) as u8, divide(g) as u8, divide(b) as u8])
                }
            };
        }
        to_argb(unpremultiply(self.get(x, y)))
    }

    /// Sets a pixel from a colour that is not premultiplied.
    pub fn set_argb(&mut self, x: i32, y: i32, argb: u32) {
        let at = self.offset(x, y);
        let [a, r, g, b] = argb.to_be_bytes();
        let (config, alpha) = (self.config, self.alpha);
        let pixels = Arc::make_mut(&mut self.pixels);
        if matches!(config, Config::Argb8888 | Config::Hardware) {
            let m = |c: u8| multiply(u32::from(c), u32::from(a));
            let bytes = match alpha {
                AlphaType::Premultiplied => [m(r), m(g), m(b), a],
                AlphaType::Opaque => [m(r), m(g), m(b), 255],
                AlphaType::Unpremultiplied => [r, g, b, a],
            };
            pixels[at..at + 4].copy_from_slice(&bytes);
            return;
        }
        let color = from_argb(argb);
        let stored = match alpha {
            AlphaType::Unpremultiplied => color,
            _ => premultiply(color),
        };
        write(config, &mut pixels[at..], stored);
    }

    /// Sets all pixels; the colour is not premultiplied.
    pub fn erase(&mut self, color: Color) {
        let stored = match self.alpha {
            AlphaType::Unpremultiplied => color,
            AlphaType::Premultiplied => premultiply(color),
            AlphaType::Opaque => {
                let c = premultiply(color);
                [c[0], c[1], c[2], 1.0]
            }
        };
        let size = self.config.bytes_per_pixel();
        let mut one = [0; 8];
        write(self.config, &mut one, stored);
        let count = self.pixels.len().div_ceil(size);
        self.pixels = Arc::new(one[..size].repeat(count));
    }

    /// The same picture in another configuration.
    pub fn converted(&self, config: Config) -> Bitmap {
        if config == self.config || (config == Config::Hardware && self.is_8888()) {
            return Bitmap {
                config,
                ..self.clone()
            };
        }
        let mut other = Bitmap {
            mutable: self.mutable,
            has_mip_map: self.has_mip_map,
            color_space: self.color_space,
            ..Bitmap::new(self.width, self.height, config)
        };
        if config != Config::Rgb565 {
            other.alpha = self.alpha;
        }
        let size = config.bytes_per_pixel();
        let mut pixels = vec![0; other.pixels.len()];
        for (at, pixel) in pixels.chunks_exact_mut(size).enumerate() {
            let (x, y) = (at as i32 % self.width, at as i32 / self.width);
            let color = self.get(x, y);
            let stored = match other.alpha {
                AlphaType::Unpremultiplied => unpremultiply(color),
                _ => color,
            };
            write(config, pixel, stored);
        }
        other.pixels = Arc::new(pixels);
        other
    }

    /// Takes the alpha channel of premultiplied pixels for 1.
    pub fn make_opaque(&mut self) {
        if self.alpha == AlphaType::Opaque {
            return;
        }
        self.alpha = AlphaType::Opaque;
        if self.is_8888() {
            for pixel in Arc::make_mut(&mut self.pixels).chunks_exact_mut(4) {
                pixel[3] = 255;
            }
        }
    }

    pub fn is_8888(&self) -> bool {
        matches!(self.config, Config::Argb8888 | Config::Hardware)
    }

    /// The part inside a rectangle, which is inside the bitmap.
    pub fn cropped(&self, part: &IntRect) -> Bitmap {
        let size = self.config.bytes_per_pixel();
        let mut pixels = Vec::with_capacity((part.width() * part.height()) as usize * size);
        for y in part.top..part.bottom {
            let at = self.offset(part.left, y);
            pixels.extend_from_slice(&self.pixels[at..at + part.width() as usize * size]);
        }
        Bitmap {
            width: part.width(),
            height: part.height(),
            pixels: Arc::new(pixels),
            ..self.clone()
        }
    }

    /// A bitmap of the alpha alone.
    pub fn extract_alpha(&self) -> Bitmap {
        let mut alpha = Bitmap::new(self.width, self.height, Config::Alpha8);
        let pixels = (0..self.width * self.height)
            .map(|at| to_byte(self.get(at % self.width, at / self.width)[3]))
            .collect();
        alpha.pixels = Arc::new(pixels);
        alpha
    }

    /// Same size, configuration and pixels; colour spaces are the caller's to compare.
    pub fn same_as(&self, other: &Bitmap) -> bool {
        self.width == other.width
            && self.height == other.height
            && self.config == other.config
            && self.has_pixels()
            && other.has_pixels()
            && self.pixels[..self.row_bytes() * self.height as usize]
                == other.pixels[..other.row_bytes() * other.height as usize]
    }
}

/// `value · alpha / 255`, rounded as Skia rounds.
pub fn multiply(value: u32, alpha: u32) -> u8 {
    let product = value * alpha + 128;
    ((product + (product >> 8)) >> 8) as u8
}

/// Reads a pixel's channels as they are stored.
pub fn read(config: Config, bytes: &[u8]) -> Color {
    let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    match config {
        Config::Alpha8 => [0.0, 0.0, 0.0, f32::from(bytes[0]) / 255.0],
        Config::Rgb565 => {
            let v = short(0);
            [
                f32::from(v >> 11) / 31.0,
                f32::from(v >> 5 & 63) / 63.0,
                f32::from(v & 31) / 31.0,
                1.0,
            ]
        }
        Config::Argb4444 => {
            let v = short(0);
            std::array::from_fn(|i| f32::from(v >> (12 - 4 * i) & 15) / 15.0)
        }
        Config::Argb8888 | Config::Hardware => std::array::from_fn(|i| f32::from(bytes[i]) / 255.0),
        Config::RgbaF16 => std::array::from_fn(|i| half_to_float(short(2 * i))),
        Config::Rgba1010102 => {
            let v = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            [
                (v & 1023) as f32 / 1023.0,
                (v >> 10 & 1023) as f32 / 1023.0,
                (v >> 20 & 1023) as f32 / 1023.0,
                (v >> 30) as f32 / 3.0,
            ]
        }
    }
}

pub fn write(config: Config, bytes: &mut [u8], color: Color) {
    let steps = |value: f32, steps: f32| (value.clamp(0.0, 1.0) * steps + 0.5) as u32;
    match config {
        Config::Alpha8 => bytes[0] = to_byte(color[3]),
        Config::Rgb565 => {
            let v =
                steps(color[0], 31.0) << 11 | steps(color[1], 63.0) << 5 | steps(color[2], 31.0);
            bytes[..2].copy_from_slice(&(v as u16).to_le_bytes());
        }
        Config::Argb4444 => {
            let v = color
                .iter()
                .fold(0, |v, &channel| v << 4 | steps(channel, 15.0));
            bytes[..2].copy_from_slice(&(v as u16).to_le_bytes());
        }
        Config::Argb8888 | Config::Hardware => bytes[..4].copy_from_slice(&color.map(to_byte)),
        Config::RgbaF16 => {
            for (at, channel) in color.iter().enumerate() {
                bytes[2 * at..2 * at + 2].copy_from_slice(&float_to_half(*channel).to_le_bytes());
            }
        }
        Config::Rgba1010102 => {
            let v = steps(color[0], 1023.0)
                | steps(color[1], 1023.0) << 10
                | steps(color[2], 1023.0) << 20
                | steps(color[3], 3.0) << 30;
            bytes[..4].copy_from_slice(&v.to_le_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_come_back() {
        for config in [Config::Argb8888, Config::RgbaF16] {
            let mut bitmap = Bitmap::new(4, 3, config);
            bitmap.set_argb(1, 2, 0x8000_40ff);
            assert_eq!(bitmap.get_argb(0, 0), 0);
            let [a, r, _, b] = bitmap.get_argb(1, 2).to_be_bytes();
            assert_eq!((a, r, b), (0x80, 0, 0xff), "{config:?}");
        }
        let mut bitmap = Bitmap::new(2, 2, Config::Rgb565);
        bitmap.set_argb(0, 0, 0xffff_0000);
        assert_eq!(bitmap.get_argb(0, 0), 0xffff_0000);
        assert_eq!(bitmap.get_argb(1, 1), 0xff00_0000);
    }

    #[test]
    fn a_copy_is_its_own() {
        let mut one = Bitmap::new(2, 2, Config::Argb8888);
        let two = one.clone();
        one.erase(from_argb(0xffff_ffff));
        assert_eq!(one.get_argb(1, 1), 0xffff_ffff);
        assert_eq!(two.get_argb(1, 1), 0);
        assert!(!one.same_as(&two));
    }
}
