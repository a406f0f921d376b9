//! Modified UTF-8: each UTF-16 code unit is encoded by itself in one to three bytes, surrogates
//! included, and U+0000 takes two, so that no string contains a zero byte.

/// Decodes the code units of `bytes`; `None` for a sequence that is not modified UTF-8.
pub(crate) fn units(bytes: &[u8]) -> impl Iterator<Item = Option<u16>> + '_ {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let (unit, after) = match *rest {
            [] => return None,
            [a @ 0x01..=0x7f, ref after @ ..] => (u16::from(a), after),
            [a @ 0xc0..=0xdf, b @ 0x80..=0xbf, ref after @ ..] => {
                (u16::from(a & 0x1f) << 6 | u16::from(b & 0x3f), after)
            }
            [
                a @ 0xe0..=0xef,
                b @ 0x80..=0xbf,
                c @ 0x80..=0xbf,
                ref after @ ..,
            ] => (
                u16::from(a & 0x0f) << 12 | u16::from(b & 0x3f) << 6 | u16::from(c & 0x3f),
                after,
            ),
            _ => {
                rest = &[];
                return Some(None);
            }
        };
        rest = after;
        Some(Some(unit))
    })
}

/// Encodes `text`.
pub(crate) fn encode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for unit in text.encode_utf16() {
        match unit {
            0x0001..=0x007f => bytes.push(unit as u8),
            0x0000 | 0x0080..=0x07ff => {
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

/// The order in which `string_ids` is sorted: by UTF-16 code units. Bytes sort the same way,
/// except for the two bytes of U+0000.
pub(crate) fn compare(left: &[u8], right: &[u8]) -> std::cmp::Ordering {
    let key = |&byte: &u8| if byte == 0xc0 { 0 } else { byte };
    left.iter().map(key).cmp(right.iter().map(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(bytes: &[u8]) -> Option<Vec<u16>> {
        units(bytes).collect()
    }

    #[test]
    fn round_trip() {
        for text in ["", "plain", "a\0b", "é€😀", "\u{7ff}\u{800}\u{ffff}"] {
            let bytes = encode(text);
            assert!(!bytes.contains(&0));
            assert_eq!(
                decode(&bytes),
                Some(text.encode_utf16().collect()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn lone_surrogates_survive() {
        assert_eq!(decode(&[0xed, 0xa0, 0x80]), Some(vec![0xd800]));
        assert_eq!(decode(&[0xed, 0xbf, 0xbf, b'x']), Some(vec![0xdfff, 0x78]));
    }

    #[test]
    fn broken_sequences() {
        for bytes in [
            &[0x80][..],
            &[0xc3],
            &[0xe2, 0x82],
            &[0xf0, 0x9f, 0x98, 0x80],
            &[0xc3, 0x28],
        ] {
            assert_eq!(decode(bytes), None, "{bytes:02x?}");
        }
    }

    #[test]
    fn order_is_that_of_utf16() {
        let texts = [
            "", "\0", "\0a", "a", "a\0", "ab", "é", "€", "😀", "\u{ffee}",
        ];
        for left in texts {
            for right in texts {
                let expected = left.encode_utf16().cmp(right.encode_utf16());
                assert_eq!(
                    compare(&encode(left), &encode(right)),
                    expected,
                    "{left:?} {right:?}"
                );
            }
        }
    }
}
