//! What methods of the class library answer, as formulas: for who follows symbolic values.
//!
//! The tree mirrors the Java packages, as that of the natives does. A model says what the method
//! computes, not how; `tests/models.rs` compares each with the method itself.

mod boxes;
mod builder;
mod character;
mod math;
mod parsing;
mod string;

use gibbon_machine::interp::ModelTable;

/// All models of the class library.
pub fn add(models: &mut ModelTable) {
    boxes::add(models);
    builder::add(models);
    character::add(models);
    math::add(models);
    parsing::add(models);
    string::add(models);
}
