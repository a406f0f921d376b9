//! `java.util.concurrent.*`.

pub mod atomic;
