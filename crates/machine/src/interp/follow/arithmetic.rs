//! Shadows of numbers: arithmetic, comparisons, branches.

use gibbon_expressions::{Binary, ExprId, Type, Unary, Value};
use gibbon_ir::{Reg, Switch};

use super::decisions::{DecisionKind, Loss};
use super::models::constant;
use super::step::Step;

/// The right operand.
#[derive(Clone, Copy)]
pub(super) enum Right {
    Register(Reg),
    Int(i32),
    Long(i64),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Step<'_> {
    fn right_shadow(&self, right: Right) -> Option<ExprId> {
        match right {
            Right::Register(register) => self.shadow(register),
            _ => None,
        }
    }

    fn right_value(&self, right: Right, ty: Type) -> Value {
        match right {
            Right::Register(register) => constant(self.raw(register), ty),
            Right::Int(value) => Value::Int(value),
            Right::Long(value) => Value::Long(value),
        }
    }

    /// Both operands as expressions, if one of them is symbolic.
    fn operands(&mut self, ty: Type, a: Reg, b: Right, of_b: Type) -> Option<(ExprId, ExprId)> {
        let (left, right) = (self.shadow(a), self.right_shadow(b));
        if left.is_none() && right.is_none() {
            return None;
        }
        let (x, y) = (constant(self.raw(a), ty), self.right_value(b, of_b));
        let expressions = &mut self.machine.following.expressions;
        let left = left.unwrap_or_else(|| expressions.constant(x));
        let right = right.unwrap_or_else(|| expressions.constant(y));
        Some((left, right))
    }

    /// A result; one that depends on nothing any more needs no shadow.
    fn give(&mut self, d: Reg, result: Option<ExprId>) {
        let expressions = &self.machine.following.expressions;
        let result = result.filter(|&result| expressions.value(result).is_none());
        self.set(d, result);
    }

    pub(super) fn unary(&mut self, op: Unary, d: Reg, a: Reg) {
        let result = match self.shadow(a) {
            Some(a) => self.machine.unary(op, a),
            None => None,
        };
        self.give(d, result);
    }

    pub(super) fn binary(&mut self, op: Binary, ty: Type, d: Reg, a: Reg, b: Right) {
        let result = match self.operands(ty, a, b, ty) {
            Some((a, b)) => self.machine.binary(op, a, b),
            None => None,
        };
        self.give(d, result);
    }

    /// A number minus a register.
    pub(super) fn subtract_from(&mut self, d: Reg, a: Reg, from: i32) {
        let result = match self.shadow(a) {
            Some(a) => {
                let expressions = &mut self.machine.following.expressions;
                let from = expressions.constant(Value::Int(from));
                expressions.binary(Binary::Sub, from, a)
            }
            None => None,
        };
        self.give(d, result);
    }

    /// Whole numbers: the divisor decides whether this throws.
    pub(super) fn divide(&mut self, op: Binary, ty: Type, d: Reg, a: Reg, b: Right) {
        let value = self.right_value(b, ty);
        let is_zero = matches!(value, Value::Int(0) | Value::Long(0));
        if let Some(divisor) = self.right_shadow(b) {
            let expressions = &mut self.machine.following.expressions;
            let zero = Value::whole(ty, 0).map(|zero| expressions.constant(zero));
            let is = zero.and_then(|zero| expressions.equal(divisor, zero));
            let condition = is.and_then(|is| expressions.not(is));
            self.decide(condition, !is_zero, DecisionKind::Divisor, Vec::new());
        }
        if !is_zero {
            self.binary(op, ty, d, a, b);
        }
    }

    /// The distance of a shift is an int; a symbolic one is taken as it is.
    pub(super) fn shift(&mut self, op: Binary, d: Reg, a: Reg, b: Right) {
        if let Some(distance) = self.right_shadow(b) {
            let value = self.right_value(b, Type::Int);
            self.assume(distance, value, Loss::Bits);
        }
        let distance = self.right_value(b, Type::Int);
        let result = match self.shadow(a) {
            Some(a) => {
                let expressions = &mut self.machine.following.expressions;
                let distance = expressions.constant(distance);
                expressions.binary(op, a, distance)
            }
            None => None,
        };
        self.give(d, result);
    }

    /// Bit operations that are arithmetic (masks of low bits) or logic (of conditions) are
    /// followed; of others the operands are taken as they are.
    pub(super) fn bits(&mut self, op: Binary, ty: Type, d: Reg, a: Reg, b: Right) {
        let Some((left, right)) = self.operands(ty, a, b, ty) else {
            return self.set(d, None);
        };
        let expressions = &self.machine.following.expressions;
        let is_mask = |side: ExprId| {
            let value = expressions.value(side);
            let number = value.and_then(|value| value.as_whole());
            number.is_some_and(|mask| mask >= 0 && mask & (mask + 1) == 0)
        };
        let is_truth = |side: ExprId| {
            let range = expressions.facts(side).range.whole();
            range.is_some_and(|(low, high)| low >= 0 && high <= 1)
        };
        let is_arithmetic = op == Binary::And && (is_mask(left) || is_mask(right));
        if is_arithmetic || (is_truth(left) && is_truth(right)) {
            let result = self.machine.binary(op, left, right);
            return self.give(d, result);
        }
        if let Some(shadow) = self.shadow(a) {
            let value = constant(self.raw(a), ty);
            self.assume(shadow, value, Loss::Bits);
        }
        if let Some(shadow) = self.right_shadow(b) {
            let value = self.right_value(b, ty);
            self.assume(shadow, value, Loss::Bits);
        }
        self.set(d, None);
    }

    /// Whether there is an object, where that is unknown. Which object it is says nothing of what
    /// it holds.
    fn branch_on_presence(&mut self, comparison: Comparison, a: Reg, b: Right) {
        let is_asked = matches!(b, Right::Int(0));
        let is_presence = |shadow: &ExprId| self.ty(*shadow) == Type::Bool;
        let Some(present) = self.shadow(a).filter(|one| is_asked && is_presence(one)) else {
            return;
        };
        let is_null = self.int(a) == 0;
        let absent = self.machine.following.expressions.not(present);
        match comparison {
            Comparison::Eq => self.decide(absent, is_null, DecisionKind::Branch, Vec::new()),
            Comparison::Ne => {
                self.decide(Some(present), !is_null, DecisionKind::Branch, Vec::new());
            }
            _ => {}
        }
    }

    pub(super) fn branch(&mut self, comparison: Comparison, ty: Type, a: Reg, b: Right) {
        if self.code.code.is_reference(a) {
            return self.branch_on_presence(comparison, a, b);
        }
        let Some((left, right)) = self.operands(ty, a, b, ty) else {
            return;
        };
        let of = |value: Value| value.as_whole().unwrap_or_default();
        let (x, y) = (of(constant(self.raw(a), ty)), of(self.right_value(b, ty)));
        let expressions = &mut self.machine.following.expressions;
        // A branch that asks for the opposite is the opposite of one that does not.
        let (condition, taken) = match comparison {
            Comparison::Eq => (expressions.equal(left, right), x == y),
            Comparison::Ne => {
                let is = expressions.equal(left, right);
                (is.and_then(|is| expressions.not(is)), x != y)
            }
            Comparison::Lt => (expressions.binary(Binary::Lt, left, right), x < y),
            Comparison::Ge => (expressions.binary(Binary::Le, right, left), x >= y),
            Comparison::Gt => (expressions.binary(Binary::Lt, right, left), x > y),
            Comparison::Le => (expressions.binary(Binary::Le, left, right), x <= y),
        };
        self.decide(condition, taken, DecisionKind::Branch, Vec::new());
    }

    /// One decision of as many ways as there are targets.
    pub(super) fn switch(&mut self, a: Reg, table: u32) {
        let Some(key) = self.shadow(a) else {
            return;
        };
        let code = self.code;
        let keys: Vec<(i32, i32)> = match &code.code.switches[table as usize] {
            Switch::Table {
                first,
                targets,
                default,
            } => (0..)
                .zip(targets)
                .filter(|(_, to)| *to != default)
                .map(|(at, &to)| (first.wrapping_add(at), to))
                .collect(),
            Switch::Lookup { targets, default } => {
                let keys = targets.iter().copied();
                keys.filter(|(_, to)| to != default).collect()
            }
        };
        let value = self.int(a);
        let went = keys.iter().find(|(of, _)| *of == value).map(|&(_, to)| to);
        let mut targets: Vec<i32> = keys.iter().map(|&(_, to)| to).collect();
        targets.sort_unstable();
        targets.dedup();
        let mut chosen = None;
        let mut others = Vec::new();
        for to in targets {
            let of_target = keys.iter().filter(|&&(_, target)| target == to);
            let of_target: Vec<i32> = of_target.map(|&(of, _)| of).collect();
            let condition = self.is_any(key, &of_target);
            if Some(to) == went {
                chosen = condition;
            } else {
                others.extend(condition);
            }
        }
        let all: Vec<i32> = keys.iter().map(|&(of, _)| of).collect();
        let any = self.is_any(key, &all);
        let none = any.and_then(|any| self.machine.following.expressions.not(any));
        match went {
            Some(_) => others.extend(none),
            None => chosen = none,
        }
        self.decide(chosen, true, DecisionKind::Switch, others);
    }

    fn is_any(&mut self, key: ExprId, values: &[i32]) -> Option<ExprId> {
        let (&first, rest) = values.split_first()?;
        let mut any = self.is(key, first)?;
        for &value in rest {
            let other = self.is(key, value)?;
            any = self.machine.binary(Binary::Or, any, other)?;
        }
        Some(any)
    }
}
