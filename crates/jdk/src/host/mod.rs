//! The world outside, as a guest sees it.
