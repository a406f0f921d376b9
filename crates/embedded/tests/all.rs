//! The crate's tests as one program: linking is most of what a test program costs to build.

mod activities;
mod background;
mod breadth;
mod components;
mod crashes;
mod folders;
mod forks;
mod leaks;
mod native_code;
mod packages;
mod page_forms;
mod pages;
mod platform;
mod process_death;
mod scripts;
mod support;
mod symbols;
mod typing;
mod world;
