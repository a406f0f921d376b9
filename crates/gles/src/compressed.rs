//! Compressed textures: ETC1, and the palettes of OpenGL ES 1.

use crate::constants::*;
use crate::image::{Channels, Image, of_565, read_pixel};

/// The levels that compressed bytes hold; `None` for a form that is not known or bytes that are
/// too few.
pub fn decode(form: u32, level: i32, width: i32, height: i32, bytes: &[u8]) -> Option<Vec<Image>> {
    match form {
        ETC1_RGB8 => Some(vec![etc1(width, height, bytes)?]),
        PALETTE4_RGB8..=PALETTE8_RGB5_A1 => paletted(form, level, width, height, bytes),
        _ => None,
    }
}

/// A palette, then indices of one level after the other; there are 1 - `level` levels.
fn paletted(form: u32, level: i32, width: i32, height: i32, bytes: &[u8]) -> Option<Vec<Image>> {
    let kind = (form - PALETTE4_RGB8) % 5;
    let (channels, pixel, size) = match kind {
        0 => (Channels::Rgb, UNSIGNED_BYTE, 3),
        1 => (Channels::Rgba, UNSIGNED_BYTE, 4),
        2 => (Channels::Rgb, UNSIGNED_SHORT_5_6_5, 2),
        3 => (Channels::Rgba, UNSIGNED_SHORT_4_4_4_4, 2),
        _ => (Channels::Rgba, UNSIGNED_SHORT_5_5_5_1, 2),
    };
    let is_small = form < PALETTE4_RGB8 + 5;
    let entries = if is_small { 16 } else { 256 };
    let palette: Vec<[u8; 4]> = bytes
        .get(..entries * size)?
        .chunks_exact(size)
        .map(|entry| read_pixel(channels, pixel, entry))
        .collect();
    let mut rest = &bytes[entries * size..];
    let mut images = Vec::new();
    for level in 0..=(-level).max(0) {
        let (width, height) = ((width >> level).max(1), (height >> level).max(1));
        let count = width as usize * height as usize;
        let length = if is_small { count.div_ceil(2) } else { count };
        let indices = rest.get(..length)?;
        rest = &rest[length..];
        let pixels = (0..count).flat_map(|at| {
            let index = match is_small {
                true if at % 2 == 0 => indices[at / 2] >> 4,
                true => indices[at / 2] & 15,
                false => indices[at],
            };
            palette[usize::from(index)]
        });
        images.push(Image::of_rgba(width, height, channels, pixels.collect()));
    }
    Some(images)
}

/// How far the four values of a modifier lie apart.
const MODIFIERS: [[i32; 2]; 8] = [
    [2, 8],
    [5, 17],
    [9, 29],
    [13, 42],
    [18, 60],
    [24, 80],
    [33, 106],
    [47, 183],
];

/// Blocks of four by four pixels, eight bytes each.
fn etc1(width: i32, height: i32, bytes: &[u8]) -> Option<Image> {
    let (columns, rows) = ((width + 3) / 4, (height + 3) / 4);
    let blocks = bytes.get(..8 * columns as usize * rows as usize)?;
    let mut image = Image::new(width, height, Channels::Rgb);
    for (at, block) in blocks.chunks_exact(8).enumerate() {
        let (x, y) = (at as i32 % columns * 4, at as i32 / columns * 4);
        let block = Image::of_rgba(4, 4, Channels::Rgb, etc1_block(block));
        image.put(x, y, &block);
    }
    Some(image)
}

/// RGBA pixels of one block, row by row.
fn etc1_block(bytes: &[u8]) -> Vec<u8> {
    let high = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let low = u32::from_be_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]);
    let (is_flipped, is_differential) = (high & 1 != 0, high & 2 != 0);
    let bases = base_colors(high, is_differential);
    let tables = [high >> 5 & 7, high >> 2 & 7];
    let mut pixels = Vec::with_capacity(64);
    for y in 0..4u32 {
        for x in 0..4u32 {
            let half = usize::from(if is_flipped { y >= 2 } else { x >= 2 });
            // Pixels are numbered down the columns.
            let at = 4 * x + y;
            let [small, large] = MODIFIERS[tables[half] as usize];
            let size = if low >> at & 1 != 0 { large } else { small };
            let modifier = if low >> (16 + at) & 1 != 0 {
                -size
            } else {
                size
            };
            let channels = bases[half].map(|base| (base + modifier).clamp(0, 255) as u8);
            pixels.extend(channels);
            pixels.push(255);
        }
    }
    pixels
}

fn base_colors(high: u32, is_differential: bool) -> [[i32; 3]; 2] {
    let channels = [24, 16, 8].map(|shift: u32| {
        if is_differential {
            let base = (high >> (shift + 3) & 31) as i32;
            let difference = (high >> shift & 7) as i32;
            let difference = if difference >= 4 {
                difference - 8
            } else {
                difference
            };
            let wide = |value: i32| value << 3 | value >> 2;
            (wide(base), wide((base + difference) & 31))
        } else {
            let wide = |value: u32| (value << 4 | value) as i32;
            (wide(high >> (shift + 4) & 15), wide(high >> shift & 15))
        }
    });
    [
        channels.map(|(first, _)| first),
        channels.map(|(_, second)| second),
    ]
}

/// Makes ETC1 blocks of RGB or 565 pixels: each block gets the mean colour of its halves and
/// whichever modifiers come closest.
pub fn encode_etc1(image: &Image) -> Vec<u8> {
    let mut bytes = Vec::new();
    for y in (0..image.height).step_by(4) {
        for x in (0..image.width).step_by(4) {
            bytes.extend(encode_block(image, x, y));
        }
    }
    bytes
}

fn encode_block(image: &Image, x: i32, y: i32) -> [u8; 8] {
    let pixel = |dx: i32, dy: i32| -> [i32; 3] {
        let (x, y) = (
            (x + dx).min(image.width - 1),
            (y + dy).min(image.height - 1),
        );
        let at = 4 * (y as usize * image.width as usize + x as usize);
        std::array::from_fn(|channel| i32::from(image.pixels[at + channel]))
    };
    let (mut high, mut low) = (0u32, 0u32);
    for half in 0..2 {
        let places: Vec<(i32, i32)> = (0..8).map(|at| (2 * half + at / 4, at % 4)).collect();
        let sum = places.iter().fold([0; 3], |sum, &(dx, dy)| {
            let pixel = pixel(dx, dy);
            std::array::from_fn(|channel| sum[channel] + pixel[channel])
        });
        let base = sum.map(|sum: i32| (sum / 8 * 15 + 127) / 255);
        let wide = base.map(|value| value * 17);
        for (channel, value) in base.iter().enumerate() {
            high |= (*value as u32) << (28 - 8 * channel as u32 - 4 * half as u32);
        }
        let (table, bits) = best_table(&places, wide, &pixel);
        high |= (table as u32) << (5 - 3 * half as u32);
        low |= bits;
    }
    let mut block = [0; 8];
    block[..4].copy_from_slice(&high.to_be_bytes());
    block[4..].copy_from_slice(&low.to_be_bytes());
    block
}

fn best_table(
    places: &[(i32, i32)],
    base: [i32; 3],
    pixel: &impl Fn(i32, i32) -> [i32; 3],
) -> (usize, u32) {
    let mut best = (i32::MAX, 0, 0);
    for (table, [small, large]) in MODIFIERS.iter().enumerate() {
        let (mut error, mut bits) = (0, 0);
        for &(dx, dy) in places {
            let pixel = pixel(dx, dy);
            let choices = [
                (*small, 0),
                (*large, 1),
                (-small, 1 << 16),
                (-large, 1 << 16 | 1),
            ];
            let (off, chosen) = choices
                .into_iter()
                .map(|(modifier, bits)| {
                    let off: i32 = (0..3)
                        .map(|channel| {
                            let value = (base[channel] + modifier).clamp(0, 255);
                            (value - pixel[channel]).pow(2)
                        })
                        .sum();
                    (off, bits)
                })
                .min_by_key(|(off, _)| *off)
                .unwrap_or_default();
            error += off;
            bits |= chosen << (4 * dx + dy);
        }
        if error < best.0 {
            best = (error, table, bits);
        }
    }
    (best.1, best.2)
}

/// RGBA pixels of rows of 565 or RGB pixels, for an encoder.
pub fn rows(bytes: &[u8], width: i32, height: i32, size: usize, stride: usize) -> Image {
    let mut image = Image::new(width, height, Channels::Rgb);
    for y in 0..height {
        for x in 0..width {
            let at = y as usize * stride + x as usize * size;
            let Some(pixel) = bytes.get(at..at + size) else {
                continue;
            };
            let pixel = match size {
                2 => of_565(u32::from(u16::from_le_bytes([pixel[0], pixel[1]]))),
                _ => read_pixel(Channels::Rgb, UNSIGNED_BYTE, pixel),
            };
            image.put(x, y, &Image::of_rgba(1, 1, Channels::Rgb, pixel.to_vec()));
        }
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_comes_back_nearly() {
        let mut image = Image::new(8, 4, Channels::Rgb);
        for x in 0..8 {
            let shade = if x < 4 { 40 } else { 200 };
            for y in 0..4 {
                let pixel = vec![shade, 2 * (shade / 2), 100, 255];
                image.put(x, y, &Image::of_rgba(1, 1, Channels::Rgb, pixel));
            }
        }
        let bytes = encode_etc1(&image);
        assert_eq!(bytes.len(), 16);
        let decoded = decode(ETC1_RGB8, 0, 8, 4, &bytes).expect("two whole blocks");
        for (was, is) in image.pixels.iter().zip(decoded[0].pixels.iter()) {
            assert!(was.abs_diff(*is) <= 16, "{was} became {is}");
        }
    }

    #[test]
    fn a_palette_of_sixteen_has_two_indices_a_byte() {
        let mut bytes = vec![0; 16 * 3];
        bytes[3..6].copy_from_slice(&[1, 2, 3]);
        bytes.push(0x10);
        let images = decode(PALETTE4_RGB8, 0, 2, 1, &bytes).expect("long enough");
        assert_eq!(images[0].pixels[..], [1, 2, 3, 255, 0, 0, 0, 255]);
    }
}
