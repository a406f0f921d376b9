//! Changes to class files: most leave them well-formed, so that what is wrong is found late.

use gibbon_formats::class_file::{BytecodeReader, ClassFile};

use super::damage;
use crate::random::Random;

/// Changes one thing; says what.
pub fn change(bytes: &mut [u8], random: &mut Random) -> String {
    let changed = match random.below(10) {
        0 => None,
        1 | 2 => change_pool(bytes, random),
        3 => change_flags(bytes, random),
        _ => change_code(bytes, random),
    };
    changed.unwrap_or_else(|| damage(bytes, random))
}

fn put(bytes: &mut [u8], at: usize, value: u16) -> Option<()> {
    bytes
        .get_mut(at..at + 2)?
        .copy_from_slice(&value.to_be_bytes());
    Some(())
}

fn get(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..)?.first_chunk::<2>()?;
    Some(u16::from_be_bytes(*pair))
}

/// An entry of the constant pool: its index, its tag, where it starts.
type Entry = (u16, u8, usize);

/// The constant pool, and where it ends.
fn pool(bytes: &[u8]) -> Option<(Vec<Entry>, usize)> {
    let count = get(bytes, 8)?;
    let mut entries = Vec::new();
    let (mut at, mut index) = (10, 1);
    while index < count {
        let tag = *bytes.get(at)?;
        entries.push((index, tag, at));
        let (length, places) = match tag {
            1 => (3 + usize::from(get(bytes, at + 1)?), 1),
            3 | 4 => (5, 1),
            5 | 6 => (9, 2),
            7 | 8 | 16 | 19 | 20 => (3, 1),
            9..=12 | 17 | 18 => (5, 1),
            15 => (4, 1),
            _ => return None,
        };
        at += length;
        index += places;
    }
    Some((entries, at))
}

/// Makes an entry name another entry, of the same sort mostly.
fn change_pool(bytes: &mut [u8], random: &mut Random) -> Option<String> {
    let (entries, _) = pool(bytes)?;
    let naming: Vec<_> = entries
        .iter()
        .filter(|(_, tag, _)| matches!(tag, 7..=12 | 16 | 18))
        .collect();
    let &&(index, tag, at) = random.pick(&naming)?;
    let is_second = matches!(tag, 9..=12 | 18) && random.below(3) > 0;
    let place = if is_second { at + 3 } else { at + 1 };
    let old = get(bytes, place)?;
    let sort = |of: u16| {
        let entry = entries.iter().find(|entry| entry.0 == of)?;
        // Descriptors of methods, of fields and other names are told apart by their first letter.
        let first = (entry.1 == 1)
            .then(|| bytes.get(entry.2 + 3).copied())
            .flatten();
        Some((entry.1, first.filter(|first| b"([L".contains(first))))
    };
    let anything = random.below(8) == 0;
    let alike: Vec<u16> = entries
        .iter()
        .map(|entry| entry.0)
        .filter(|&other| other != old && (anything || sort(other) == sort(old)))
        .collect();
    let &new = random.pick(&alike)?;
    put(bytes, place, new)?;
    Some(format!("constant {index}: {old} becomes {new}"))
}

/// Access flags of the class, its superclass, or of a member.
fn change_flags(bytes: &mut [u8], random: &mut Random) -> Option<String> {
    let (entries, end) = pool(bytes)?;
    match random.below(4) {
        0 => {
            let classes: Vec<u16> = entries
                .iter()
                .filter(|entry| entry.1 == 7)
                .map(|entry| entry.0)
                .collect();
            let &new = random.pick(&classes)?;
            put(bytes, end + 4, new)?;
            Some(format!("the superclass becomes {new}"))
        }
        1 => {
            let flag = 1 << random.below(16);
            let new = get(bytes, end)? ^ flag;
            put(bytes, end, new)?;
            Some(format!("the class's flag {flag:#x}"))
        }
        _ => {
            // Fields and methods start with their flags; the code's attributes are as good.
            let rest = bytes.len().checked_sub(end + 10)?;
            let at = end + 8 + random.below(rest);
            let flag = 1 << random.below(12);
            let new = get(bytes, at)? ^ flag;
            put(bytes, at, new)?;
            Some(format!("flag {flag:#x} at {at:#x}"))
        }
    }
}

/// Changes an instruction: its opcode, an operand, or its place.
fn change_code(bytes: &mut [u8], random: &mut Random) -> Option<String> {
    let class = ClassFile::parse(bytes.to_vec()).ok()?;
    let bodies: Vec<(usize, usize)> = class
        .methods
        .iter()
        .filter_map(|method| {
            let body = class.bytes(method.code?);
            let start = body.as_ptr() as usize - class.data().as_ptr() as usize;
            let length = u32::from_be_bytes(*body.get(4..)?.first_chunk::<4>()?);
            Some((start, length as usize))
        })
        .collect();
    let &(start, length) = random.pick(&bodies)?;
    if random.below(12) == 0 {
        let which = random.below(2) * 2;
        let new = random.below(12) as u16;
        put(bytes, start + which, new)?;
        return Some(format!("method at {start:#x}: stack or locals are {new}"));
    }
    let first = start + 8;
    let code = bytes.get(first..first + length)?;
    let instructions = BytecodeReader::new(code).instructions();
    let starts: Vec<usize> = instructions.map_while(Result::ok).collect();
    let which = random.below(starts.len());
    let pc = *starts.get(which)?;
    let next = starts.get(which + 1).copied().unwrap_or(length);
    let at = first + pc;
    let size = next - pc;
    match random.below(6) {
        0 | 1 => {
            // An opcode from elsewhere in the class with as many operands, or any.
            let alike: Vec<u8> = starts
                .windows(2)
                .filter(|pair| pair[1] - pair[0] == size)
                .map(|pair| code[pair[0]])
                .collect();
            let new = match random.pick(&alike) {
                Some(&new) if random.below(2) == 0 => new,
                _ => random.below(202) as u8,
            };
            bytes[at] = new;
            Some(format!("method at {start:#x}, {pc}: opcode {new:#x}"))
        }
        2 | 3 if size == 2 => {
            let new = random.below(8) as u8;
            bytes[at + 1] = new;
            Some(format!("method at {start:#x}, {pc}: operand {new}"))
        }
        2 | 3 if size >= 3 => {
            let count = get(bytes, 8)?;
            let new = match random.below(3) {
                0 => random.below(usize::from(count)) as u16,
                1 => get(bytes, at + 1)?
                    .wrapping_add(random.below(9) as u16)
                    .wrapping_sub(4),
                _ => {
                    let from = *random.pick(&starts)?;
                    get(bytes, first + from + 1)?
                }
            };
            put(bytes, at + 1, new)?;
            Some(format!("method at {start:#x}, {pc}: operand {new}"))
        }
        _ => {
            // Another instruction of the same size in its place.
            let alike: Vec<usize> = starts
                .windows(2)
                .filter(|pair| pair[1] - pair[0] == size && pair[0] != pc)
                .map(|pair| pair[0])
                .collect();
            let &from = random.pick(&alike)?;
            bytes.copy_within(first + from..first + from + size, at);
            Some(format!("method at {start:#x}, {pc}: what {from} does"))
        }
    }
}
