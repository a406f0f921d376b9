//! String pools: strings by number, in UTF-8 or UTF-16, some with styled spans.
//!
//! A pool is a view into the file's bytes; strings are decoded when asked for. Strings in UTF-8
//! may hold surrogates as three bytes each, as Java's own form of UTF-8 does, so what is given is
//! UTF-16.

use std::sync::Arc;

use crate::Malformed;
use crate::bytes::{Chunk, u8_at, u16_at, u32_at};

pub(crate) const KIND: u16 = 0x0001;

const UTF8: u32 = 1 << 8;
const END_OF_SPANS: u32 = u32::MAX;

/// A styled part of a string: the tag's name (a string of the same pool), first and last unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub name: u32,
    pub first: u32,
    pub last: u32,
}

#[derive(Clone, Debug)]
pub struct StringPool {
    data: Arc<[u8]>,
    count: u32,
    styles: u32,
    utf8: bool,
    /// Where the offsets are, those of styles after those of strings.
    offsets: usize,
    strings: usize,
    spans: usize,
    end: usize,
}

impl StringPool {
    /// The pool that is the whole of `data`.
    pub fn new(data: Arc<[u8]>) -> Result<StringPool, Malformed> {
        let chunk = Chunk::at(&data, 0, data.len())?;
        if chunk.kind != KIND {
            return Err(Malformed {
                what: "not a string pool",
                at: 0,
            });
        }
        StringPool::parse(&data, chunk)
    }

    pub(crate) fn parse(data: &Arc<[u8]>, chunk: Chunk) -> Result<StringPool, Malformed> {
        let wrong = |what| Malformed {
            what,
            at: chunk.start,
        };
        let field = |number: usize| {
            let at = chunk.start + 8 + number * 4;
            (at + 4 <= chunk.content())
                .then(|| u32_at(data, at))
                .flatten()
        };
        let header = || Some((field(0)?, field(1)?, field(2)?, field(3)?, field(4)?));
        let (count, styles, flags, strings, spans) =
            header().ok_or(wrong("a string pool with too small a header"))?;
        let offsets = (u64::from(count) + u64::from(styles)) * 4;
        if chunk.content() as u64 + offsets > chunk.end() as u64 {
            return Err(wrong("a string pool with more strings than bytes"));
        }
        let outside = |offset: u32| offset as usize > chunk.size;
        if (count > 0 && outside(strings)) || (styles > 0 && outside(spans)) {
            return Err(wrong("a string pool whose strings are outside of it"));
        }
        Ok(StringPool {
            data: data.clone(),
            count,
            styles,
            utf8: flags & UTF8 != 0,
            offsets: chunk.content(),
            strings: chunk.start + strings as usize,
            spans: chunk.start + spans as usize,
            end: chunk.end(),
        })
    }

    pub fn len(&self) -> u32 {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// A string; `None` if there is none of that number or it is broken.
    pub fn utf16(&self, index: u32) -> Option<Vec<u16>> {
        let mut units = Vec::new();
        if self.utf8 {
            decode(self.raw(index)?, &mut units);
        } else {
            let bytes = self.raw(index)?.chunks_exact(2);
            units.extend(bytes.map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
        }
        Some(units)
    }

    /// The same as text; lone surrogates are replaced.
    pub fn text(&self, index: u32) -> Option<String> {
        if self.utf8
            && let Ok(text) = std::str::from_utf8(self.raw(index)?)
        {
            return Some(text.to_owned());
        }
        Some(String::from_utf16_lossy(&self.utf16(index)?))
    }

    /// A string's bytes if they are its ASCII text, which most are: no decoding is needed then.
    pub fn ascii(&self, index: u32) -> Option<&[u8]> {
        let raw = self.raw(index)?;
        (self.utf8 && raw.is_ascii()).then_some(raw)
    }

    /// Is this string that text? Without decoding it.
    pub fn is(&self, index: u32, text: &str) -> bool {
        match self.raw(index) {
            None => false,
            Some(raw) if self.utf8 && raw.is_ascii() => raw == text.as_bytes(),
            Some(_) => self
                .utf16(index)
                .is_some_and(|units| units.iter().copied().eq(text.encode_utf16())),
        }
    }

    /// The first string that is that text. A walk over the whole pool.
    pub fn find(&self, text: &str) -> Option<u32> {
        (0..self.count).find(|&index| self.is(index, text))
    }

    /// The encoded bytes of a string.
    fn raw(&self, index: u32) -> Option<&[u8]> {
        if index >= self.count {
            return None;
        }
        let offset = u32_at(&self.data, self.offsets + index as usize * 4)?;
        let mut at = self.strings.checked_add(offset as usize)?;
        let length = if self.utf8 {
            // First the length in UTF-16, which nobody needs, then the one in bytes.
            self.short_length(&mut at)?;
            self.short_length(&mut at)?
        } else {
            self.long_length(&mut at)?.checked_mul(2)?
        };
        let end = at.checked_add(length).filter(|&end| end <= self.end)?;
        let raw = self.data.get(at..end)?;
        if !self.utf8 {
            return Some(raw);
        }
        // Android hands the bytes on as a string that ends at a zero.
        let zero = raw.iter().position(|&byte| byte == 0);
        Some(&raw[..zero.unwrap_or(raw.len())])
    }

    fn short_length(&self, at: &mut usize) -> Option<usize> {
        let first = usize::from(u8_at(&self.data, *at)?);
        *at += 1;
        if first & 0x80 == 0 {
            return Some(first);
        }
        let second = usize::from(u8_at(&self.data, *at)?);
        *at += 1;
        Some((first & 0x7f) << 8 | second)
    }

    fn long_length(&self, at: &mut usize) -> Option<usize> {
        let first = usize::from(u16_at(&self.data, *at)?);
        *at += 2;
        if first & 0x8000 == 0 {
            return Some(first);
        }
        let second = usize::from(u16_at(&self.data, *at)?);
        *at += 2;
        Some((first & 0x7fff) << 16 | second)
    }

    /// A string's spans; `None` if it is a plain one. The first strings are those with styles.
    pub fn spans(&self, index: u32) -> Option<Vec<Span>> {
        if index >= self.styles {
            return None;
        }
        let place = self.offsets + (self.count as usize + index as usize) * 4;
        let mut at = self
            .spans
            .checked_add(u32_at(&self.data, place)? as usize)?;
        let mut spans = Vec::new();
        loop {
            let name = self.span_word(at)?;
            if name == END_OF_SPANS {
                return Some(spans);
            }
            spans.push(Span {
                name,
                first: self.span_word(at + 4)?,
                last: self.span_word(at + 8)?,
            });
            at += 12;
        }
    }

    fn span_word(&self, at: usize) -> Option<u32> {
        (at.checked_add(4)? <= self.end)
            .then(|| u32_at(&self.data, at))
            .flatten()
    }
}

/// UTF-8 to UTF-16; three bytes may be half a surrogate pair, and broken bytes are replaced.
fn decode(bytes: &[u8], units: &mut Vec<u16>) {
    const REPLACEMENT: u16 = 0xfffd;
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        let continued = |count: usize| {
            let bytes = tail.get(..count)?;
            let mut bits = 0;
            for byte in bytes {
                if byte & 0xc0 != 0x80 {
                    return None;
                }
                bits = bits << 6 | u32::from(byte & 0x3f);
            }
            Some(bits)
        };
        let (length, code) = match first {
            0..0x80 => (1, Some(u32::from(*first))),
            0xc0..0xe0 => (2, continued(1).map(|b| u32::from(first & 0x1f) << 6 | b)),
            0xe0..0xf0 => (3, continued(2).map(|b| u32::from(first & 0x0f) << 12 | b)),
            0xf0..0xf8 => (4, continued(3).map(|b| u32::from(first & 0x07) << 18 | b)),
            _ => (1, None),
        };
        match code {
            Some(code @ 0..=0xffff) => units.push(code as u16),
            Some(code @ 0x10000..=0x10ffff) => {
                units.push(0xd800 + ((code - 0x10000) >> 10) as u16);
                units.push(0xdc00 + (code & 0x3ff) as u16);
            }
            _ => units.push(REPLACEMENT),
        }
        let length = if code.is_some() { length } else { 1 };
        rest = &rest[length.min(rest.len())..];
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A pool in UTF-8 or UTF-16; the first strings get the spans given.
    pub(crate) fn pool(strings: &[&str], spans: &[&[Span]], utf8: bool) -> Vec<u8> {
        let mut offsets = Vec::new();
        let mut text: Vec<u8> = Vec::new();
        for string in strings {
            offsets.extend((text.len() as u32).to_le_bytes());
            let units: Vec<u16> = string.encode_utf16().collect();
            if utf8 {
                for length in [units.len(), string.len()] {
                    if length > 0x7f {
                        text.push(0x80 | (length >> 8) as u8);
                    }
                    text.push(length as u8);
                }
                text.extend(string.as_bytes());
                text.push(0);
            } else {
                text.extend((units.len() as u16).to_le_bytes());
                text.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
                text.extend([0, 0]);
            }
        }
        text.resize(text.len().next_multiple_of(4), 0);
        let mut styled = Vec::new();
        for spans in spans {
            offsets.extend((styled.len() as u32).to_le_bytes());
            for span in *spans {
                for word in [span.name, span.first, span.last] {
                    styled.extend(word.to_le_bytes());
                }
            }
            styled.extend(END_OF_SPANS.to_le_bytes());
        }
        let strings_at = 28 + offsets.len();
        let spans_at = strings_at + text.len();
        let mut bytes = [KIND.to_le_bytes(), 28u16.to_le_bytes()].concat();
        for word in [
            spans_at + styled.len(),
            strings.len(),
            spans.len(),
            if utf8 { UTF8 as usize } else { 0 },
            strings_at,
            spans_at,
        ] {
            bytes.extend((word as u32).to_le_bytes());
        }
        [bytes, offsets, text, styled].concat()
    }

    #[test]
    fn both_encodings_give_the_same_strings() {
        let long = "x".repeat(300);
        let strings = ["", "plain", "Grüße 🐒", &long];
        let span = Span {
            name: 1,
            first: 0,
            last: 4,
        };
        for utf8 in [true, false] {
            let bytes = pool(&strings, &[&[], &[span]], utf8);
            let pool = StringPool::new(bytes.into()).expect("well formed");
            assert_eq!(pool.len(), 4);
            for (index, &string) in strings.iter().enumerate() {
                let index = index as u32;
                assert_eq!(pool.text(index).as_deref(), Some(string));
                assert!(pool.is(index, string));
                assert!(!pool.is(index, "other"));
                assert_eq!(pool.find(string), Some(index));
            }
            assert_eq!(pool.text(4), None);
            assert_eq!(pool.spans(0), Some(vec![]));
            assert_eq!(pool.spans(1), Some(vec![span]));
            assert_eq!(pool.spans(2), None);
        }
    }

    #[test]
    fn surrogates_in_utf8_are_halves() {
        let mut units = Vec::new();
        decode(b"\xed\xa0\xbd\xed\xb8\x80a\xff\xe2\x82", &mut units);
        assert_eq!(units, [0xd83d, 0xde00, 0x61, 0xfffd, 0xfffd, 0xfffd]);
    }
}
