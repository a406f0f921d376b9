//! What to do next on a screen.

use gibbon_engine::Random;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::{Abstracted, ActionId, GuiAction, Model, StateKey};
use crate::rules::Rules;
use crate::tree::Tree;

/// How much more an action counts that was tried nowhere in its activity.
const NEVER_TRIED: f64 = 3.0;

/// One walk's choices: by the model as it was when the walk began, and what it did since.
pub struct Choice<'a> {
    model: &'a Model,
    rules: &'a Rules,
    wanders: bool,
    tried: FxHashMap<(StateKey, ActionId), u32>,
    /// Screens, what the app state_hash, and what then changed nothing.
    idle: FxHashSet<(u64, u64, GuiAction)>,
    /// Scripts of the rules that were run.
    ran: Vec<usize>,
}

impl<'a> Choice<'a> {
    pub fn new(model: &'a Model, rules: &'a Rules, wanders: bool) -> Choice<'a> {
        Choice {
            model,
            rules,
            wanders,
            tried: FxHashMap::default(),
            idle: FxHashSet::default(),
            ran: Vec::new(),
        }
    }

    /// Remembers what was done.
    pub fn note(&mut self, looked: &Abstracted, action: GuiAction) {
        if let Some(id) = looked.name_of(action) {
            *self.tried.entry((looked.key, id)).or_default() += 1;
        }
    }

    /// Remembers what changed nothing, where the app held this.
    pub fn note_idle(&mut self, tree: &Tree, state_hash: Option<u64>, action: GuiAction) {
        if let Some(state_hash) = state_hash {
            self.idle.insert((tree.hash, state_hash, action));
        }
    }

    /// A greedy walk ends where everything was tried. What changed nothing is not tried again while
    /// the app holds the same (`state_hash`, if that is known).
    pub fn next(
        &mut self,
        looked: &Abstracted,
        tree: &Tree,
        state_hash: Option<u64>,
        random: &mut Random,
    ) -> Option<GuiAction> {
        if let Some(script) = self.rules.script_for(tree, &self.ran) {
            self.ran.push(script);
            return Some(GuiAction::script(script));
        }
        let state = self.model.find_state(looked.key);
        let seen = self.model.find(tree);
        let mut weights: Vec<(f64, GuiAction)> = Vec::new();
        for &(id, action) in &looked.actions {
            let is_inert = seen.is_some_and(|seen| self.model.is_inert(seen, action));
            let is_idle = state_hash.is_some_and(|state_hash| {
                self.idle.contains(&(tree.hash, state_hash, action))
                    || seen.is_some_and(|seen| self.model.is_idle(seen, state_hash, action))
            });
            if is_inert || is_idle || self.rules.avoids(tree, action) {
                continue;
            }
            let known = state.and_then(|state| self.model.state(state).actions.get(&id));
            let before = known.map_or(0, |action| action.tried);
            let here = self.tried.get(&(looked.key, id)).copied().unwrap_or(0);
            let tried = before + here;
            let faces = looked.faces(id);
            let mut weight = action.kind.weight() / f64::from(faces);
            weight *= f64::from(1 + faces).log2();
            if state.is_none_or(|state| self.model.tried_in_activity(state, id) == 0) {
                weight *= NEVER_TRIED;
            }
            match (tried, self.wanders) {
                (0, _) => {}
                (_, false) => continue,
                (tried, true) => weight /= f64::from(1 + tried),
            }
            weights.push((weight, action));
        }
        pick(&weights, random)
    }
}

/// One of them, more often one with a higher weight.
pub fn pick<T: Copy>(weights: &[(f64, T)], random: &mut Random) -> Option<T> {
    let sum: f64 = weights.iter().map(|(weight, _)| weight).sum();
    if sum <= 0.0 {
        return None;
    }
    let mut at = f64::from(random.part()) * sum;
    for (weight, item) in weights {
        at -= weight;
        if at < 0.0 {
            return Some(*item);
        }
    }
    weights.last().map(|(_, item)| *item)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_count() {
        let mut random = Random::new(3, 0);
        let weights = [(0.0, 'a'), (1.0, 'b'), (3.0, 'c')];
        let picks: Vec<char> = (0..400)
            .filter_map(|_| pick(&weights, &mut random))
            .collect();
        let count = |letter| picks.iter().filter(|one| **one == letter).count();
        assert_eq!(count('a'), 0);
        assert!(count('c') > 2 * count('b'));
        assert_eq!(pick::<char>(&[], &mut random), None);
    }
}
