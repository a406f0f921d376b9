//! Glyphs: small masks, made once for a picture, placed on whole pixels unless the paint wants
//! it finer, and their coverage bent by how light the colour is, as Skia has it on Android.
//!
//! # Differs from Android
//! Text with a shader, an effect or a stroke is drawn as a path is, and so is text larger than
//! Skia keeps masks of.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Raster;
use super::area::Mask;
use super::coverage::Coverage;
use crate::bitmap::Bitmap;
use crate::color::{Color, to_byte, unpremultiply};
use crate::display_list::{GlyphRun, GlyphSource};
use crate::geometry::{IntRect, Point, Rect, point};
use crate::matrix::Matrix;
use crate::paint::{Paint, Style};
use crate::path::Path;

/// Larger glyphs are drawn as paths.
const LARGEST: usize = 256;
/// How many places between two pixels a glyph may have.
const STEPS: f32 = 4.0;
/// The exponent of Android's text gamma.
const GAMMA: f32 = 1.4;
/// So many shades of lightness are told apart.
const SHADES: usize = 8;

/// What a mask depends on: the font, the glyph, how it is turned and scaled, its sub-pixel place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    font: [u64; 3],
    glyph: u32,
    matrix: [u32; 4],
    step: u8,
}

/// A picture of a glyph, and where it is from the glyph's origin.
type PlacedPicture = (Bitmap, Rect);

/// The masks and tables of one picture.
#[derive(Clone, Debug, Default)]
pub(super) struct Glyphs {
    masks: BTreeMap<Key, Option<Arc<Mask>>>,
    pictures: BTreeMap<([u64; 3], u32), Option<PlacedPicture>>,
    tables: [Option<Arc<[u8; 256]>>; SHADES],
}

impl Raster {
    pub(super) fn glyphs(&mut self, runs: &[GlyphRun], paint: &Paint, target: &mut Bitmap) {
        let as_masks = paint.style == Style::Fill
            && paint.shader.is_none()
            && paint.path_effect.is_none()
            && paint.mask_filter.is_none()
            && !self.matrix.has_perspective();
        let mut outlines = Path::new();
        if !as_masks || paint.shadow.is_some() {
            for (run, glyph, at) in places(runs) {
                if let Some(outline) = run.font.outline(glyph) {
                    outlines.add_path(&outline, &Matrix::translate(at.x, at.y));
                }
            }
        }
        if as_masks && paint.shadow.is_some() && !outlines.is_empty() {
            let limits = self.limits(paint);
            let covered = Coverage::of_path(&outlines, &self.matrix, paint.anti_alias, &limits);
            self.soft_shadow(&covered, paint, target);
            outlines = Path::new();
        }
        let plain = Paint {
            shadow: None,
            ..paint.clone()
        };
        for (run, glyph, at) in places(runs) {
            if run.font.has_pictures() {
                if let Some((bitmap, bounds)) = self.glyphs.picture(run.font.as_ref(), glyph) {
                    let source = bitmap.bounds().to_rect();
                    self.image(&bitmap, &source, &bounds.offset(at.x, at.y), &plain, target);
                }
            } else if as_masks {
                self.glyph(run.font.as_ref(), glyph, at, &plain, target);
            }
        }
        if !outlines.is_empty() {
            self.path(&outlines, paint, target);
        }
    }

    fn glyph(
        &mut self,
        font: &dyn GlyphSource,
        glyph: u32,
        at: Point,
        paint: &Paint,
        target: &mut Bitmap,
    ) {
        let at = self.matrix.map_point(at);
        let upright = self.matrix.rect_stays_rect();
        let (x, y) = if font.is_subpixel() {
            // Where text runs along the pixels, only along them.
            let fine = |value: f32| (value * STEPS + 0.5).floor() / STEPS;
            (
                fine(at.x),
                if upright {
                    (at.y + 0.5).floor()
                } else {
                    fine(at.y)
                },
            )
        } else {
            ((at.x + 0.5).floor(), (at.y + 0.5).floor())
        };
        let Some(mask) = self.mask(font, glyph, point(x.fract_floor(), y.fract_floor())) else {
            return self.large_glyph(font, glyph, at, paint, target);
        };
        let bounds = IntRect {
            left: x.floor() as i32 + mask.left,
            top: y.floor() as i32 + mask.top,
            right: x.floor() as i32 + mask.left + mask.width as i32,
            bottom: y.floor() as i32 + mask.top + mask.height as i32,
        };
        if bounds.intersection(&self.clip.bounds).is_empty() {
            return;
        }
        let table = self.glyphs.table(paint.plain_color());
        let mut mask: Vec<u8> = mask.bytes.clone();
        for value in &mut mask {
            *value = table[usize::from(*value)];
            if !paint.anti_alias {
                *value = if *value < 128 { 0 } else { 255 };
            }
        }
        let covered = Coverage {
            bounds,
            mask: Some(mask),
        };
        self.paint(&covered, paint, target);
    }

    /// One too large for a mask.
    fn large_glyph(
        &mut self,
        font: &dyn GlyphSource,
        glyph: u32,
        at: Point,
        paint: &Paint,
        target: &mut Bitmap,
    ) {
        if let Some(outline) = font.outline(glyph) {
            let saved = self.matrix;
            self.matrix = moved_to(&saved, at.x, at.y);
            self.path(&outline, paint, target);
            self.matrix = saved;
        }
    }

    fn mask(&mut self, font: &dyn GlyphSource, glyph: u32, place: Point) -> Option<Arc<Mask>> {
        let m = &self.matrix.0;
        let key = Key {
            font: font.identity(),
            glyph,
            matrix: [m[0], m[1], m[3], m[4]].map(f32::to_bits),
            step: ((place.y * STEPS) as u8) * STEPS as u8 + (place.x * STEPS) as u8,
        };
        let matrix = moved_to(&self.matrix, place.x, place.y);
        let make = || {
            let outline = font.outline(glyph).unwrap_or_default();
            if outline.is_empty() {
                return Some(Arc::new(Mask::default()));
            }
            Some(Arc::new(Mask::of(&outline.transformed(&matrix), LARGEST)?))
        };
        self.glyphs.masks.entry(key).or_insert_with(make).clone()
    }
}

fn places(runs: &[GlyphRun]) -> impl Iterator<Item = (&GlyphRun, u32, Point)> {
    runs.iter()
        .flat_map(|run| run.glyphs.iter().map(move |&(glyph, at)| (run, glyph, at)))
}

/// The same turn and scale, with its origin elsewhere.
fn moved_to(matrix: &Matrix, x: f32, y: f32) -> Matrix {
    let mut moved = *matrix;
    (moved.0[2], moved.0[5]) = (x, y);
    moved
}

trait FractFloor {
    /// What is above the next whole number below.
    fn fract_floor(self) -> f32;
}

impl FractFloor for f32 {
    fn fract_floor(self) -> f32 {
        self - self.floor()
    }
}

impl Glyphs {
    fn picture(&mut self, font: &dyn GlyphSource, glyph: u32) -> Option<(Bitmap, Rect)> {
        let made = self.pictures.entry((font.identity(), glyph));
        made.or_insert_with(|| font.picture(glyph)).clone()
    }

    /// How coverage becomes opacity for a colour, which is premultiplied.
    fn table(&mut self, color: Color) -> Arc<[u8; 256]> {
        let [red, green, blue, _] = unpremultiply(color).map(|channel| u32::from(to_byte(channel)));
        let light = (red * 54 + green * 183 + blue * 19) >> 8;
        // Green is not to count as white.
        let light = light - (255 - light) * light / 255;
        let shade = light as usize * SHADES / 256;
        self.tables[shade]
            .get_or_insert_with(|| Arc::new(opacities(shade as f32 / (SHADES - 1) as f32)))
            .clone()
    }
}

/// The opacity that, mixed as bytes are, looks like the coverage mixed as light: against a
/// background that is as dark as the colour is light.
fn opacities(light: f32) -> [u8; 256] {
    let other = 1.0 - light;
    let [linear, linear_other] = [light, other].map(|value| libm::powf(value, GAMMA));
    std::array::from_fn(|coverage| {
        let covered = coverage as f32 / 255.0;
        if (light - other).abs() < 1.0 / 256.0 {
            return coverage as u8;
        }
        let mixed = linear * covered + linear_other * (1.0 - covered);
        let seen = libm::powf(mixed, 1.0 / GAMMA);
        ((seen - other) / (light - other) * 255.0 + 0.5).clamp(0.0, 255.0) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dark_text_becomes_thinner_and_light_text_stronger() {
        let (dark, light) = (opacities(0.0), opacities(1.0));
        assert_eq!((dark[0], dark[255]), (0, 255));
        assert_eq!((light[0], light[255]), (0, 255));
        assert_eq!((dark[128], light[128]), (100, 156));
        assert!(dark.is_sorted() && light.is_sorted());
    }
}
