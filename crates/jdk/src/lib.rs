//! What OpenJDK's class library needs beneath it: its native methods, in Rust.
//!
//! The tree under `natives` mirrors the Java packages; each file holds the natives (and the
//! intrinsics) of one class, declared with their descriptors. What the library asks of the
//! world goes through [`gibbon_machine::Host`].

// The order of a hash table is nobody's to see: a run is a function of its inputs.
#![warn(clippy::iter_over_hash_type)]

mod attributes;
mod digests;
mod fdlibm;
pub mod host;
pub mod launch;
pub mod models;
mod natives;
mod program;
pub mod sockets;
pub mod web_requests;
mod zlib;

pub use natives::{
    constructor_object, declared_fields, declared_methods, field_object, method_object,
};
pub use natives::{files, guest, loader_id, mapping, natives, pipes};
pub use program::{Program, ProgramError};
