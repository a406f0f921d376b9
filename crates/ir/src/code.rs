//! A lowered method: instructions and the tables beside them.

use crate::{Insn, Reg};

/// `Handler::class` of a handler that catches everything.
pub const CATCH_ALL: u32 = u32::MAX;

/// What a method's bytecode became.
#[derive(Debug, Default)]
pub struct Code {
    pub insns: Vec<Insn>,
    /// Registers of a frame; the arguments come first, one register each (also wide ones,
    /// the receiver at 0), in order.
    pub register_count: u16,
    pub argument_count: u16,
    /// One bit a register: holds references, and nothing else, in the whole method.
    pub reference_bits: Vec<u64>,
    /// In order of preference: the first that covers the place and the class wins.
    pub handlers: Vec<Handler>,
    pub calls: Vec<Call>,
    pub switches: Vec<Switch>,
    pub wide: Vec<u64>,
    /// What [`Insn::Checked`] stands for.
    pub checked: Vec<Insn>,
    pub array_data: Vec<ArrayData>,
    /// (first instruction, line), ascending; holds until the next entry.
    pub lines: Vec<(u32, u32)>,
    /// (first instruction, bytecode offset; code units for DEX), ascending.
    pub offsets: Vec<(u32, u32)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handler {
    /// Covered instructions: `start <= pc < end`.
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Index of the caught class in the class's pool, or [`CATCH_ALL`].
    pub class: u32,
}

/// Operands of an instruction that has a list of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Pool index of the method, call site or array class.
    pub reference: u32,
    /// DEX `invoke-polymorphic` only: index of the prototype.
    pub proto: u32,
    pub arguments: Vec<Reg>,
}

/// Targets are relative to the switch instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Switch {
    /// Keys `first..first + targets.len()`.
    Table {
        first: i32,
        targets: Vec<i32>,
        default: i32,
    },
    /// Sorted by key.
    Lookup {
        targets: Vec<(i32, i32)>,
        default: i32,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrayData {
    pub element_width: u8,
    /// Little endian.
    pub bytes: Vec<u8>,
}

impl Code {
    pub fn is_reference(&self, register: Reg) -> bool {
        let register = usize::from(register);
        self.reference_bits
            .get(register / 64)
            .is_some_and(|word| word >> (register % 64) & 1 != 0)
    }

    pub fn set_reference(&mut self, register: Reg) {
        let register = usize::from(register);
        if self.reference_bits.len() <= register / 64 {
            self.reference_bits.resize(register / 64 + 1, 0);
        }
        self.reference_bits[register / 64] |= 1 << (register % 64);
    }

    /// Source line of an instruction, if the class says.
    pub fn line(&self, pc: u32) -> Option<u32> {
        entry_at(&self.lines, pc)
    }

    /// Where a branch leads to, and whether that of the bytecode, from which it came, was taken. A
    /// branch that leads far is one around a jump, in the place of one instruction.
    pub fn after_branch(&self, pc: u32, taken: bool) -> (u32, bool) {
        let to = match taken {
            true => pc.wrapping_add_signed(self.insns[pc as usize].branch().unwrap_or(0)),
            false => pc + 1,
        };
        match self.insns[to as usize] {
            Insn::Goto { to: further } if self.offset(to) == self.offset(pc) => {
                (to.wrapping_add_signed(further), true)
            }
            _ => (to, taken && !self.is_around_jump(pc)),
        }
    }

    fn is_around_jump(&self, pc: u32) -> bool {
        let is_jump = matches!(self.insns[pc as usize + 1], Insn::Goto { .. });
        is_jump && self.offset(pc + 1) == self.offset(pc)
    }

    /// Bytecode offset an instruction came from.
    pub fn offset(&self, pc: u32) -> u32 {
        entry_at(&self.offsets, pc).unwrap_or(0)
    }
}

fn entry_at(table: &[(u32, u32)], pc: u32) -> Option<u32> {
    let after = table.partition_point(|&(start, _)| start <= pc);
    after.checked_sub(1).map(|at| table[at].1)
}
