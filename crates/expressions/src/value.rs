//! Types and constants, as Java's registers hold them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Bytes, shorts and chars are ints, as in bytecode. A Java boolean in a register is an int, too
/// ([`crate::Unary::BoolToInt`]); `Bool` is the type of conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Type {
    Bool,
    Int,
    Long,
    Float,
    Double,
    Text,
}

impl Type {
    pub fn is_whole(self) -> bool {
        matches!(self, Type::Int | Type::Long)
    }

    pub fn is_real(self) -> bool {
        matches!(self, Type::Float | Type::Double)
    }

    pub fn is_number(self) -> bool {
        self.is_whole() || self.is_real()
    }
}

/// A constant. Floats are equal if their bits are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Value {
    Bool(bool),
    Int(i32),
    Long(i64),
    #[serde(with = "float_bits")]
    Float(f32),
    #[serde(with = "double_bits")]
    Double(f64),
    Text(Arc<str>),
}

/// As text, numbers would lose their last bit and NaN altogether.
mod float_bits {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(value: &f32, to: S) -> Result<S::Ok, S::Error> {
        value.to_bits().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f32, D::Error> {
        u32::deserialize(from).map(f32::from_bits)
    }
}

mod double_bits {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
        value.to_bits().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        u64::deserialize(from).map(f64::from_bits)
    }
}

impl Value {
    pub fn text(text: &str) -> Value {
        Value::Text(text.into())
    }

    pub fn ty(&self) -> Type {
        match self {
            Value::Bool(_) => Type::Bool,
            Value::Int(_) => Type::Int,
            Value::Long(_) => Type::Long,
            Value::Float(_) => Type::Float,
            Value::Double(_) => Type::Double,
            Value::Text(_) => Type::Text,
        }
    }

    /// The number of an int or a long; 0 and 1 for truth.
    pub fn as_whole(&self) -> Option<i64> {
        match *self {
            Value::Bool(value) => Some(i64::from(value)),
            Value::Int(value) => Some(i64::from(value)),
            Value::Long(value) => Some(value),
            _ => None,
        }
    }

    /// The number of a float or a double.
    pub fn as_real(&self) -> Option<f64> {
        match *self {
            Value::Float(value) => Some(f64::from(value)),
            Value::Double(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match *self {
            Value::Bool(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number or a truth value of this type, if it fits.
    pub fn whole(ty: Type, number: i64) -> Option<Value> {
        match ty {
            Type::Bool => match number {
                0 => Some(Value::Bool(false)),
                1 => Some(Value::Bool(true)),
                _ => None,
            },
            Type::Int => i32::try_from(number).ok().map(Value::Int),
            Type::Long => Some(Value::Long(number)),
            _ => None,
        }
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Long(a), Value::Long(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits(),
            (Value::Text(a), Value::Text(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ty().hash(state);
        match self {
            Value::Bool(value) => value.hash(state),
            Value::Int(value) => value.hash(state),
            Value::Long(value) => value.hash(state),
            Value::Float(value) => value.to_bits().hash(state),
            Value::Double(value) => value.to_bits().hash(state),
            Value::Text(value) => value.hash(state),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Long(value) => write!(f, "{value}"),
            Value::Float(value) => write!(f, "{value}"),
            Value::Double(value) => write!(f, "{value}"),
            Value::Text(value) => write!(f, "{value:?}"),
        }
    }
}
