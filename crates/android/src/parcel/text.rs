//! The encoding of `writeString8`: what the runtime calls UTF-8.
//!
//! It is UTF-8, but for two cases: a NUL takes two bytes, so that none is among the bytes, and
//! a surrogate without its partner takes three.

/// Encodes UTF-16 units.
pub fn encode_string8(units: &[u16]) -> Vec<u8> {
    let mut encoded = Vec::with_capacity(units.len());
    for unit in char::decode_utf16(units.iter().copied()) {
        match unit {
            Ok('\0') => encoded.extend([0xc0, 0x80]),
            Ok(character) => {
                let mut buffer = [0; 4];
                encoded.extend(character.encode_utf8(&mut buffer).as_bytes());
            }
            Err(lone) => {
                let unit = lone.unpaired_surrogate();
                encoded.extend([
                    0xe0 | (unit >> 12) as u8,
                    0x80 | (unit >> 6 & 0x3f) as u8,
                    0x80 | (unit & 0x3f) as u8,
                ]);
            }
        }
    }
    encoded
}

/// Decodes to UTF-16 units. Bytes that are no encoding are taken for what they would be.
pub fn decode_string8(encoded: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(encoded.len());
    let mut at = 0;
    let next = |at: usize| u32::from(encoded.get(at).copied().unwrap_or(0) & 0x3f);
    while let Some(&first) = encoded.get(at) {
        let first = u32::from(first);
        match first {
            0..=0x7f => {
                units.push(first as u16);
                at += 1;
            }
            0x80..=0xdf => {
                units.push(((first & 0x1f) << 6 | next(at + 1)) as u16);
                at += 2;
            }
            0xe0..=0xef => {
                units.push(((first & 0x0f) << 12 | next(at + 1) << 6 | next(at + 2)) as u16);
                at += 3;
            }
            _ => {
                let point =
                    (first & 0x07) << 18 | next(at + 1) << 12 | next(at + 2) << 6 | next(at + 3);
                let offset = point.wrapping_sub(0x1_0000);
                units.push(0xd800 | (offset >> 10 & 0x3ff) as u16);
                units.push(0xdc00 | (offset & 0x3ff) as u16);
                at += 4;
            }
        }
    }
    units
}
