//! Pictures of textures: what an app uploads, as eight bits a channel.

use std::sync::Arc;

use crate::constants::*;

/// Which channels a picture has; the others read as 0, alpha as 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channels {
    Alpha,
    Luminance,
    LuminanceAlpha,
    Rgb,
    Rgba,
}

impl Channels {
    pub fn of_format(format: u32) -> Option<Channels> {
        Some(match format {
            ALPHA => Channels::Alpha,
            LUMINANCE => Channels::Luminance,
            LUMINANCE_ALPHA => Channels::LuminanceAlpha,
            RGB => Channels::Rgb,
            RGBA => Channels::Rgba,
            _ => return None,
        })
    }

    fn count(self) -> usize {
        match self {
            Channels::Alpha | Channels::Luminance => 1,
            Channels::LuminanceAlpha => 2,
            Channels::Rgb => 3,
            Channels::Rgba => 4,
        }
    }

    pub fn has_alpha(self) -> bool {
        !matches!(self, Channels::Luminance | Channels::Rgb)
    }

    pub fn has_color(self) -> bool {
        self != Channels::Alpha
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    pub width: i32,
    pub height: i32,
    pub channels: Channels,
    /// Red, green, blue, alpha; the first row is the lowest.
    pub pixels: Arc<Vec<u8>>,
}

impl Image {
    pub fn new(width: i32, height: i32, channels: Channels) -> Image {
        let size = 4 * width.max(0) as usize * height.max(0) as usize;
        let mut pixels = vec![0; size];
        if !channels.has_alpha() {
            pixels
                .iter_mut()
                .skip(3)
                .step_by(4)
                .for_each(|alpha| *alpha = 255);
        }
        Image {
            width,
            height,
            channels,
            pixels: Arc::new(pixels),
        }
    }

    pub fn of_rgba(width: i32, height: i32, channels: Channels, pixels: Vec<u8>) -> Image {
        Image {
            width,
            height,
            channels,
            pixels: Arc::new(pixels),
        }
    }

    pub fn texel(&self, x: i32, y: i32) -> [f32; 4] {
        let at = 4 * (y as usize * self.width as usize + x as usize);
        std::array::from_fn(|channel| f32::from(self.pixels[at + channel]) / 255.0)
    }

    /// Puts another picture over a part of this one.
    pub fn put(&mut self, x: i32, y: i32, part: &Image) {
        let pixels = Arc::make_mut(&mut self.pixels);
        for row in 0..part.height {
            for column in 0..part.width {
                let (to_x, to_y) = (x.saturating_add(column), y.saturating_add(row));
                if to_x < 0 || to_y < 0 || to_x >= self.width || to_y >= self.height {
                    continue;
                }
                let from = 4 * (row as usize * part.width as usize + column as usize);
                let to = 4 * (to_y as usize * self.width as usize + to_x as usize);
                pixels[to..to + 4].copy_from_slice(&part.pixels[from..from + 4]);
            }
        }
    }

    /// Half as wide and high, each pixel the mean of four.
    pub fn halved(&self) -> Image {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let mut pixels = Vec::with_capacity(4 * width as usize * height as usize);
        for y in 0..height {
            for x in 0..width {
                let columns = [2 * x, 2 * x + 1].map(|x| x.min(self.width - 1) as usize);
                let rows = [2 * y, 2 * y + 1].map(|y| y.min(self.height - 1) as usize);
                for channel in 0..4 {
                    let mut sum = 2;
                    for row in rows {
                        for column in columns {
                            let at = 4 * (row * self.width as usize + column) + channel;
                            sum += u32::from(self.pixels[at]);
                        }
                    }
                    pixels.push((sum / 4) as u8);
                }
            }
        }
        Image::of_rgba(width, height, self.channels, pixels)
    }

    /// From what an app hands over: rows begin at multiples of `alignment`. `None` if format and
    /// type do not go together; missing bytes are zero.
    pub fn upload(
        (width, height): (i32, i32),
        format: u32,
        kind: u32,
        alignment: usize,
        bytes: &[u8],
    ) -> Option<Image> {
        let channels = Channels::of_format(format)?;
        let size = pixel_size(channels, kind)?;
        let row = (width.max(0) as usize * size).next_multiple_of(alignment.max(1));
        let mut image = Image::new(width, height, channels);
        let pixels = Arc::make_mut(&mut image.pixels);
        for (at, pixel) in pixels.chunks_exact_mut(4).enumerate() {
            let (x, y) = (at % width as usize, at / width as usize);
            let start = y * row + x * size;
            let source = bytes.get(start..start + size);
            let zeros = [0; 4];
            pixel.copy_from_slice(&read_pixel(channels, kind, source.unwrap_or(&zeros)));
        }
        Some(image)
    }
}

/// How many bytes a pixel takes.
pub fn pixel_size(channels: Channels, kind: u32) -> Option<usize> {
    match (kind, channels) {
        (UNSIGNED_BYTE, _) => Some(channels.count()),
        (UNSIGNED_SHORT_5_6_5, Channels::Rgb) => Some(2),
        (UNSIGNED_SHORT_4_4_4_4 | UNSIGNED_SHORT_5_5_5_1, Channels::Rgba) => Some(2),
        _ => None,
    }
}

/// Some bits of a number as a whole byte.
pub fn widened(value: u32, shift: u32, bits: u32) -> u8 {
    let most = (1 << bits) - 1;
    ((value >> shift & most) * 255 / most) as u8
}

pub fn read_pixel(channels: Channels, kind: u32, bytes: &[u8]) -> [u8; 4] {
    let short = || u32::from(u16::from_le_bytes([bytes[0], bytes[1]]));
    match kind {
        UNSIGNED_SHORT_5_6_5 => of_565(short()),
        UNSIGNED_SHORT_4_4_4_4 => [12, 8, 4, 0].map(|shift| widened(short(), shift, 4)),
        UNSIGNED_SHORT_5_5_5_1 => {
            let [red, green, blue] = [11, 6, 1].map(|shift| widened(short(), shift, 5));
            [red, green, blue, widened(short(), 0, 1)]
        }
        _ => match channels {
            Channels::Alpha => [0, 0, 0, bytes[0]],
            Channels::Luminance => [bytes[0], bytes[0], bytes[0], 255],
            Channels::LuminanceAlpha => [bytes[0], bytes[0], bytes[0], bytes[1]],
            Channels::Rgb => [bytes[0], bytes[1], bytes[2], 255],
            Channels::Rgba => [bytes[0], bytes[1], bytes[2], bytes[3]],
        },
    }
}

pub fn of_565(value: u32) -> [u8; 4] {
    [
        widened(value, 11, 5),
        widened(value, 5, 6),
        widened(value, 0, 5),
        255,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_widened() {
        let red = Image::upload((1, 1), RGB, UNSIGNED_SHORT_5_6_5, 1, &[0x00, 0xF8]);
        assert_eq!(
            red.map(|image| image.pixels.to_vec()),
            Some(vec![255, 0, 0, 255])
        );
        let rows = Image::upload((1, 2), LUMINANCE, UNSIGNED_BYTE, 4, &[9, 0, 0, 0, 7]);
        let rows = rows.map(|image| (image.pixels[0], image.pixels[4]));
        assert_eq!(rows, Some((9, 7)));
        assert!(Image::upload((1, 1), RGBA, UNSIGNED_SHORT_5_6_5, 1, &[]).is_none());
    }

    #[test]
    fn a_halved_picture_is_a_mean() {
        let image = Image::upload((2, 2), ALPHA, UNSIGNED_BYTE, 1, &[0, 4, 8, 12]);
        let halved = image.map(|image| image.halved().pixels[3]);
        assert_eq!(halved, Some(6));
    }
}
