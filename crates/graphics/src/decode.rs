//! Image files: PNG, JPEG, WebP, GIF and BMP to bitmaps, and bitmaps to PNG, JPEG and WebP.
//!
//! # Differs from Android
//! Sampling averages; Skia leaves out rows of a PNG and scales a JPEG as it decodes. WebP is
//! written without loss whatever the quality. Colour profiles are not applied.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::{AnimationDecoder, ExtendedColorType, ImageDecoder, ImageEncoder, ImageFormat};

use crate::bitmap::{AlphaType, Bitmap};
use crate::color::{Color, to_byte, unpremultiply};
use crate::geometry::point;
use crate::nine_patch::NinePatch;
use crate::shader::{TileMode, sample};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Png,
    Jpeg,
    WebP,
    Gif,
    Bmp,
}

impl Format {
    pub fn of(data: &[u8]) -> Option<Format> {
        Some(match image::guess_format(data).ok()? {
            ImageFormat::Png => Format::Png,
            ImageFormat::Jpeg => Format::Jpeg,
            ImageFormat::WebP => Format::WebP,
            ImageFormat::Gif => Format::Gif,
            ImageFormat::Bmp => Format::Bmp,
            _ => return None,
        })
    }

    pub fn mime_type(self) -> &'static str {
        match self {
            Format::Png => "image/png",
            Format::Jpeg => "image/jpeg",
            Format::WebP => "image/webp",
            Format::Gif => "image/gif",
            Format::Bmp => "image/bmp",
        }
    }

    fn format(self) -> ImageFormat {
        match self {
            Format::Png => ImageFormat::Png,
            Format::Jpeg => ImageFormat::Jpeg,
            Format::WebP => ImageFormat::WebP,
            Format::Gif => ImageFormat::Gif,
            Format::Bmp => ImageFormat::Bmp,
        }
    }
}

/// What a file's beginning says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub format: Format,
    pub width: i32,
    pub height: i32,
    pub has_alpha: bool,
    pub animated: bool,
}

pub fn header(data: &[u8]) -> Option<Header> {
    let format = Format::of(data)?;
    let reader = image::ImageReader::with_format(Cursor::new(data), format.format());
    let decoder = reader.into_decoder().ok()?;
    let (width, height) = decoder.dimensions();
    Some(Header {
        format,
        width: width as i32,
        height: height as i32,
        has_alpha: decoder.color_type().has_alpha(),
        animated: match format {
            Format::Gif => frames(data).len() > 1,
            Format::WebP => data.windows(4).take(64).any(|tag| tag == b"ANIM"),
            _ => false,
        },
    })
}

/// Pixels of a picture, at most. A file of a few bytes may claim any size.
const MOST_PIXELS: u64 = 1 << 27;

fn has_sane_size(data: &[u8], format: Format) -> bool {
    let reader = image::ImageReader::with_format(Cursor::new(data), format.format());
    let size = reader.into_dimensions();
    size.is_ok_and(|(width, height)| u64::from(width) * u64::from(height) <= MOST_PIXELS)
}

/// The (first) picture. Whether it is opaque goes by the file's form, as on Android.
pub fn decode(data: &[u8]) -> Option<Bitmap> {
    let format = Format::of(data).filter(|&format| has_sane_size(data, format))?;
    let picture = image::load_from_memory_with_format(data, format.format()).ok()?;
    let opaque = !picture.color().has_alpha();
    let rgba = picture.into_rgba8();
    let (width, height) = (rgba.width() as i32, rgba.height() as i32);
    Some(Bitmap::from_rgba(width, height, rgba.as_raw(), opaque))
}

/// One picture of an animation, and how long it is shown.
#[derive(Clone, Debug)]
pub struct Frame {
    pub bitmap: Bitmap,
    pub milliseconds: u32,
}

/// The pictures of an animated GIF or WebP; one for everything else.
pub fn frames(data: &[u8]) -> Vec<Frame> {
    let format = Format::of(data).filter(|&format| has_sane_size(data, format));
    let decoded = match format {
        Some(Format::Gif) => image::codecs::gif::GifDecoder::new(Cursor::new(data))
            .and_then(|decoder| decoder.into_frames().collect_frames()),
        Some(Format::WebP) => image::codecs::webp::WebPDecoder::new(Cursor::new(data))
            .and_then(|decoder| decoder.into_frames().collect_frames()),
        _ => Ok(Vec::new()),
    };
    let frames: Vec<Frame> = decoded
        .unwrap_or_default()
        .into_iter()
        .map(|frame| {
            let (numerator, denominator) = frame.delay().numer_denom_ms();
            let rgba = frame.into_buffer();
            let (width, height) = (rgba.width() as i32, rgba.height() as i32);
            Frame {
                bitmap: Bitmap::from_rgba(width, height, rgba.as_raw(), false),
                milliseconds: numerator / denominator.max(1),
            }
        })
        .collect();
    if frames.is_empty() {
        let single = decode(data).map(|bitmap| Frame {
            bitmap,
            milliseconds: 0,
        });
        return single.into_iter().collect();
    }
    frames
}

/// What Android's tools put into a PNG file beside the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extras {
    pub nine_patch: Option<NinePatch>,
    /// Chunk `npLb`: left, top, right, bottom.
    pub layout_bounds: Option<[i32; 4]>,
    /// Chunk `npOl`: left, top, right, bottom, radius, alpha.
    pub outline: Option<([i32; 4], f32, u8)>,
}

pub fn extras(data: &[u8]) -> Extras {
    let mut extras = Extras::default();
    if !data.starts_with(b"\x89PNG\r\n\x1a\n") {
        return extras;
    }
    let mut at = 8;
    while let Some(head) = data.get(at..at + 8) {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let Some(body) = data.get(at + 8..at.saturating_add(8).saturating_add(length)) else {
            break;
        };
        let word = |index: usize| {
            let bytes = body.get(4 * index..4 * index + 4)?.first_chunk::<4>()?;
            Some(u32::from_le_bytes(*bytes))
        };
        let four = || Some([word(0)?, word(1)?, word(2)?, word(3)?].map(|value| value as i32));
        match &head[4..8] {
            b"npTc" => extras.nine_patch = NinePatch::from_file(body),
            b"npLb" => extras.layout_bounds = four(),
            b"npOl" => {
                let (rect, radius, alpha) = (four(), word(4), word(5));
                extras.outline = rect
                    .zip(radius)
                    .zip(alpha)
                    .map(|((rect, radius), alpha)| (rect, f32::from_bits(radius), alpha as u8));
            }
            b"IEND" => break,
            _ => {}
        }
        at += 12 + length;
    }
    extras
}

/// The size of a picture sampled by a factor, as Android rounds it.
pub fn sampled_size(width: i32, height: i32, sample: i32) -> (i32, i32) {
    let sample = sample.max(1);
    ((width / sample).max(1), (height / sample).max(1))
}

/// A picture at another size, between pixels linearly; averaged where it becomes much smaller.
pub fn scaled(bitmap: &Bitmap, width: i32, height: i32, filter: bool) -> Bitmap {
    if (width, height) == (bitmap.width, bitmap.height) {
        return bitmap.clone();
    }
    let (sx, sy) = (
        bitmap.width as f32 / width as f32,
        bitmap.height as f32 / height as f32,
    );
    let tile = (TileMode::Clamp, TileMode::Clamp);
    let (nx, ny) = if filter {
        (
            sx.floor().clamp(1.0, 16.0) as i32,
            sy.floor().clamp(1.0, 16.0) as i32,
        )
    } else {
        (1, 1)
    };
    let mut result = Bitmap {
        width,
        height,
        alpha: bitmap.alpha,
        mutable: true,
        ..Bitmap::new(width, height, bitmap.config)
    };
    result.color_space = bitmap.color_space;
    let size = bitmap.config.bytes_per_pixel();
    let mut pixels = vec![0; result.pixels.len()];
    for (at, pixel) in pixels.chunks_exact_mut(size).enumerate() {
        let (x, y) = ((at as i32 % width) as f32, (at as i32 / width) as f32);
        let mut sum: Color = [0.0; 4];
        for j in 0..ny {
            for i in 0..nx {
                let p = point(
                    (x + (i as f32 + 0.5) / nx as f32) * sx,
                    (y + (j as f32 + 0.5) / ny as f32) * sy,
                );
                let color = sample(bitmap, p, tile, filter);
                for (total, channel) in sum.iter_mut().zip(color) {
                    *total += channel;
                }
            }
        }
        let color = sum.map(|channel| channel / (nx * ny) as f32);
        let stored = match bitmap.alpha {
            AlphaType::Unpremultiplied => unpremultiply(color),
            _ => color,
        };
        crate::bitmap::write(bitmap.config, pixel, stored);
    }
    result.pixels = std::sync::Arc::new(pixels);
    result
}

/// `Bitmap.CompressFormat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Jpeg,
    Png,
    WebP,
}

pub fn encode(bitmap: &Bitmap, target: Target, quality: u8) -> Option<Vec<u8>> {
    let (width, height) = (bitmap.width as u32, bitmap.height as u32);
    let color = |at: u32| bitmap.get((at % width) as i32, (at / width) as i32);
    let mut out = Vec::new();
    if target == Target::Jpeg {
        let rgb: Vec<u8> = (0..width * height)
            .flat_map(|at| {
                let [r, g, b, _] = color(at).map(to_byte);
                [r, g, b]
            })
            .collect();
        JpegEncoder::new_with_quality(&mut out, quality.clamp(1, 100))
            .write_image(&rgb, width, height, ExtendedColorType::Rgb8)
            .ok()?;
        return Some(out);
    }
    let rgba: Vec<u8> = (0..width * height)
        .flat_map(|at| {
            bitmap
                .get_argb((at % width) as i32, (at / width) as i32)
                .rotate_left(8)
                .to_be_bytes()
        })
        .collect();
    let format = ExtendedColorType::Rgba8;
    match target {
        Target::WebP => image::codecs::webp::WebPEncoder::new_lossless(&mut out)
            .write_image(&rgba, width, height, format)
            .ok()?,
        _ => image::codecs::png::PngEncoder::new(&mut out)
            .write_image(&rgba, width, height, format)
            .ok()?,
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitmap::Config;

    fn picture() -> Bitmap {
        let mut bitmap = Bitmap::new(8, 4, Config::Argb8888);
        bitmap.erase(crate::color::from_argb(0xff20_4060));
        bitmap.set_argb(3, 2, 0x80ff_0000);
        bitmap
    }

    #[test]
    fn png_and_webp_come_back() {
        for target in [Target::Png, Target::WebP] {
            let data = encode(&picture(), target, 100).expect("encoded");
            let header = header(&data).expect("a header");
            assert_eq!((header.width, header.height), (8, 4));
            let back = decode(&data).expect("decoded");
            assert_eq!(back.get_argb(0, 0), 0xff20_4060);
            assert_eq!(back.get_argb(3, 2), 0x80ff_0000);
        }
    }

    #[test]
    fn jpeg_comes_back_nearly() {
        let data = encode(&picture(), Target::Jpeg, 95).expect("encoded");
        assert_eq!(Format::of(&data), Some(Format::Jpeg));
        let back = decode(&data).expect("decoded");
        assert_eq!(back.alpha, AlphaType::Opaque);
    }

    #[test]
    fn scaling_keeps_plain_colours() {
        let mut bitmap = Bitmap::new(8, 8, Config::Argb8888);
        bitmap.erase(crate::color::from_argb(0xff10_2030));
        for size in [3, 20] {
            let scaled = scaled(&bitmap, size, size, true);
            assert_eq!(scaled.get_argb(size - 1, 0), 0xff10_2030);
        }
        assert_eq!(sampled_size(9, 3, 4), (2, 1));
        assert_eq!(decode(b"no picture"), None);
    }
}
