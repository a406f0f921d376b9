//! SHA-1 (FIPS 180-4).

pub fn sha1(state: &mut [u32; 5], block: &[u8; 64]) {
    let mut words = [0u32; 80];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    for t in 16..80 {
        words[t] = (words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16]).rotate_left(1);
    }
    let [mut a, mut b, mut c, mut d, mut e] = *state;
    for (t, &word) in words.iter().enumerate() {
        let (mixed, constant) = match t / 20 {
            0 => (b & c | !b & d, 0x5a82_7999u32),
            1 => (b ^ c ^ d, 0x6ed9_eba1),
            2 => (b & c | b & d | c & d, 0x8f1b_bcdc),
            _ => (b ^ c ^ d, 0xca62_c1d6),
        };
        let sum = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e);
        let next = sum.wrapping_add(word).wrapping_add(constant);
        (a, b, c, d, e) = (next, a, b.rotate_left(30), c, d);
    }
    for (value, add) in state.iter_mut().zip([a, b, c, d, e]) {
        *value = value.wrapping_add(add);
    }
}
