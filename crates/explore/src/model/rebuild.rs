//! States follow from the abstraction: what a change concerns is made anew, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Abstraction, Action, End, Model, Refinement, State, StateId, StateKey};
use super::{TransitionId, TreeId};

impl Model {
    /// Puts a screen into the state that the abstraction has for it, which may be a new one.
    pub(super) fn place(&mut self, id: TreeId) -> StateId {
        let abstracted = self.look(&self.trees[id.0 as usize].tree);
        let state = match self.by_key.get(&abstracted.key) {
            Some(&known) => known,
            None => {
                let state = StateId(self.states.len() as u32);
                self.by_key.insert_mut(abstracted.key, state);
                self.states.push_back_mut(Arc::new(State {
                    key: abstracted.key,
                    activity: self.trees[id.0 as usize].tree.activity.clone(),
                    abstraction: abstracted.abstraction,
                    trees: Vec::new(),
                    actions: BTreeMap::new(),
                    visits: 0,
                }));
                state
            }
        };
        let mut faces: BTreeMap<u64, Action> = BTreeMap::new();
        for ((id, action), (path, decision)) in abstracted.actions.iter().zip(&abstracted.made) {
            let entry = faces.entry(*id).or_insert_with(|| Action {
                kind: action.kind,
                path: *path,
                decision: *decision,
                faces: 0,
                tried: 0,
                targets: BTreeMap::new(),
            });
            entry.faces += 1;
        }
        let record = self.state_mut(state);
        record.trees.push(id);
        for (id, action) in faces {
            let known = record.actions.entry(id).or_insert_with(|| action.clone());
            known.faces = known.faces.max(action.faces);
        }
        for key in &abstracted.through {
            if let Some(refinement) = self.refinements.get_mut(key) {
                Arc::make_mut(&mut refinement.trees).insert(id);
            }
        }
        let before = self.seen(id).actions.clone();
        // What it is called stays the same.
        for ((old, _), (new, _)) in before.iter().zip(&abstracted.actions) {
            if let Some(name) = self.names.get(old).cloned()
                && !self.names.contains_key(new)
            {
                self.names.insert_mut(*new, name);
            }
        }
        let seen = self.seen_mut(id);
        seen.state = state;
        seen.through = abstracted.through;
        if *seen.actions != abstracted.actions[..] {
            seen.actions = abstracted.actions.into();
        }
        state
    }

    /// Gives a state an abstraction of its own.
    pub(super) fn refine(&mut self, state: StateId, abstraction: Abstraction) {
        let State {
            key,
            abstraction: from,
            ..
        } = *self.states[state.0 as usize];
        let to = self.abstractions.len();
        self.abstractions.push(Arc::new(abstraction));
        self.made_from.push(from);
        let trees = Arc::default();
        self.refinements.insert(key, Refinement { to, trees });
        let trees = std::mem::take(&mut self.state_mut(state).trees);
        self.rebuild(&trees);
    }

    /// Takes a refinement back, and what was refined further.
    pub(super) fn revert(&mut self, key: StateKey) {
        let Some(refinement) = self.refinements.remove(&key) else {
            return;
        };
        let hash = self.abstractions[refinement.to].hash();
        self.blacklist.insert((key, hash));
        let trees: Vec<TreeId> = refinement.trees.iter().copied().collect();
        let mut concerned = BTreeSet::new();
        for tree in &trees {
            for through in self.trees[tree.0 as usize].through.clone() {
                if let Some(other) = self.refinements.get_mut(&through) {
                    Arc::make_mut(&mut other.trees).remove(tree);
                    concerned.insert(through);
                }
            }
            let state = self.state_of(*tree);
            self.state_mut(state).trees.retain(|one| one != tree);
        }
        self.rebuild(&trees);
        // What was refined further has nothing left to stand for. What was learnt before and has
        // not been seen yet stays.
        self.refinements
            .retain(|key, refinement| !refinement.trees.is_empty() || !concerned.contains(key));
    }

    /// Places screens that are in no state, and counts anew what that concerns.
    fn rebuild(&mut self, trees: &[TreeId]) {
        let mut concerned = BTreeSet::new();
        for tree in trees {
            concerned.insert(self.state_of(*tree));
            concerned.insert(self.place(*tree));
        }
        for tree in trees {
            for transition in &self.trees[tree.0 as usize].into {
                let from = self.transitions[*transition as usize].from;
                concerned.insert(self.state_of(from));
            }
        }
        for state in concerned {
            self.recount(state);
        }
    }

    /// Counts what was done in a state, from the transitions of its screens.
    fn recount(&mut self, state: StateId) {
        let trees = self.states[state.0 as usize].trees.clone();
        if trees.is_empty() {
            let gone = self.state_mut(state);
            gone.actions.clear();
            gone.visits = 0;
            let key = gone.key;
            self.by_key.remove_mut(&key);
            return;
        }
        let mut actions = std::mem::take(&mut self.state_mut(state).actions);
        for action in actions.values_mut() {
            action.tried = 0;
            action.targets.clear();
        }
        let mut visits = 0;
        let mut outs: Vec<TransitionId> = Vec::new();
        for tree in &trees {
            outs.extend(&self.trees[tree.0 as usize].out);
        }
        for id in outs {
            let transition = &self.transitions[id as usize];
            let target = self.target(transition.end);
            visits += transition.count;
            let name = self.action_name(transition.from, transition.action);
            if let Some(action) = actions.get_mut(&name) {
                action.tried += transition.count;
                action.targets.entry(target).or_default().push(id);
            }
        }
        let record = self.state_mut(state);
        record.actions = actions;
        record.visits = visits;
    }

    /// All that was seen of a model action: the screen before, and where it led.
    pub(super) fn transitions_of(&self, ids: &[TransitionId]) -> Vec<(TreeId, End)> {
        let transitions = ids.iter().map(|id| &self.transitions[*id as usize]);
        transitions.map(|one| (one.from, one.end)).collect()
    }
}
