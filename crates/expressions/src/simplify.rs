//! Rules that keep expressions small: neutral elements, casts that change nothing, and the ways
//! in which bytecode spells a condition (a comparison's -1, 0, 1, or a boolean's 0 and 1, then a
//! branch on zero).

use crate::node::{Binary, ExprId, Node, Ternary, Unary};
use crate::table::Expressions;
use crate::value::{Type, Value};

pub(crate) fn unary(table: &mut Expressions, op: Unary, a: ExprId) -> Option<ExprId> {
    use Unary::*;
    match (op, table.node(a).clone()) {
        (Not, Node::Unary(Not, inner)) => Some(inner),
        (Neg, Node::Unary(Neg, inner)) => Some(inner),
        (LongToInt, Node::Unary(IntToLong, inner)) => Some(inner),
        (DoubleToInt, Node::Unary(IntToDouble, inner)) => Some(inner),
        (FloatToInt, Node::Unary(IntToFloat, inner)) if !table.facts(a).approximate => Some(inner),
        (DoubleToFloat, Node::Unary(FloatToDouble, inner))
            if table.facts(inner).range.finite().is_some() =>
        {
            Some(inner)
        }
        (DoubleToInt, Node::Unary(FloatToDouble, inner)) => table.unary(FloatToInt, inner),
        (IntToByte | IntToShort | IntToChar, _) if table.facts(a).ty == Type::Int => {
            let (low, high) = table.facts(a).range.whole()?;
            let (least, most) = match op {
                IntToByte => (i64::from(i8::MIN), i64::from(i8::MAX)),
                IntToShort => (i64::from(i16::MIN), i64::from(i16::MAX)),
                _ => (0, i64::from(u16::MAX)),
            };
            (least <= low && high <= most).then_some(a)
        }
        (Abs, _)
            if table
                .facts(a)
                .range
                .whole()
                .is_some_and(|(low, _)| low >= 0) =>
        {
            Some(a)
        }
        (Trim | ToLower | ToUpper, Node::Unary(inner, _)) if inner == op => Some(a),
        (ParseInt, Node::Unary(IntToText, inner)) => Some(inner),
        (Length, Node::Unary(CharToText, _)) => Some(table.int(1)),
        _ => None,
    }
}

pub(crate) fn binary(table: &mut Expressions, op: Binary, a: ExprId, b: ExprId) -> Option<ExprId> {
    use Binary::*;
    if !table.facts(a).ty.is_whole() && table.facts(a).ty != Type::Bool {
        return real_or_text(table, op, a, b);
    }
    let whole = |table: &Expressions, id| table.value(id).and_then(Value::as_whole);
    let ty = table.facts(a).ty;
    // Constants to the right.
    if matches!(op, Add | Mul | And | Or | Xor | Min | Max | Eq)
        && table.facts(b).ty == ty
        && whole(table, a).is_some()
        && whole(table, b).is_none()
    {
        return table.binary(op, b, a);
    }
    if a == b {
        match op {
            And | Or | Min | Max => return Some(a),
            Sub | Xor => return Value::whole(ty, 0).map(|zero| table.constant(zero)),
            Eq | Le => return Some(table.truth(true)),
            Lt => return Some(table.truth(false)),
            _ => {}
        }
    }
    if ty == Type::Bool {
        return match (op, whole(table, b)?) {
            (And, 1) | (Or, 0) | (Xor, 0) | (Eq, 1) => Some(a),
            (And, 0) => Some(table.truth(false)),
            (Or, 1) => Some(table.truth(true)),
            (Xor, 1) | (Eq, 0) => table.not(a),
            _ => None,
        };
    }
    if let Some(known) = comparison_with_constant(table, op, a, b) {
        return Some(known);
    }
    let constant = whole(table, b)?;
    let shift_mask = if ty == Type::Long { 63 } else { 31 };
    match (op, constant) {
        (Add | Sub | Or | Xor, 0) | (Mul | Div, 1) => Some(a),
        (And, -1) => Some(a),
        (Shl | Shr | Ushr, amount) if amount & shift_mask == 0 => Some(a),
        (Mul | And, 0) => Value::whole(ty, 0).map(|zero| table.constant(zero)),
        // The low bits of what has no others.
        (And, mask) if mask >= 0 && mask & mask.wrapping_add(1) == 0 => {
            let (low, high) = table.facts(a).range.whole()?;
            (low >= 0 && high <= mask).then_some(a)
        }
        (Xor, 1) => match *table.node(a) {
            Node::Unary(Unary::BoolToInt, condition) => {
                let negated = table.not(condition)?;
                table.unary(Unary::BoolToInt, negated)
            }
            _ => None,
        },
        // (x + c) + d
        (Add | Sub, _) => {
            let Node::Binary(inner @ (Add | Sub), x, c) = *table.node(a) else {
                return None;
            };
            let c = whole(table, c)?;
            let c = if inner == Sub { c.wrapping_neg() } else { c };
            let d = if op == Sub {
                constant.wrapping_neg()
            } else {
                constant
            };
            let sum = c.wrapping_add(d);
            let sum = match ty {
                Type::Int => Value::Int(sum as i32),
                _ => Value::Long(sum),
            };
            let sum = table.constant(sum);
            table.binary(Add, x, sum)
        }
        _ => None,
    }
}

/// A comparison of a comparison's result, or of a boolean's int, with a constant.
fn comparison_with_constant(
    table: &mut Expressions,
    op: Binary,
    a: ExprId,
    b: ExprId,
) -> Option<ExprId> {
    use Binary::*;
    if !matches!(op, Eq | Lt | Le) {
        return None;
    }
    // Which of -1, 0 and 1 it holds for.
    let holds_for = |of: i64, table: &Expressions| -> Option<bool> {
        let value = |id: ExprId| table.value(id).and_then(Value::as_whole);
        let (left, right) = (value(a).unwrap_or(of), value(b).unwrap_or(of));
        Some(match op {
            Eq => left == right,
            Lt => left < right,
            _ => left <= right,
        })
    };
    let inner = match (table.value(a).is_some(), table.value(b).is_some()) {
        (false, true) => a,
        (true, false) => b,
        _ => return None,
    };
    let ways = [-1, 0, 1].map(|of| holds_for(of, table).unwrap_or_default());
    match *table.node(inner) {
        Node::Unary(Unary::BoolToInt, condition) => match (ways[1], ways[2]) {
            (true, true) => Some(table.truth(true)),
            (false, false) => Some(table.truth(false)),
            (false, true) => Some(condition),
            (true, false) => table.not(condition),
        },
        Node::Ternary(Ternary::If, condition, x, y) => {
            // Of two constants: the condition or its opposite.
            let value = |id: ExprId| table.value(id).and_then(Value::as_whole);
            let (x, y) = (value(x)?, value(y)?);
            match (holds_for(x, table)?, holds_for(y, table)?) {
                (true, true) => Some(table.truth(true)),
                (false, false) => Some(table.truth(false)),
                (true, false) => Some(condition),
                (false, true) => table.not(condition),
            }
        }
        Node::Binary(kind @ (Compare | CompareLess | CompareGreater), x, y) => {
            // Not a number counts as less or as greater; where it makes a difference, the
            // condition is put so that its negation has it.
            let positive = match ways {
                [true, true, true] => return Some(table.truth(true)),
                [false, false, false] => return Some(table.truth(false)),
                [true, false, false] if kind != CompareLess => table.less(x, y),
                [true, true, false] if kind != CompareLess => table.at_most(x, y),
                [false, false, true] if kind != CompareGreater => table.less(y, x),
                [false, true, true] if kind != CompareGreater => table.at_most(y, x),
                [false, true, false] => table.equal(x, y),
                _ => None,
            };
            if positive.is_some() {
                return positive;
            }
            let negative = match ways {
                // Less or unordered: not greater or equal, and so on.
                [true, false, false] => table.at_most(y, x),
                [true, true, false] => table.less(y, x),
                [false, false, true] => table.at_most(x, y),
                [false, true, true] => table.less(x, y),
                [true, false, true] => table.equal(x, y),
                _ => None,
            }?;
            table.not(negative)
        }
        _ => None,
    }
}

/// A typed text in small letters that is compared with a word. Typed texts are ASCII, where this is
/// the same as a comparison in any case.
fn ignoring_case(table: &mut Expressions, cased: ExprId, word: ExprId) -> Option<ExprId> {
    let Node::Unary(op @ (Unary::ToLower | Unary::ToUpper), inner) = *table.node(cased) else {
        return None;
    };
    let is_typed = match *table.node(inner) {
        Node::Unary(Unary::Trim, text) => table.is_typed(text),
        _ => table.is_typed(inner),
    };
    let text = table.value(word)?.as_text()?;
    if !is_typed || !text.is_ascii() {
        return None;
    }
    let own = match op {
        Unary::ToLower => text.to_ascii_lowercase(),
        _ => text.to_ascii_uppercase(),
    };
    if own != text {
        return Some(table.truth(false));
    }
    table.binary(Binary::EqualsIgnoreCase, inner, word)
}

fn real_or_text(table: &mut Expressions, op: Binary, a: ExprId, b: ExprId) -> Option<ExprId> {
    use Binary::*;
    let is_empty = |table: &Expressions, id| {
        table
            .value(id)
            .and_then(Value::as_text)
            .is_some_and(str::is_empty)
    };
    let is_bits = |table: &Expressions, id, float: f32, double: f64| match table.value(id) {
        Some(Value::Float(value)) => value.to_bits() == float.to_bits(),
        Some(Value::Double(value)) => value.to_bits() == double.to_bits(),
        _ => false,
    };
    if op == Eq && table.facts(a).ty == Type::Text {
        let found = ignoring_case(table, a, b).or_else(|| ignoring_case(table, b, a));
        if found.is_some() {
            return found;
        }
    }
    match op {
        Concat if is_empty(table, b) => Some(a),
        Concat if is_empty(table, a) => Some(b),
        Eq | EqualsIgnoreCase | StartsWith | EndsWith | Contains
            if a == b && table.facts(a).ty == Type::Text =>
        {
            Some(table.truth(true))
        }
        StartsWith | EndsWith | Contains if is_empty(table, b) => Some(table.truth(true)),
        // x - 0.0 and x + -0.0 are x whatever x is.
        Sub if is_bits(table, b, 0.0, 0.0) => Some(a),
        Add if is_bits(table, b, -0.0, -0.0) => Some(a),
        // A whole number is never -0.0.
        Add if is_bits(table, b, 0.0, 0.0) => matches!(
            table.node(a),
            Node::Unary(
                Unary::IntToFloat | Unary::IntToDouble | Unary::LongToFloat | Unary::LongToDouble,
                _
            )
        )
        .then_some(a),
        Mul | Div if is_bits(table, b, 1.0, 1.0) && table.facts(a).range.finite().is_some() => {
            Some(a)
        }
        _ => None,
    }
}

pub(crate) fn ternary(
    table: &mut Expressions,
    op: Ternary,
    a: ExprId,
    b: ExprId,
    c: ExprId,
) -> Option<ExprId> {
    match op {
        Ternary::If if table.facts(a).ty != Type::Bool => None,
        Ternary::If if table.facts(b).ty != table.facts(c).ty => None,
        Ternary::If if b == c => Some(b),
        Ternary::If => match (table.value(a), table.value(b), table.value(c)) {
            (Some(Value::Bool(true)), _, _) => Some(b),
            (Some(Value::Bool(false)), _, _) => Some(c),
            (_, Some(Value::Bool(true)), Some(Value::Bool(false))) => Some(a),
            (_, Some(Value::Bool(false)), Some(Value::Bool(true))) => table.not(a),
            (_, Some(Value::Int(1)), Some(Value::Int(0))) => table.unary(Unary::BoolToInt, a),
            (_, Some(Value::Int(0)), Some(Value::Int(1))) => {
                let negated = table.not(a)?;
                table.unary(Unary::BoolToInt, negated)
            }
            _ => None,
        },
        Ternary::IndexOfFrom => match table.value(c) {
            Some(Value::Int(from)) if *from <= 0 => table.binary(Binary::IndexOf, a, b),
            _ => None,
        },
        Ternary::Substring => None,
    }
}
