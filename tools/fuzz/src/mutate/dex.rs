//! Changes to DEX files: most leave them well-formed, so that what is wrong is found late.

use gibbon_dex::{ClassDefIndex, DexFile};

use super::damage;
use crate::random::Random;

/// Changes one thing; says what.
pub fn change(bytes: &mut [u8], random: &mut Random) -> String {
    let changed = match random.below(10) {
        0 => None,
        1 => change_table(bytes, random),
        2 => change_class(bytes, random),
        _ => change_code(bytes, random),
    };
    changed.unwrap_or_else(|| damage(bytes, random))
}

fn put(bytes: &mut [u8], at: usize, value: u16) -> Option<()> {
    bytes
        .get_mut(at..at + 2)?
        .copy_from_slice(&value.to_le_bytes());
    Some(())
}

/// An entry of the tables of prototypes, fields and methods names something else.
fn change_table(bytes: &mut [u8], random: &mut Random) -> Option<String> {
    let file = DexFile::parse_unchecked(bytes.to_vec()).ok()?;
    let header = file.header();
    let (types, protos) = (header.types.count, header.protos.count);
    let (what, table, size, place, most) = match random.below(5) {
        0 => ("prototype", header.protos, 12, 4, types),
        1 => ("field", header.fields, 8, 0, types),
        2 => ("field", header.fields, 8, 2, types),
        3 => ("method", header.methods, 8, 0, types),
        _ => ("method", header.methods, 8, 2, protos),
    };
    let index = random.below(table.count as usize);
    let new = random.below(most as usize + 1) as u16;
    put(bytes, table.offset as usize + index * size + place, new)?;
    Some(format!("{what} {index}: {new} at {place}"))
}

/// Flags, superclass and other parts of a class definition.
fn change_class(bytes: &mut [u8], random: &mut Random) -> Option<String> {
    let file = DexFile::parse_unchecked(bytes.to_vec()).ok()?;
    let classes = file.header().classes;
    let index = random.below(classes.count as usize);
    let word = random.below(8);
    let at = classes.offset as usize + 32 * index + 4 * word;
    let new = match word {
        1 => 1u32 << random.below(18),
        0 | 2 => random.below(file.header().types.count as usize) as u32,
        _ => random.below(bytes.len()) as u32 & !3,
    };
    bytes
        .get_mut(at..at + 4)?
        .copy_from_slice(&new.to_le_bytes());
    Some(format!("class {index}, word {word}: {new:#x}"))
}

/// Changes an instruction.
fn change_code(bytes: &mut [u8], random: &mut Random) -> Option<String> {
    let file = DexFile::parse_unchecked(bytes.to_vec()).ok()?;
    let class = file
        .class(ClassDefIndex(
            random.below(file.class_count() as usize) as u32
        ))
        .ok()?;
    let data = class.data().ok()?;
    let methods: Vec<_> = data.methods().collect();
    let method = random.pick(&methods)?;
    let code = file.code(method).ok()??;
    let units = code.insns.as_bytes();
    let first = units.as_ptr() as usize - file.bytes().as_ptr() as usize;
    let starts: Vec<u32> = code
        .insns
        .iter()
        .map_while(|insn| insn.ok())
        .map(|insn| insn.pc)
        .collect();
    let which = random.below(starts.len());
    let pc = *starts.get(which)? as usize;
    let next = starts
        .get(which + 1)
        .map_or(units.len() / 2, |&next| next as usize);
    let at = first + 2 * pc;
    let offset = method.code_offset;
    match random.below(8) {
        0 => {
            // Registers, arguments, outgoing arguments: the first words of a code item.
            let word = random.below(3);
            let new = random.below(20) as u16;
            put(bytes, offset as usize + 2 * word, new)?;
            Some(format!("method at {offset:#x}: word {word} is {new}"))
        }
        1 | 2 => {
            let new = match random.pick(&starts) {
                Some(&from) if random.below(2) == 0 => bytes[first + 2 * from as usize],
                _ => random.next() as u8,
            };
            bytes[at] = new;
            Some(format!("method at {offset:#x}, {pc}: opcode {new:#x}"))
        }
        3 | 4 => {
            let new = random.next() as u8 & [0xff, 0x33, 0x0f][random.below(3)];
            bytes[at + 1] = new;
            Some(format!("method at {offset:#x}, {pc}: registers {new:#x}"))
        }
        5 | 6 if next > pc + 1 => {
            let unit = 1 + random.below(next - pc - 1);
            let place = at + 2 * unit;
            let old = u16::from_le_bytes([*bytes.get(place)?, *bytes.get(place + 1)?]);
            let new = match random.below(3) {
                0 => old.wrapping_add(random.below(9) as u16).wrapping_sub(4),
                1 => random.below(64) as u16,
                _ => random.below(file.header().methods.count.max(1) as usize) as u16,
            };
            put(bytes, place, new)?;
            Some(format!("method at {offset:#x}, {pc}: unit {unit} is {new}"))
        }
        _ => {
            let alike: Vec<u32> = starts
                .windows(2)
                .filter(|pair| (pair[1] - pair[0]) as usize == next - pc)
                .map(|pair| pair[0])
                .collect();
            let &from = random.pick(&alike)?;
            let from_byte = first + 2 * from as usize;
            bytes.copy_within(from_byte..from_byte + 2 * (next - pc), at);
            Some(format!("method at {offset:#x}, {pc}: what {from} does"))
        }
    }
}
