//! Vertical metrics of a font, as Skia reads them with FreeType.

use harfrust::GlyphId;
use harfrust::font::Font;
use harfrust::font::glyph::bitmap::{BitmapGlyph, Pixels};

use crate::outline::Rect;
use crate::paint::FontSize;

/// In pixels, y pointing down: what is above the baseline is negative.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct FontMetrics {
    pub top: f32,
    pub ascent: f32,
    pub descent: f32,
    pub bottom: f32,
    pub leading: f32,
    /// Top edge of an underline below the baseline, and its thickness, if the font says.
    pub underline: Option<(f32, f32)>,
}

impl FontMetrics {
    /// From one baseline to the next.
    pub fn spacing(&self) -> f32 {
        self.descent - self.ascent + self.leading
    }
}

/// Metrics for size 1.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EmMetrics {
    ascent: f32,
    descent: f32,
    leading: f32,
    top: f32,
    bottom: f32,
    underline: Option<(f32, f32)>,
}

impl EmMetrics {
    pub fn of(face: &Font) -> EmMetrics {
        let metrics = face.metrics();
        let per_em = f32::from(face.units_per_em());
        let is_zero = |value: f32| value == 0.0;
        let hhea = metrics.hhea_line.map(|line| {
            (
                line.ascender.to_f32(),
                line.descender.to_f32(),
                line.line_gap.to_f32(),
            )
        });
        let typo = metrics.typo_line.map(|line| {
            (
                line.ascender.to_f32(),
                line.descender.to_f32(),
                line.line_gap.to_f32(),
            )
        });
        // FreeType uses `hhea` unless it is empty.
        let usual = hhea
            .filter(|line| !is_zero(line.0) || !is_zero(line.1))
            .or(typo);
        let line = if metrics.use_typo_metrics {
            typo.or(usual)
        } else {
            usual
        };
        let (ascender, descender, gap) = line.unwrap_or_default();
        let underline = face.style_metrics().underline.map(|underline| {
            (
                -underline.position.to_f32() / per_em,
                underline.thickness.to_f32() / per_em,
            )
        });
        EmMetrics {
            ascent: -ascender / per_em,
            descent: -descender / per_em,
            leading: gap / per_em,
            top: -metrics.bounds.y_max.to_f32() / per_em,
            bottom: -metrics.bounds.y_min.to_f32() / per_em,
            underline,
        }
    }

    pub fn scaled(&self, strike: Option<&ColorStrike>, size: f32) -> FontMetrics {
        if let Some(strike) = strike {
            let (ascent, descent) = (strike.ascent * size, strike.descent * size);
            return FontMetrics {
                top: ascent,
                ascent,
                descent,
                bottom: descent,
                leading: 0.0,
                underline: None,
            };
        }
        FontMetrics {
            top: self.top * size,
            ascent: self.ascent * size,
            descent: self.descent * size,
            bottom: self.bottom * size,
            leading: self.leading * size,
            underline: self
                .underline
                .map(|(position, thickness)| (position * size, thickness * size)),
        }
    }
}

/// The size of a font that has pictures instead of outlines.
#[derive(Clone, Copy, Debug)]
pub struct ColorStrike {
    pub pixels_per_em: f32,
    ascent: f32,
    descent: f32,
}

impl ColorStrike {
    pub(crate) fn of(face: &Font) -> Option<ColorStrike> {
        use harfrust::font::glyph::bitmap::BitmapSource;
        let strikes = face.bitmap_strikes();
        if !matches!(strikes.source(), Some(BitmapSource::Cbdt)) {
            return None;
        }
        let strike = strikes.get(strikes.len().checked_sub(1)?)?;
        let pixels_per_em = f32::from(strike.ppem());
        let line = face.metrics().hhea_line?;
        let per_em = f32::from(face.units_per_em());
        // The strike's own line is that of `hhea`, in whole pixels.
        let pixels = |units: f32| (units * pixels_per_em / per_em).round() / pixels_per_em;
        Some(ColorStrike {
            pixels_per_em,
            ascent: -pixels(line.ascender.to_f32()),
            descent: -pixels(line.descender.to_f32()),
        })
    }

    pub(crate) fn bounds(&self, face: &Font, glyph: GlyphId, size: &FontSize) -> Rect {
        let bitmap = face.bitmap_strikes().select_bitmap(glyph, None);
        bitmap.map_or_else(Rect::default, |bitmap| {
            self.place(&bitmap, size).rounded_out()
        })
    }

    /// A glyph's PNG file, and where it goes in pixels.
    pub(crate) fn picture(
        &self,
        face: &Font,
        glyph: GlyphId,
        size: &FontSize,
    ) -> Option<(Vec<u8>, Rect)> {
        let bitmap = face.bitmap_strikes().select_bitmap(glyph, None)?;
        match bitmap.pixels() {
            Pixels::Png(file) => Some((file.to_vec(), self.place(&bitmap, size))),
            _ => None,
        }
    }

    fn place(&self, bitmap: &BitmapGlyph<'_>, size: &FontSize) -> Rect {
        let y = size.size / self.pixels_per_em;
        let x = y * size.scale_x;
        let (left, top) = (
            bitmap.inner_x_bearing() as f32,
            -(bitmap.inner_y_bearing() as f32),
        );
        Rect {
            left: left * x,
            top: top * y,
            right: (left + bitmap.width() as f32) * x,
            bottom: (top + bitmap.height() as f32) * y,
        }
    }
}
