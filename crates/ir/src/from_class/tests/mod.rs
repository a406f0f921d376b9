//! Tests of the front end.

mod jdk;
