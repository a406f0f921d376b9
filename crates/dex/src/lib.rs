//! Reads DEX files, Android's executable format, versions 035 to 041.
//!
//! [`DexFile::parse`] checks the header, the checksum and the bounds of the tables, and nothing
//! more, so that opening a file costs one pass of Adler-32; everything else is decoded when asked
//! for. Views borrow from the file; decoded items are plain data that names other items by index
//! ([`TypeIndex`], [`MethodIndex`], …).
//!
//! Invariants:
//! - No input makes this crate panic, loop for ever, or allocate more than a small multiple of the
//!   file's size: every read is checked, and every count is bounded by the bytes left to hold it.
//! - String constants are exact UTF-16, lone surrogates included.
//! - Instructions are decoded, not verified: registers may be out of range, types may not fit. A
//!   branch that leaves the method is an error.
//! - The SHA-1 signature is not checked, nor are sort orders that only matter for searching.

mod access_flags;
mod adler;
mod annotation;
mod bytes;
mod call_site;
mod class;
mod class_data;
mod code;
mod debug;
mod error;
mod file;
mod header;
mod ids;
mod index;
mod instruction;
mod map;
mod mutf8;
mod opcode;
mod payload;
mod strings;
mod system_annotation;
mod tries;
mod value;

pub use access_flags::AccessFlags;
pub use adler::adler32;
pub use annotation::{Annotation, AnnotationDirectory, EncodedAnnotation, Visibility};
pub use bytes::DexBytes;
pub use call_site::{CallSite, MethodHandle, MethodHandleKind};
pub use class::ClassDef;
pub use class_data::{ClassData, EncodedField, EncodedMethod};
pub use code::{CodeItem, Insns};
pub use debug::{DebugInfo, Line, Local};
pub use error::{Error, Result};
pub use file::DexFile;
pub use header::{Header, Table};
pub use ids::{FieldRef, MethodRef, ProtoRef, TypeList};
pub use index::{
    CallSiteIndex, ClassDefIndex, FieldIndex, MethodHandleIndex, MethodIndex, ProtoIndex,
    StringIndex, TypeIndex,
};
pub use instruction::{ArgList, Insn, InsnIter, decode};
pub use map::{MapItem, MapList};
pub use opcode::{Format, IndexKind, Op};
pub use payload::{ArrayPayload, SwitchPayload};
pub use strings::DexString;
pub use system_annotation::{InnerClass, MethodParameter, RecordComponent, SystemAnnotations};
pub use tries::{CatchHandler, Tries, TryItem};
pub use value::EncodedValue;
