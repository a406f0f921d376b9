//! A typeface's families in order of preference, and which of them draws a character.

use std::sync::{Arc, Mutex};

use harfrust::Tag;

use crate::cache::LayoutCache;
use crate::family::{FakedFont, FontFamily};
use crate::font::FontStyle;
use crate::locale::{EmojiStyle, LocaleList};
use crate::paint::FamilyVariant;
use crate::unicode;

const EMOJI_SELECTOR: u32 = 0xFE0F;
pub(crate) const TEXT_SELECTOR: u32 = 0xFE0E;

pub struct FontCollection {
    pub families: Vec<Arc<FontFamily>>,
    end: u32,
    pub(crate) cache: Mutex<LayoutCache>,
}

impl std::fmt::Debug for FontCollection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FontCollection({} families)", self.families.len())
    }
}

/// How a family suits a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Score {
    Unsupported,
    /// Coverage, then locale, then variant.
    Some(u32),
    /// It is the typeface's own family: nothing can be better.
    First,
}

impl FontCollection {
    /// None without families.
    pub fn new(families: Vec<Arc<FontFamily>>) -> Option<FontCollection> {
        if families.is_empty() {
            return None;
        }
        let end = families.iter().map(|family| family.coverage().end()).max();
        Some(FontCollection {
            end: end.unwrap_or(0),
            families,
            cache: Mutex::default(),
        })
    }

    pub fn base_font(&self, style: FontStyle) -> FakedFont {
        self.families[0].closest_match(style)
    }

    /// The families that are equally good for a character, best first; at least one. More than
    /// one matters for emoji, where a sequence decides.
    pub(crate) fn families_for(
        &self,
        codepoint: u32,
        selector: u32,
        locales: &LocaleList,
        variant: FamilyVariant,
    ) -> Vec<usize> {
        if codepoint >= self.end {
            return vec![0];
        }
        let mut best = Score::Unsupported;
        let mut found = Vec::new();
        for (index, family) in self.families.iter().enumerate() {
            let score = self.score(codepoint, selector, locales, variant, family);
            if score == Score::First {
                return vec![index];
            }
            if score != Score::Unsupported && score >= best {
                if score > best {
                    found.clear();
                    best = score;
                }
                found.push(index);
            }
        }
        if !found.is_empty() {
            return found;
        }
        match unicode::base_of_decomposition(codepoint) {
            Some(base) => self.families_for(base, selector, locales, variant),
            None => vec![0],
        }
    }

    fn score(
        &self,
        codepoint: u32,
        selector: u32,
        locales: &LocaleList,
        variant: FamilyVariant,
        family: &FontFamily,
    ) -> Score {
        let coverage = match self.coverage_score(codepoint, selector, locales, family) {
            Score::Some(coverage) => coverage,
            special => return special,
        };
        let locale = locales.locales.iter().fold(0u32, |score, locale| {
            score * 5 + locale.score_for(&family.locales)
        });
        let suits = family.variant == FamilyVariant::Default
            || family.variant == variant
            || variant == FamilyVariant::Default && family.variant == FamilyVariant::Compact;
        Score::Some(coverage << 29 | locale << 1 | u32::from(suits))
    }

    fn coverage_score(
        &self,
        codepoint: u32,
        selector: u32,
        locales: &LocaleList,
        family: &FontFamily,
    ) -> Score {
        let has_sequence = selector != 0 && family.has_glyph(codepoint, selector);
        if !has_sequence && !family.has_glyph(codepoint, 0) {
            return Score::Unsupported;
        }
        if (selector == 0 || has_sequence) && self.is_primary(family) {
            return Score::First;
        }
        if has_sequence {
            return Score::Some(3);
        }
        let wants_color = match (selector, locales.emoji()) {
            (EMOJI_SELECTOR, _) => true,
            (TEXT_SELECTOR, _) => false,
            (_, EmojiStyle::Emoji) => true,
            (_, EmojiStyle::Text) => false,
            _ => return Score::Some(1),
        };
        Score::Some(if wants_color == family.is_color_emoji() {
            2
        } else {
            1
        })
    }

    /// An app's own family, or else the system family that the typeface is named for.
    fn is_primary(&self, family: &FontFamily) -> bool {
        family.custom_fallback || !self.families[0].custom_fallback && family.default_fallback
    }

    /// Whether there is a glyph for a character with a variation selector.
    pub fn has_variation_selector(&self, codepoint: u32, selector: u32) -> bool {
        if !unicode::is_variation_selector(selector) || codepoint >= self.end {
            return false;
        }
        let has_sequence = |family: &Arc<FontFamily>| family.has_glyph(codepoint, selector);
        // Any character has a plain presentation, in a font that is not one of emoji.
        let is_plain =
            |family: &Arc<FontFamily>| !family.is_color_emoji() && family.has_glyph(codepoint, 0);
        self.families.iter().any(has_sequence)
            || selector == TEXT_SELECTOR && self.families.iter().any(is_plain)
    }

    /// With axis values where fonts have such axes; none if none has.
    pub fn with_variation(&self, axes: &[(Tag, f32)]) -> Option<FontCollection> {
        let mut changed = false;
        let families = self
            .families
            .iter()
            .map(|family| match family.with_variation(axes) {
                Some(varied) => {
                    changed = true;
                    Arc::new(varied)
                }
                None => family.clone(),
            })
            .collect();
        if !changed {
            return None;
        }
        FontCollection::new(families)
    }

    pub fn supported_axes(&self) -> Vec<Tag> {
        let mut axes: Vec<Tag> = self
            .families
            .iter()
            .flat_map(|family| &family.fonts)
            .flat_map(|font| font.supported_axes())
            .collect();
        axes.sort();
        axes.dedup();
        axes
    }
}
