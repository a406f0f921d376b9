//! When the abstraction changes: the paper's algorithm 2.
//!
//! Too coarse is an action that stands for many widgets of one screen, and one that leads now here,
//! now there. Too fine is a state that falls apart into many. Where both would be, coarse wins.

use std::collections::BTreeSet;

use super::{
    Abstraction, AbstractionId, Action, ActionId, End, GuiAction, Model, StateId, StateKey,
};
use super::{TreeId, action_id};
use crate::abstraction::Change;
use crate::reducer::Reducer;

/// An action that leads to more than one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub state: StateId,
    pub action: ActionId,
    /// Where it was done and where it led, for two of its targets.
    pub one: Vec<(TreeId, End)>,
    pub other: Vec<(TreeId, End)>,
}

/// A change of the abstraction, and what the states concerned would become.
struct Trial {
    abstraction: Abstraction,
    states: usize,
    actions: usize,
    change: Change,
}

impl Trial {
    /// What is preferred: fewer states, then fewer actions, then what has fewer parts.
    fn rank(&self, prefers: Reducer) -> (usize, usize, u32, bool, Reducer) {
        let reducer = self.change.reducer();
        let size = reducer.size();
        (
            self.states,
            self.actions,
            size,
            !reducer.has(prefers),
            reducer,
        )
    }
}

/// Screens of a state that a trial looks at, the newest.
const SAMPLE: usize = 24;

/// Actions of a state whose refinement is tried to resolve a conflict.
const MOST_ACTIONS: usize = 12;

/// A screen has no more actions than this to refine one after the other.
const MOST_ROUNDS: usize = 16;

impl Model {
    /// After a screen was reached and the transition kept: refines and coarsens what that shows.
    /// A conflict is left to who can find out what it comes from.
    pub fn optimize(
        &mut self,
        from: Option<(TreeId, GuiAction)>,
        to: Option<TreeId>,
    ) -> Option<Conflict> {
        if !self.balance.refines {
            return None;
        }
        if let Some(to) = to {
            for _ in 0..MOST_ROUNDS {
                if !self.refine_actions(to) {
                    break;
                }
            }
            self.coarsen(to);
        }
        let (tree, action) = from?;
        self.conflict(self.state_of(tree), self.action_name(tree, action))
    }

    /// All of the paper's algorithm, for those who cannot ask why an action does what it does.
    pub fn update(&mut self, from: TreeId, action: GuiAction, to: TreeId) {
        self.connect(from, action, End::Tree(to));
        if let Some(conflict) = self.optimize(Some((from, action)), Some(to)) {
            self.resolve(&conflict);
        }
    }

    /// Whether an action leads to more than one state, and something could be done about it.
    pub fn conflict(&self, state: StateId, action: ActionId) -> Option<Conflict> {
        let record = self.state(state);
        let targets = &record.actions.get(&action)?.targets;
        if targets.len() < 2 || self.hopeless.contains(&(record.key, action)) {
            return None;
        }
        let newest = targets.iter().max_by_key(|(_, ids)| ids.last())?;
        let (_, other) = targets
            .iter()
            .rev()
            .find(|(target, _)| *target != newest.0)?;
        Some(Conflict {
            state,
            action,
            one: self.transitions_of(newest.1),
            other: self.transitions_of(other),
        })
    }

    /// The app itself is not deterministic here, or what decides is not on the screen.
    pub fn give_up(&mut self, conflict: &Conflict) {
        let key = self.state(conflict.state).key;
        self.hopeless.insert((key, conflict.action));
    }

    /// Refines the first action of a screen that stands for too many of its widgets.
    fn refine_actions(&mut self, tree: TreeId) -> bool {
        let seen = self.seen(tree);
        let state = seen.state;
        let mut tried = BTreeSet::new();
        for &(id, action) in seen.actions.iter() {
            if !action.kind.has_widget() || !tried.insert(id) {
                continue;
            }
            let faces: Vec<GuiAction> = seen
                .actions
                .iter()
                .filter(|(other, _)| *other == id)
                .map(|(_, face)| *face)
                .collect();
            if faces.len() <= self.balance.alpha {
                continue;
            }
            let splits = |abstraction: &Abstraction| {
                let paths = abstraction.paths(&seen.tree);
                let path = |face: &GuiAction| face.widget.map(|at| paths.made[at as usize]);
                let first = path(&faces[0]);
                faces.iter().any(|face| path(face) != first)
            };
            let Some(known) = self.state(state).actions.get(&id) else {
                continue;
            };
            if let Some(best) = self.best_change(state, std::slice::from_ref(known), splits) {
                self.refine(state, best.abstraction);
                return true;
            }
        }
        false
    }

    /// Tells apart what led to two different states; whether that can be done.
    pub fn resolve(&mut self, conflict: &Conflict) -> bool {
        let state = conflict.state;
        let record = self.state(state);
        let Some(cause) = record.actions.get(&conflict.action).cloned() else {
            return false;
        };
        // The action itself comes first, then those around it.
        let others = record
            .actions
            .iter()
            .filter(|(id, action)| **id != conflict.action && action.kind.has_widget())
            .map(|(_, action)| action.clone());
        let mut candidates: Vec<Action> = Vec::new();
        if cause.kind.has_widget() {
            candidates.push(cause.clone());
        }
        candidates.extend(others.take(MOST_ACTIONS));
        let sides = [&conflict.one, &conflict.other];
        let sources = sides.map(|side| self.sources(side, cause.kind, conflict.action));
        let tells_apart = |abstraction: &Abstraction| {
            let names = |side: &Vec<(TreeId, Vec<u32>)>| {
                let mut states = BTreeSet::new();
                let mut labels = BTreeSet::new();
                for (tree, widgets) in side {
                    let tree = &self.seen(*tree).tree;
                    let looked = self.look_with(usize::MAX, abstraction, tree);
                    states.insert(looked.key);
                    let paths = abstraction.paths(tree);
                    let label = |at: &u32| action_id(paths.made[*at as usize], cause.kind);
                    labels.extend(widgets.iter().map(label));
                }
                (states, labels)
            };
            let (one, other) = (names(&sources[0]), names(&sources[1]));
            let is_labelled = !one.1.is_empty() && !other.1.is_empty();
            one.0.is_disjoint(&other.0) || (is_labelled && one.1.is_disjoint(&other.1))
        };
        match self.best_change(state, &candidates, tells_apart) {
            Some(best) => {
                self.refine(state, best.abstraction);
                true
            }
            None => {
                self.give_up(conflict);
                false
            }
        }
    }

    /// Screens of one side of a conflict, with the widgets that the action was done to.
    fn sources(
        &self,
        side: &[(TreeId, End)],
        kind: crate::action::Kind,
        action: ActionId,
    ) -> Vec<(TreeId, Vec<u32>)> {
        side.iter()
            .map(|&(tree, end)| {
                let out = self.seen(tree).out.iter();
                let widgets = out
                    .map(|id| &self.transitions[*id as usize])
                    .filter(|one| one.end == end && one.action.kind == kind)
                    .filter(|one| self.action_name(tree, one.action) == action)
                    .filter_map(|one| one.action.widget);
                (tree, widgets.collect())
            })
            .collect()
    }

    /// The best of all changes to a state's abstraction that does what is wanted.
    fn best_change(
        &self,
        state: StateId,
        candidates: &[Action],
        is_wanted: impl Fn(&Abstraction) -> bool,
    ) -> Option<Trial> {
        let record = self.state(state);
        let current = &self.abstractions[record.abstraction];
        let sample = &record.trees[record.trees.len().saturating_sub(SAMPLE)..];
        let mut best: Option<Trial> = None;
        // Not back to what it was before.
        let mut seen = self.earlier(record.abstraction);
        for candidate in candidates {
            for change in current.changes(candidate.decision, candidate.path) {
                let abstraction = current.with(change);
                let hash = abstraction.hash();
                if !seen.insert(hash) || self.blacklist.contains(&(record.key, hash)) {
                    continue;
                }
                if !is_wanted(&abstraction) {
                    continue;
                }
                let (states, actions) = self.size_with(&abstraction, sample);
                let trial = Trial {
                    abstraction,
                    states,
                    actions,
                    change,
                };
                let rank = |trial: &Trial| trial.rank(self.balance.prefers);
                if best.as_ref().is_none_or(|best| rank(&trial) < rank(best)) {
                    best = Some(trial);
                }
            }
            // What resolves it in the action itself is not looked for around it.
            if best.is_some() {
                break;
            }
        }
        best
    }

    /// An abstraction and those it was made from, by their hashes.
    fn earlier(&self, id: AbstractionId) -> BTreeSet<u64> {
        let chain = std::iter::successors(Some(id), |id| (*id > 0).then(|| self.made_from[*id]));
        chain.map(|id| self.abstractions[id].hash()).collect()
    }

    fn size_with(&self, abstraction: &Abstraction, trees: &[TreeId]) -> (usize, usize) {
        let mut states = BTreeSet::new();
        let mut actions = BTreeSet::new();
        for tree in trees {
            let looked = self.look_with(usize::MAX, abstraction, &self.seen(*tree).tree);
            states.insert(looked.key);
            actions.extend(looked.actions.into_iter().map(|(id, _)| id));
        }
        (states.len(), actions.len())
    }

    /// Takes back the last refinement that led to a screen's state, if it made too many states.
    fn coarsen(&mut self, tree: TreeId) {
        let Some(&key) = self.seen(tree).through.last() else {
            return;
        };
        if self.states_too_many(key) {
            self.revert(key);
        }
    }

    fn states_too_many(&self, key: StateKey) -> bool {
        let Some(refinement) = self.refinements.get(&key) else {
            return false;
        };
        let most = self.balance.beta * self.abstractions[refinement.to].finest() as usize;
        let states: BTreeSet<StateId> = refinement
            .trees
            .iter()
            .map(|tree| self.state_of(*tree))
            .collect();
        let vain = states.iter().filter(|state| self.was_in_vain(**state));
        states.len() > most && vain.count() > most
    }

    /// Whether enough was done in a state to say that it brings nothing new.
    fn was_in_vain(&self, state: StateId) -> bool {
        let record = self.state(state);
        let brought = record.trees.iter().any(|tree| self.seen(*tree).brought > 0);
        !brought && record.visits >= self.balance.patience
    }
}

#[cfg(test)]
impl Model {
    /// The reducer that a widget of a screen ends at.
    pub fn reducer_of(&self, tree: TreeId, widget: usize) -> Reducer {
        let abstraction = &self.abstractions[self.state(self.state_of(tree)).abstraction];
        let by = abstraction.paths(&self.seen(tree).tree).by[widget];
        abstraction.reducer(by)
    }

    /// Has rows of a list known by something else.
    pub fn refine_rows_for_test(&mut self, state: StateId, by: Reducer) {
        let record = self.state(state);
        let abstraction = &self.abstractions[record.abstraction];
        let tree = &self.seen(record.trees[0]).tree;
        let leaf = abstraction.paths(tree).by[1];
        let changed = abstraction.with(Change::Replace { leaf, by });
        self.refine(state, changed);
    }
}
