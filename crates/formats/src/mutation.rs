//! Damaged input: valid files with bytes flipped, cut, moved and repeated, the
//! same ones on every run. Nothing is asserted but that nothing panics, that
//! what is left valid is consistent, and that all of it ends.

#[path = "../fuzz/exercise.rs"]
mod exercise;

use crate::class_file::assembler;

/// A small generator of its own, so that the damage never changes (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

/// Values that sit on edges.
const EDGES: [u8; 8] = [0, 1, 2, 0x7f, 0x80, 0xc0, 0xfe, 0xff];

fn damage(valid: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = valid.to_vec();
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        match random.below(8) {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = random.next() as u8,
            3 => bytes[at] = bytes[at].wrapping_add(1),
            4 => {
                let end = (at + 1 + random.below(8)).min(bytes.len());
                bytes[at..end].fill(EDGES[random.below(EDGES.len())]);
            }
            5 => {
                bytes.remove(at);
            }
            6 => bytes.insert(at, EDGES[random.below(EDGES.len())]),
            _ => {
                let length = random.below(16).min(bytes.len() - at);
                let piece = bytes[at..at + length].to_vec();
                let to = random.below(bytes.len() - length + 1);
                bytes[to..to + length].copy_from_slice(&piece);
            }
        }
    }
    bytes
}

fn check(valid: &[u8], rounds: u64, exercise: impl Fn(&[u8])) {
    exercise(valid);
    for length in 0..valid.len() {
        exercise(&valid[..length]);
    }
    for round in 0..rounds {
        exercise(&damage(valid, &mut Random(round)));
    }
}

/// Every byte set to every edge value in turn.
fn check_edges(valid: &[u8], exercise: impl Fn(&[u8])) {
    let mut bytes = valid.to_vec();
    for at in 0..bytes.len() {
        let before = bytes[at];
        for edge in EDGES {
            bytes[at] = edge;
            exercise(&bytes);
        }
        bytes[at] = before;
    }
}

#[test]
fn class_files() {
    let valid = assembler::everything();
    check(&valid, 30_000, exercise::class_file);
    check_edges(&valid, exercise::class_file);
}

#[test]
fn images() {
    let (valid, _) = crate::jimage::tests::small_image();
    check(&valid, 10_000, exercise::image);
    check_edges(&valid, exercise::image);
}

#[test]
fn archives() {
    let valid = crate::archive::tests::small();
    check(&valid, 20_000, exercise::archive);
    check_edges(&valid, exercise::archive);
}

/// Real classes too, where `GIBBON_JDK_IMAGE` names an image.
#[test]
fn real_class_files() {
    let Some(path) = std::env::var_os("GIBBON_JDK_IMAGE") else {
        return;
    };
    let image = crate::Image::open(path).unwrap();
    let mut random = Random(7);
    for location in image
        .module_entries("java.base")
        .unwrap()
        .iter()
        .step_by(31)
    {
        let valid = image.read(location).unwrap();
        for _ in 0..20 {
            exercise::class_file(&damage(&valid, &mut random));
        }
    }
}
