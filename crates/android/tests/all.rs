//! The crate's tests as one program: linking is most of what a test program costs to build.

mod graphics;
mod libcore;
mod os;
mod resources;
mod support;
mod symbols;
mod text;
mod view;
