//! `sun.security.*`.

pub mod provider;
