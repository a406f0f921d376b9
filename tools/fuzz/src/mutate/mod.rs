//! Cases: a program with a few things changed.

mod class_file;
mod dex;

use crate::programs::Program;
use crate::random::Random;

pub struct Case {
    /// Class files (`a/b/C.class`) and DEX files; the changed one first.
    pub files: Vec<(String, Vec<u8>)>,
    /// Whether `main` runs before everything else is called.
    pub main_first: bool,
    /// What it is, for people.
    pub text: String,
}

/// Case `number` of a seed.
pub fn case(programs: &[Program], seed: u64, number: u64) -> Case {
    let mut random = Random::new(seed.wrapping_mul(0x1000_0001).wrapping_add(number));
    let program = &programs[random.below(programs.len())];
    let as_dex = !program.dex.is_empty() && random.below(2) == 0;
    let mut files = match as_dex {
        true => program.dex.clone(),
        false => program.classes.clone(),
    };
    let mut text = format!(
        "{}, {}",
        program.name,
        if as_dex { "DEX" } else { "class files" }
    );
    if !files.is_empty() {
        let chosen = random.below(files.len());
        files.swap(0, chosen);
        let (name, bytes) = &mut files[0];
        text += &format!(", {name}");
        for _ in 0..=random.below(4) {
            let what = match as_dex {
                true => dex::change(bytes, &mut random),
                false => class_file::change(bytes, &mut random),
            };
            text += &format!("\n  {what}");
        }
    }
    Case {
        files,
        main_first: random.below(2) == 0,
        text,
    }
}

/// Values that sit on edges.
const EDGES: [u8; 8] = [0, 1, 2, 0x7f, 0x80, 0xc0, 0xfe, 0xff];

/// Changes bytes without knowing what they mean.
pub fn damage(bytes: &mut [u8], random: &mut Random) -> String {
    if bytes.is_empty() {
        return "nothing".to_owned();
    }
    let at = random.below(bytes.len());
    match random.below(6) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = random.next() as u8,
        2 => bytes[at] = bytes[at].wrapping_add(1),
        3 => bytes[at] = EDGES[random.below(EDGES.len())],
        4 => {
            let end = (at + 1 + random.below(8)).min(bytes.len());
            bytes[at..end].fill(EDGES[random.below(EDGES.len())]);
        }
        _ => {
            let length = random.below(16).min(bytes.len() - at);
            let piece = bytes[at..at + length].to_vec();
            let to = random.below(bytes.len() - length + 1);
            bytes[to..to + length].copy_from_slice(&piece);
        }
    }
    format!("bytes at {at:#x}")
}
