//! First pass: instruction boundaries and blocks.
//!
//! One walk over the bytecode marks where instructions start and where jumps lead. A block
//! starts wherever control may arrive other than from the instruction before, and wherever
//! an exception range starts or ends; the latter only to learn the place in the output, so
//! lowering carries its symbolic stack across such a boundary.

use std::mem;

use gibbon_formats::class_file::opcodes as op;

use super::body::Range;
use super::problem::Problem;
use super::scratch::Scratch;

/// An instruction starts here.
const START: u32 = 1;
/// A block starts here.
const LEADER: u32 = 2;
/// Some jump leads here.
const TARGET: u32 = 4;
/// An exception handler starts here.
const HANDLER: u32 = 8;
/// The instruction before continues here.
const REACHED: u32 = 16;
const BLOCK_SHIFT: u32 = 8;

pub(super) const NO_SHAPE: u32 = u32::MAX;

#[derive(Debug)]
pub(super) struct Block {
    pub offset: u32,
    /// Where control arrives with values in their agreed registers.
    pub is_join: bool,
    pub is_handler: bool,
    /// A handler that is also reached otherwise.
    pub is_shared: bool,
    /// In some exception range.
    pub is_covered: bool,
    pub is_done: bool,
    /// Kinds on the stack at entry: where they start in the list of shapes, how many.
    pub shape: u32,
    pub depth: u32,
    /// Instructions, in order of emission.
    pub start: u32,
    pub end: u32,
}

pub(super) struct Scan {
    pub marks: Vec<u32>,
    pub blocks: Vec<Block>,
}

impl Scan {
    pub fn new(
        code: &[u8],
        ranges: impl Iterator<Item = Range>,
        scratch: &mut Scratch,
    ) -> Result<Self, (u32, Problem)> {
        // One more than there are offsets: a range may end at the end of the code.
        let mut marks = mem::take(&mut scratch.marks);
        marks.resize(code.len() + 1, 0);
        let lead = |marks: &mut [u32], offset: usize, flags: u32| {
            marks[offset] |= LEADER | flags;
        };

        let covers = &mut scratch.covers;
        for range in ranges {
            let (start, end) = (usize::from(range.start), usize::from(range.end));
            let handler = usize::from(range.handler);
            if start >= end || end > code.len() || handler >= code.len() {
                return Err((0, Problem::Handlers));
            }
            lead(&mut marks, start, 0);
            lead(&mut marks, end, 0);
            lead(&mut marks, handler, HANDLER);
            covers.push((start as u32, 1));
            covers.push((end as u32, -1));
        }
        covers.sort_unstable();

        let mut at = 0;
        let mut reached = REACHED;
        while at < code.len() {
            marks[at] |= START | reached;
            reached = REACHED;
            let fail = |problem| (at as u32, problem);
            let class = CLASSES[usize::from(code[at])];
            let mut length = usize::from(class & 7);
            if at + length > code.len() {
                return Err(fail(Problem::Truncated));
            }
            let target = |distance: i32| {
                let target = at as i64 + i64::from(distance);
                if target < 0 || target >= code.len() as i64 {
                    return Err(fail(Problem::JumpOut));
                }
                Ok(target as usize)
            };
            match class & !7 {
                PLAIN => {}
                BRANCH => lead(&mut marks, target(near(code, at))?, TARGET),
                GOTO => {
                    lead(&mut marks, target(near(code, at))?, TARGET);
                    reached = 0;
                }
                GOTO_W => {
                    lead(&mut marks, target(i4(code, at + 1))?, TARGET);
                    reached = 0;
                }
                JSR | JSR_W => {
                    let distance = if length == 3 {
                        near(code, at)
                    } else {
                        i4(code, at + 1)
                    };
                    lead(&mut marks, target(distance)?, TARGET);
                    // Where `ret` comes back to.
                    lead(&mut marks, target(length as i32)?, TARGET);
                    reached = 0;
                }
                END => reached = 0,
                SWITCH => {
                    let table = SwitchTable::read(code, at).map_err(fail)?;
                    lead(&mut marks, target(table.default)?, TARGET);
                    for (_, distance) in table.entries() {
                        lead(&mut marks, target(distance)?, TARGET);
                    }
                    length = table.length;
                    reached = 0;
                }
                WIDE => {
                    length = match code.get(at + 1) {
                        Some(&op::IINC) => 6,
                        Some(op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE) => 4,
                        Some(&op::RET) => {
                            reached = 0;
                            4
                        }
                        Some(&opcode) => return Err(fail(Problem::Opcode(opcode))),
                        None => return Err(fail(Problem::Truncated)),
                    };
                    if at + length > code.len() {
                        return Err(fail(Problem::Truncated));
                    }
                }
                _ => return Err(fail(Problem::Opcode(code[at]))),
            }
            at += length;
        }

        marks[0] |= LEADER | TARGET;
        marks[code.len()] |= START;
        let mut blocks = mem::take(&mut scratch.blocks);
        let mut covers = covers.iter().peekable();
        let mut covering = 0;
        for (offset, mark) in marks.iter_mut().enumerate() {
            if *mark & LEADER == 0 {
                continue;
            }
            if *mark & START == 0 {
                return Err((offset as u32, Problem::NotABoundary(offset as u16)));
            }
            while let Some((_, change)) = covers.next_if(|(at, _)| *at <= offset as u32) {
                covering += change;
            }
            *mark |= (blocks.len() as u32) << BLOCK_SHIFT;
            let is_handler = *mark & HANDLER != 0;
            blocks.push(Block {
                offset: offset as u32,
                is_join: *mark & (TARGET | HANDLER) != 0,
                is_handler,
                is_shared: is_handler && *mark & (TARGET | REACHED) != 0,
                is_covered: covering > 0,
                is_done: false,
                shape: NO_SHAPE,
                depth: 0,
                start: 0,
                end: 0,
            });
        }
        Ok(Scan { marks, blocks })
    }

    /// The block that starts at `offset`, if one does.
    pub fn block_at(&self, offset: usize) -> Option<usize> {
        let mark = self.marks[offset];
        (mark & LEADER != 0).then_some((mark >> BLOCK_SHIFT) as usize)
    }
}

/// The operands of `tableswitch` or `lookupswitch`, all of which are in the code.
pub(super) struct SwitchTable<'a> {
    pub default: i32,
    /// The first key of a `tableswitch`.
    pub first: Option<i32>,
    operands: &'a [u8],
    /// Of the whole instruction.
    pub length: usize,
}

impl<'a> SwitchTable<'a> {
    pub fn read(code: &'a [u8], at: usize) -> Result<Self, Problem> {
        let aligned = (at + 4) & !3;
        let word = |index: usize| -> Result<i32, Problem> {
            let bytes = code.get(aligned + 4 * index..).ok_or(Problem::Truncated)?;
            let (word, _) = bytes.split_first_chunk().ok_or(Problem::Truncated)?;
            Ok(i32::from_be_bytes(*word))
        };
        let default = word(0)?;
        let (first, words, header) = if code[at] == op::TABLESWITCH {
            let (low, high) = (word(1)?, word(2)?);
            let count = i64::from(high) - i64::from(low) + 1;
            (Some(low), count, 3)
        } else {
            (None, 2 * i64::from(word(1)?), 2)
        };
        if words < i64::from(first.is_some()) || words > code.len() as i64 {
            return Err(Problem::Switch);
        }
        let start = aligned + 4 * header;
        let end = start + 4 * words as usize;
        Ok(SwitchTable {
            default,
            first,
            operands: code.get(start..end).ok_or(Problem::Truncated)?,
            length: end - at,
        })
    }

    /// (key, distance)
    pub fn entries(&self) -> impl Iterator<Item = (i32, i32)> + use<'a> {
        let (first, operands) = (self.first, self.operands);
        let size = if first.is_some() { 4 } else { 8 };
        let value = |bytes: &[u8]| i4(bytes, 0);
        operands
            .chunks_exact(size)
            .zip(0i32..)
            .map(move |(entry, index)| match first {
                Some(first) => (first.wrapping_add(index), value(entry)),
                None => (value(entry), value(&entry[4..])),
            })
    }
}

/// The two-byte distance of the branch at `at`.
pub(super) fn near(code: &[u8], at: usize) -> i32 {
    i32::from(i16::from_be_bytes([code[at + 1], code[at + 2]]))
}

pub(super) fn i4(code: &[u8], at: usize) -> i32 {
    i32::from_be_bytes([code[at], code[at + 1], code[at + 2], code[at + 3]])
}

// What the scan has to know of an instruction: its length in the low three bits, and one of
// these.
const INVALID: u8 = 0;
const PLAIN: u8 = 1 << 3;
const BRANCH: u8 = 2 << 3;
const GOTO: u8 = 3 << 3;
const GOTO_W: u8 = 4 << 3;
const JSR: u8 = 5 << 3;
const JSR_W: u8 = 6 << 3;
/// Nothing continues after it.
const END: u8 = 7 << 3;
const SWITCH: u8 = 8 << 3;
const WIDE: u8 = 9 << 3;

const CLASSES: [u8; 256] = {
    let mut classes = [INVALID; 256];
    let mut opcode = 0;
    while opcode < 256 {
        classes[opcode] = class(opcode as u8);
        opcode += 1;
    }
    classes
};

const fn class(opcode: u8) -> u8 {
    match opcode {
        op::BIPUSH | op::LDC | op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE | op::NEWARRAY => {
            PLAIN | 2
        }
        op::SIPUSH
        | op::LDC_W
        | op::LDC2_W
        | op::IINC
        | op::GETSTATIC..=op::INVOKESTATIC
        | op::NEW
        | op::ANEWARRAY
        | op::CHECKCAST
        | op::INSTANCEOF => PLAIN | 3,
        op::MULTIANEWARRAY => PLAIN | 4,
        op::INVOKEINTERFACE | op::INVOKEDYNAMIC => PLAIN | 5,
        op::IFEQ..=op::IF_ACMPNE | op::IFNULL | op::IFNONNULL => BRANCH | 3,
        op::GOTO => GOTO | 3,
        op::GOTO_W => GOTO_W | 5,
        op::JSR => JSR | 3,
        op::JSR_W => JSR_W | 5,
        op::RET => END | 2,
        op::IRETURN..=op::RETURN | op::ATHROW => END | 1,
        op::TABLESWITCH | op::LOOKUPSWITCH => SWITCH | 1,
        op::WIDE => WIDE | 1,
        op::NOP..=op::JSR_W => PLAIN | 1,
        _ => INVALID,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_agree_with_the_opcode_table() {
        for opcode in 0..=255 {
            let class = class(opcode);
            match op::fixed_length(opcode) {
                Some(length) => assert_eq!(usize::from(class & 7), length, "{opcode:#x}"),
                None => assert!(matches!(class & !7, SWITCH | WIDE | INVALID), "{opcode:#x}"),
            }
        }
    }
}
