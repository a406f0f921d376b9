//! The language of shaders, OpenGL ES Shading Language 1.00: understood, checked and run number
//! by number.
//!
//! Missing: structures, arrays as parameters, macros with parameters, bias of textures.

mod ast;
mod builtins;
mod lexer;
mod parser;
mod run;

pub use ast::{Storage, Type};
pub use parser::{Shader, parse};
pub use run::{Run, Samplers};

#[cfg(test)]
mod tests;
