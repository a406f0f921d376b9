//! Values for unknown inputs under which conditions hold.
//!
//! [`Solver`] is a chain: constraints fall into groups that share no variable (`slice`), each
//! group is looked up (`cache`), then solved by intervals in Rust (`boxes`: most taps), then by
//! Z3 over a pipe (`encode`, `process`). Every model is evaluated before it is handed out, so an
//! encoding that is only nearly Java's never gives a wrong answer, at worst none.
//!
//! An answer depends on the constraints alone, never on what was asked before: of all models it
//! is the one with the least x, then y, where the solver can tell. Without Z3 the answer to what
//! boxes cannot do is [`Unknown::NoSolver`].
//!
//! Only this crate knows SMT-LIB.

mod affine;
mod boxes;
mod cache;
mod encode;
mod encode_text;
mod invert;
mod invert_text;
mod process;
mod repair;
mod reply;
mod scan;
mod slice;
mod solver;
mod truth;

pub use process::Z3;
pub use solver::{Answer, Counters, Solver, Unknown};
