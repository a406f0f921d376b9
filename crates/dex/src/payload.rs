//! The tables of `packed-switch`, `sparse-switch` and `fill-array-data`, which stand between the
//! instructions.

use crate::code::Insns;
use crate::error::{Error, Result};
use crate::instruction::Insn;
use crate::opcode::Op;

const PACKED: u16 = 0x0100;
const SPARSE: u16 = 0x0200;
const ARRAY: u16 = 0x0300;

/// The cases of a switch.
#[derive(Debug, Clone, Copy)]
pub struct SwitchPayload<'a> {
    keys: Keys<'a>,
    /// Offsets from the switch instruction, four bytes each.
    offsets: &'a [u8],
    switch_pc: u32,
    method_length: u32,
}

#[derive(Debug, Clone, Copy)]
enum Keys<'a> {
    From(i32),
    Listed(&'a [u8]),
}

impl<'a> SwitchPayload<'a> {
    pub fn len(&self) -> usize {
        self.offsets.len() / 4
    }

    pub fn is_empty(&self) -> bool {
        self.offsets.is_empty()
    }

    /// The first key, if the keys follow one another.
    pub fn first_key(&self) -> Option<i32> {
        match self.keys {
            Keys::From(first) => Some(first),
            Keys::Listed(_) => None,
        }
    }

    /// Each key with the address that it leads to, which is always within the method.
    pub fn cases(&self) -> impl ExactSizeIterator<Item = Result<(i32, u32)>> + use<'a> {
        let payload = *self;
        (0..payload.len()).map(move |position| payload.case(position))
    }

    fn case(&self, position: usize) -> Result<(i32, u32)> {
        let error = |why| Error::Instruction {
            pc: self.switch_pc,
            why,
        };
        let key = match self.keys {
            // Wrapping, as Android's interpreter does.
            Keys::From(first) => first.wrapping_add(position as i32),
            Keys::Listed(keys) => word(keys, position),
        };
        let target = self
            .switch_pc
            .checked_add_signed(word(self.offsets, position))
            .filter(|&target| target < self.method_length)
            .ok_or(error("a case's target is outside the method"))?;
        Ok((key, target))
    }
}

fn word(bytes: &[u8], position: usize) -> i32 {
    let (words, _) = bytes.as_chunks::<4>();
    words.get(position).copied().map_or(0, i32::from_le_bytes)
}

/// The elements for `fill-array-data`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArrayPayload<'a> {
    /// Bytes for each element: 1, 2, 4 or 8.
    pub element_width: usize,
    /// The elements, little-endian.
    pub bytes: &'a [u8],
}

impl<'a> ArrayPayload<'a> {
    pub fn len(&self) -> usize {
        self.bytes.len() / self.element_width
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The elements' bits, zero-extended.
    pub fn elements(&self) -> impl ExactSizeIterator<Item = u64> + use<'a> {
        self.bytes.chunks_exact(self.element_width).map(|element| {
            let bytes = element.iter().rev();
            bytes.fold(0, |bits, &byte| bits << 8 | u64::from(byte))
        })
    }
}

impl<'a> Insns<'a> {
    /// The cases of the switch instruction `insn`.
    pub fn switch_payload(self, insn: &Insn) -> Result<SwitchPayload<'a>> {
        let pc = insn.target;
        let error = |why| Error::Instruction { pc: insn.pc, why };
        let count = u64::from(self.unit(pc, 1)?);
        let (keys, offsets) = match (insn.op, self.unit(pc, 0)?) {
            (Op::PackedSwitch, PACKED) => {
                let first = self.slice(pc, 2, 4)?;
                (Keys::From(word(first, 0)), self.slice(pc, 4, count * 4)?)
            }
            (Op::SparseSwitch, SPARSE) => {
                let keys = self.slice(pc, 2, count * 4)?;
                let offsets = self.slice(pc, 2 + count * 2, count * 4)?;
                (Keys::Listed(keys), offsets)
            }
            (Op::PackedSwitch | Op::SparseSwitch, _) => {
                return Err(error("its target is not the payload of such a switch"));
            }
            _ => return Err(error("it is not a switch")),
        };
        Ok(SwitchPayload {
            keys,
            offsets,
            switch_pc: insn.pc,
            method_length: self.len(),
        })
    }

    /// The elements of the `fill-array-data` instruction `insn`.
    pub fn array_payload(self, insn: &Insn) -> Result<ArrayPayload<'a>> {
        let pc = insn.target;
        let error = |why| Error::Instruction { pc: insn.pc, why };
        if insn.op != Op::FillArrayData || self.unit(pc, 0)? != ARRAY {
            return Err(error("its target is not an array payload"));
        }
        let element_width = self.unit(pc, 1)?;
        if !matches!(element_width, 1 | 2 | 4 | 8) {
            return Err(error("its elements are not 1, 2, 4 or 8 bytes wide"));
        }
        let count = u64::from(self.double(pc, 2)?);
        Ok(ArrayPayload {
            element_width: usize::from(element_width),
            bytes: self.slice(pc, 4, count * u64::from(element_width))?,
        })
    }

    fn unit(self, pc: u32, position: u32) -> Result<u16> {
        pc.checked_add(position)
            .and_then(|address| self.get(address))
            .ok_or(outside(pc))
    }

    fn double(self, pc: u32, position: u32) -> Result<u32> {
        let low = self.unit(pc, position)?;
        let high = self.unit(pc, position + 1)?;
        Ok(u32::from(low) | u32::from(high) << 16)
    }

    /// `length` bytes, `units` after `pc`.
    fn slice(self, pc: u32, units: u64, length: u64) -> Result<&'a [u8]> {
        let start = (u64::from(pc) + units) * 2;
        let start = usize::try_from(start).ok();
        let length = usize::try_from(length).ok();
        start
            .zip(length)
            .and_then(|(start, length)| Some(start..start.checked_add(length)?))
            .and_then(|range| self.as_bytes().get(range))
            .ok_or(outside(pc))
    }
}

fn outside(pc: u32) -> Error {
    Error::Instruction {
        pc,
        why: "a payload here runs over the end of the method",
    }
}

/// The width of the payload at `pc` in code units.
pub(crate) fn width(insns: Insns<'_>, pc: u32) -> Result<u32> {
    let width = match insns.unit(pc, 0)? {
        PACKED => 4 + u64::from(insns.unit(pc, 1)?) * 2,
        SPARSE => 2 + u64::from(insns.unit(pc, 1)?) * 4,
        _ => {
            let element_width = u64::from(insns.unit(pc, 1)?);
            4 + (u64::from(insns.double(pc, 2)?) * element_width).div_ceil(2)
        }
    };
    u32::try_from(width)
        .ok()
        .filter(|&width| width <= insns.len().saturating_sub(pc))
        .ok_or(outside(pc))
}
