//! What can be wrong with a method's bytecode.
//!
//! Small on purpose: nearly every function here returns it, and a `Result` with it still fits
//! a machine register. The offset is added where the error leaves the front end.

use gibbon_formats::class_file::PoolError;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Problem {
    #[error("the code attribute is malformed")]
    Body,
    #[error("the method has no code")]
    NoCode,
    #[error("{0:#04x} is not an instruction")]
    Opcode(u8),
    #[error("the instruction is cut off")]
    Truncated,
    #[error("a jump leads out of the code")]
    JumpOut,
    #[error("jump or range boundary at {0}, which is not the start of an instruction")]
    NotABoundary(u16),
    #[error("malformed switch")]
    Switch,
    #[error("malformed exception table")]
    Handlers,
    #[error("control falls off the end of the code")]
    FallsOff,
    #[error("the operand stack underflows")]
    Underflow,
    #[error("the operand stack overflows")]
    Overflow,
    #[error("the operand stacks of two paths to {0} differ")]
    Merge(u16),
    #[error("bad type on the operand stack")]
    Kind,
    #[error("local variable {0} is out of range")]
    Local(u16),
    #[error("constant {0} is missing or of the wrong kind")]
    Constant(u16),
    #[error("malformed descriptor")]
    Descriptor,
    #[error("the arguments do not fit the local variables")]
    Arguments,
    #[error("wrong kind of return")]
    Return,
    #[error("jsr and ret are not allowed in this class file version")]
    Subroutine,
    #[error("bad array type or dimensions")]
    Array,
    #[error("the method needs too many registers")]
    Registers,
    #[error("the method is too large")]
    Size,
    /// Not an error of the method: it has to be lowered again, see `Lowerer::long_branches`.
    #[error("a branch is too long")]
    FarBranch,
}

impl From<PoolError> for Problem {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Index { index, .. }
            | PoolError::Kind { index, .. }
            | PoolError::NotText { index, .. } => Problem::Constant(index),
        }
    }
}
