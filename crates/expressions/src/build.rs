//! How expressions are made: constants fold, the rest is simplified a little (`simplify`).
//!
//! An operation on the wrong types has no expression (`None`): bytecode is not verified here.

use crate::evaluate;
use crate::node::{Binary, ExprId, Node, Ternary, Unary};
use crate::simplify;
use crate::table::Expressions;
use crate::value::{Type, Value};
use crate::variable::{Domain, Input, Variable};

impl Expressions {
    /// The same input with the same domain is the same variable. None if the type does not fit the
    /// domain.
    pub fn variable(&mut self, input: Input, ty: Type, domain: Domain) -> Option<ExprId> {
        let variable = Variable { input, ty, domain };
        if !variable.is_sound() {
            return None;
        }
        let id = match self.declared(&variable) {
            Some(known) => known,
            None => self.declare(variable)?,
        };
        self.intern(Node::Variable(id))
    }

    /// An int between two bounds.
    pub fn int_variable(&mut self, input: Input, low: i32, high: i32) -> Option<ExprId> {
        let domain = Domain::Whole {
            low: low.into(),
            high: high.into(),
        };
        self.variable(input, Type::Int, domain)
    }

    pub fn constant(&mut self, value: Value) -> ExprId {
        self.intern(Node::Constant(value))
            .expect("a constant has its own type, and tables are smaller than 2^32")
    }

    pub fn int(&mut self, value: i32) -> ExprId {
        self.constant(Value::Int(value))
    }

    pub fn truth(&mut self, value: bool) -> ExprId {
        self.constant(Value::Bool(value))
    }

    /// The value of a constant.
    pub fn value(&self, id: ExprId) -> Option<&Value> {
        match self.node(id) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    pub fn unary(&mut self, op: Unary, a: ExprId) -> Option<ExprId> {
        if let Some(value) = self.value(a)
            && let Some(value) = evaluate::unary(op, value)
        {
            return Some(self.constant(value));
        }
        match simplify::unary(self, op, a) {
            Some(simpler) => Some(simpler),
            None => self.checked(Node::Unary(op, a)),
        }
    }

    pub fn binary(&mut self, op: Binary, a: ExprId, b: ExprId) -> Option<ExprId> {
        if let (Some(left), Some(right)) = (self.value(a), self.value(b))
            && let Some(value) = evaluate::binary(op, left, right)
        {
            return Some(self.constant(value));
        }
        match simplify::binary(self, op, a, b) {
            Some(simpler) => Some(simpler),
            None => self.checked(Node::Binary(op, a, b)),
        }
    }

    pub fn ternary(&mut self, op: Ternary, a: ExprId, b: ExprId, c: ExprId) -> Option<ExprId> {
        if let (Some(first), Some(second), Some(third)) =
            (self.value(a), self.value(b), self.value(c))
            && let Some(value) = evaluate::ternary(op, first, second, third)
        {
            return Some(self.constant(value));
        }
        match simplify::ternary(self, op, a, b, c) {
            Some(simpler) => Some(simpler),
            None => self.checked(Node::Ternary(op, a, b, c)),
        }
    }

    /// What can only be one whole number is that number.
    fn checked(&mut self, node: Node) -> Option<ExprId> {
        let facts = crate::facts::Facts::of(&node, self)?;
        if let Some((low, high)) = facts.range.whole()
            && low == high
            && let Some(value) = Value::whole(facts.ty, low)
        {
            return Some(self.constant(value));
        }
        self.intern(node)
    }

    pub fn not(&mut self, condition: ExprId) -> Option<ExprId> {
        self.unary(Unary::Not, condition)
    }

    pub fn and(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        self.binary(Binary::And, a, b)
    }

    pub fn or(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        self.binary(Binary::Or, a, b)
    }

    pub fn equal(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        self.binary(Binary::Eq, a, b)
    }

    pub fn less(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        self.binary(Binary::Lt, a, b)
    }

    pub fn at_most(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        self.binary(Binary::Le, a, b)
    }

    /// `low <= a && a < high`, as hit tests have it.
    pub fn within(&mut self, a: ExprId, low: ExprId, high: ExprId) -> Option<ExprId> {
        let from = self.at_most(low, a)?;
        let to = self.less(a, high)?;
        self.and(from, to)
    }

    pub fn if_else(&mut self, condition: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
        self.ternary(Ternary::If, condition, a, b)
    }

    /// Of an int in a register that is a Java boolean: whether it is not 0.
    pub fn is_true(&mut self, register: ExprId) -> Option<ExprId> {
        let zero = self.int(0);
        let is_false = self.equal(register, zero)?;
        self.not(is_false)
    }
}
