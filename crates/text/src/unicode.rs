//! Properties of characters and reading UTF-16, as the layout rules ask for them.

pub use harfrust::Script;
use unicode_properties::{
    EmojiStatus, GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory,
};

pub const REPLACEMENT: u32 = 0xFFFD;
pub const SOFT_HYPHEN: u32 = 0xAD;
pub const ZERO_WIDTH_JOINER: u32 = 0x200D;
pub const NO_BREAK_SPACE: u16 = 0xA0;
pub const HYPHEN: u32 = 0x2010;
pub const TAB: u16 = 9;

pub fn is_lead(unit: u16) -> bool {
    unit & 0xFC00 == 0xD800
}

pub fn is_trail(unit: u16) -> bool {
    unit & 0xFC00 == 0xDC00
}

/// How many code units a character takes.
pub fn utf16_length(codepoint: u32) -> usize {
    if codepoint > 0xFFFF { 2 } else { 1 }
}

/// The character that starts at `at`, and where the next one does. A lone surrogate is itself.
pub fn next(text: &[u16], at: usize, end: usize) -> (u32, usize) {
    let unit = text[at];
    if is_lead(unit) && at + 1 < end && is_trail(text[at + 1]) {
        let (high, low) = (u32::from(unit & 0x3FF), u32::from(text[at + 1] & 0x3FF));
        return (0x10000 + (high << 10 | low), at + 2);
    }
    (u32::from(unit), at + 1)
}

/// The character that ends before `at`, and where it starts.
pub fn previous(text: &[u16], start: usize, at: usize) -> (u32, usize) {
    if at >= start + 2 && is_trail(text[at - 1]) && is_lead(text[at - 2]) {
        return (next(text, at - 2, at).0, at - 2);
    }
    (u32::from(text[at - 1]), at - 1)
}

/// Like [`next`], with lone surrogates replaced.
pub fn next_valid(text: &[u16], at: usize, end: usize) -> (u32, usize) {
    let (codepoint, after) = next(text, at, end);
    match char::from_u32(codepoint) {
        Some(_) => (codepoint, after),
        None => (REPLACEMENT, after),
    }
}

/// The character that `at` is in, even if it is the second half of a pair.
pub fn codepoint_at(text: &[u16], at: usize) -> u32 {
    if at > 0 && is_trail(text[at]) && is_lead(text[at - 1]) {
        return next(text, at - 1, text.len()).0;
    }
    next(text, at, text.len()).0
}

fn character(codepoint: u32) -> char {
    char::from_u32(codepoint).unwrap_or('\u{FFFD}')
}

pub fn category(codepoint: u32) -> GeneralCategory {
    character(codepoint).general_category()
}

pub fn is_mark(codepoint: u32) -> bool {
    character(codepoint).general_category_group() == GeneralCategoryGroup::Mark
}

pub fn is_control(codepoint: u32) -> bool {
    category(codepoint) == GeneralCategory::Control
}

pub fn is_other_letter(codepoint: u32) -> bool {
    category(codepoint) == GeneralCategory::OtherLetter
}

/// Spaces, punctuation and control characters: what does not belong to the word before it.
pub fn ends_word(codepoint: u32) -> bool {
    let group = character(codepoint).general_category_group();
    group == GeneralCategoryGroup::Punctuation
        || matches!(
            category(codepoint),
            GeneralCategory::SpaceSeparator | GeneralCategory::Control
        )
}

pub fn script(codepoint: u32) -> Script {
    harfrust::unicode::script(codepoint)
}

pub fn combining_class(codepoint: u32) -> u8 {
    harfrust::unicode::combining_class(codepoint)
}

/// The first character of the canonical decomposition, if there is one.
pub fn base_of_decomposition(codepoint: u32) -> Option<u32> {
    use harfrust::unicode::Decomposed;
    match harfrust::unicode::decompose(codepoint)? {
        Decomposed::Singleton(base) | Decomposed::Pair(base, _) => Some(base),
    }
}

pub fn is_emoji(codepoint: u32) -> bool {
    character(codepoint).is_emoji_char()
}

pub fn is_emoji_modifier(codepoint: u32) -> bool {
    (0x1F3FB..=0x1F3FF).contains(&codepoint)
}

pub fn is_emoji_base(codepoint: u32) -> bool {
    // The two were bases before Emoji 4.0, and text that uses them so exists.
    if codepoint == 0x1F91D || codepoint == 0x1F93C {
        return true;
    }
    matches!(
        character(codepoint).emoji_status(),
        EmojiStatus::EmojiModifierBase | EmojiStatus::EmojiPresentationAndModifierBase
    )
}

pub fn is_regional_indicator(codepoint: u32) -> bool {
    (0x1F1E6..=0x1F1FF).contains(&codepoint)
}

pub fn is_key_cap(codepoint: u32) -> bool {
    codepoint == 0x20E3
}

pub fn is_tag(codepoint: u32) -> bool {
    (0xE0020..=0xE007F).contains(&codepoint)
}

pub fn is_variation_selector(codepoint: u32) -> bool {
    (0xFE00..=0xFE0F).contains(&codepoint) || (0xE0100..=0xE01EF).contains(&codepoint)
}

/// Characters that pictures are made of: emoji, less digits and the like, and those reserved.
pub fn is_extended_pictographic(codepoint: u32) -> bool {
    codepoint > 0xA8
        && is_emoji(codepoint)
        && !is_regional_indicator(codepoint)
        && !is_emoji_modifier(codepoint)
        || (0x1FC00..=0x1FFFD).contains(&codepoint)
}

/// ASCII and bidirectional control characters: they have no width, yet stand for themselves.
pub fn is_ascii_or_bidi_control(unit: u16) -> bool {
    unit <= 0x1F
        || (0x7F..=0x9F).contains(&unit)
        || (0x2066..=0x2069).contains(&unit)
        || (0x202A..=0x202E).contains(&unit)
        || matches!(unit, 0x061C | 0x200E | 0x200F)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_both_ways() {
        let text: Vec<u16> = "a😀b".encode_utf16().collect();
        assert_eq!(next(&text, 1, 4), (0x1F600, 3));
        assert_eq!(previous(&text, 0, 3), (0x1F600, 1));
        assert_eq!(codepoint_at(&text, 2), 0x1F600);
        assert_eq!(next(&text, 1, 2), (0xD83D, 2));
        assert_eq!(next_valid(&text, 2, 3).0, REPLACEMENT);
    }

    #[test]
    fn emoji() {
        assert!(is_emoji_base(0x1F44B));
        assert!(!is_emoji_base(0x1F600));
        assert!(is_extended_pictographic(0x2764));
        assert!(!is_extended_pictographic(u32::from(b'1')));
        assert!(is_mark(0x301));
    }

    #[test]
    fn decomposition() {
        assert_eq!(base_of_decomposition(0xE9), Some(u32::from(b'e')));
        assert_eq!(base_of_decomposition(u32::from(b'e')), None);
    }
}
