//! Damages a file in thousands of ways, always the same ones, and reads everything each time:
//! nothing may panic, and nothing may take long.

mod support;

use gibbon_dex::DexFile;
use support::program::program;
use support::walk::walk;
use support::writer::fix_checksum;

/// Marsaglia's xorshift: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Returns whether the file was opened at all.
fn read(mut file: Vec<u8>) -> bool {
    fix_checksum(&mut file);
    let Ok(dex) = DexFile::parse(file) else {
        return false;
    };
    walk(&dex);
    true
}

#[test]
fn every_byte_alone() {
    let good = program();
    for position in 0..good.len() {
        for value in [
            0x00,
            0x01,
            0x7f,
            0x80,
            0xff,
            good[position] ^ 1,
            good[position] ^ 0x40,
        ] {
            let mut file = good.clone();
            file[position] = value;
            read(file);
        }
    }
}

#[test]
fn many_bytes() {
    let good = program();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut opened = 0;
    for _ in 0..20_000 {
        let mut file = good.clone();
        for _ in 0..=random.below(12) {
            // Mostly past the header, whose damage is soon found.
            let from = if random.below(8) == 0 { 0 } else { 0x70 };
            let position = from + random.below(good.len() - from);
            file[position] = match random.below(4) {
                0 => 0xff,
                1 => file[position].wrapping_add(1),
                2 => file[random.below(good.len())],
                _ => random.next() as u8,
            };
        }
        opened += usize::from(read(file));
    }
    assert!(
        opened > 10_000,
        "only {opened} of 20,000 got past the header"
    );
}

#[test]
fn truncated() {
    let good = program();
    for length in 0..good.len() {
        let mut file = good[..length].to_vec();
        read(file.clone());
        // And so that the header agrees.
        if length >= 0x70 {
            file[32..36].copy_from_slice(&(length as u32).to_le_bytes());
            read(file);
        }
    }
}
