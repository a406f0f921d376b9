//! From a condition that should hold to values of its variables under which it might.
//!
//! What is wanted of an expression goes down to its operands, each of which could bring it about
//! while the others keep their values: `x + 3` is 10 if `x` is 7, the day of a date is 29 if its
//! last two characters are `29`. Proposals are not proofs; whoever asks evaluates them.

use gibbon_expressions::{
    Binary, ExprId, Expressions, Node, Ternary, Type, Unary, Value, VariableId,
};
use rustc_hash::FxHashMap;

/// Deeper expressions are not gone into.
const DEEPEST: usize = 40;

pub(crate) struct Inverter<'a> {
    pub(crate) table: &'a Expressions,
    /// Of all expressions, as they are now.
    pub(crate) values: &'a FxHashMap<ExprId, Option<Value>>,
    /// Texts that the conditions name.
    pub(crate) words: &'a [String],
    pub(crate) proposals: Vec<(VariableId, Value)>,
    depth: usize,
}

impl<'a> Inverter<'a> {
    pub(crate) fn new(
        table: &'a Expressions,
        values: &'a FxHashMap<ExprId, Option<Value>>,
        words: &'a [String],
    ) -> Inverter<'a> {
        Inverter {
            table,
            values,
            words,
            proposals: Vec::new(),
            depth: 0,
        }
    }

    fn value(&self, id: ExprId) -> Option<&Value> {
        self.values.get(&id)?.as_ref()
    }

    pub(crate) fn whole(&self, id: ExprId) -> Option<i64> {
        self.value(id)?.as_whole()
    }

    fn real(&self, id: ExprId) -> Option<f64> {
        self.value(id)?.as_real()
    }

    pub(crate) fn text(&self, id: ExprId) -> Option<&'a str> {
        self.values.get(&id)?.as_ref()?.as_text()
    }

    /// Proposes values under which an expression might be this.
    pub(crate) fn want(&mut self, id: ExprId, wanted: &Value) {
        if self.depth > DEEPEST {
            return;
        }
        self.depth += 1;
        match *self.table.node(id) {
            Node::Constant(_) => {}
            Node::Variable(variable) => {
                let declared = self.table.variable_of(variable);
                if declared.is_some_and(|declared| declared.allows(wanted)) {
                    self.proposals.push((variable, wanted.clone()));
                }
            }
            Node::Ternary(Ternary::If, condition, yes, no) => {
                let holds = self.value(condition).and_then(Value::as_bool);
                match holds {
                    Some(true) => self.want(yes, wanted),
                    Some(false) => self.want(no, wanted),
                    None => {}
                }
                for (way, holds) in [(yes, true), (no, false)] {
                    if self.value(way) == Some(wanted) {
                        self.want_bool(condition, holds);
                    }
                }
            }
            _ => match wanted {
                Value::Bool(wanted) => self.want_bool(id, *wanted),
                Value::Int(_) | Value::Long(_) => {
                    if let Some(wanted) = wanted.as_whole() {
                        self.want_whole(id, wanted);
                    }
                }
                Value::Float(_) | Value::Double(_) => {
                    if let Some(wanted) = wanted.as_real() {
                        self.want_real(id, wanted);
                    }
                }
                Value::Text(wanted) => self.want_text(id, wanted),
            },
        }
        self.depth -= 1;
    }

    /// A number for an expression of any type of numbers.
    pub(crate) fn want_number(&mut self, id: ExprId, wanted: f64) {
        let wanted = match self.table.facts(id).ty {
            Type::Float => Value::Float(wanted as f32),
            Type::Double => Value::Double(wanted),
            ty => match Value::whole(ty, wanted as i64) {
                Some(value) => value,
                None => return,
            },
        };
        self.want(id, &wanted);
    }

    pub(crate) fn want_int(&mut self, id: ExprId, wanted: i64) {
        if let Some(wanted) = Value::whole(self.table.facts(id).ty, wanted) {
            self.want(id, &wanted);
        }
    }

    fn want_bool(&mut self, id: ExprId, wanted: bool) {
        use Binary::*;
        match *self.table.node(id) {
            Node::Unary(Unary::Not, inner) => self.want(inner, &Value::Bool(!wanted)),
            Node::Unary(op, text) => self.want_of_text(op, text, wanted),
            Node::Binary(op @ (And | Or | Xor | Eq), a, b)
                if self.table.facts(a).ty == Type::Bool =>
            {
                self.want_connected(op, a, b, wanted);
            }
            Node::Binary(op @ (Eq | Lt | Le), a, b) if self.table.facts(a).ty != Type::Text => {
                self.want_compared(op, a, b, wanted);
            }
            Node::Binary(op, a, b) => self.want_of_texts(op, a, b, wanted),
            Node::Variable(_) | Node::Ternary(..) => self.want(id, &Value::Bool(wanted)),
            Node::Constant(_) => {}
        }
    }

    fn want_connected(&mut self, op: Binary, a: ExprId, b: ExprId, wanted: bool) {
        let both = [(a, b), (b, a)];
        match op {
            Binary::And | Binary::Or => {
                for (one, _) in both {
                    if self.value(one).and_then(Value::as_bool) != Some(wanted) {
                        self.want(one, &Value::Bool(wanted));
                    }
                }
            }
            _ => {
                let is_same = (op == Binary::Eq) == wanted;
                for (one, other) in both {
                    if let Some(other) = self.value(other).and_then(Value::as_bool) {
                        self.want(one, &Value::Bool(other == is_same));
                    }
                }
            }
        }
    }

    fn want_compared(&mut self, op: Binary, a: ExprId, b: ExprId, wanted: bool) {
        // By how much the first is above the second.
        let differences: &[i64] = match (op, wanted) {
            (Binary::Eq, true) => &[0],
            (Binary::Eq, false) => &[1, -1],
            (Binary::Lt, true) => &[-1, -10],
            (Binary::Lt, false) => &[0, 1],
            (_, true) => &[0, -1],
            (_, false) => &[1, 10],
        };
        let is_whole = self.table.facts(a).ty.is_whole();
        for &by in differences {
            if is_whole {
                if let Some(b) = self.whole(b) {
                    self.want_int(a, b.saturating_add(by));
                }
                if let Some(a) = self.whole(a) {
                    self.want_int(b, a.saturating_sub(by));
                }
            } else {
                if let Some(b) = self.real(b) {
                    self.want_number(a, b + by as f64);
                }
                if let Some(a) = self.real(a) {
                    self.want_number(b, a - by as f64);
                }
            }
        }
    }

    fn want_whole(&mut self, id: ExprId, wanted: i64) {
        use Unary::*;
        match *self.table.node(id) {
            Node::Unary(BoolToInt, condition) if wanted == 0 || wanted == 1 => {
                self.want(condition, &Value::Bool(wanted == 1));
            }
            Node::Unary(Neg, a) => self.want_int(a, wanted.wrapping_neg()),
            Node::Unary(Abs, a) => {
                self.want_int(a, wanted);
                self.want_int(a, wanted.wrapping_neg());
            }
            Node::Unary(
                IntToLong | LongToInt | IntToByte | IntToShort | IntToChar | FloatToInt
                | FloatToLong | DoubleToInt | DoubleToLong | Round,
                a,
            ) => self.want_number(a, wanted as f64),
            Node::Unary(op, text) => self.want_whole_of_text(op, text, wanted),
            Node::Binary(op, a, b) => match self.table.facts(a).ty {
                Type::Text => self.want_place(op, a, b, wanted),
                ty if ty.is_whole() => self.want_arithmetic(op, a, b, wanted),
                _ => self.want_order(a, b, wanted),
            },
            Node::Ternary(Ternary::IndexOfFrom, a, b, _) => {
                self.want_place(Binary::IndexOf, a, b, wanted);
            }
            _ => {}
        }
    }

    fn want_arithmetic(&mut self, op: Binary, a: ExprId, b: ExprId, wanted: i64) {
        use Binary::*;
        if op == Compare {
            return self.want_order(a, b, wanted);
        }
        let (now_a, now_b) = (self.whole(a), self.whole(b));
        if let Some(b) = now_b {
            match op {
                Add => self.want_int(a, wanted.wrapping_sub(b)),
                Sub => self.want_int(a, wanted.wrapping_add(b)),
                Mul if b != 0 && wanted % b == 0 => self.want_int(a, wanted / b),
                Div => self.want_int(a, wanted.wrapping_mul(b)),
                Rem if b != 0 => {
                    if let Some(now) = now_a {
                        // The nearest numbers with this remainder.
                        let base = now.wrapping_sub(now.wrapping_rem(b));
                        self.want_int(a, base.wrapping_add(wanted));
                        self.want_int(a, base.wrapping_add(b).wrapping_add(wanted));
                    }
                    self.want_int(a, wanted);
                }
                Shl => self.want_int(a, wanted >> (b & 63)),
                Shr | Ushr => self.want_int(a, wanted.wrapping_shl(b as u32)),
                And | Or => self.want_int(a, wanted),
                Xor => self.want_int(a, wanted ^ b),
                Min | Max => self.want_int(a, wanted),
                _ => {}
            }
        }
        if let Some(a) = now_a {
            match op {
                Add => self.want_int(b, wanted.wrapping_sub(a)),
                Sub => self.want_int(b, a.wrapping_sub(wanted)),
                Mul if a != 0 && wanted % a == 0 => self.want_int(b, wanted / a),
                Min | Max => self.want_int(b, wanted),
                _ => {}
            }
        }
    }

    /// A comparison's -1, 0 or 1.
    fn want_order(&mut self, a: ExprId, b: ExprId, wanted: i64) {
        match wanted {
            0 => self.want_compared(Binary::Eq, a, b, true),
            1.. => self.want_compared(Binary::Lt, b, a, true),
            _ => self.want_compared(Binary::Lt, a, b, true),
        }
    }

    fn want_real(&mut self, id: ExprId, wanted: f64) {
        use Binary::*;
        use Unary::*;
        match *self.table.node(id) {
            Node::Unary(Unary::Neg, a) => self.want_number(a, -wanted),
            Node::Unary(Unary::Abs, a) => {
                self.want_number(a, wanted);
                self.want_number(a, -wanted);
            }
            Node::Unary(Sqrt, a) => self.want_number(a, wanted * wanted),
            Node::Unary(ParseDouble, text) => {
                self.want_texts(text, &[format!("{wanted}"), format!("{wanted:.2}")]);
            }
            Node::Unary(_, a) if self.table.facts(a).ty.is_number() => self.want_number(a, wanted),
            Node::Binary(op, a, b) => {
                if let Some(b) = self.real(b) {
                    match op {
                        Add => self.want_number(a, wanted - b),
                        Sub => self.want_number(a, wanted + b),
                        Mul => self.want_number(a, wanted / b),
                        Div => self.want_number(a, wanted * b),
                        Min | Max | Rem => self.want_number(a, wanted),
                        _ => {}
                    }
                }
                if let Some(a) = self.real(a) {
                    match op {
                        Add => self.want_number(b, wanted - a),
                        Sub => self.want_number(b, a - wanted),
                        Mul => self.want_number(b, wanted / a),
                        Div => self.want_number(b, a / wanted),
                        Min | Max => self.want_number(b, wanted),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    pub(crate) fn want_texts(&mut self, id: ExprId, wanted: &[String]) {
        for text in wanted {
            self.want(id, &Value::text(text));
        }
    }
}
