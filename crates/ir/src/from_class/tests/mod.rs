//! Tests of the front end.

mod assembler;
mod differential;
mod jdk;
mod listing;
