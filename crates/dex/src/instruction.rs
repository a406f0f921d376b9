//! Decodes instructions into one flat shape that is convenient to lower.
//!
//! Literals come sign-extended and shifted to their full value, branch targets as addresses of
//! code units in the method, `/range` and plain arguments as one [`ArgList`]. Addresses ("pc") and
//! widths count code units of 16 bits.

use crate::code::Insns;
use crate::error::{Error, Result};
use crate::opcode::{Format, Op};
use crate::payload;

/// One instruction. What the format does not have is zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Insn {
    /// The address of this instruction.
    pub pc: u32,
    /// Its length; for a payload the length of the whole table.
    pub width: u32,
    pub op: Op,
    /// The register vA: the destination, where there is one.
    pub a: u16,
    pub b: u16,
    pub c: u16,
    /// The constant of `const…` (shifted for `/high16`) and of `…/lit8` and `…/lit16`.
    pub literal: i64,
    /// An index into the table that [`Op::index_kind`] names.
    pub index: u32,
    /// The prototype of `invoke-polymorphic`.
    pub proto: u32,
    /// The address that a branch goes to, or where the payload of a switch or `fill-array-data`
    /// is. Always within the method.
    pub target: u32,
    /// The arguments of `invoke-…` and `filled-new-array`.
    pub args: ArgList,
}

impl Insn {
    /// The address after this instruction.
    pub fn next_pc(&self) -> u32 {
        self.pc + self.width
    }
}

/// Argument registers, listed or a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgList {
    /// The first `count` of `registers`.
    Listed { registers: [u16; 5], count: u8 },
    /// `count` registers from `first` on.
    Range { first: u16, count: u8 },
}

impl ArgList {
    pub const EMPTY: Self = Self::Listed {
        registers: [0; 5],
        count: 0,
    };

    /// The number of registers; a `long` or `double` takes two.
    pub fn len(&self) -> usize {
        match *self {
            Self::Listed { count, .. } | Self::Range { count, .. } => usize::from(count),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn get(&self, position: usize) -> Option<u16> {
        if position >= self.len() {
            return None;
        }
        match *self {
            Self::Listed { registers, .. } => registers.get(position).copied(),
            Self::Range { first, .. } => u16::try_from(usize::from(first) + position).ok(),
        }
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = u16> + use<> {
        let list = *self;
        (0..list.len()).map(move |position| list.get(position).unwrap_or_default())
    }
}

/// Decodes the instruction at `pc`.
pub fn decode(insns: Insns<'_>, pc: u32) -> Result<Insn> {
    let error = |why| Error::Instruction { pc, why };
    let unit = |position: u32| {
        pc.checked_add(position)
            .and_then(|address| insns.get(address))
            .ok_or(error("it runs over the end of the method"))
    };
    let first = unit(0)?;
    let [low, high] = first.to_le_bytes();
    let op = match (low, high) {
        (0, 1..=3) => Op::from_value(first),
        _ => Op::from_value(u16::from(low)),
    };
    let op = op.ok_or(error("its opcode is not used"))?;

    let mut insn = Insn {
        pc,
        width: 1,
        op,
        a: 0,
        b: 0,
        c: 0,
        literal: 0,
        index: 0,
        proto: 0,
        target: 0,
        args: ArgList::EMPTY,
    };
    let wide = u16::from(high);
    let (nibble_a, nibble_b) = (wide & 0xf, wide >> 4);
    let double = |position: u32| -> Result<u32> {
        Ok(u32::from(unit(position)?) | u32::from(unit(position + 1)?) << 16)
    };
    let target = |offset: i32| -> Result<u32> {
        pc.checked_add_signed(offset)
            .filter(|&target| target < insns.len())
            .ok_or(error("its target is outside the method"))
    };

    match op.format() {
        Format::F10x => {}
        Format::F12x => (insn.a, insn.b) = (nibble_a, nibble_b),
        Format::F11n => {
            insn.a = nibble_a;
            insn.literal = i64::from(high as i8 >> 4);
        }
        Format::F11x => insn.a = wide,
        Format::F10t => insn.target = target(i32::from(high as i8))?,
        Format::F20t => {
            insn.width = 2;
            insn.target = target(i32::from(unit(1)? as i16))?;
        }
        Format::F22x => {
            insn.width = 2;
            (insn.a, insn.b) = (wide, unit(1)?);
        }
        Format::F21t => {
            insn.width = 2;
            insn.a = wide;
            insn.target = target(i32::from(unit(1)? as i16))?;
        }
        Format::F21s => {
            insn.width = 2;
            insn.a = wide;
            insn.literal = i64::from(unit(1)? as i16);
        }
        Format::F21h => {
            insn.width = 2;
            insn.a = wide;
            let shift = if op == Op::ConstWideHigh16 { 48 } else { 16 };
            insn.literal = i64::from(unit(1)? as i16) << shift;
        }
        Format::F21c => {
            insn.width = 2;
            (insn.a, insn.index) = (wide, u32::from(unit(1)?));
        }
        Format::F23x => {
            insn.width = 2;
            let [b, c] = unit(1)?.to_le_bytes();
            (insn.a, insn.b, insn.c) = (wide, u16::from(b), u16::from(c));
        }
        Format::F22b => {
            insn.width = 2;
            let [b, literal] = unit(1)?.to_le_bytes();
            (insn.a, insn.b) = (wide, u16::from(b));
            insn.literal = i64::from(literal as i8);
        }
        Format::F22t => {
            insn.width = 2;
            (insn.a, insn.b) = (nibble_a, nibble_b);
            insn.target = target(i32::from(unit(1)? as i16))?;
        }
        Format::F22s => {
            insn.width = 2;
            (insn.a, insn.b) = (nibble_a, nibble_b);
            insn.literal = i64::from(unit(1)? as i16);
        }
        Format::F22c => {
            insn.width = 2;
            (insn.a, insn.b) = (nibble_a, nibble_b);
            insn.index = u32::from(unit(1)?);
        }
        Format::F30t => {
            insn.width = 3;
            insn.target = target(double(1)? as i32)?;
        }
        Format::F32x => {
            insn.width = 3;
            (insn.a, insn.b) = (unit(1)?, unit(2)?);
        }
        Format::F31i => {
            insn.width = 3;
            insn.a = wide;
            insn.literal = i64::from(double(1)? as i32);
        }
        Format::F31t => {
            insn.width = 3;
            insn.a = wide;
            insn.target = target(double(1)? as i32)?;
        }
        Format::F31c => {
            insn.width = 3;
            (insn.a, insn.index) = (wide, double(1)?);
        }
        Format::F35c => {
            insn.width = 3;
            insn.index = u32::from(unit(1)?);
            insn.args = listed(wide, unit(2)?).ok_or(error("it has more than five arguments"))?;
        }
        Format::F3rc => {
            insn.width = 3;
            insn.index = u32::from(unit(1)?);
            insn.args = range(high, unit(2)?).ok_or(error("its registers pass v65535"))?;
        }
        Format::F45cc => {
            insn.width = 4;
            insn.index = u32::from(unit(1)?);
            insn.args = listed(wide, unit(2)?).ok_or(error("it has more than five arguments"))?;
            insn.proto = u32::from(unit(3)?);
        }
        Format::F4rcc => {
            insn.width = 4;
            insn.index = u32::from(unit(1)?);
            insn.args = range(high, unit(2)?).ok_or(error("its registers pass v65535"))?;
            insn.proto = u32::from(unit(3)?);
        }
        Format::F51l => {
            insn.width = 5;
            insn.a = wide;
            insn.literal = (u64::from(double(1)?) | u64::from(double(3)?) << 32) as i64;
        }
        Format::Payload => insn.width = payload::width(insns, pc)?,
    }
    // The last unit, for the formats that do not read it.
    unit(insn.width - 1)?;
    Ok(insn)
}

fn listed(count_and_g: u16, fedc: u16) -> Option<ArgList> {
    let count = count_and_g >> 4;
    let registers = [
        fedc & 0xf,
        fedc >> 4 & 0xf,
        fedc >> 8 & 0xf,
        fedc >> 12,
        count_and_g & 0xf,
    ];
    (count <= 5).then_some(ArgList::Listed {
        registers,
        count: count as u8,
    })
}

fn range(count: u8, first: u16) -> Option<ArgList> {
    let last = u32::from(first) + u32::from(count).saturating_sub(1);
    (last <= 0xffff).then_some(ArgList::Range { first, count })
}

/// Goes through a method's instructions in order, payloads included; ends after an error.
#[derive(Debug, Clone)]
pub struct InsnIter<'a> {
    insns: Insns<'a>,
    pc: u32,
}

impl<'a> InsnIter<'a> {
    pub(crate) fn new(insns: Insns<'a>) -> Self {
        Self { insns, pc: 0 }
    }
}

impl Iterator for InsnIter<'_> {
    type Item = Result<Insn>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.pc >= self.insns.len() {
            return None;
        }
        let insn = decode(self.insns, self.pc);
        self.pc = match &insn {
            Ok(insn) => insn.next_pc(),
            Err(_) => self.insns.len(),
        };
        Some(insn)
    }
}
