//! The characters a font has glyphs for, and its variation sequences.

/// Sorted ranges, ends included.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    ranges: Vec<(u32, u32)>,
    /// Variation selector and base character, sorted.
    variants: Vec<(u32, u32)>,
}

impl Coverage {
    pub fn of(face: &harfrust::Font) -> Coverage {
        let charmap = face.charmap();
        let mut characters: Vec<u32> = charmap
            .unicodes()
            .filter(|(_, glyph)| glyph.to_u32() != 0)
            .map(|(codepoint, _)| codepoint)
            .collect();
        characters.sort_unstable();
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for codepoint in characters {
            match ranges.last_mut() {
                Some((_, end)) if codepoint <= *end + 1 => *end = codepoint.max(*end),
                _ => ranges.push((codepoint, codepoint)),
            }
        }
        let mut variants: Vec<(u32, u32)> = charmap
            .unicode_variants()
            .map(|(codepoint, selector, _)| (selector, codepoint))
            .collect();
        variants.sort_unstable();
        Coverage { ranges, variants }
    }

    pub fn contains(&self, codepoint: u32) -> bool {
        let after = self
            .ranges
            .partition_point(|&(start, _)| start <= codepoint);
        after > 0 && codepoint <= self.ranges[after - 1].1
    }

    pub fn contains_variant(&self, codepoint: u32, selector: u32) -> bool {
        self.variants.binary_search(&(selector, codepoint)).is_ok()
    }

    pub fn has_variants(&self) -> bool {
        !self.variants.is_empty()
    }

    /// One past the last character.
    pub fn end(&self) -> u32 {
        self.ranges.last().map_or(0, |&(_, end)| end + 1)
    }

    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }
}
