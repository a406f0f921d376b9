//! Branches and switches.

use gibbon_dex::Op;

use super::emit::{Emitter, Folded};
use super::roles::Kind;
use super::steps::Step;
use crate::{Insn, LowerError, Switch};

/// No step becomes more instructions than this.
const MOST_INSNS: usize = 2;

/// The condition of a branch.
#[derive(Clone, Copy)]
enum Condition {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Condition {
    fn of(op: Op) -> Self {
        match op {
            Op::IfEq | Op::IfEqz => Self::Eq,
            Op::IfNe | Op::IfNez => Self::Ne,
            Op::IfLt | Op::IfLtz => Self::Lt,
            Op::IfGe | Op::IfGez => Self::Ge,
            Op::IfGt | Op::IfGtz => Self::Gt,
            _ => Self::Le,
        }
    }

    /// The condition with its operands exchanged.
    fn swapped(self) -> Self {
        match self {
            Self::Eq => Self::Eq,
            Self::Ne => Self::Ne,
            Self::Lt => Self::Gt,
            Self::Ge => Self::Le,
            Self::Gt => Self::Lt,
            Self::Le => Self::Ge,
        }
    }
}

macro_rules! branch {
    ($condition:expr, $eq:ident $ne:ident $lt:ident $ge:ident $gt:ident $le:ident, $fields:tt) => {
        match $condition {
            Condition::Eq => branch!(@ $eq $fields),
            Condition::Ne => branch!(@ $ne $fields),
            Condition::Lt => branch!(@ $lt $fields),
            Condition::Ge => branch!(@ $ge $fields),
            Condition::Gt => branch!(@ $gt $fields),
            Condition::Le => branch!(@ $le $fields),
        }
    };
    (@ $variant:ident { $($field:ident),* }) => {
        Insn::$variant { $($field,)* to: 0 }
    };
}

impl Emitter<'_> {
    pub fn conditional(&mut self, position: usize, step: &Step) -> Result<(), LowerError> {
        let insn = self.comparison(step)?;
        let farthest = position.abs_diff(step.target as usize) * MOST_INSNS + MOST_INSNS;
        let mut reach = insn;
        if !reach.set_branch(i32::try_from(farthest).unwrap_or(i32::MAX))
            && let Some(mut over) = insn.inverted()
        {
            over.set_branch(2);
            self.push(over);
            self.branch(step, Insn::Goto { to: 0 });
        } else {
            self.branch(step, insn);
        }
        Ok(())
    }

    pub fn branch(&mut self, step: &Step, insn: Insn) {
        let target = step.target as usize;
        self.branches.push((self.code.insns.len(), target));
        self.push(insn);
    }

    pub fn switch(&mut self, step: &Step) -> Result<(), LowerError> {
        let a = self.read(step, step.a, Kind::Narrow)?;
        let switch = &self.body.switches[step.target as usize];
        let targets = switch
            .cases
            .iter()
            .map(|&(key, target)| (key, target as i32));
        // A table whose keys would overflow is left to the form that wraps.
        let first = switch.first.filter(|first| {
            first
                .checked_add_unsigned(switch.cases.len() as u32)
                .is_some()
        });
        let table = match first {
            Some(first) => Switch::Table {
                first,
                targets: targets.map(|(_, target)| target).collect(),
                default: 1,
            },
            None => {
                let mut targets: Vec<_> = targets.collect();
                // Stable, and the first of equal keys stays.
                targets.sort_by_key(|&(key, _)| key);
                targets.dedup_by_key(|&mut (key, _)| key);
                Switch::Lookup {
                    targets,
                    default: 1,
                }
            }
        };
        self.switches.push(self.code.insns.len());
        let table_index = self.code.switches.len() as u32;
        self.code.switches.push(table);
        self.push(Insn::Switch {
            a,
            table: table_index,
        });
        Ok(())
    }

    /// The branch that an `if` becomes, its target still open.
    fn comparison(&mut self, step: &Step) -> Result<Insn, LowerError> {
        let condition = Condition::of(step.op);
        if step.op.value() >= Op::IfEqz.value() {
            if let Some(Folded::CompareJ { a, b }) = self.folded.take() {
                return Ok(branch!(condition, IfEqJ IfNeJ IfLtJ IfGeJ IfGtJ IfLeJ, { a, b }));
            }
            let a = self.read(step, step.a, step.compared().unwrap_or(Kind::Narrow))?;
            return Ok(branch!(condition, IfEqZ IfNeZ IfLtZ IfGeZ IfGtZ IfLeZ, { a }));
        }
        if let Some(Folded::Literal {
            register,
            value: imm,
        }) = self.folded.take()
        {
            let (register, condition) = if step.b == register {
                (step.a, condition)
            } else {
                (step.b, condition.swapped())
            };
            let a = self.read(step, register, Kind::Narrow)?;
            return Ok(branch!(
                condition,
                IfEqImm IfNeImm IfLtImm IfGeImm IfGtImm IfLeImm,
                { a, imm }
            ));
        }
        let kind = step.compared().unwrap_or(Kind::Narrow);
        let a = self.read(step, step.a, kind)?;
        let b = self.read(step, step.b, kind)?;
        Ok(branch!(condition, IfEq IfNe IfLt IfGe IfGt IfLe, { a, b }))
    }

    pub fn resolve_branches(&mut self) {
        let starts = &self.starts;
        let distance = |from: usize, target: usize| starts[target] as i32 - from as i32;
        for &(insn, target) in &self.branches {
            let fits = self.code.insns[insn].set_branch(distance(insn, target));
            debug_assert!(fits, "far branches were given their long form");
        }
        for (&insn, table) in self.switches.iter().zip(&mut self.code.switches) {
            match table {
                Switch::Table { targets, .. } => {
                    for target in targets {
                        *target = distance(insn, *target as usize);
                    }
                }
                Switch::Lookup { targets, .. } => {
                    for (_, target) in targets {
                        *target = distance(insn, *target as usize);
                    }
                }
            }
        }
    }
}
