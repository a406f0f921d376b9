//! Modified UTF-8, the string encoding of class files and DEX (JVMS §4.4.7).
//!
//! It differs from UTF-8 in two ways: NUL is `C0 80`, and characters beyond the
//! basic plane are two three-byte surrogates. A Java string is any sequence of
//! UTF-16 units, lone surrogates included, so the exact form is `Vec<u16>`;
//! [`to_str`] is the fast path for names, which practically always are text.
//!
//! Over-long two- and three-byte forms are accepted, as HotSpot does.

use std::borrow::Cow;

/// A byte sequence that is not modified UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("illegal modified UTF-8 at byte {offset} of the string")]
pub struct Mutf8Error {
    pub offset: usize,
}

/// Why bytes could not be given as `str`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    #[error(transparent)]
    Illegal(#[from] Mutf8Error),
    /// Legal for a string constant, but no `str` can hold it.
    #[error("lone surrogate {unit:#06x}")]
    LoneSurrogate { unit: u16 },
}

/// Whether `bytes` are ASCII without NUL, and so the same in modified UTF-8, in
/// UTF-8 and nearly in UTF-16.
pub fn is_plain(bytes: &[u8]) -> bool {
    // Two passes, but both take many bytes at a time.
    bytes.is_ascii() && !bytes.contains(&0)
}

/// The UTF-16 units of `bytes`, exactly.
pub fn decode(bytes: &[u8]) -> Result<Vec<u16>, Mutf8Error> {
    if is_plain(bytes) {
        return Ok(bytes.iter().map(|&b| u16::from(b)).collect());
    }
    let mut units = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let (unit, length) = decode_unit(bytes, at).ok_or(Mutf8Error { offset: at })?;
        units.push(unit);
        at += length;
    }
    Ok(units)
}

/// The unit at `at`, and how many bytes it takes.
fn decode_unit(bytes: &[u8], at: usize) -> Option<(u16, usize)> {
    let continuation = |i: usize| {
        let b = *bytes.get(at + i)?;
        (b & 0xc0 == 0x80).then_some(u16::from(b & 0x3f))
    };
    let first = *bytes.get(at)?;
    match first {
        0x01..=0x7f => Some((u16::from(first), 1)),
        0xc0..=0xdf => Some(((u16::from(first & 0x1f) << 6) | continuation(1)?, 2)),
        0xe0..=0xef => Some((
            (u16::from(first & 0x0f) << 12) | (continuation(1)? << 6) | continuation(2)?,
            3,
        )),
        _ => None,
    }
}

/// The modified UTF-8 of any sequence of UTF-16 units.
pub fn encode(units: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(units.len());
    for &unit in units {
        match unit {
            0x01..=0x7f => bytes.push(unit as u8),
            0 | 0x80..=0x7ff => {
                bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]);
            }
            _ => bytes.extend([
                0xe0 | (unit >> 12) as u8,
                0x80 | (unit >> 6 & 0x3f) as u8,
                0x80 | (unit & 0x3f) as u8,
            ]),
        }
    }
    bytes
}

/// The modified UTF-8 of `text`.
pub fn encode_str(text: &str) -> Cow<'_, [u8]> {
    if is_plain(text.as_bytes()) {
        return Cow::Borrowed(text.as_bytes());
    }
    Cow::Owned(encode(&text.encode_utf16().collect::<Vec<_>>()))
}

/// `bytes` as text: borrowed unless they hold NUL or characters beyond the
/// basic plane. Two different strings never give the same text.
pub fn to_str(bytes: &[u8]) -> Result<Cow<'_, str>, TextError> {
    // Byte 0 and four-byte forms are UTF-8 but not modified UTF-8.
    if let Ok(text) = std::str::from_utf8(bytes)
        && (is_plain(bytes) || !bytes.iter().any(|&b| b == 0 || b >= 0xf0))
    {
        return Ok(Cow::Borrowed(text));
    }
    let units = decode(bytes)?;
    let text: Result<String, _> = char::decode_utf16(units).collect();
    match text {
        Ok(text) => Ok(Cow::Owned(text)),
        Err(e) => Err(TextError::LoneSurrogate {
            unit: e.unpaired_surrogate(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_round_trips() {
        for unit in 0..=u16::MAX {
            let bytes = encode(&[unit]);
            assert_eq!(decode(&bytes), Ok(vec![unit]), "{unit:#x}");
        }
    }

    #[test]
    fn text_is_borrowed_when_it_can_be() {
        assert!(matches!(to_str(b"java/lang/Object"), Ok(Cow::Borrowed(_))));
        assert!(matches!(
            to_str("größe".as_bytes()),
            Ok(Cow::Borrowed("größe"))
        ));
    }

    #[test]
    fn nul_and_supplementary_characters() {
        assert_eq!(to_str(&[b'a', 0xc0, 0x80]).unwrap(), "a\0");
        let monkey = encode_str("🐒");
        assert_eq!(monkey.len(), 6);
        assert_eq!(to_str(&monkey).unwrap(), "🐒");
    }

    #[test]
    fn what_is_not_text_is_refused() {
        let lone = encode(&[0xd800]);
        assert_eq!(
            to_str(&lone),
            Err(TextError::LoneSurrogate { unit: 0xd800 })
        );
        for illegal in [&[0u8][..], &[0x80], &[0xc3], &[0xe1, 0x80], "🐒".as_bytes()] {
            assert_eq!(decode(illegal), Err(Mutf8Error { offset: 0 }));
            assert!(to_str(illegal).is_err());
        }
    }
}
