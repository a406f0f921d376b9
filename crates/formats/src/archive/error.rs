//! What can be wrong with an archive, and where.

use std::path::PathBuf;

use crate::inflate::InflateError;

/// An archive, or an entry of one, that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("cannot open archive {}", path.display())]
    Open {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("archive {archive}: not a zip file, or its directory is broken: {error}")]
    Directory {
        archive: Box<str>,
        error: rawzip::Error,
    },
    #[error("archive {archive}: the names of its entries are longer than 4 GiB")]
    Names { archive: Box<str> },
    #[error("archive {archive}: entry {entry}: {error}")]
    Entry {
        archive: Box<str>,
        entry: Box<str>,
        error: EntryError,
    },
}

/// Why the content of one entry cannot be given.
#[derive(Debug, thiserror::Error)]
pub enum EntryError {
    #[error("no header where the directory says there is one: {0}")]
    Header(rawzip::Error),
    #[error("cannot be read: {0}")]
    Read(std::io::Error),
    #[error("its {length} bytes at {offset:#x} are outside of the file")]
    Outside { offset: u64, length: u64 },
    #[error("{size} bytes are more than the limit of {limit}")]
    TooLarge { size: u64, limit: u64 },
    #[error("encrypted")]
    Encrypted,
    #[error("compressed by method {method}; only 0 (stored) and 8 (deflated) are supported")]
    Method { method: u16 },
    #[error("stored, but its sizes differ: {size} and {compressed}")]
    StoredSize { size: u64, compressed: u64 },
    #[error(transparent)]
    Inflate(#[from] InflateError),
    #[error("checksum is {found:#010x}, {wanted:#010x} wanted")]
    Checksum { found: u32, wanted: u32 },
}
