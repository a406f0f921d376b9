//! What `gibbon test` adds to a run: what each engine did, and how sure each finding is.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::accessibility::AccessibilityNote;

/// How often, of how many times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    pub did: usize,
    pub of: usize,
}

/// How sure a finding is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The engine that found it.
    pub engine: String,
    /// Replays of its shortest trace as it is.
    pub replays: Times,
    /// The same under other seeds: other random numbers, other orders of threads, other timing.
    /// None if it was not tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub environments: Option<Times>,
    /// Events of the trace that it was found with.
    pub found_with: usize,
    /// The event, message order or setting without which it does not happen, as far as known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// Findings with the same exception at the same place, by other ways there.
    pub siblings: usize,
    /// Why it was not shrunk, or not to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What an engine did.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EngineSummary {
    pub name: String,
    pub turns: usize,
    pub events: usize,
    pub seconds: f64,
    /// Instructions and branches of the app that ran for the first time.
    pub instructions: usize,
    pub branches: usize,
    /// Findings that it was the first to find.
    pub findings: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
}

/// What `gibbon test` knows beside results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tested {
    pub engines: Vec<EngineSummary>,
    /// By the finding's signature.
    pub proofs: BTreeMap<String, Proof>,
    /// Signatures of findings that the run this one is compared with did not have; none if it is
    /// compared with none.
    pub new: Option<BTreeSet<String>>,
    pub accessibility: Vec<AccessibilityNote>,
    /// What an earlier version of the app had, and this one does not show again: exceptions with
    /// their places.
    pub gone: Vec<String>,
}

impl Tested {
    /// Whether a finding is new; none if there is nothing to compare it with.
    pub fn is_new(&self, signature: &str) -> Option<bool> {
        Some(self.new.as_ref()?.contains(signature))
    }
}
