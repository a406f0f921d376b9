//! What can be wrong with a runtime image, and where.

use std::path::PathBuf;

use crate::inflate::InflateError;

/// An image, or a resource of one, that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    #[error("cannot open image {}", path.display())]
    Open {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("image {image}: cannot read {length} bytes at {offset:#x}")]
    Read {
        image: Box<str>,
        offset: u64,
        length: u64,
        source: std::io::Error,
    },
    #[error("image {image}: not a runtime image: magic {found:#010x}")]
    Magic { image: Box<str>, found: u32 },
    #[error("image {image}: big-endian images are not supported")]
    BigEndian { image: Box<str> },
    #[error("image {image}: version {major}.{minor} is not supported (1.0 is)")]
    Version {
        image: Box<str>,
        major: u16,
        minor: u16,
    },
    #[error("image {image}: cut short: {wanted} bytes wanted, {length} there")]
    Truncated {
        image: Box<str>,
        wanted: u64,
        length: u64,
    },
    #[error("image {image}: {what} at {offset:#x}")]
    Index {
        image: Box<str>,
        what: &'static str,
        offset: usize,
    },
    #[error("image {image}: resource {resource}: {error}")]
    Resource {
        image: Box<str>,
        resource: Box<str>,
        error: ResourceError,
    },
}

/// Why the content of one resource cannot be given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResourceError {
    #[error("content ({length} bytes at {offset:#x}) is outside of the image")]
    Outside { offset: u64, length: u64 },
    #[error("{size} bytes are more than the limit of {limit}")]
    TooLarge { size: u64, limit: u64 },
    #[error("no header of a compressed resource where there should be one")]
    NoHeader,
    #[error("compressed more than {limit} times over")]
    Layers { limit: usize },
    #[error("compressed by {name:?}, which is unknown")]
    Decompressor { name: Box<str> },
    #[error(transparent)]
    Inflate(#[from] InflateError),
    #[error("compacted constant pool is broken: {reason} at byte {offset}")]
    Compact { reason: &'static str, offset: usize },
    #[error("{found} bytes after decompression, {wanted} wanted")]
    Length { found: usize, wanted: u64 },
}
