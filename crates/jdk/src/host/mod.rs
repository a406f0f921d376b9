//! The world outside, as a guest sees it.

mod overlay;
mod standard;

pub use overlay::{HOST_TIME, Overlay};
pub use standard::{HOME, JAVA_HOME, Mounts, StandardHost};
