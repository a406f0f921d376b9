//! The compression functions of the digests that the library offers: one block into the state.
//!
//! Intrinsics only: the library has the same in Java, where a block takes thousands of
//! instructions.

mod md5;
mod sha1;
mod sha256;
mod sha512;

pub use md5::md5;
pub use sha1::sha1;
pub use sha256::sha256;
pub use sha512::sha512;

#[cfg(test)]
mod tests {
    use super::*;

    /// One padded block of a message of up to 55 bytes; the length in bits at the end.
    fn block(message: &[u8], big_endian: bool) -> [u8; 64] {
        let mut block = [0; 64];
        block[..message.len()].copy_from_slice(message);
        block[message.len()] = 0x80;
        let bits = 8 * message.len() as u64;
        let bits = if big_endian {
            bits.to_be_bytes()
        } else {
            bits.to_le_bytes()
        };
        block[56..].copy_from_slice(&bits);
        block
    }

    #[test]
    fn digests_of_abc() {
        let mut state = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
        md5(&mut state, &block(b"abc", false));
        assert_eq!(
            state.map(u32::swap_bytes),
            [0x9001_5098, 0x3cd2_4fb0, 0xd696_3f7d, 0x28e1_7f72]
        );

        let mut state = [
            0x6745_2301,
            0xefcd_ab89,
            0x98ba_dcfe,
            0x1032_5476,
            0xc3d2_e1f0,
        ];
        sha1(&mut state, &block(b"abc", true));
        let expected = [
            0xa999_3e36,
            0x4706_816a,
            0xba3e_2571,
            0x7850_c26c,
            0x9cd0_d89d,
        ];
        assert_eq!(state, expected);

        let mut state = [
            0x6a09_e667,
            0xbb67_ae85,
            0x3c6e_f372,
            0xa54f_f53a,
            0x510e_527f,
            0x9b05_688c,
            0x1f83_d9ab,
            0x5be0_cd19,
        ];
        sha256(&mut state, &block(b"abc", true));
        let expected = [
            0xba78_16bf,
            0x8f01_cfea,
            0x4141_40de,
            0x5dae_2223,
            0xb003_61a3,
            0x9617_7a9c,
            0xb410_ff61,
            0xf200_15ad,
        ];
        assert_eq!(state, expected);

        let mut state = [
            0x6a09_e667_f3bc_c908,
            0xbb67_ae85_84ca_a73b,
            0x3c6e_f372_fe94_f82b,
            0xa54f_f53a_5f1d_36f1,
            0x510e_527f_ade6_82d1,
            0x9b05_688c_2b3e_6c1f,
            0x1f83_d9ab_fb41_bd6b,
            0x5be0_cd19_137e_2179,
        ];
        let mut block = [0; 128];
        block[..3].copy_from_slice(b"abc");
        (block[3], block[127]) = (0x80, 24);
        sha512(&mut state, &block);
        assert_eq!(state[0], 0xddaf_35a1_9361_7aba);
        assert_eq!(state[7], 0x2a9a_c94f_a54c_a49f);
    }
}
