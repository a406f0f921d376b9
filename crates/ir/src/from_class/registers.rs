//! Which register stands for which local variable or stack position.
//!
//! A slot has a register of its own for each bank of kinds it is used with, given out on
//! first use: a register then holds either references only or none, without any knowledge
//! of the types of local variables.

use std::mem;

use super::kind::{BANKS, Kind};
use super::problem::Problem;
use super::scratch::Scratch;
use crate::{NO_REG, Reg};

pub(super) struct Registers {
    /// By slot and bank: local variables, then stack positions, then spares.
    pub map: Vec<Reg>,
    max_locals: usize,
    /// Where the stack positions start.
    stack: usize,
    pub count: u16,
    pub reference_bits: Vec<u64>,
}

impl Registers {
    pub fn new(max_locals: u16, max_stack: u16, scratch: &mut Scratch) -> Self {
        let max_locals = usize::from(max_locals);
        let slots = max_locals + usize::from(max_stack);
        let mut map = mem::take(&mut scratch.registers);
        map.resize(slots * BANKS, NO_REG);
        Registers {
            map,
            max_locals,
            stack: max_locals,
            count: 0,
            reference_bits: Vec::new(),
        }
    }

    /// The register of a local variable.
    #[inline]
    pub fn local(&mut self, slot: u16, kind: Kind) -> Result<Reg, Problem> {
        if usize::from(slot) + kind.slots() as usize > self.max_locals {
            return Err(Problem::Local(slot));
        }
        self.get(usize::from(slot) * BANKS + kind.bank(), kind)
    }

    /// The register of a stack position. Positions count values, not slots.
    #[inline]
    pub fn stack(&mut self, position: usize, kind: Kind) -> Result<Reg, Problem> {
        let at = (self.stack + position) * BANKS + kind.bank();
        if at >= self.map.len() {
            self.map.resize(at + BANKS, NO_REG);
        }
        self.get(at, kind)
    }

    #[inline]
    fn get(&mut self, at: usize, kind: Kind) -> Result<Reg, Problem> {
        match self.map[at] {
            NO_REG => self.allocate(at, kind),
            register => Ok(register),
        }
    }

    #[cold]
    fn allocate(&mut self, at: usize, kind: Kind) -> Result<Reg, Problem> {
        let register = self.count;
        if register == NO_REG {
            return Err(Problem::Registers);
        }
        self.count += 1;
        if kind == Kind::Reference {
            let (word, bit) = (usize::from(register) / 64, register % 64);
            if self.reference_bits.len() <= word {
                self.reference_bits.resize(word + 1, 0);
            }
            self.reference_bits[word] |= 1 << bit;
        }
        self.map[at] = register;
        Ok(register)
    }
}
