//! Pictures as files, as small as they get without loss, and what two of them differ in.

use std::fs;
use std::path::Path;

use anyhow::Context;
use gibbon_embedded::Picture;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageEncoder, Rgb, RgbImage};

/// Without alpha: a screen is opaque.
pub fn of(picture: &Picture) -> anyhow::Result<RgbImage> {
    let colors = picture.pixels.chunks_exact(4).flat_map(|pixel| &pixel[..3]);
    RgbImage::from_raw(picture.width, picture.height, colors.copied().collect())
        .context("a picture of another size than it says")
}

pub fn read(file: &Path) -> anyhow::Result<RgbImage> {
    let picture = image::open(file).with_context(|| file.display().to_string())?;
    Ok(picture.into_rgb8())
}

pub fn write(file: &Path, picture: &RgbImage) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::Adaptive)
        .write_image(
            picture.as_raw(),
            picture.width(),
            picture.height(),
            image::ExtendedColorType::Rgb8,
        )?;
    fs::write(file, bytes).with_context(|| file.display().to_string())
}

/// What is expected, faint, with red where it is not so; and how many pixels that are.
pub fn difference(expected: &RgbImage, seen: &RgbImage) -> (RgbImage, usize) {
    let width = expected.width().max(seen.width());
    let height = expected.height().max(seen.height());
    let mut count = 0;
    let marked = RgbImage::from_fn(width, height, |x, y| {
        let should = expected.get_pixel_checked(x, y);
        if should != seen.get_pixel_checked(x, y) {
            count += 1;
            return Rgb([255, 0, 0]);
        }
        let faint = |channel: u8| 192 + channel / 4;
        should.map_or(Rgb([255; 3]), |pixel| Rgb(pixel.0.map(faint)))
    });
    (marked, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_red_and_counted() {
        let one = RgbImage::from_pixel(2, 2, Rgb([0, 0, 0]));
        let mut two = RgbImage::from_pixel(2, 3, Rgb([0, 0, 0]));
        two.put_pixel(1, 1, Rgb([1, 0, 0]));
        let (marked, count) = difference(&one, &two);
        assert_eq!(count, 3);
        assert_eq!(marked.get_pixel(1, 1), &Rgb([255, 0, 0]));
        assert_eq!(marked.get_pixel(0, 0), &Rgb([192; 3]));
    }
}
