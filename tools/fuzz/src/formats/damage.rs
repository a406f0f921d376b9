//! Changes to files that do not know what the files mean, and some that know a little: numbers stand in
//! four bytes, texts have lines and words, and what is nested once can be nested very often.

use crate::mutate::damage;
use crate::random::Random;

/// A case is no larger: what takes long should do so because of what it says.
const LARGEST: usize = 4 << 20;

/// Numbers that sit on edges, as files have them.
const NUMBERS: &[u32] = &[
    0,
    1,
    2,
    3,
    0x7f,
    0x80,
    0xff,
    0x100,
    0xffff,
    0x1_0000,
    0x7fff_fffe,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_fffe,
    0xffff_ffff,
];

pub fn binary(sample: &[u8], random: &mut Random) -> (Vec<u8>, Vec<String>) {
    let mut bytes = sample.to_vec();
    let mut changes = Vec::new();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        // Directories of archives stand at the end, headers of most other files at the start.
        let at = match random.below(4) {
            0 => at.min(256),
            1 => bytes.len().saturating_sub(1 + random.below(512)),
            _ => at,
        };
        changes.push(match random.below(9) {
            0..3 => damage(&mut bytes, random),
            3..6 if bytes.len() >= at + 4 => {
                let number = NUMBERS[random.below(NUMBERS.len())];
                let number = match random.below(3) {
                    0 => number.to_be_bytes(),
                    _ => number.to_le_bytes(),
                };
                bytes[at..at + 4].copy_from_slice(&number);
                format!("{number:x?} at {at:#x}")
            }
            6 => {
                bytes.truncate(at);
                format!("cut at {at:#x}")
            }
            7 => repeat(&mut bytes, at, random),
            _ => {
                let end = (at + 1 + random.below(8)).min(bytes.len());
                bytes.drain(at.min(end)..end);
                format!("taken out at {at:#x}")
            }
        });
    }
    (bytes, changes)
}

/// What stands at a place, once more, or very often.
fn repeat(bytes: &mut Vec<u8>, at: usize, random: &mut Random) -> String {
    let length = (1 + random.below(64)).min(bytes.len() - at.min(bytes.len()));
    let times = 1 << random.below(17);
    let times = times.min((LARGEST - bytes.len().min(LARGEST)) / length.max(1));
    let piece = bytes[at..at + length].repeat(times);
    bytes.splice(at..at, piece);
    format!("{length} bytes {times} times at {at:#x}")
}

/// Words that mean something to one reader or another, or that should not.
const WORDS: &[&str] = &[
    "0",
    "-1",
    "1",
    "2147483647",
    "2147483648",
    "-2147483649",
    "9223372036854775807",
    "18446744073709551616",
    "1e400",
    "-0.0",
    "NaN",
    "null",
    "true",
    "\"\"",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "\u{0}",
    "\u{202e}",
    "é😀",
    "{}",
    "[]",
    "{",
    "[",
    "<node>",
    "</node>",
    "<",
    "&#x110000;",
    "*",
    "tap",
    "text",
    "wait",
    "start",
    "..",
    "/",
    "=",
    ":",
    ",",
    " ",
    "\t",
    "\n",
];

pub fn text(sample: &[u8], others: &[Vec<u8>], random: &mut Random) -> (Vec<u8>, Vec<String>) {
    let mut text = sample.to_vec();
    let mut changes = Vec::new();
    for _ in 0..=random.below(4) {
        changes.push(match random.below(8) {
            0 => damage(&mut text, random),
            1 => {
                let at = random.below(text.len());
                text.truncate(at);
                format!("cut at {at}")
            }
            2 => {
                let at = random.below(text.len());
                repeat(&mut text, at, random)
            }
            3..6 => word(&mut text, random),
            _ => line(&mut text, others, random),
        });
    }
    (text, changes)
}

/// Another word in the place of one, or beside it.
fn word(text: &mut Vec<u8>, random: &mut Random) -> String {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let at = random.below(text.len());
    let start = text[..at].iter().rposition(|&byte| !is_word(byte));
    let start = start.map_or(0, |before| before + 1);
    let end = text[start..].iter().position(|&byte| !is_word(byte));
    let mut end = end.map_or(text.len(), |length| start + length);
    if random.below(4) == 0 {
        end = start;
    }
    let word = WORDS[random.below(WORDS.len())];
    text.splice(start..end, word.bytes());
    format!("{word:?} at {start}")
}

/// A line taken out, doubled, moved, or of another sample.
fn line(text: &mut Vec<u8>, others: &[Vec<u8>], random: &mut Random) -> String {
    let mut lines: Vec<Vec<u8>> = text
        .split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    if lines.is_empty() {
        return "nothing".to_owned();
    }
    let (at, to) = (random.below(lines.len()), random.below(lines.len()));
    let what = match random.below(4) {
        0 => {
            lines.remove(at);
            format!("line {} is gone", at + 1)
        }
        1 => {
            lines.insert(to, lines[at].clone());
            format!("line {} is before line {}, too", at + 1, to + 1)
        }
        2 => {
            lines.swap(at, to);
            format!("lines {} and {} have changed places", at + 1, to + 1)
        }
        _ => {
            let other = &others[random.below(others.len())];
            let other: Vec<&[u8]> = other.split_inclusive(|&byte| byte == b'\n').collect();
            if let Some(&line) = random.pick(&other) {
                lines.insert(at, line.to_vec());
            }
            format!("another sample's line before line {}", at + 1)
        }
    };
    *text = lines.concat();
    what
}
