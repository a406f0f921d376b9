//! The contact sheet: every first screen in small, with the number of its row.

use std::path::Path;

use anyhow::Context;
use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};

use super::Row;

const COLUMNS: u32 = 8;
const WIDTH: u32 = 216;
const HEIGHT: u32 = 480;
const GAP: u32 = 8;
const LABEL: u32 = 28;
/// A digit's dot.
const DOT: u32 = 4;

/// Three by five dots each, a row in three bits.
const DIGITS: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 7, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 2, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];

pub fn write(file: &Path, folder: &Path, rows: &[Row]) -> anyhow::Result<()> {
    let lines = (rows.len() as u32).div_ceil(COLUMNS).max(1);
    let mut sheet = RgbImage::from_pixel(
        GAP + COLUMNS * (WIDTH + GAP),
        GAP + lines * (HEIGHT + LABEL + GAP),
        Rgb([96; 3]),
    );
    for (at, row) in rows.iter().enumerate() {
        let x = GAP + at as u32 % COLUMNS * (WIDTH + GAP);
        let y = GAP + at as u32 / COLUMNS * (HEIGHT + LABEL + GAP);
        number(&mut sheet, at + 1, x, y);
        // An app that could not be installed has none.
        if let Ok(picture) = image::open(folder.join(&row.name).join("first.png")) {
            let small = picture.into_rgb8();
            let ratio = f64::min(
                f64::from(WIDTH) / f64::from(small.width().max(1)),
                f64::from(HEIGHT) / f64::from(small.height().max(1)),
            );
            let size = |length: u32| ((f64::from(length) * ratio) as u32).max(1);
            let small = imageops::resize(
                &small,
                size(small.width()),
                size(small.height()),
                FilterType::Triangle,
            );
            imageops::replace(&mut sheet, &small, x.into(), (y + LABEL).into());
        }
    }
    sheet.save(file).with_context(|| file.display().to_string())
}

fn number(sheet: &mut RgbImage, number: usize, x: u32, y: u32) {
    for (at, digit) in number.to_string().bytes().enumerate() {
        let left = x + at as u32 * 4 * DOT;
        for (line, dots) in DIGITS[usize::from(digit - b'0')].iter().enumerate() {
            for column in (0..3).filter(|column| dots & (4 >> column) != 0) {
                for dot in 0..DOT * DOT {
                    sheet.put_pixel(
                        left + column * DOT + dot % DOT,
                        y + line as u32 * DOT + dot / DOT,
                        Rgb([255; 3]),
                    );
                }
            }
        }
    }
}
