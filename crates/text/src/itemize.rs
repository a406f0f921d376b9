//! Cuts text into runs that one family draws.

use harfrust::{Buffer, Direction, ShapeOptions, ShaperFont, shape};

use crate::collection::FontCollection;
use crate::family::FakedFont;
use crate::font::FontStyle;
use crate::paint::TextPaint;
use crate::unicode;

/// A part of the text and the families that could draw all of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    pub families: Vec<usize>,
    pub start: usize,
    pub end: usize,
}

/// Characters that need no glyph of their own: they stay with what is beside them.
fn needs_no_font(c: u32) -> bool {
    matches!(
        c,
        0xAD | 0x34F | 0x61C | 0x200C..=0x200F | 0x202A..=0x202E | 0x2066..=0x2069 | 0xFEFF
    ) || unicode::is_variation_selector(c)
}

/// Characters that stay with the font before them if that has them.
fn is_sticky(c: u32) -> bool {
    matches!(
        c,
        0x21 | 0x2C
            | 0x2D
            | 0x2E
            | 0x3A
            | 0x3B
            | 0x3F
            | 0xA0
            | 0x2010
            | 0x2011
            | 0x202F
            | 0x2640
            | 0x2642
            | 0x2695
    )
}

fn breaks_emoji(previous: u32, c: u32) -> bool {
    !(unicode::is_emoji_modifier(c)
        || unicode::is_regional_indicator(previous) && unicode::is_regional_indicator(c)
        || unicode::is_key_cap(c)
        || unicode::is_tag(c)
        || c == unicode::ZERO_WIDTH_JOINER
        || previous == unicode::ZERO_WIDTH_JOINER)
}

impl FontCollection {
    pub(crate) fn itemize(&self, text: &[u16], paint: &TextPaint) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        // The families of the last run; none yet if it is empty.
        let mut last: Vec<usize> = Vec::new();
        let mut previous = 0;
        let mut at = 0;
        while at < text.len() {
            let (c, after) = unicode::next_valid(text, at, text.len());
            let follower = match after < text.len() {
                true => unicode::next_valid(text, after, text.len()).0,
                false => 0,
            };
            if !self.continues_run(c, &last) {
                let selector = match unicode::is_variation_selector(follower) {
                    true => follower,
                    false => 0,
                };
                let mut families = self.families_for(c, selector, &paint.locales, paint.variant);
                if self.breaks_run(previous, c, &mut families, &mut last, &mut runs) {
                    let start = self.run_start(at, c, previous, &families, &last, &mut runs);
                    last.clone_from(&families);
                    runs.push(Run {
                        families,
                        start,
                        end: after,
                    });
                }
            }
            previous = c;
            if let Some(run) = runs.last_mut() {
                run.end = after;
            }
            at = after;
        }
        if last.is_empty() && !text.is_empty() {
            runs.push(Run {
                families: vec![0],
                start: 0,
                end: text.len(),
            });
        }
        runs
    }

    fn continues_run(&self, c: u32, last: &[usize]) -> bool {
        if needs_no_font(c) {
            return true;
        }
        let Some(&first) = last.first() else {
            return false;
        };
        if !is_sticky(c) && !unicode::is_mark(c) {
            return false;
        }
        let covers = |&family: &usize| self.families[family].coverage().contains(c);
        match self.families[first].is_color_emoji() {
            true => last.iter().any(covers),
            false => covers(&first),
        }
    }

    fn breaks_run(
        &self,
        previous: u32,
        c: u32,
        families: &mut Vec<usize>,
        last: &mut Vec<usize>,
        runs: &mut [Run],
    ) -> bool {
        let Some(&first) = last.first() else {
            return true;
        };
        if !self.families[first].is_color_emoji() {
            return families[0] != first;
        }
        let common: Vec<usize> = families
            .iter()
            .copied()
            .filter(|family| last.contains(family))
            .collect();
        if common.is_empty() || breaks_emoji(previous, c) {
            return true;
        }
        // Only families that can draw the whole sequence stay.
        if let Some(run) = runs.last_mut() {
            run.families.clone_from(&common);
        }
        last.clone_from(&common);
        *families = common;
        false
    }

    /// Where a new run starts: at the character, or before the one that it combines with.
    fn run_start(
        &self,
        at: usize,
        c: u32,
        previous: u32,
        families: &[usize],
        last: &[usize],
        runs: &mut Vec<Run>,
    ) -> usize {
        let mut start = at;
        let combines = unicode::is_mark(c)
            || unicode::is_emoji_modifier(c) && unicode::is_emoji_base(previous);
        let covers_previous = |&family: &usize| self.families[family].coverage().contains(previous);
        if at != 0 && combines && families.iter().any(covers_previous) {
            let length = unicode::utf16_length(previous);
            if let Some(run) = runs.last_mut() {
                run.end -= length;
                if run.start == run.end {
                    runs.pop();
                }
            }
            start -= length;
        }
        // All before were characters that need no font.
        if last.is_empty() { 0 } else { start }
    }

    /// The font for a run; of several emoji fonts the one that makes the fewest glyphs.
    pub(crate) fn best_font(&self, text: &[u16], run: &Run, style: FontStyle) -> FakedFont {
        let first = run.families[0];
        if !self.families[first].is_color_emoji() || run.families.len() == 1 {
            return self.families[first].closest_match(style);
        }
        let best = run
            .families
            .iter()
            .copied()
            .min_by_key(|&family| self.glyph_score(family, &text[run.start..run.end]))
            .unwrap_or(first);
        self.families[best].closest_match(style)
    }

    fn glyph_score(&self, family: usize, text: &[u16]) -> usize {
        let font = &self.families[family].fonts[0];
        let glyphs = plain_glyphs(&font.face, text);
        let (base, after) = unicode::next(text, 0, text.len());
        let is_tag_sequence =
            after < text.len() && unicode::is_tag(unicode::next(text, after, text.len()).0);
        // An unknown sequence of tags is drawn as its base: that is a bad match.
        if glyphs.len() == 1 && is_tag_sequence {
            let mut units = [0; 2];
            let base = char::from_u32(base)
                .unwrap_or('\u{FFFD}')
                .encode_utf16(&mut units);
            if plain_glyphs(&font.face, base) == glyphs {
                return 1 + 0x10000;
            }
        }
        glyphs.len()
    }
}

fn plain_glyphs(face: &harfrust::Font, text: &[u16]) -> Vec<u32> {
    let mut buffer = Buffer::new();
    let mut at = 0;
    while at < text.len() {
        let (c, after) = unicode::next_valid(text, at, text.len());
        buffer.push(c, at as u32);
        at = after;
    }
    buffer.set_direction(Direction::LeftToRight);
    buffer.guess_segment_properties();
    if shape(&ShaperFont::new(face), &mut buffer, ShapeOptions::new()).is_err() {
        return Vec::new();
    }
    buffer
        .glyph_infos()
        .iter()
        .map(|info| info.glyph_id)
        .collect()
}
