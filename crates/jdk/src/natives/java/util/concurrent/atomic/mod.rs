//! `java.util.concurrent.atomic.*`.

pub mod atomic_long;
