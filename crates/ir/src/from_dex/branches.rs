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
        let short = |insn: &Insn| {
            use Insn::{Goto, IfEqZ, IfGeZ, IfGtZ, IfLeZ, IfLtZ, IfNeZ};
            !matches!(
                insn,
                Goto { .. }
                    | IfEqZ { .. }
                    | IfNeZ { .. }
                    | IfLtZ { .. }
                    | IfGeZ { .. }
                    | IfGtZ { .. }
                    | IfLeZ { .. }
            )
        };
        let distance = position.abs_diff(step.target as usize) * MOST_INSNS + MOST_INSNS;
        if short(&insn) && distance > i16::MAX as usize {
            self.push(inverted_over_next(insn));
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
            set_target(&mut self.code.insns[insn], distance(insn, target));
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

/// A conditional branch over the next instruction, taken when this one would not be.
fn inverted_over_next(insn: Insn) -> Insn {
    let to = 2;
    match insn {
        Insn::IfEq { a, b, .. } => Insn::IfNe { a, b, to },
        Insn::IfNe { a, b, .. } => Insn::IfEq { a, b, to },
        Insn::IfLt { a, b, .. } => Insn::IfGe { a, b, to },
        Insn::IfGe { a, b, .. } => Insn::IfLt { a, b, to },
        Insn::IfGt { a, b, .. } => Insn::IfLe { a, b, to },
        Insn::IfLe { a, b, .. } => Insn::IfGt { a, b, to },
        Insn::IfEqImm { a, imm, .. } => Insn::IfNeImm { a, imm, to },
        Insn::IfNeImm { a, imm, .. } => Insn::IfEqImm { a, imm, to },
        Insn::IfLtImm { a, imm, .. } => Insn::IfGeImm { a, imm, to },
        Insn::IfGeImm { a, imm, .. } => Insn::IfLtImm { a, imm, to },
        Insn::IfGtImm { a, imm, .. } => Insn::IfLeImm { a, imm, to },
        Insn::IfLeImm { a, imm, .. } => Insn::IfGtImm { a, imm, to },
        Insn::IfEqJ { a, b, .. } => Insn::IfNeJ { a, b, to },
        Insn::IfNeJ { a, b, .. } => Insn::IfEqJ { a, b, to },
        Insn::IfLtJ { a, b, .. } => Insn::IfGeJ { a, b, to },
        Insn::IfGeJ { a, b, .. } => Insn::IfLtJ { a, b, to },
        Insn::IfGtJ { a, b, .. } => Insn::IfLeJ { a, b, to },
        Insn::IfLeJ { a, b, .. } => Insn::IfGtJ { a, b, to },
        other => other,
    }
}

fn set_target(insn: &mut Insn, distance: i32) {
    match insn {
        Insn::Goto { to }
        | Insn::IfEqZ { to, .. }
        | Insn::IfNeZ { to, .. }
        | Insn::IfLtZ { to, .. }
        | Insn::IfGeZ { to, .. }
        | Insn::IfGtZ { to, .. }
        | Insn::IfLeZ { to, .. } => *to = distance,
        Insn::IfEq { to, .. }
        | Insn::IfNe { to, .. }
        | Insn::IfLt { to, .. }
        | Insn::IfGe { to, .. }
        | Insn::IfGt { to, .. }
        | Insn::IfLe { to, .. }
        | Insn::IfEqImm { to, .. }
        | Insn::IfNeImm { to, .. }
        | Insn::IfLtImm { to, .. }
        | Insn::IfGeImm { to, .. }
        | Insn::IfGtImm { to, .. }
        | Insn::IfLeImm { to, .. }
        | Insn::IfEqJ { to, .. }
        | Insn::IfNeJ { to, .. }
        | Insn::IfLtJ { to, .. }
        | Insn::IfGeJ { to, .. }
        | Insn::IfGtJ { to, .. }
        | Insn::IfLeJ { to, .. } => {
            // Far branches were given their long form.
            *to = i16::try_from(distance).expect("a step becomes at most two instructions");
        }
        other => unreachable!("{other:?} is not a branch"),
    }
}
