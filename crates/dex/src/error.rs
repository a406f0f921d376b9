//! What can be wrong with a DEX file, and where.

/// The result of reading something from a DEX file.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Something in a DEX file that cannot be read. Offsets count bytes from the start of the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("not a DEX file: it begins with {0:02x?}")]
    Magic([u8; 4]),

    #[error("DEX version {:?} is not supported (035 to 041 are)", String::from_utf8_lossy(.0))]
    Version([u8; 3]),

    #[error("DEX file in the byte order {0:#010x}; only little-endian files exist in practice")]
    ByteOrder(u32),

    #[error("DEX checksum is {found:#010x}, the header says {expected:#010x}")]
    Checksum { expected: u32, found: u32 },

    #[error("{what} at {offset:#x} needs {wanted} bytes, but the file ends at {end:#x}")]
    Truncated {
        what: &'static str,
        offset: usize,
        wanted: u64,
        end: usize,
    },

    #[error("{what} index {index} is out of range: there are {count}")]
    Index {
        what: &'static str,
        index: u32,
        count: u32,
    },

    #[error("{what} at {offset:#x}: {why}")]
    Malformed {
        what: &'static str,
        offset: usize,
        why: &'static str,
    },

    #[error("instruction at code unit {pc:#06x}: {why}")]
    Instruction { pc: u32, why: &'static str },
}
