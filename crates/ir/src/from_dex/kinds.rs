//! Which DEX registers are used as what, and what each `if-eq` and its like compares.

use std::mem::take;

use gibbon_dex::Op;

use super::body::{Body, Written};
use super::roles::Kind;
use super::scratch::Scratch;
use super::steps::Step;
use super::{calls, flow, problem};
use crate::LowerError;

/// Sets of kinds. `ZERO` is the `const 0` that may be an int or null.
pub(super) const NARROW: u8 = 1;
pub(super) const REFERENCE: u8 = 2;
pub(super) const WIDE: u8 = 4;
pub(super) const ZERO: u8 = 8;

/// What the whole method does with its registers.
pub(super) struct Kinds {
    /// The method's arguments: registers and kinds.
    pub parameters: Vec<(u16, Kind)>,
    /// What the method returns.
    pub returned: Option<Kind>,
    /// For each DEX register the kinds that are written to it.
    pub written: Vec<u8>,
    /// For each DEX register the kinds that are read from it.
    pub read: Vec<u8>,
    /// The number of steps that become an instruction, or nearly.
    pub step_count: usize,
}

fn bit(kind: Kind) -> u8 {
    match kind {
        Kind::Narrow => NARROW,
        Kind::Wide => WIDE,
        Kind::Reference => REFERENCE,
    }
}

impl Kinds {
    /// Whether a value of this kind may be in the register at all.
    pub fn may_hold(&self, register: u16, kind: Kind) -> bool {
        let zero = if kind == Kind::Wide { 0 } else { ZERO };
        self.written[usize::from(register)] & (bit(kind) | zero) != 0
    }

    pub fn recycle(self, scratch: &mut Scratch) {
        scratch.parameters = self.parameters;
        scratch.written = self.written;
        scratch.read = self.read;
    }

    pub fn is_read(&self, register: u16, kinds: u8) -> bool {
        self.read[usize::from(register)] & kinds != 0
    }
}

/// Surveys the method, sets `Step::compared` of every comparison, and turns moves of zero into
/// `const 0` where the copy is used as both kinds.
pub(super) fn resolve(body: &mut Body<'_>, scratch: &mut Scratch) -> Result<Kinds, LowerError> {
    body.read_calls()?;
    let size = usize::from(body.code.registers_size);
    let mut parameters = take(&mut scratch.parameters);
    let mut kinds = Kinds {
        returned: calls::signature(body.code, &mut parameters)?,
        parameters,
        written: take(&mut scratch.written),
        read: take(&mut scratch.read),
        step_count: 0,
    };
    kinds.written.resize(size, 0);
    kinds.read.resize(size, 0);
    for &(register, kind) in &kinds.parameters {
        kinds.written[usize::from(register)] |= bit(kind);
    }
    let survey = survey(body, &mut kinds)?;

    let mut ambiguous = false;
    for position in survey.comparisons {
        let step = body.steps[position];
        let compared = decide(&step, &kinds);
        if let Some(kind) = compared {
            body.steps[position].set_compared(kind);
        }
        let read = compared.map_or(NARROW | REFERENCE, bit);
        kinds.read[usize::from(step.a)] |= read;
        if has_two_operands(&step) {
            kinds.read[usize::from(step.b)] |= read;
        }
        ambiguous |= compared.is_none();
    }
    let copies_both = |&position: &usize| {
        let step = &body.steps[position];
        let other = match step.op {
            Op::Move => REFERENCE,
            _ => NARROW,
        };
        kinds.written[usize::from(step.b)] & ZERO != 0 && kinds.is_read(step.a, other)
    };
    if ambiguous || survey.moves.iter().any(copies_both) {
        flow::resolve(body, &kinds)?;
    }
    Ok(kinds)
}

#[derive(Default)]
struct Survey {
    /// `if-eq` and its like.
    comparisons: Vec<usize>,
    /// `move` and `move-object`.
    moves: Vec<usize>,
}

/// Checks that registers are in range, and fills in what is read and written.
fn survey(body: &Body<'_>, kinds: &mut Kinds) -> Result<Survey, LowerError> {
    let mut survey = Survey::default();
    let size = u32::from(body.code.registers_size);
    for (position, step) in body.steps.iter().enumerate() {
        if !step.reachable {
            continue;
        }
        let part_of_a_call = matches!(
            step.op,
            Op::MoveResult | Op::MoveResultWide | Op::MoveResultObject
        );
        kinds.step_count += usize::from(!part_of_a_call);
        let mut highest = None;
        let mut touch = |register: u16, kind: Option<Kind>| {
            let last = u32::from(register) + u32::from(kind == Some(Kind::Wide));
            highest = highest.max(Some(last));
        };
        body.reads(step, |register, kind| {
            touch(register, kind);
            if let (Some(slot), Some(kind)) = (kinds.read.get_mut(usize::from(register)), kind) {
                *slot |= bit(kind);
            }
        });
        if let Some((register, written)) = body.write(step) {
            let (kind, mut bits) = match written {
                Written::Zero => (None, ZERO),
                Written::Value(kind) => (Some(kind), bit(kind)),
            };
            touch(register, kind);
            if matches!(step.op, Op::Move | Op::MoveObject) {
                // The source may be zero.
                bits |= ZERO;
                survey.moves.push(position);
            }
            if let Some(slot) = kinds.written.get_mut(usize::from(register)) {
                *slot |= bits;
            }
        }
        if let Some(register) = highest
            && register >= size
        {
            let why = format!("register v{register} is not one of the {size}");
            return Err(problem(step.pc, why));
        }
        if matches!(step.op, Op::IfEq | Op::IfNe | Op::IfEqz | Op::IfNez) {
            survey.comparisons.push(position);
        }
    }
    Ok(survey)
}

pub(super) fn has_two_operands(step: &Step) -> bool {
    matches!(step.op, Op::IfEq | Op::IfNe)
}

/// What a comparison compares, if what is written to its registers anywhere says so.
fn decide(step: &Step, kinds: &Kinds) -> Option<Kind> {
    // A pair cannot be compared, so that it was one elsewhere does not matter.
    let written = |register: u16| kinds.written[usize::from(register)] & !WIDE;
    let a = written(step.a);
    let b = if has_two_operands(step) {
        written(step.b)
    } else {
        ZERO
    };
    if (a | b) & REFERENCE == 0 || a == NARROW || b == NARROW {
        Some(Kind::Narrow)
    } else if (a | b) & NARROW == 0 || a == REFERENCE || b == REFERENCE {
        Some(Kind::Reference)
    } else {
        None
    }
}
