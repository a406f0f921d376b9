//! The value of an expression under a model, computed as bytecode computes it.

use rustc_hash::FxHashMap;

use crate::node::{Binary, ExprId, Node, Ternary, Unary};
use crate::table::Expressions;
use crate::text;
use crate::value::{Type, Value};
use crate::variable::Model;

impl Expressions {
    /// None if a variable it needs has no value, or where Java would throw.
    pub fn evaluate(&self, expression: ExprId, model: &Model) -> Option<Value> {
        let mut values = self.evaluate_all(&self.reachable(&[expression]), model);
        values.remove(&expression).flatten()
    }

    /// The values of these expressions, which have all they are made of among them, operands first
    /// ([`Expressions::reachable`]).
    pub fn evaluate_all(
        &self,
        expressions: &[ExprId],
        model: &Model,
    ) -> FxHashMap<ExprId, Option<Value>> {
        let mut values: FxHashMap<ExprId, Option<Value>> = FxHashMap::default();
        for &id in expressions {
            let of = |id: ExprId| values.get(&id).cloned().flatten();
            let value = match *self.node(id) {
                Node::Constant(ref value) => Some(value.clone()),
                Node::Variable(variable) => self
                    .variable_of(variable)
                    .and_then(|variable| model.get(&variable.input))
                    .filter(|value| value.ty() == self.facts(id).ty)
                    .cloned(),
                Node::Unary(op, a) => of(a).and_then(|a| unary(op, &a)),
                Node::Binary(op, a, b) => match (op, of(a), of(b)) {
                    // One side may decide where the other has no value.
                    (Binary::And, Some(Value::Bool(false)), _)
                    | (Binary::And, _, Some(Value::Bool(false))) => Some(Value::Bool(false)),
                    (Binary::Or, Some(Value::Bool(true)), _)
                    | (Binary::Or, _, Some(Value::Bool(true))) => Some(Value::Bool(true)),
                    (op, Some(a), Some(b)) => binary(op, &a, &b),
                    _ => None,
                },
                Node::Ternary(Ternary::If, condition, a, b) => match of(condition) {
                    Some(Value::Bool(true)) => of(a),
                    Some(Value::Bool(false)) => of(b),
                    _ => None,
                },
                Node::Ternary(op, a, b, c) => match (of(a), of(b), of(c)) {
                    (Some(a), Some(b), Some(c)) => ternary(op, &a, &b, &c),
                    _ => None,
                },
            };
            values.insert(id, value);
        }
        values
    }

    /// Whether a condition holds.
    pub fn holds(&self, condition: ExprId, model: &Model) -> Option<bool> {
        self.evaluate(condition, model)?.as_bool()
    }
}

/// `Math.round` of a float: the nearest, upwards from the middle.
pub(crate) fn round_float(number: f32) -> i32 {
    // A double holds the sum exactly where a float's fraction matters.
    (f64::from(number) + 0.5).floor() as i32
}

/// `Math.round` of a double.
pub(crate) fn round_double(number: f64) -> i64 {
    let floor = number.floor();
    // `number + 0.5` could round up by itself; this difference is exact.
    let up = number - floor >= 0.5;
    let rounded = floor as i64;
    if up {
        rounded.saturating_add(1)
    } else {
        rounded
    }
}

pub(crate) fn unary(op: Unary, a: &Value) -> Option<Value> {
    use Unary::*;
    use Value::*;
    Some(match (op, a) {
        (Not, Bool(a)) => Bool(!a),
        (BoolToInt, Bool(a)) => Int(i32::from(*a)),
        (Neg, Int(a)) => Int(a.wrapping_neg()),
        (Neg, Long(a)) => Long(a.wrapping_neg()),
        (Neg, Float(a)) => Float(-a),
        (Neg, Double(a)) => Double(-a),
        (Abs, Int(a)) => Int(a.wrapping_abs()),
        (Abs, Long(a)) => Long(a.wrapping_abs()),
        (Abs, Float(a)) => Float(a.abs()),
        (Abs, Double(a)) => Double(a.abs()),
        (IntToLong, Int(a)) => Long(i64::from(*a)),
        (IntToFloat, Int(a)) => Float(*a as f32),
        (IntToDouble, Int(a)) => Double(f64::from(*a)),
        (LongToInt, Long(a)) => Int(*a as i32),
        (LongToFloat, Long(a)) => Float(*a as f32),
        (LongToDouble, Long(a)) => Double(*a as f64),
        (FloatToInt, Float(a)) => Int(*a as i32),
        (FloatToLong, Float(a)) => Long(*a as i64),
        (FloatToDouble, Float(a)) => Double(f64::from(*a)),
        (DoubleToInt, Double(a)) => Int(*a as i32),
        (DoubleToLong, Double(a)) => Long(*a as i64),
        (DoubleToFloat, Double(a)) => Float(*a as f32),
        (IntToByte, Int(a)) => Int(i32::from(*a as i8)),
        (IntToShort, Int(a)) => Int(i32::from(*a as i16)),
        (IntToChar, Int(a)) => Int(i32::from(*a as u16)),
        (Floor, Float(a)) => Float(a.floor()),
        (Floor, Double(a)) => Double(a.floor()),
        (Ceil, Float(a)) => Float(a.ceil()),
        (Ceil, Double(a)) => Double(a.ceil()),
        (Round, Float(a)) => Int(round_float(*a)),
        (Round, Double(a)) => Long(round_double(*a)),
        (Sqrt, Double(a)) => Double(a.sqrt()),
        (IsNan, Float(a)) => Bool(a.is_nan()),
        (IsNan, Double(a)) => Bool(a.is_nan()),
        (Length, Text(a)) => Int(text::length(a)?),
        (Trim, Text(a)) => Value::text(text::trim(a)),
        (ToLower, Text(a)) => Value::text(&text::to_lower(a)?),
        (ToUpper, Text(a)) => Value::text(&text::to_upper(a)?),
        (HashCode, Text(a)) => Int(text::hash_code(a)),
        (IsInt, Text(a)) => Bool(text::parse_int(a).is_some()),
        (IsLong, Text(a)) => Bool(text::parse_long(a).is_some()),
        (IsDouble, Text(a)) => Bool(text::parse_double(a).is_some()),
        (ParseInt, Text(a)) => Int(text::parse_int(a)?),
        (ParseLong, Text(a)) => Long(text::parse_long(a)?),
        (ParseDouble, Text(a)) => Double(text::parse_double(a)?),
        (IntToText, Int(a)) => Value::text(&a.to_string()),
        (CharToText, Int(a)) => {
            let letter = char::from_u32(u32::try_from(*a).ok()?)?;
            Value::text(letter.encode_utf8(&mut [0; 4]))
        }
        _ => return None,
    })
}

pub(crate) fn binary(op: Binary, a: &Value, b: &Value) -> Option<Value> {
    use Value::*;
    match (a, b) {
        (Bool(a), Bool(b)) => Some(Bool(match op {
            Binary::And => a & b,
            Binary::Or => a | b,
            Binary::Xor => a ^ b,
            Binary::Eq => a == b,
            _ => return None,
        })),
        (Int(a), Int(b)) => int(op, *a, *b),
        (Long(a), Long(b)) => long(op, *a, *b),
        (Long(a), Int(b)) => Some(Long(match op {
            Binary::Shl => a.wrapping_shl(*b as u32),
            Binary::Shr => a.wrapping_shr(*b as u32),
            Binary::Ushr => (*a as u64).wrapping_shr(*b as u32) as i64,
            _ => return None,
        })),
        (Float(a), Float(b)) => real(op, f64::from(*a), f64::from(*b), Type::Float),
        (Double(a), Double(b)) => real(op, *a, *b, Type::Double),
        (Text(a), Int(b)) => match op {
            Binary::CharAt => text::char_at(a, *b).map(Int),
            _ => None,
        },
        (Text(a), Text(b)) => Some(match op {
            Binary::Eq => Bool(a == b),
            Binary::EqualsIgnoreCase => Bool(text::equals_ignore_case(a, b)?),
            Binary::StartsWith => Bool(a.starts_with(&**b)),
            Binary::EndsWith => Bool(a.ends_with(&**b)),
            Binary::Contains => Bool(a.contains(&**b)),
            Binary::IndexOf => Int(text::index_of(a, b, 0)?),
            Binary::LastIndexOf => Int(text::last_index_of(a, b)?),
            Binary::Concat => Value::text(&format!("{a}{b}")),
            _ => return None,
        }),
        _ => None,
    }
}

fn int(op: Binary, a: i32, b: i32) -> Option<Value> {
    use Binary::*;
    let number = match op {
        Add => a.wrapping_add(b),
        Sub => a.wrapping_sub(b),
        Mul => a.wrapping_mul(b),
        Div if b == 0 => return None,
        Div => a.wrapping_div(b),
        Rem if b == 0 => return None,
        Rem => a.wrapping_rem(b),
        Shl => a.wrapping_shl(b as u32),
        Shr => a.wrapping_shr(b as u32),
        Ushr => (a as u32).wrapping_shr(b as u32) as i32,
        And => a & b,
        Or => a | b,
        Xor => a ^ b,
        Min => a.min(b),
        Max => a.max(b),
        Eq => return Some(Value::Bool(a == b)),
        Lt => return Some(Value::Bool(a < b)),
        Le => return Some(Value::Bool(a <= b)),
        _ => return None,
    };
    Some(Value::Int(number))
}

fn long(op: Binary, a: i64, b: i64) -> Option<Value> {
    use Binary::*;
    let number = match op {
        Add => a.wrapping_add(b),
        Sub => a.wrapping_sub(b),
        Mul => a.wrapping_mul(b),
        Div if b == 0 => return None,
        Div => a.wrapping_div(b),
        Rem if b == 0 => return None,
        Rem => a.wrapping_rem(b),
        And => a & b,
        Or => a | b,
        Xor => a ^ b,
        Min => a.min(b),
        Max => a.max(b),
        Eq => return Some(Value::Bool(a == b)),
        Lt => return Some(Value::Bool(a < b)),
        Le => return Some(Value::Bool(a <= b)),
        Compare => return Some(Value::Int(a.cmp(&b) as i32)),
        _ => return None,
    };
    Some(Value::Long(number))
}

/// Of floats as well: for the four operations a double rounded to a float is the float's result,
/// and the remainder of two floats is a float.
fn real(op: Binary, a: f64, b: f64, ty: Type) -> Option<Value> {
    use Binary::*;
    let compared = |unordered: i32| {
        let order = a.partial_cmp(&b).map_or(unordered, |order| order as i32);
        Some(Value::Int(order))
    };
    let number = match op {
        Add => a + b,
        Sub => a - b,
        Mul => a * b,
        Div => a / b,
        Rem => a % b,
        Min | Max if a.is_nan() || b.is_nan() => f64::NAN,
        // Java's -0.0 is less than its 0.0.
        Min if a == b => {
            if a.is_sign_negative() {
                a
            } else {
                b
            }
        }
        Max if a == b => {
            if a.is_sign_negative() {
                b
            } else {
                a
            }
        }
        Min => a.min(b),
        Max => a.max(b),
        Eq => return Some(Value::Bool(a == b)),
        Lt => return Some(Value::Bool(a < b)),
        Le => return Some(Value::Bool(a <= b)),
        CompareLess => return compared(-1),
        CompareGreater => return compared(1),
        _ => return None,
    };
    Some(match ty {
        Type::Float => Value::Float(number as f32),
        _ => Value::Double(number),
    })
}

pub(crate) fn ternary(op: Ternary, a: &Value, b: &Value, c: &Value) -> Option<Value> {
    match (op, a, b, c) {
        (Ternary::If, Value::Bool(condition), _, _) => {
            Some(if *condition { b.clone() } else { c.clone() })
        }
        (Ternary::Substring, Value::Text(a), Value::Int(b), Value::Int(c)) => {
            text::substring(a, *b, *c).map(|part| Value::text(&part))
        }
        (Ternary::IndexOfFrom, Value::Text(a), Value::Text(b), Value::Int(c)) => {
            text::index_of(a, b, *c).map(Value::Int)
        }
        _ => None,
    }
}
