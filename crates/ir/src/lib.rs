//! The one instruction set that Gibbon's machine runs, and how both bytecodes become it.
//!
//! A method's bytecode (stack code of class files, register code of DEX) is lowered on
//! first use to [`Code`]: a flat list of eight-byte register instructions ([`Insn`]) with
//! tables beside it. `from_class` and `from_dex` are the two front ends.
//!
//! The set is small and regular on purpose: it is also what a compiler will take in.

mod code;
pub mod from_class;
pub mod from_dex;
mod insn;
mod liveness;
mod operands;
mod validate;

pub use code::{ArrayData, CATCH_ALL, Call, Code, Handler, Switch};
pub use insn::{Insn, NO_REG, Reg};
pub use liveness::{Liveness, live_references};
pub use validate::validate;

/// Why a method's bytecode could not be lowered; the machine throws it as `VerifyError`.
#[derive(Debug, thiserror::Error)]
#[error("at bytecode offset {offset}: {problem}")]
pub struct LowerError {
    pub offset: u32,
    pub problem: String,
}
