//! Readers of the file formats Gibbon takes code and data from: JVM class
//! files, the JDK's runtime image (`lib/modules`), and zip archives (jar, APK).
//!
//! All input is hostile until proven otherwise: nothing here panics on any
//! bytes, allocation is bounded by the size of the input (or by a stated
//! limit), and errors say what was wrong and where. Nothing here runs, links or
//! verifies code, and nothing writes these formats.

pub mod archive;
pub mod class_file;
pub mod descriptor;
mod inflate;
pub mod jimage;
pub mod mutf8;
mod source;

// What the tests share with the fuzz targets calls this crate by its name.
#[cfg(test)]
extern crate self as gibbon_formats;
#[cfg(test)]
mod mutation;

pub use archive::{Archive, ArchiveError};
pub use class_file::{ClassError, ClassFile};
pub use inflate::InflateError;
pub use jimage::{Image, ImageError};
