//! Text beneath `android.graphics`: fonts, shaping, measuring and line breaking, as minikin and
//! Skia's fonts do it on a device. Knows neither the machine nor guest objects.
//!
//! Text is UTF-16 throughout, as Java counts it. Nothing here depends on the host: what is cached
//! is a function of what was asked.

pub mod bidi;
mod cache;
pub mod collection;
pub mod coverage;
pub mod family;
pub mod font;
pub mod grapheme;
mod greedy;
pub mod hyphen;
pub mod hyphenator;
mod itemize;
pub mod layout;
pub mod line_breaker;
pub mod locale;
pub mod measured;
pub mod measurement;
pub mod metrics;
mod optimal;
pub mod outline;
pub mod paint;
pub mod piece;
pub mod unicode;
mod word_breaker;

pub use harfrust::{GlyphId, Tag};
