//! Fonts of one design in several weights and slants.

use std::sync::Arc;

use harfrust::Tag;

use crate::coverage::Coverage;
use crate::font::{Fakery, Font, FontStyle};
use crate::locale::{EmojiStyle, LocaleList};
use crate::paint::FamilyVariant;

#[derive(Debug)]
pub struct FontFamily {
    /// At least one.
    pub fonts: Vec<Arc<Font>>,
    pub locales: Arc<LocaleList>,
    pub variant: FamilyVariant,
    /// Made by an app, not by the system.
    pub custom_fallback: bool,
    /// The named family that a system typeface stands for.
    pub default_fallback: bool,
}

/// A font, and what has to be done to make it look as wanted.
#[derive(Clone, Debug)]
pub struct FakedFont {
    pub font: Arc<Font>,
    pub fakery: Fakery,
}

impl PartialEq for FakedFont {
    fn eq(&self, other: &FakedFont) -> bool {
        Arc::ptr_eq(&self.font, &other.font) && self.fakery == other.fakery
    }
}

impl FontFamily {
    /// The characters of a family are those of its regular font.
    pub fn coverage(&self) -> &Coverage {
        self.closest_font(FontStyle::default()).coverage()
    }

    pub fn has_glyph(&self, codepoint: u32, selector: u32) -> bool {
        match selector {
            0 => self.coverage().contains(codepoint),
            _ => self.coverage().contains_variant(codepoint, selector),
        }
    }

    pub fn is_color_emoji(&self) -> bool {
        self.locales.emoji() == EmojiStyle::Emoji
    }

    fn closest_font(&self, style: FontStyle) -> &Arc<Font> {
        self.fonts
            .iter()
            .min_by_key(|font| distance(font.style, style))
            .expect("a family has a font")
    }

    pub fn closest_match(&self, style: FontStyle) -> FakedFont {
        let font = self.closest_font(style);
        // Semi-bold and up, from something at least two grades lighter.
        let lacks = i32::from(style.weight) - i32::from(font.style.weight);
        FakedFont {
            font: font.clone(),
            fakery: Fakery {
                bold: style.weight >= 600 && lacks >= 200,
                italic: style.italic && !font.style.italic,
            },
        }
    }

    /// With axis values for those of its fonts that have such axes; none if no font has.
    pub fn with_variation(&self, axes: &[(Tag, f32)]) -> Option<FontFamily> {
        let supports = |font: &Font| {
            let own = font.supported_axes();
            axes.iter().any(|(tag, _)| own.contains(tag))
        };
        if !self.fonts.iter().any(|font| supports(font)) {
            return None;
        }
        let fonts = self
            .fonts
            .iter()
            .map(|font| match supports(font) {
                true => Arc::new(font.varied(axes.to_vec(), font.style)),
                false => font.clone(),
            })
            .collect();
        Some(FontFamily {
            fonts,
            locales: self.locales.clone(),
            variant: self.variant,
            custom_fallback: self.custom_fallback,
            default_fallback: self.default_fallback,
        })
    }
}

/// 0 for the same style, more the further away.
fn distance(one: FontStyle, other: FontStyle) -> u16 {
    if one == other {
        return 0;
    }
    let weight = (one.weight / 100).abs_diff(other.weight / 100);
    weight + if one.italic != other.italic { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearness_of_styles() {
        let style = FontStyle::new;
        assert_eq!(distance(style(400, false), style(400, false)), 0);
        assert_eq!(distance(style(400, false), style(700, false)), 3);
        assert_eq!(distance(style(400, true), style(400, false)), 2);
    }
}
