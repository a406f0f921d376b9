//! What was solved before: models by their constraints, and sets of constraints that exclude each
//! other.
//!
//! A model is taken for exactly the same constraints only: one for more constraints would do as
//! well, but then answers would depend on what was asked before.

use gibbon_expressions::{ExprId, Model};
use rustc_hash::FxHashMap;

use crate::solver::Unknown;

#[derive(Default)]
pub(crate) struct Cache {
    models: FxHashMap<Vec<ExprId>, Model>,
    /// What the solver had no answer to: it works by limits that are the same each time.
    unknown: FxHashMap<Vec<ExprId>, Unknown>,
    /// By the greatest constraint of each.
    cores: FxHashMap<ExprId, Vec<Vec<ExprId>>>,
}

impl Cache {
    /// Constraints are sorted, here and below.
    pub(crate) fn model(&self, constraints: &[ExprId]) -> Option<&Model> {
        self.models.get(constraints)
    }

    pub(crate) fn learn_model(&mut self, constraints: &[ExprId], model: &Model) {
        self.models.insert(constraints.to_vec(), model.clone());
    }

    pub(crate) fn unknown(&self, constraints: &[ExprId]) -> Option<&Unknown> {
        self.unknown.get(constraints)
    }

    pub(crate) fn learn_unknown(&mut self, constraints: &[ExprId], why: &Unknown) {
        self.unknown.insert(constraints.to_vec(), why.clone());
    }

    /// Whether some of these are known to exclude each other.
    pub(crate) fn is_impossible(&self, constraints: &[ExprId]) -> bool {
        constraints.iter().any(|constraint| {
            self.cores.get(constraint).is_some_and(|cores| {
                cores.iter().any(|core| {
                    core.iter()
                        .all(|one| constraints.binary_search(one).is_ok())
                })
            })
        })
    }

    pub(crate) fn learn_core(&mut self, core: &[ExprId]) {
        if let Some(&greatest) = core.last() {
            self.cores.entry(greatest).or_default().push(core.to_vec());
        }
    }
}
