//! `jdk.*`.

mod internal;

pub use internal::add;
