//! `jdk.*`.

pub mod internal;

pub use internal::add;
