//! Android's resources: tables, configurations, binary XML, themes, and the manager over them.
//!
//! This is what Android's `libandroidfw` does, without a guest: an [`Apk`] is read once and shared;
//! an [`AssetManager`] is a list of them with a configuration and finds values; a [`Theme`] holds
//! attributes; [`attributes`] fills the arrays of `TypedArray`. All of it is plain data behind
//! shared pointers, so cloning costs nothing worth mentioning. Caches are shared by clones: what
//! they hold depends only on the packages and the configuration.
//!
//! # Differs from Android
//! There are no overlays: nothing on this device replaces another package's resources.

mod apk;
pub mod attributes;
mod bytes;
mod configuration;
mod dynamic;
mod manager;
mod string_pool;
mod table;
mod theme;
pub mod value;
mod xml;
mod zip;

pub use apk::{Apk, ApkError, Properties, Storage};
pub use configuration::{Configuration, Locale, Script, change};
pub use dynamic::DynamicReferences;
pub use manager::{AssetManager, BagEntry, NO_COOKIE, ResolvedBag, ResourceName, Selected};
pub use string_pool::{Span, StringPool};
pub use table::{Bag, Entry, Overlayable, Package, Table, TypeEntries, TypeSpec};
pub use theme::Theme;
pub use value::Value;
pub use xml::{Attribute, Cursor, Document, Event};
pub use zip::{Directory, ReadAt, ZipError, read_exact};

/// A file that is not what it should be, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (at byte {at})")]
pub struct Malformed {
    pub what: &'static str,
    pub at: usize,
}
