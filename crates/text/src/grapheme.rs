//! Where a cursor may stand: between what users take for characters.
//!
//! Unicode's rules, changed as Android changes them: format characters belong to what is before
//! them, and what a font made into one glyph is not taken apart.

use unicode_properties::GeneralCategory;

use crate::unicode;

/// Classes of Unicode's grapheme rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Other,
    CarriageReturn,
    LineFeed,
    Control,
    Extend,
    Joiner,
    RegionalIndicator,
    Prepend,
    SpacingMark,
    HangulL,
    HangulV,
    HangulT,
    HangulLv,
    HangulLvt,
}

/// Marks that are spaced, yet break: the exceptions of Unicode's class.
fn is_unjoined_mark(c: u32) -> bool {
    matches!(
        c,
        0x102B | 0x102C | 0x1038 | 0x1062..=0x1064 | 0x1067..=0x106D | 0x1083 | 0x1087..=0x108C
            | 0x108F | 0x109A..=0x109C | 0x1A61 | 0x1A63 | 0x1A64 | 0xAA7B | 0xAA7D
    )
}

fn is_prepended(c: u32) -> bool {
    matches!(
        c,
        0x600..=0x605 | 0x6DD | 0x70F | 0x890 | 0x891 | 0x8E2 | 0xD4E | 0x110BD | 0x110CD
            | 0x111C2 | 0x111C3 | 0x1193F | 0x11941 | 0x11A3A | 0x11A84..=0x11A89 | 0x11D46
    )
}

/// Spacing marks that extend what is before them all the same (`Other_Grapheme_Extend`).
fn is_extending_mark(c: u32) -> bool {
    matches!(
        c,
        0x9BE
            | 0x9D7
            | 0xB3E
            | 0xB57
            | 0xBBE
            | 0xBD7
            | 0xCC2
            | 0xCD5
            | 0xCD6
            | 0xD3E
            | 0xD57
            | 0xDCF
            | 0xDDF
            | 0x1B35
            | 0x200C
            | 0x302E
            | 0x302F
            | 0xFF9E
            | 0xFF9F
            | 0x1133E
            | 0x11357
            | 0x114B0
            | 0x114BD
            | 0x115AF
            | 0x11930
            | 0x1D165
            | 0x1D16E..=0x1D172
    )
}

fn class(c: u32) -> Class {
    match c {
        0x0D => return Class::CarriageReturn,
        0x0A => return Class::LineFeed,
        0x200D => return Class::Joiner,
        // Android: format characters never stand alone.
        0xAD
        | 0x61C
        | 0x180E
        | 0x200B
        | 0x200E
        | 0x200F
        | 0x202A..=0x202E
        | 0x2060..=0x206F
        | 0xFEFF
        | 0xE0000..=0xE007F => return Class::Extend,
        // Android: Thai sara am is a letter of its own.
        0xE33 => return Class::Other,
        0xEB3 => return Class::SpacingMark,
        0x1100..=0x115F | 0xA960..=0xA97C => return Class::HangulL,
        0x1160..=0x11A7 | 0xD7B0..=0xD7C6 => return Class::HangulV,
        0x11A8..=0x11FF | 0xD7CB..=0xD7FB => return Class::HangulT,
        0xAC00..=0xD7A3 if (c - 0xAC00).is_multiple_of(28) => return Class::HangulLv,
        0xAC00..=0xD7A3 => return Class::HangulLvt,
        _ => {}
    }
    if unicode::is_regional_indicator(c) {
        return Class::RegionalIndicator;
    }
    if is_prepended(c) {
        return Class::Prepend;
    }
    if is_extending_mark(c) || unicode::is_emoji_modifier(c) {
        return Class::Extend;
    }
    match unicode::category(c) {
        GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark => Class::Extend,
        GeneralCategory::SpacingMark if !is_unjoined_mark(c) => Class::SpacingMark,
        GeneralCategory::Control
        | GeneralCategory::Format
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator => Class::Control,
        _ => Class::Other,
    }
}

/// Viramas that end a syllable without joining the next consonant.
fn is_pure_killer(c: u32) -> bool {
    matches!(
        c,
        0xE3A
            | 0xE4E
            | 0xF84
            | 0x103A
            | 0x1714
            | 0x1734
            | 0x17D1
            | 0x1BAA
            | 0x1BF2
            | 0x1BF3
            | 0xA806
            | 0xA953
            | 0xABED
            | 0x11134
            | 0x112EA
            | 0x1172B
    )
}

/// Whether a cursor may stand at `offset` of the run `start .. start + count`. With `advances`
/// (of the run's code units), glyphs have a say.
pub fn is_break(
    advances: Option<&[f32]>,
    text: &[u16],
    start: usize,
    count: usize,
    offset: usize,
) -> bool {
    let end = start + count;
    if offset <= start || offset >= end {
        return true;
    }
    if unicode::is_trail(text[offset]) {
        return !unicode::is_lead(text[offset - 1]);
    }
    let (before, before_at) = unicode::previous(text, start, offset);
    let (after, _) = unicode::next(text, offset, end);
    let (p1, p2) = (class(before), class(after));
    use Class::*;
    match (p1, p2) {
        (CarriageReturn, LineFeed) => return false,
        (Control | CarriageReturn | LineFeed, _) | (_, Control | CarriageReturn | LineFeed) => {
            return true;
        }
        (HangulL, HangulL | HangulV | HangulLv | HangulLvt)
        | (HangulLv | HangulV, HangulV | HangulT)
        | (HangulLvt | HangulT, HangulT) => return false,
        _ => {}
    }
    // What has a width of its own is a character of its own.
    if advances.is_some_and(|advances| advances[offset - start] != 0.0) {
        return true;
    }
    if matches!(p2, Extend | Joiner | SpacingMark) || p1 == Prepend {
        return false;
    }
    if p1 == Joiner
        && unicode::is_extended_pictographic(after)
        && joins_picture(text, start, before_at)
    {
        return false;
    }
    if p1 == RegionalIndicator && p2 == RegionalIndicator {
        return advances.is_none()
            && flags_before(text, start, before_at, offset).is_multiple_of(2);
    }
    if unicode::combining_class(before) == 9
        && !is_pure_killer(before)
        && unicode::is_other_letter(after)
    {
        return false;
    }
    true
}

/// Whether what is before the joiner at `at` is a picture.
fn joins_picture(text: &[u16], start: usize, mut at: usize) -> bool {
    while at > start {
        let (c, before) = unicode::previous(text, start, at);
        if class(c) != Class::Extend {
            return unicode::is_extended_pictographic(c);
        }
        at = before;
    }
    false
}

/// How many regional indicators end at `offset`.
fn flags_before(text: &[u16], start: usize, mut at: usize, offset: usize) -> usize {
    while at > start {
        let (c, before) = unicode::previous(text, start, at);
        if !unicode::is_regional_indicator(c) {
            break;
        }
        at = before;
    }
    (offset - at) / 2
}

/// Where to move a cursor; Android's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    After = 0,
    AtOrAfter = 1,
    Before = 2,
    AtOrBefore = 3,
    At = 4,
}

impl Move {
    pub fn of(number: i32) -> Option<Move> {
        Some(match number {
            0 => Move::After,
            1 => Move::AtOrAfter,
            2 => Move::Before,
            3 => Move::AtOrBefore,
            4 => Move::At,
            _ => return None,
        })
    }
}

/// The place that a move from `offset` leads to; none for [`Move::At`] between two places.
pub fn cursor(
    advances: Option<&[f32]>,
    text: &[u16],
    start: usize,
    count: usize,
    offset: usize,
    way: Move,
) -> Option<usize> {
    let may_stand = |at: usize| is_break(advances, text, start, count, at);
    let mut at = offset;
    match way {
        Move::After | Move::AtOrAfter => {
            if way == Move::After && at < start + count {
                at += 1;
            }
            while !may_stand(at) {
                at += 1;
            }
        }
        Move::Before | Move::AtOrBefore => {
            if way == Move::Before && at > start {
                at -= 1;
            }
            while !may_stand(at) {
                at -= 1;
            }
        }
        Move::At if !may_stand(at) => return None,
        Move::At => {}
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaks(text: &str) -> Vec<usize> {
        let units: Vec<u16> = text.encode_utf16().collect();
        (0..=units.len())
            .filter(|&at| is_break(None, &units, 0, units.len(), at))
            .collect()
    }

    #[test]
    fn clusters() {
        assert_eq!(breaks("ae\u{301}b"), [0, 1, 3, 4]);
        assert_eq!(breaks("\r\n"), [0, 2]);
        assert_eq!(breaks("👨‍👩‍👧x"), [0, 8, 9]);
        assert_eq!(breaks("👋🏽!"), [0, 4, 5]);
        assert_eq!(breaks("🇩🇪🇫🇷"), [0, 4, 8]);
        assert_eq!(breaks("한\u{1100}\u{1161}"), [0, 1, 3]);
        assert_eq!(breaks("क्ष"), [0, 3]);
        assert_eq!(breaks("a\u{AD}b"), [0, 2, 3]);
    }

    #[test]
    fn moves() {
        let text: Vec<u16> = "e\u{301}x".encode_utf16().collect();
        let to = |offset, way| cursor(None, &text, 0, 3, offset, way);
        assert_eq!(to(0, Move::After), Some(2));
        assert_eq!(to(1, Move::AtOrBefore), Some(0));
        assert_eq!(to(3, Move::Before), Some(2));
        assert_eq!(to(1, Move::At), None);
    }
}
