//! What an engine that explores found again of an earlier run's model, and what it did not.

use serde::{Deserialize, Serialize};

/// Counted by states of the model, and by moments that could be gone back to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Against {
    pub states_found: usize,
    /// All that led there was tried.
    pub states_gone: Vec<StateName>,
    pub states_new: Vec<StateName>,
    /// There were not enough events to look for them.
    pub states_untried: usize,
    pub moments_found: usize,
    /// What led there leads elsewhere, or nowhere.
    pub moments_detached: usize,
    pub moments_untried: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StateName {
    /// Class name.
    pub activity: String,
    /// A few words that tell it from others of its activity.
    pub label: String,
}
