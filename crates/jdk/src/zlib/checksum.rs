//! Adler-32 and CRC-32.

/// Continues an Adler-32; 1 is the start.
pub fn adler32(start: u32, bytes: &[u8]) -> u32 {
    const BASE: u32 = 65_521;
    /// Bytes that can be added before the sums must be reduced.
    const RUN: usize = 5552;
    let (mut low, mut high) = (start & 0xffff, start >> 16);
    for run in bytes.chunks(RUN) {
        for &byte in run {
            low += u32::from(byte);
            high += low;
        }
        low %= BASE;
        high %= BASE;
    }
    high << 16 | low
}

/// Continues a CRC-32; 0 is the start.
pub fn crc32(start: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(start);
    hasher.update(bytes);
    hasher.finalize()
}
