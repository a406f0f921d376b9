//! From DEX register code to the IR.
//!
//! DEX registers have no type: one may hold an int here and a reference there, and a pair of
//! them a long. IR registers are references or they are not, for the whole method. So a DEX
//! register `v` becomes up to two IR registers, one for references and one for everything else;
//! a pair `v, v+1` is the 64-bit IR register of `v`. Opcodes nearly always say which of the two
//! they mean. Two things do not:
//!
//! - `const 0` is zero or null. It is written to both registers, if both are read later.
//! - `if-eq`, `if-ne`, `if-eqz` and `if-nez` compare either. What the method writes to the
//!   register usually decides it; where it does not, `flow` follows the kinds of values.
//!
//! The passes, each a file: `steps` decodes and normalizes, `body` finds what is reachable,
//! `kinds` looks at which register is used as what, `flow` resolves what is ambiguous, `emit`,
//! `select` and `branches` make the IR, with `liveness` for the few instructions that are fused.
//!
//! What it does not do: verify. Types of references are not looked at, and a register that is
//! read before it is written is found only where that is ambiguous or true of the whole method.
//! Every index, register and target is checked, though: no input makes the IR inconsistent.

mod body;
mod branches;
mod calls;
mod emit;
mod flow;
mod kinds;
mod liveness;
mod roles;
mod scratch;
mod select;
mod steps;
#[cfg(test)]
mod tests;

use gibbon_dex::CodeItem;

use crate::{Code, LowerError};
use body::Body;
use scratch::Scratch;

/// Lowers one method. Symbolic operands are indices into the tables of `code.dex()`.
pub fn lower(code: &CodeItem<'_>) -> Result<Code, LowerError> {
    let mut scratch = Scratch::take();
    let mut body = Body::new(code, &mut scratch)?;
    let kinds = kinds::resolve(&mut body, &mut scratch)?;
    let lowered = emit::emit(&body, &kinds, &mut scratch)?;
    body.recycle(&mut scratch);
    kinds.recycle(&mut scratch);
    scratch.give_back();
    Ok(lowered)
}

fn problem(offset: u32, problem: impl Into<String>) -> LowerError {
    LowerError {
        offset,
        problem: problem.into(),
    }
}

/// For `map_err`: what the DEX reader says, with the place in the method.
fn unreadable(offset: u32) -> impl Fn(gibbon_dex::Error) -> LowerError {
    move |error| problem(offset, error.to_string())
}
