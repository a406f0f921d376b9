//! Symbolic expressions over a device's inputs, with Java's semantics.
//!
//! [`Expressions`] is a table of hash-consed nodes: equal expressions have equal [`ExprId`]s. Each
//! node carries [`Facts`]: its type, the range its value lies in, and whether its float
//! arithmetic is exact, so that a solver may treat floats as reals where that is the same.
//! [`Expressions::evaluate`] computes a node under a [`Model`] as the bytecode would; it is the
//! oracle for everything else.
//!
//! This crate knows neither the machine that makes expressions nor the solver that takes them.
//! Exceptions are not values here: where Java would throw, there is no value (`None`).

mod build;
mod evaluate;
mod facts;
mod inputs;
mod node;
mod print;
mod range;
mod simplify;
mod table;
mod text;
mod value;
mod variable;

pub use facts::Facts;
pub use node::{Binary, ExprId, Node, Ternary, Unary, VariableId};
pub use range::Range;
pub use table::{Expressions, Malformed};
pub use text::{hash_code, parse_double, parse_int, parse_long};
pub use value::{Type, Value};
pub use variable::{Domain, Input, Model, Variable};
