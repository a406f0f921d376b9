//! What the integration tests share.
#![allow(dead_code)] // Each test binary uses a part of it.

pub mod program;
pub mod walk;
pub mod writer;
