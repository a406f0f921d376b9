//! Names for what is compared often: 64-bit hashes of contents, the same on every machine.
//!
//! Paths, actions and states are known by such names, so that devices can abstract a screen by
//! themselves, without a table that all of them would have to share.

/// FNV-1a over words, with the high bits folded back in.
#[derive(Clone, Copy)]
pub struct Hash(u64);

impl Hash {
    pub const fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    pub const fn with(self, word: u64) -> Hash {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Hash(mixed ^ (mixed >> 29))
    }

    pub fn with_text(self, text: &str) -> Hash {
        let bytes = text.as_bytes().chunks(8).map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        });
        bytes.fold(self.with(text.len() as u64), Hash::with)
    }

    pub const fn end(self) -> u64 {
        self.with(0x51_7c_c1_b7).0
    }
}

pub fn text(text: &str) -> u64 {
    Hash::new().with_text(text).end()
}
