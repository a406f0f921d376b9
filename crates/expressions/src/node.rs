//! Nodes and the operations that Java's bytecode and library have.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::value::Value;

/// An expression in its table. An `Option` of it is as small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ExprId(NonZeroU32);

impl ExprId {
    pub(crate) fn new(place: usize) -> Option<ExprId> {
        let number = u32::try_from(place).ok()?.checked_add(1)?;
        NonZeroU32::new(number).map(ExprId)
    }

    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A variable in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct VariableId(pub u32);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Node {
    Constant(Value),
    Variable(VariableId),
    Unary(Unary, ExprId),
    Binary(Binary, ExprId, ExprId),
    Ternary(Ternary, ExprId, ExprId, ExprId),
}

impl Node {
    pub fn operands(&self) -> impl Iterator<Item = ExprId> + use<> {
        let operands = match *self {
            Node::Constant(_) | Node::Variable(_) => [None, None, None],
            Node::Unary(_, a) => [Some(a), None, None],
            Node::Binary(_, a, b) => [Some(a), Some(b), None],
            Node::Ternary(_, a, b, c) => [Some(a), Some(b), Some(c)],
        };
        operands.into_iter().flatten()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unary {
    /// Of a condition.
    Not,
    /// 1 for true.
    BoolToInt,
    Neg,
    Abs,
    IntToLong,
    IntToFloat,
    IntToDouble,
    LongToInt,
    LongToFloat,
    LongToDouble,
    FloatToInt,
    FloatToLong,
    FloatToDouble,
    DoubleToInt,
    DoubleToLong,
    DoubleToFloat,
    IntToByte,
    IntToShort,
    IntToChar,
    /// `Math.floor` and `ceil`; of floats as well.
    Floor,
    Ceil,
    /// `Math.round`: a float to an int, a double to a long.
    Round,
    /// `Math.sqrt`.
    Sqrt,
    IsNan,
    /// Strings from here on. In UTF-16 units.
    Length,
    Trim,
    ToLower,
    ToUpper,
    /// `String.hashCode`.
    HashCode,
    /// Whether `Integer.parseInt` answers rather than throws.
    IsInt,
    IsLong,
    IsDouble,
    ParseInt,
    ParseLong,
    ParseDouble,
    /// `String.valueOf` of an int and of a char.
    IntToText,
    CharToText,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    /// The amount is an int, as in bytecode; only its low 5 (6) bits count.
    Shl,
    Shr,
    Ushr,
    /// Of whole numbers or of conditions.
    And,
    Or,
    Xor,
    Min,
    Max,
    /// Of equal types; of numbers, conditions and strings.
    Eq,
    Lt,
    Le,
    /// -1, 0 or 1: `lcmp`, and `fcmpl` and `fcmpg`, which answer -1 and 1 if one is NaN.
    Compare,
    CompareLess,
    CompareGreater,
    /// Strings from here on.
    CharAt,
    EqualsIgnoreCase,
    StartsWith,
    EndsWith,
    Contains,
    /// Of a string in a string, from its start; -1 if it is not there.
    IndexOf,
    LastIndexOf,
    Concat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ternary {
    /// A condition and two of the same type.
    If,
    /// A string, where it begins, where it ends.
    Substring,
    /// Of a string in a string from somewhere on.
    IndexOfFrom,
}
