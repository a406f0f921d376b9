//! Exploring an app with a model of its screens that refines itself.
//!
//! After Gu et al., "Practical GUI Testing of Android Applications via Model Abstraction and
//! Refinement" (ICSE 2019): a screen is a tree of widgets ([`tree`]); what a widget is known by is
//! up to a reducer ([`reducer`]), which one up to a decision tree ([`abstraction`]); screens with
//! the same actions are one state ([`model`]). The abstraction starts coarse and changes with what
//! is seen.
//!
//! Beyond the paper: states are gone back to by snapshots ([`frontier`]); what looks random is
//! asked again with other random numbers ([`questions`]); a device is turned, left and killed at
//! new states ([`strategy`]); states that bring new code are never too many.

mod abstraction;
mod action;
mod attributes;
mod choice;
mod events;
mod explorer;
#[cfg(test)]
mod fake_run;
mod frontier;
mod hash;
mod inputs;
mod keeping;
mod leads;
mod learning;
mod learnt;
mod map;
mod model;
#[cfg(test)]
mod paper;
mod pattern;
mod places;
mod previous_version;
mod questions;
mod recorded_steps;
mod reducer;
mod rules;
mod saved;
mod strategy;
mod task;
mod term;
mod tree;
mod walking;
mod words;
mod worker;

pub use abstraction::Abstraction;
pub use action::Kind;
pub use explorer::{Explorer, Inspect, Settings};
pub use model::{Balance, Model};
pub use pattern::{Likeness, Pattern};
pub use reducer::Reducer;
pub use rules::{Rules, RulesError};
pub use saved::{FILE as SAVED_MODEL, Saved, SavedError};
