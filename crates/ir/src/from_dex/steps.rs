//! Decoded instructions, with the forms of one operation made into one.
//!
//! `/from16`, `/high16`, `/range` and the like only differ in their encoding. `/2addr` becomes
//! the three-operand form, `/lit8` becomes `/lit16`.

use gibbon_dex::{ArgList, CodeItem, Insn, Op};

use super::roles::{Kind, Role, Traits};
use crate::LowerError;

/// An instruction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// Where it is, in code units.
    pub pc: u32,
    /// An index into a table of the file.
    pub index: u32,
    /// Of a branch the address it goes to, from `Body` on the step there. Of a call its place in
    /// the list of calls. Of a switch the address of its table, from `Body` on its place in the
    /// list of switches.
    pub target: u32,
    pub literal: i64,
    pub op: Op,
    pub a: u16,
    pub b: u16,
    pub c: u16,
    /// What it does with `a`, `b` and `c`.
    pub roles: [Role; 3],
    pub traits: Traits,
    pub reachable: bool,
    /// Control may come from elsewhere than the step before.
    pub leader: bool,
}

const _: () = assert!(size_of::<Step>() <= 40);

/// What a call has besides its index.
#[derive(Clone, Copy)]
pub(super) struct Operands {
    pub arguments: ArgList,
    pub proto: u32,
}

/// Decodes all instructions of a method in order; returns what ended that early, if something
/// did.
pub(super) fn decode(
    code: &CodeItem<'_>,
    steps: &mut Vec<Step>,
    operands: &mut Vec<Operands>,
) -> Option<LowerError> {
    steps.reserve(code.insns.len() as usize / 2 + 1);
    for insn in code.insns {
        match insn {
            Ok(insn) => {
                let mut step = Step::new(&insn);
                if step.traits.is_call() {
                    step.target = operands.len() as u32;
                    operands.push(Operands {
                        arguments: insn.args,
                        proto: insn.proto,
                    });
                }
                steps.push(step);
            }
            Err(error) => {
                let after = steps.last().map_or(0, |step| step.pc);
                return Some(super::unreadable(after)(error));
            }
        }
    }
    None
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
            roles: [Role::Unused; 3],
            traits: Traits::default(),
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
        (step.roles, step.traits) = super::roles::of(step.op);
        if step.op == Op::Const && step.literal == 0 {
            step.roles[0] = Role::WriteZero;
        }
        step
    }

    /// What an `if-eq` or its like compares, once that is known.
    pub fn compared(&self) -> Option<Kind> {
        match self.roles[0] {
            Role::Read(kind) => Some(kind),
            _ => None,
        }
    }

    pub fn set_compared(&mut self, kind: Kind) {
        for role in &mut self.roles {
            if *role == Role::ReadEither {
                *role = Role::Read(kind);
            }
        }
    }

    /// Makes a move of zero what it is.
    pub fn set_zero(&mut self) {
        self.op = Op::Const;
        self.literal = 0;
        self.roles = [Role::WriteZero, Role::Unused, Role::Unused];
    }
}

const FIRST_2ADDR: u16 = Op::AddInt2Addr as u16;
const LAST_2ADDR: u16 = Op::RemDouble2Addr as u16;
