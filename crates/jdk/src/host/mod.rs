//! The world outside, as a guest sees it.

// This is the host: the one place that reaches outside.
#![allow(clippy::disallowed_methods)]

mod overlay;
mod standard;

pub use overlay::{HOST_TIME, Overlay};
pub use standard::{HOME, JAVA_HOME, Mounts, StandardHost};
