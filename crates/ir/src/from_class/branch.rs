//! Branches: conditions, their operands, and the shapes instructions have for them.

use gibbon_formats::class_file::opcodes as op;

use super::kind::Kind;
use super::lowerer::Lowerer;
use super::problem::Problem;
use super::scan::{self, SwitchTable};
use crate::{Insn, Reg, Switch};

#[derive(Clone, Copy)]
pub(super) enum Condition {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

use Condition::{Eq, Ge, Gt, Le, Lt, Ne};

impl Condition {
    /// In the order of `ifeq` and of `if_icmpeq`.
    fn from_index(index: u8) -> Self {
        [Eq, Ne, Lt, Ge, Gt, Le][usize::from(index % 6)]
    }

    /// With the operands exchanged.
    fn mirrored(self) -> Self {
        match self {
            Lt => Gt,
            Ge => Le,
            Gt => Lt,
            Le => Ge,
            same => same,
        }
    }
}

/// What a branch with a 16-bit distance compares.
#[derive(Clone, Copy)]
enum Comparison {
    Ints(Reg, Reg),
    Imm(Reg, i16),
    Longs(Reg, Reg),
}

impl Comparison {
    fn branch(self, condition: Condition, to: i16) -> Insn {
        match self {
            Comparison::Ints(a, b) => match condition {
                Eq => Insn::IfEq { a, b, to },
                Ne => Insn::IfNe { a, b, to },
                Lt => Insn::IfLt { a, b, to },
                Ge => Insn::IfGe { a, b, to },
                Gt => Insn::IfGt { a, b, to },
                Le => Insn::IfLe { a, b, to },
            },
            Comparison::Imm(a, imm) => match condition {
                Eq => Insn::IfEqImm { a, imm, to },
                Ne => Insn::IfNeImm { a, imm, to },
                Lt => Insn::IfLtImm { a, imm, to },
                Ge => Insn::IfGeImm { a, imm, to },
                Gt => Insn::IfGtImm { a, imm, to },
                Le => Insn::IfLeImm { a, imm, to },
            },
            Comparison::Longs(a, b) => match condition {
                Eq => Insn::IfEqJ { a, b, to },
                Ne => Insn::IfNeJ { a, b, to },
                Lt => Insn::IfLtJ { a, b, to },
                Ge => Insn::IfGeJ { a, b, to },
                Gt => Insn::IfGtJ { a, b, to },
                Le => Insn::IfLeJ { a, b, to },
            },
        }
    }
}

fn branch_zero(condition: Condition, a: Reg) -> Insn {
    let to = 0;
    match condition {
        Eq => Insn::IfEqZ { a, to },
        Ne => Insn::IfNeZ { a, to },
        Lt => Insn::IfLtZ { a, to },
        Ge => Insn::IfGeZ { a, to },
        Gt => Insn::IfGtZ { a, to },
        Le => Insn::IfLeZ { a, to },
    }
}

impl Lowerer<'_> {
    /// The block a jump from the present instruction leads to.
    fn target(&self, distance: i32) -> usize {
        let offset = self.offset as i32 + distance;
        self.scan
            .block_at(offset as usize)
            .expect("the scan made every target a block")
    }

    pub(super) fn goto(&mut self, distance: i32) -> Result<(), Problem> {
        let target = self.target(distance);
        self.flush(&mut [])?;
        self.enter(target)?;
        let is_next = target == self.block + 1 && !self.scan.blocks[target].is_handler;
        if !is_next {
            self.has_loops |= target <= self.block;
            self.jump(Insn::Goto { to: 0 }, target);
        }
        Ok(())
    }

    /// `ifeq` … `ifle`
    pub(super) fn branch_int_zero(&mut self, opcode: u8) -> Result<(), Problem> {
        let condition = Condition::from_index(opcode - op::IFEQ);
        self.branch_zero(
            condition,
            Kind::Narrow,
            scan::near(self.bytecode, self.offset),
        )
    }

    /// Takes the top value and compares it with zero or null.
    pub(super) fn branch_zero(
        &mut self,
        condition: Condition,
        kind: Kind,
        distance: i32,
    ) -> Result<(), Problem> {
        let base = self.stack.base(1)?;
        let mut operands = [self.operand(base, kind)?];
        self.stack.truncate(base);
        self.flush(&mut operands)?;
        let target = self.target(distance);
        self.enter(target)?;
        self.jump(branch_zero(condition, operands[0]), target);
        Ok(())
    }

    /// `if_icmpeq` … `if_icmple`
    pub(super) fn branch_ints(&mut self, opcode: u8) -> Result<(), Problem> {
        let condition = Condition::from_index(opcode - op::IF_ICMPEQ);
        let distance = scan::near(self.bytecode, self.offset);
        let base = self.stack.base(2)?;
        if let Some(value) = self.constant(base + 1, Kind::Narrow) {
            if value == 0 {
                self.stack.pop()?;
                return self.branch_zero(condition, Kind::Narrow, distance);
            }
            if let Ok(imm) = i16::try_from(value) {
                return self.branch_imm(condition, base, imm, distance);
            }
        } else if let Some(value) = self.constant(base, Kind::Narrow)
            && let Ok(imm) = i16::try_from(value)
        {
            return self.branch_imm(condition.mirrored(), base + 1, imm, distance);
        }
        let a = self.operand(base, Kind::Narrow)?;
        let b = self.operand(base + 1, Kind::Narrow)?;
        self.stack.truncate(base);
        let mut operands = [a, b];
        self.flush(&mut operands)?;
        let [a, b] = operands;
        self.compare(condition, Comparison::Ints(a, b), distance)
    }

    /// Compares the value at `position`, one of the top two, with a constant: the other.
    fn branch_imm(
        &mut self,
        condition: Condition,
        position: usize,
        imm: i16,
        distance: i32,
    ) -> Result<(), Problem> {
        let mut operands = [self.operand(position, Kind::Narrow)?];
        let base = self.stack.base(2)?;
        self.stack.truncate(base);
        self.flush(&mut operands)?;
        let [a] = operands;
        if imm == 0 {
            let target = self.target(distance);
            self.enter(target)?;
            self.jump(branch_zero(condition, a), target);
            return Ok(());
        }
        self.compare(condition, Comparison::Imm(a, imm), distance)
    }

    /// `if_acmpeq`, `if_acmpne`
    pub(super) fn branch_references(&mut self, opcode: u8) -> Result<(), Problem> {
        let condition = if opcode == op::IF_ACMPEQ { Eq } else { Ne };
        let distance = scan::near(self.bytecode, self.offset);
        let base = self.stack.base(2)?;
        if self.constant(base + 1, Kind::Reference).is_some() {
            self.stack.pop()?;
            return self.branch_zero(condition, Kind::Reference, distance);
        }
        let a = self.operand(base, Kind::Reference)?;
        let b = self.operand(base + 1, Kind::Reference)?;
        self.stack.truncate(base);
        let mut operands = [a, b];
        self.flush(&mut operands)?;
        let [a, b] = operands;
        self.compare(condition, Comparison::Ints(a, b), distance)
    }

    /// `lcmp`; together with the branch on its result, if that is next. Returns the offset
    /// after what was lowered.
    pub(super) fn compare_longs(&mut self) -> Result<usize, Problem> {
        let base = self.stack.base(2)?;
        let a = self.operand(base, Kind::Wide)?;
        let b = self.operand(base + 1, Kind::Wide)?;
        self.stack.truncate(base);
        let next = self.offset + 1;
        if let Some(&opcode @ op::IFEQ..=op::IFLE) = self.bytecode.get(next)
            && self.scan.block_at(next).is_none()
        {
            self.offset = next;
            let mut operands = [a, b];
            self.flush(&mut operands)?;
            let [a, b] = operands;
            let condition = Condition::from_index(opcode - op::IFEQ);
            let distance = scan::near(self.bytecode, next);
            self.compare(condition, Comparison::Longs(a, b), distance)?;
            return Ok(next + 3);
        }
        let d = self.push_result(Kind::Narrow)?;
        self.emit(Insn::CompareJ { d, a, b });
        Ok(next)
    }

    /// Emits a branch with a 16-bit distance.
    fn compare(
        &mut self,
        condition: Condition,
        comparison: Comparison,
        distance: i32,
    ) -> Result<(), Problem> {
        let target = self.target(distance);
        self.enter(target)?;
        if self.long_branches {
            let around = comparison.branch(condition, 2).inverted();
            self.emit(around.expect("it is a conditional branch"));
            self.jump(Insn::Goto { to: 0 }, target);
        } else {
            self.jump(comparison.branch(condition, 0), target);
        }
        Ok(())
    }

    pub(super) fn switch(&mut self) -> Result<(), Problem> {
        let base = self.stack.base(1)?;
        let mut operands = [self.operand(base, Kind::Narrow)?];
        self.stack.truncate(base);
        self.flush(&mut operands)?;
        let [a] = operands;
        let table = SwitchTable::read(self.bytecode, self.offset)?;
        let default = self.target(table.default);
        self.enter(default)?;
        let mut targets = Vec::new();
        for (key, distance) in table.entries() {
            let target = self.target(distance);
            self.enter(target)?;
            targets.push((key, target as i32));
        }
        let default = default as i32;
        self.switches.push(match table.first {
            Some(first) => Switch::Table {
                first,
                targets: targets.into_iter().map(|(_, target)| target).collect(),
                default,
            },
            None if targets.is_sorted_by(|a, b| a.0 < b.0) => Switch::Lookup { targets, default },
            None => return Err(Problem::Switch),
        });
        let table = self.switches.len() as u32 - 1;
        self.jump(Insn::Switch { a, table }, 0);
        Ok(())
    }

    pub(super) fn jsr(&mut self, distance: i32, length: usize) -> Result<(), Problem> {
        if self.class.major >= super::WITHOUT_SUBROUTINES {
            return Err(Problem::Subroutine);
        }
        self.flush(&mut [])?;
        // A subroutine leaves the stack as it was; if not, what comes after reads registers
        // of the right kind all the same.
        let back = self.target(length as i32);
        self.enter(back)?;
        let d = self.push_result(Kind::Address)?;
        self.jump(Insn::ConstPc { d, pc: 0 }, back);
        let target = self.target(distance);
        self.enter(target)?;
        self.jump(Insn::Goto { to: 0 }, target);
        Ok(())
    }

    pub(super) fn ret(&mut self, slot: u16) -> Result<(), Problem> {
        if self.class.major >= super::WITHOUT_SUBROUTINES {
            return Err(Problem::Subroutine);
        }
        let a = self.registers.local(slot, Kind::Address)?;
        self.flush(&mut [])?;
        self.emit(Insn::JumpTo { a });
        Ok(())
    }
}
