//! Adler-32 (RFC 1950), the checksum in a DEX header.
//!
//! Sums a block of 32 bytes at a time in a form that the compiler turns into vector code: opening
//! a file costs little else.

const MODULUS: u32 = 65_521;
const LANES: usize = 32;
/// Blocks between reductions, so that neither sum overflows 32 bits: zlib's bound is 5,552 bytes.
const BLOCKS: usize = 5_552 / LANES;

/// The Adler-32 of `bytes`.
pub fn adler32(bytes: &[u8]) -> u32 {
    let (mut low, mut high) = (1u32, 0u32);
    for chunk in bytes.chunks(LANES * BLOCKS) {
        let (blocks, rest) = chunk.as_chunks::<LANES>();
        for block in blocks {
            let (mut sum, mut weighted) = (0u32, 0u32);
            for (position, &byte) in block.iter().enumerate() {
                sum += u32::from(byte);
                weighted += u32::from(byte) * (LANES - position) as u32;
            }
            high += low * LANES as u32 + weighted;
            low += sum;
        }
        for &byte in rest {
            low += u32::from(byte);
            high += low;
        }
        low %= MODULUS;
        high %= MODULUS;
    }
    (high << 16) | low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naive(bytes: &[u8]) -> u32 {
        let (mut low, mut high) = (1u32, 0u32);
        for &byte in bytes {
            low = (low + u32::from(byte)) % MODULUS;
            high = (high + low) % MODULUS;
        }
        (high << 16) | low
    }

    #[test]
    fn agrees_with_the_definition() {
        assert_eq!(adler32(b""), 1);
        assert_eq!(adler32(b"Wikipedia"), 0x11e6_0398);
        for length in [1, 31, 32, 33, 5_535, 5_536, 5_552, 5_553, 100_000] {
            let worst = vec![0xff; length];
            assert_eq!(adler32(&worst), naive(&worst), "{length} bytes of 0xff");
            let mixed: Vec<u8> = (0..length).map(|i| (i * 7 + i / 256) as u8).collect();
            assert_eq!(adler32(&mixed), naive(&mixed), "{length} mixed bytes");
        }
    }
}
