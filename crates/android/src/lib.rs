//! What the Android framework needs beneath it: its native methods, in Rust.
//!
//! The tree under `natives` mirrors the Java packages; each file holds the natives of one class,
//! declared with their descriptors. `amendments` are the members that Android's core library has
//! and OpenJDK's has not. System services are not here: they are Java, in the folder `system`,
//! and run on the machine beside the app.

// The order of a hash table is nobody's to see: a run is a function of its inputs.
#![warn(clippy::iter_over_hash_type)]

mod adapter;
pub mod amendments;
pub mod binder;
mod frames;
mod gl;
pub mod input;
pub mod link;
pub mod logcat;
pub mod looper;
pub mod messages;
mod models;
mod natives;
pub mod parcel;
pub mod pictures;
pub mod process;
pub mod processes;
pub mod properties;
pub mod surfaces;
pub mod survival;
pub mod time_zones;

use gibbon_jdk::Program;

pub use adapter::FrameworkAdapter;
pub use models::{SymbolicInputs, add as add_models};
pub use natives::{ChosenDraws, add as add_natives};

/// Puts the framework under a program: its classes behind the class library, and its natives.
pub fn prepare(program: &mut Program, framework: std::path::PathBuf) {
    program.boot_class_path.push(framework);
    program.natives.push(add_natives);
    program.models.push(add_models);
    program.adapter = Some(Box::new(FrameworkAdapter::default()));
}
