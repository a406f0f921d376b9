//! What following symbols tells: decisions, and where something was lost.

use gibbon_expressions::{ExprId, Value};

use super::step::Step;
use crate::interp::InstructionSite;
use crate::meta::MethodId;

/// So many are kept of one event; a loop over symbols is not of interest for ever.
const MOST_DECISIONS: usize = 100_000;

/// A place where the run depends on inputs, and which way it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub at: InstructionSite,
    /// A condition over inputs.
    pub condition: ExprId,
    /// Whether it held.
    pub taken: bool,
    pub kind: DecisionKind,
    /// Of a decision of several ways: the conditions of the others. Otherwise there is one other
    /// way, where the condition is the opposite.
    pub others: Vec<ExprId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    Branch,
    Switch,
    /// Whether an index is one of the array, or a length none below zero; else it throws.
    Bounds,
    /// Whether a divisor is not zero; else it throws.
    Divisor,
    /// A value was taken as it is, from here on.
    Assumption,
}

/// Why a value is not followed further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loss {
    /// A native got it, and nothing says what comes out.
    Native,
    /// Bit operations that have no arithmetic.
    Bits,
    /// Where in an array something is.
    Index,
    Length,
    /// Too many decisions.
    Limit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub method: MethodId,
    pub pc: u32,
    pub loss: Loss,
    pub count: u64,
}

impl Step<'_> {
    pub(super) fn place(&self) -> InstructionSite {
        let thread = self.thread();
        let mut place = InstructionSite {
            thread: self.machine.state.current,
            method: self.code.method,
            pc: self.pc,
            is_dex: self.code.marks.is_some(),
        };
        // What the class library decides is decided by whoever asked it.
        for frame in thread.frames.iter().rev().skip(1) {
            let class = self.machine.meta.method(place.method).class;
            if !self.machine.meta.class_name(class).starts_with("java/") {
                break;
            }
            let code = self.machine.linked_code(frame.method);
            place.method = code.method;
            place.pc = frame.pc;
            place.is_dex = code.marks.is_some();
        }
        place
    }

    /// Inside of a method whose result is known nothing is told.
    fn is_muted(&self) -> bool {
        self.thread().shadows.summary.is_some()
    }

    pub(super) fn decide(
        &mut self,
        condition: Option<ExprId>,
        taken: bool,
        kind: DecisionKind,
        others: Vec<ExprId>,
    ) {
        let Some(condition) = condition else {
            return;
        };
        let following = &self.machine.following;
        if self.is_muted() || following.expressions.value(condition).is_some() {
            return;
        }
        if following.decisions.len() >= MOST_DECISIONS {
            return self.note(Loss::Limit);
        }
        let at = self.place();
        self.machine.following.decisions.push(Decision {
            at,
            condition,
            taken,
            kind,
            others,
        });
    }

    pub(super) fn note(&mut self, loss: Loss) {
        if self.is_muted() {
            return;
        }
        let key = (self.code.method, self.pc, loss);
        *self.machine.following.notes.entry(key).or_default() += 1;
    }

    /// From here on the run speaks for inputs alone that give this value.
    pub(super) fn assume(&mut self, expression: ExprId, value: Value, loss: Loss) {
        self.note(loss);
        let expressions = &mut self.machine.following.expressions;
        let value = expressions.constant(value);
        let condition = expressions.equal(expression, value);
        self.decide(condition, true, DecisionKind::Assumption, Vec::new());
    }
}
