//! What methods of the framework answer, as formulas, and where inputs come in: for who follows
//! symbolic values.
//!
//! A hit test is one condition: without these models each of its four comparisons is a branch, and
//! a screen of twelve widgets has five times as many classes of taps.

mod extras;
mod held;
mod hit_tests;
mod inputs;
mod keys;
mod random;
mod text;

use gibbon_machine::interp::ModelTable;

pub use inputs::SymbolicInputs;
pub(crate) use inputs::receive_key;

/// All models of the framework and of the system's services.
pub fn add(models: &mut ModelTable) {
    extras::add(models);
    held::add(models);
    hit_tests::add(models);
    inputs::add(models);
    keys::add(models);
    random::add(models);
    text::add(models);
}
