//! Which sequences are continued.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::path::{Path, PathId, StateKey};
use crate::settings::Prune;

/// Decides path by path, in the order of their numbers.
pub(crate) struct Pruning {
    prune: Prune,
    seen: FxHashSet<StateKey>,
    /// For `Independent`: the paths that are continued, by the sequence they continue.
    kept: FxHashMap<PathId, Vec<Path>>,
}

impl Pruning {
    pub(crate) fn new(prune: Prune, start: Option<StateKey>) -> Pruning {
        Pruning {
            prune,
            seen: start.into_iter().collect(),
            kept: FxHashMap::default(),
        }
    }

    /// Whether a path is worth continuing. `parent` is its sequence without the last event, which
    /// led to `before`.
    pub(crate) fn keeps(
        &mut self,
        path: &Path,
        parent: Option<&Path>,
        before: Option<StateKey>,
    ) -> bool {
        if path.ended {
            return false;
        }
        match self.prune {
            Prune::None => true,
            Prune::ReadOnly => !path.writes.is_empty(),
            Prune::Effect => path.state != before,
            Prune::States => path.state.is_some_and(|state| self.seen.insert(state)),
            Prune::Independent => {
                let keeps = path.state != before && !self.has_other_order(path, parent);
                if keeps {
                    let children = self.kept.entry(path.parent).or_default();
                    children.push(path.clone());
                }
                keeps
            }
        }
    }

    /// The paper's second prune: of two events that do not depend on each other, one order is
    /// enough. Whether the other order of this path's last two events is continued.
    fn has_other_order(&self, path: &Path, parent: Option<&Path>) -> bool {
        let Some(parent) = parent else {
            return false;
        };
        if !path.accesses.is_independent_of(&parent.accesses) {
            return false;
        }
        let children = |of: PathId| self.kept.get(&of).map_or(&[][..], |kept| kept);
        children(parent.parent)
            .iter()
            .filter(|first| first.takes_the_same_way_as(path))
            .flat_map(|first| children(first.id))
            .any(|second| second.takes_the_same_way_as(parent))
    }
}
