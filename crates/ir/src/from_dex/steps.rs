//! Decoded instructions, with the forms of one operation made into one.
//!
//! `/from16`, `/high16`, `/range` and the like only differ in their encoding. `/2addr` becomes
//! the three-operand form, `/lit8` becomes `/lit16`.

use gibbon_dex::{CodeItem, Insn, Op};

use super::roles::Kind;
use crate::LowerError;

/// An instruction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// Where it is, in code units.
    pub pc: u32,
    /// An index into a table of the file.
    pub index: u32,
    /// A branch: first the address it goes to, from `Body` on the step there. A switch or call:
    /// from `Body` on its place in the list of those.
    pub target: u32,
    pub literal: i64,
    pub op: Op,
    pub a: u16,
    pub b: u16,
    pub c: u16,
    /// What an `if-eq` or its like compares, once known.
    pub compared: Option<Kind>,
    pub reachable: bool,
    /// Control may come from elsewhere than the step before.
    pub leader: bool,
}

const _: () = assert!(size_of::<Step>() <= 32);

/// All instructions of a method in order, and what ended the list early, if something did.
pub(super) fn decode(code: &CodeItem<'_>) -> (Vec<Step>, Option<LowerError>) {
    let mut steps = Vec::with_capacity(code.insns.len() as usize / 2 + 1);
    for insn in code.insns {
        match insn {
            Ok(insn) => steps.push(Step::new(&insn)),
            Err(error) => {
                let after = steps.last().map_or(0, |step: &Step| step.pc);
                return (steps, Some(super::unreadable(after)(error)));
            }
        }
    }
    (steps, None)
}

impl Step {
    fn new(insn: &Insn) -> Self {
        let value = insn.op.value();
        let mut step = Self {
            pc: insn.pc,
            index: insn.index,
            target: insn.target,
            literal: insn.literal,
            op: insn.op,
            a: insn.a,
            b: insn.b,
            c: insn.c,
            compared: None,
            reachable: false,
            leader: false,
        };
        step.op = match insn.op {
            Op::MoveFrom16 | Op::Move16 => Op::Move,
            Op::MoveWideFrom16 | Op::MoveWide16 => Op::MoveWide,
            Op::MoveObjectFrom16 | Op::MoveObject16 => Op::MoveObject,
            Op::Const4 | Op::Const16 | Op::ConstHigh16 => Op::Const,
            Op::ConstWide16 | Op::ConstWide32 | Op::ConstWideHigh16 => Op::ConstWide,
            Op::ConstStringJumbo => Op::ConstString,
            Op::FilledNewArrayRange => Op::FilledNewArray,
            Op::Goto16 | Op::Goto32 => Op::Goto,
            Op::InvokeVirtualRange => Op::InvokeVirtual,
            Op::InvokeSuperRange => Op::InvokeSuper,
            Op::InvokeDirectRange => Op::InvokeDirect,
            Op::InvokeStaticRange => Op::InvokeStatic,
            Op::InvokeInterfaceRange => Op::InvokeInterface,
            Op::InvokePolymorphicRange => Op::InvokePolymorphic,
            Op::InvokeCustomRange => Op::InvokeCustom,
            Op::AddIntLit8 => Op::AddIntLit16,
            Op::RsubIntLit8 => Op::RsubInt,
            Op::MulIntLit8 => Op::MulIntLit16,
            Op::DivIntLit8 => Op::DivIntLit16,
            Op::RemIntLit8 => Op::RemIntLit16,
            Op::AndIntLit8 => Op::AndIntLit16,
            Op::OrIntLit8 => Op::OrIntLit16,
            Op::XorIntLit8 => Op::XorIntLit16,
            op if (FIRST_2ADDR..=LAST_2ADDR).contains(&value) => {
                (step.b, step.c) = (insn.a, insn.b);
                // The two rows of the opcode table are in the same order.
                Op::from_value(value - FIRST_2ADDR + Op::AddInt as u16).unwrap_or(op)
            }
            op => op,
        };
        step
    }
}

const FIRST_2ADDR: u16 = Op::AddInt2Addr as u16;
const LAST_2ADDR: u16 = Op::RemDouble2Addr as u16;
