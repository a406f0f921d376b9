//! SQLite for the guest: the real library, with files, time and randomness of the guest's
//! world, and connections that a snapshot can keep.
//!
//! [`Databases`] is the whole of it. It knows no machine: what it needs of the world is a
//! [`Storage`], given with each call.

mod attached;
mod collation;
mod connection;
mod databases;
mod error;
mod functions;
mod memory_file;
mod phone_numbers;
mod raw;
mod scope;
mod sharing;
mod sql;
mod storage;
mod temporary;
mod value;
mod vfs;

#[cfg(test)]
mod tests;

pub use databases::{ConnectionId, Databases, Opening, Ran, StatementId};
pub use error::Error;
pub use raw::{Row, Shape};
pub use storage::{Access, FileNumber, PathKind, Storage, StorageError};
pub use value::Value;

/// Result codes that callers tell apart.
pub mod code {
    pub use libsqlite3_sys::{
        SQLITE_ABORT as ABORT, SQLITE_BUSY as BUSY, SQLITE_CANTOPEN as CANTOPEN,
        SQLITE_CONSTRAINT as CONSTRAINT, SQLITE_CORRUPT as CORRUPT, SQLITE_DONE as DONE,
        SQLITE_FULL as FULL, SQLITE_INTERRUPT as INTERRUPT, SQLITE_IOERR as IOERR,
        SQLITE_LOCKED as LOCKED, SQLITE_MISMATCH as MISMATCH, SQLITE_MISUSE as MISUSE,
        SQLITE_NOMEM as NOMEM, SQLITE_NOTADB as NOTADB, SQLITE_OK as OK, SQLITE_PERM as PERM,
        SQLITE_RANGE as RANGE, SQLITE_READONLY as READONLY, SQLITE_TOOBIG as TOOBIG,
    };
}
