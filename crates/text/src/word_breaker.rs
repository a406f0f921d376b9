//! Where lines may be broken: Unicode's rules, and Android's own for e-mail addresses and URLs.
//!
//! # Differs from Android
//! Words of Thai, Lao, Khmer and Burmese are not found by dictionary, nor phrases of Japanese: a
//! text of those is broken only where its characters say so.

use std::ops::Range;

use unicode_linebreak::{BreakClass, break_property};

use crate::unicode;

/// Walks over the break opportunities of a text.
pub(crate) struct WordBreaker<'a> {
    text: &'a [u16],
    /// By Unicode's rules, sorted; the end is one of them.
    boundaries: Vec<usize>,
    last: usize,
    current: usize,
    scan_offset: usize,
    in_address: bool,
}

impl<'a> WordBreaker<'a> {
    pub fn new(text: &'a [u16]) -> WordBreaker<'a> {
        WordBreaker {
            text,
            boundaries: boundaries(text),
            last: 0,
            current: 0,
            scan_offset: 0,
            in_address: false,
        }
    }

    /// Starts anew from `from`, and finds the first break after it.
    pub fn following(&mut self, from: usize) -> usize {
        if !self.in_address {
            self.current = from;
            self.last = from;
            self.scan_offset = from;
            self.next();
        }
        self.current
    }

    pub fn next(&mut self) -> usize {
        self.last = self.current;
        if self.last >= self.text.len() {
            return self.current;
        }
        self.detect_address();
        self.current = match self.in_address {
            true => self.next_in_address(),
            false => self.next_valid(self.current),
        };
        self.current
    }

    fn following_boundary(&self, at: usize) -> usize {
        let index = self.boundaries.partition_point(|&boundary| boundary <= at);
        self.boundaries
            .get(index)
            .copied()
            .unwrap_or(self.text.len())
    }

    fn next_valid(&self, at: usize) -> usize {
        let mut next = self.following_boundary(at);
        while !is_valid_break(self.text, next) {
            next = self.following_boundary(next);
        }
        next
    }

    /// Looks whether an address starts here: something with `@` or `://` before a space.
    fn detect_address(&mut self) {
        if self.last < self.scan_offset {
            return;
        }
        #[derive(PartialEq)]
        enum Seen {
            Nothing,
            At,
            Colon(u8),
        }
        let mut seen = Seen::Nothing;
        let mut end = self.last;
        while end < self.text.len() {
            let unit = self.text[end];
            if !(0x21..=0x7E).contains(&unit) {
                break;
            }
            seen = match (seen, unit as u8) {
                (Seen::Nothing, b'@') => Seen::At,
                (Seen::Nothing, b':') => Seen::Colon(0),
                (Seen::Colon(slashes @ (0 | 1)), b'/') => Seen::Colon(slashes + 1),
                (Seen::Colon(0 | 1), _) => Seen::Nothing,
                (seen, _) => seen,
            };
            end += 1;
        }
        self.in_address = seen == Seen::At || seen == Seen::Colon(2);
        if self.in_address && end < self.text.len() && self.boundaries.binary_search(&end).is_err()
        {
            // Combining marks at its end belong to it.
            end = self.following_boundary(end);
        }
        self.scan_offset = end;
    }

    /// As the Chicago Manual of Style breaks addresses.
    fn next_in_address(&self) -> usize {
        let at = |index: usize| char::from_u32(self.text[index].into()).unwrap_or('\0');
        let mut previous = at(self.last);
        for index in self.last + 1..self.scan_offset {
            if matches!(previous, ':' | '=' | '&') {
                return index;
            }
            if previous == '/' && index >= self.last + 2 && at(index - 2) == '/' {
                return index;
            }
            let this = at(index);
            if previous != '-' {
                if matches!(
                    this,
                    '~' | '.' | ',' | '-' | '_' | '?' | '#' | '%' | '=' | '&'
                ) {
                    return index;
                }
                let double = index + 1 < self.scan_offset && at(index + 1) == '/';
                if this == '/' && previous != '/' && !double {
                    return index;
                }
            }
            previous = this;
        }
        self.scan_offset
    }

    /// The word before the current break, without punctuation around it; what is hyphenated.
    pub fn word(&self) -> Range<usize> {
        if self.in_address {
            return self.last..self.last;
        }
        let mut start = self.last;
        while start < self.current {
            let (c, after) = unicode::next(self.text, start, self.current);
            if !matches!(
                break_property(c),
                BreakClass::OpenPunctuation | BreakClass::Quotation
            ) {
                break;
            }
            start = after;
        }
        let mut end = self.current;
        while end > self.last {
            let (c, before) = unicode::previous(self.text, self.last, end);
            if !unicode::ends_word(c) {
                break;
            }
            end = before;
        }
        start.min(end)..end
    }

    /// 1 inside an address, where a break is worse than elsewhere.
    pub fn badness(&self) -> u8 {
        u8::from(self.in_address && self.current < self.scan_offset)
    }
}

/// Break opportunities by Unicode's rules, the end of the text included.
fn boundaries(text: &[u16]) -> Vec<usize> {
    let mut characters = String::with_capacity(text.len());
    // Byte offset after each character, and the code unit offset there.
    let mut offsets = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let (c, after) = unicode::next_valid(text, at, text.len());
        characters.push(char::from_u32(c).unwrap_or('\u{FFFD}'));
        offsets.push((characters.len(), after));
        at = after;
    }
    unicode_linebreak::linebreaks(&characters)
        .filter_map(|(byte, _)| {
            let index = offsets
                .binary_search_by_key(&byte, |&(byte, _)| byte)
                .ok()?;
            Some(offsets[index].1)
        })
        .collect()
}

/// Breaks that Android does not want though Unicode allows them.
fn is_valid_break(text: &[u16], at: usize) -> bool {
    if at >= text.len() {
        return true;
    }
    let (mut before, before_at) = unicode::previous(text, 0, at);
    // Hyphens are a matter of hyphenation.
    if is_line_breaking_hyphen(before) || before == unicode::SOFT_HYPHEN {
        return false;
    }
    // A Myanmar virama stacks what follows.
    if before == 0x1039 {
        return false;
    }
    let (after, _) = unicode::next(text, at, text.len());
    if before == unicode::ZERO_WIDTH_JOINER && unicode::is_emoji(after) {
        return false;
    }
    if unicode::is_emoji_modifier(after) {
        if before == 0xFE0F && before_at > 0 {
            before = unicode::previous(text, 0, before_at).0;
        }
        if unicode::is_emoji_base(before) {
            return false;
        }
    }
    true
}

pub(crate) fn is_line_breaking_hyphen(c: u32) -> bool {
    matches!(
        c,
        0x2D | 0x58A | 0x5BE | 0x1400 | 0x2010 | 0x2013 | 0x2027 | 0x2E17 | 0x2E40
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaks(text: &str) -> Vec<&str> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut breaker = WordBreaker::new(&units);
        let mut parts = Vec::new();
        let mut start = 0;
        let mut at = breaker.following(0);
        loop {
            parts.push(&text[start..at]);
            if at >= units.len() {
                return parts;
            }
            start = at;
            at = breaker.next();
        }
    }

    #[test]
    fn words() {
        assert_eq!(breaks("Hello big world"), ["Hello ", "big ", "world"]);
        assert_eq!(breaks("well-known (text)"), ["well-known ", "(text)"]);
        assert_eq!(breaks("one\ntwo"), ["one\n", "two"]);
    }

    #[test]
    fn addresses() {
        assert_eq!(
            breaks("see http://example.com/a_b?q=1 now"),
            [
                "see ", "http:", "//", "example", ".com", "/a", "_b", "?q", "=", "1 ", "now"
            ]
        );
        assert_eq!(breaks("me@example.com ok"), ["me@example", ".com ", "ok"]);
    }

    #[test]
    fn a_word_has_no_punctuation() {
        let units: Vec<u16> = "(word), x".encode_utf16().collect();
        let mut breaker = WordBreaker::new(&units);
        breaker.following(0);
        assert_eq!(breaker.word(), 1..5);
    }
}
