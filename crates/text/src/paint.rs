//! What of a paint decides how text is laid out.

use std::str::FromStr;
use std::sync::Arc;

use harfrust::{Feature, Tag};

use crate::collection::FontCollection;
use crate::font::FontStyle;
use crate::locale::LocaleList;

/// Size, stretch and slant of glyphs, and how exact their widths are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FontSize {
    pub size: f32,
    pub scale_x: f32,
    pub skew_x: f32,
    /// Widths are not rounded to pixels.
    pub linear: bool,
    pub hinted: bool,
    pub fake_bold: bool,
}

impl FontSize {
    pub fn plain(size: f32) -> FontSize {
        FontSize {
            size,
            scale_x: 1.0,
            skew_x: 0.0,
            linear: false,
            hinted: true,
            fake_bold: false,
        }
    }
}

/// `android:fontVariant`-like choice between tall and compact fonts of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum FamilyVariant {
    #[default]
    Default,
    Compact,
    Elegant,
}

impl FamilyVariant {
    /// By Android's number.
    pub fn of(number: i32) -> FamilyVariant {
        match number {
            1 => FamilyVariant::Compact,
            2 => FamilyVariant::Elegant,
            _ => FamilyVariant::Default,
        }
    }

    pub fn number(self) -> i32 {
        self as i32
    }
}

/// All that decides a layout beside the text itself.
#[derive(Clone, Debug)]
pub struct TextPaint {
    pub font: FontSize,
    /// In units of the text size.
    pub letter_spacing: f32,
    /// In pixels, added to each space.
    pub word_spacing: f32,
    /// `Paint.setFontFeatureSettings`.
    pub features: Arc<str>,
    pub locales: Arc<LocaleList>,
    pub variant: FamilyVariant,
    pub style: FontStyle,
    pub collection: Arc<FontCollection>,
}

impl TextPaint {
    pub fn letter_spacing_pixels(&self) -> f32 {
        self.letter_spacing * self.font.size * self.font.scale_x
    }

    /// The features to shape with: the paint's, and those Android adds.
    pub(crate) fn shaping_features(&self) -> Vec<Feature> {
        let mut features = Vec::new();
        if self.letter_spacing.abs() > 0.03 {
            // Letters that stand apart do not make ligatures.
            features.push(Feature::new(Tag::new(b"liga"), 0, ..));
            features.push(Feature::new(Tag::new(b"clig"), 0, ..));
        }
        let mut contextual_half_width = true;
        for feature in parse_features(&self.features) {
            let tag = feature.tag;
            if tag == Tag::new(b"chws")
                || feature.value != 0 && [Tag::new(b"halt"), Tag::new(b"palt")].contains(&tag)
            {
                contextual_half_width = false;
            }
            features.push(feature);
        }
        if contextual_half_width {
            features.push(Feature::new(Tag::new(b"chws"), 1, ..));
        }
        features
    }

    /// Everything but the collection, as a key for caches.
    pub(crate) fn key(&self) -> PaintKey {
        PaintKey {
            numbers: [
                self.font.size.to_bits(),
                self.font.scale_x.to_bits(),
                self.font.skew_x.to_bits(),
                self.letter_spacing.to_bits(),
            ],
            flags: [self.font.linear, self.font.hinted, self.font.fake_bold],
            features: self.features.clone(),
            locales: self.locales.clone(),
            variant: self.variant,
            style: self.style,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PaintKey {
    numbers: [u32; 4],
    flags: [bool; 3],
    features: Arc<str>,
    locales: Arc<LocaleList>,
    variant: FamilyVariant,
    style: FontStyle,
}

/// `"smcp" 1, -liga`: what cannot be read, or is for a part of the text, is left out.
fn parse_features(settings: &str) -> impl Iterator<Item = Feature> + '_ {
    settings
        .split(',')
        .filter_map(|text| Feature::from_str(text.trim()).ok())
        .filter(|feature| {
            feature.start == Feature::GLOBAL_START && feature.end == Feature::GLOBAL_END
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_settings() {
        let features: Vec<(Tag, u32)> =
            parse_features("'smcp' 1, \"liga\" off, kern=0, toolong, aalt[3:5]=2")
                .map(|feature| (feature.tag, feature.value))
                .collect();
        assert_eq!(
            features,
            [
                (Tag::new(b"smcp"), 1),
                (Tag::new(b"liga"), 0),
                (Tag::new(b"kern"), 0),
            ]
        );
    }
}
