//! What can be wrong with a class file, and where.

use crate::mutf8::{Mutf8Error, TextError};

/// A class file that cannot be used: which one, at which byte, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("class file {class}: {kind} (at byte {offset:#x})")]
pub struct ClassError {
    /// The class's own name, or `?` where it could not be read.
    pub class: Box<str>,
    /// Where in the file.
    pub offset: usize,
    pub kind: ClassErrorKind,
}

/// The reason part of a [`ClassError`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClassErrorKind {
    #[error("not a class file: magic {found:#010x}")]
    Magic { found: u32 },
    #[error("version {major}.{minor} is not supported (45.0 to 61.0 are)")]
    Version { major: u16, minor: u16 },
    #[error("cut short: {wanted} bytes wanted, {left} left")]
    Truncated { wanted: usize, left: usize },
    #[error("{extra} bytes after the end of {what}")]
    TrailingBytes { what: &'static str, extra: usize },
    #[error("longer than 4 GiB")]
    TooLong,
    #[error("unknown constant tag {tag} at constant {index}")]
    ConstantTag { tag: u8, index: u16 },
    #[error("constant {index}: {error}")]
    ConstantText { index: u16, error: Mutf8Error },
    #[error("unknown method handle kind {kind}")]
    HandleKind { kind: u8 },
    #[error("bootstrap method {index} of {count}")]
    Bootstrap { index: u16, count: usize },
    #[error("code of {length} bytes (1 to 65535 are allowed)")]
    CodeLength { length: u32 },
    #[error("program counter {pc} is outside of the code")]
    CodeOffset { pc: u16 },
    #[error(transparent)]
    Pool(#[from] PoolError),
}

/// A constant pool index that does not lead to what is wanted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    #[error("constant {index} does not exist (the pool has {count})")]
    Index { index: u16, count: usize },
    #[error("constant {index} is {found}, wanted {wanted}")]
    Kind {
        index: u16,
        wanted: &'static str,
        found: &'static str,
    },
    #[error("constant {index} is not usable as a name: {error}")]
    NotText { index: u16, error: TextError },
}

/// An error before the name of the class is known to the reader.
#[derive(Debug)]
pub(super) struct Fault {
    pub offset: usize,
    pub kind: ClassErrorKind,
}

impl Fault {
    pub fn new(offset: usize, kind: impl Into<ClassErrorKind>) -> Self {
        Fault {
            offset,
            kind: kind.into(),
        }
    }

    pub fn in_class(self, class: &str) -> ClassError {
        ClassError {
            class: class.into(),
            offset: self.offset,
            kind: self.kind,
        }
    }
}
