//! The model: screens seen, the states they are abstracted to, and what led from where to where.
//!
//! Every screen and every transition between screens is kept. States, their actions and what these
//! lead to follow from that and from the abstraction, so the abstraction can change: then only the
//! states concerned are made anew ([`mod@rebuild`]). When it changes is [`refine`]'s subject.
//!
//! Walks go by a copy of it, which shares with it what did not change since.

mod learnt;
mod rebuild;
mod refine;
mod saved_model;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gibbon_device::{Event, Gui};
use gibbon_trace::Step;
use rpds::{HashTrieMapSync, HashTrieSetSync, VectorSync};
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

use crate::abstraction::{Abstraction, PathId};
use crate::action::Kind;
use crate::hash::Hash;
use crate::reducer::Reducer;
use crate::tree::{Tree, node_at};

pub use refine::Conflict;
pub use saved_model::{SavedModel, SavedScreen, SavedTransition};

/// The name of a model action: a path and what is done to what it stands for.
pub type ActionId = u64;

/// The name of a state under an abstraction.
pub type StateKey = u64;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TreeId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(pub u32);

/// These are shared with copies: making one takes no longer the larger the model is.
type Map<K, V> = HashTrieMapSync<K, V, FxBuildHasher>;
type Set<T> = HashTrieSetSync<T, FxBuildHasher>;

type TransitionId = u32;
type AbstractionId = usize;

/// An action on a screen: to one widget, or to the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GuiAction {
    pub kind: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub widget: Option<u32>,
}

impl GuiAction {
    /// What is done to the device as it is.
    pub fn to_device(kind: Kind) -> GuiAction {
        GuiAction { kind, widget: None }
    }

    /// A script of the rules, by its number.
    pub fn script(number: usize) -> GuiAction {
        GuiAction {
            kind: Kind::Script,
            widget: Some(number as u32),
        }
    }
}

/// Where an action led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    Tree(TreeId),
    /// The app is not in front any more.
    Outside,
    /// The app crashed or does not respond.
    Finding,
}

/// Where a model action leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    State(StateId),
    Outside,
    Finding,
}

#[derive(Clone, Debug)]
struct Transition {
    from: TreeId,
    action: GuiAction,
    end: End,
    count: u32,
}

/// A screen that was seen.
#[derive(Clone)]
pub struct Seen {
    pub tree: Arc<Tree>,
    pub state: StateId,
    /// Its actions with their names in the model.
    pub actions: Arc<[(ActionId, GuiAction)]>,
    /// Refined states that it went through to its own.
    through: Vec<StateKey>,
    /// Events here or towards here that ran code which had not run before.
    pub brought: u32,
    out: Vec<TransitionId>,
    into: Vec<TransitionId>,
}

/// What is known of a model action in a state.
#[derive(Clone, Debug)]
pub struct Action {
    pub kind: Kind,
    path: PathId,
    /// Which decision of the abstraction made its path.
    decision: usize,
    /// The most widgets of one screen that it stood for.
    pub faces: u32,
    pub tried: u32,
    targets: BTreeMap<Target, Vec<TransitionId>>,
}

impl Action {
    pub fn targets(&self) -> impl Iterator<Item = Target> {
        self.targets.keys().copied()
    }

    pub fn is_deterministic(&self) -> bool {
        self.targets.len() < 2
    }
}

#[derive(Clone)]
pub struct State {
    pub key: StateKey,
    pub activity: String,
    abstraction: AbstractionId,
    pub trees: Vec<TreeId>,
    pub actions: BTreeMap<ActionId, Action>,
    /// Events done in it.
    pub visits: u32,
}

impl State {
    /// Whether the abstraction still has it.
    pub fn is_there(&self) -> bool {
        !self.trees.is_empty()
    }
}

/// A state that has an abstraction of its own.
#[derive(Clone)]
struct Refinement {
    to: AbstractionId,
    /// What it would be the state of.
    trees: Arc<BTreeSet<TreeId>>,
}

/// The balance between a model that is precise and one that is small.
#[derive(Clone, Copy, Debug)]
pub struct Balance {
    /// The most widgets of a screen that one action may stand for.
    pub alpha: usize,
    /// The most states that a state may be refined to, for each primitive reducer of the finest
    /// reducer: eight in all.
    pub beta: usize,
    /// Whether to refine and coarsen at all.
    pub refines: bool,
    /// So many events without anything new are needed for a state to be one too many. The paper,
    /// which knows nothing of the code, has no such number.
    pub patience: u32,
    /// Between changes that are as good, those that keep this come first.
    pub prefers: Reducer,
}

impl Balance {
    pub const PAPER: Balance = Balance {
        alpha: 3,
        beta: 2,
        refines: true,
        patience: 0,
        prefers: Reducer::INDEX,
    };
}

impl Default for Balance {
    fn default() -> Balance {
        Balance {
            patience: 5,
            // A text says more of what a widget does than its place does.
            prefers: Reducer::TEXT,
            ..Balance::PAPER
        }
    }
}

#[derive(Clone)]
pub struct Model {
    pub balance: Balance,
    /// Each with the one it was made from. That has a lower number, so looking a screen up ends.
    abstractions: Vec<Arc<Abstraction>>,
    made_from: Vec<AbstractionId>,
    refinements: BTreeMap<StateKey, Refinement>,
    /// Refinements that were taken back, with the state they were made for.
    blacklist: BTreeSet<(StateKey, u64)>,
    /// Conflicts that nothing resolves, or that are the app's own.
    hopeless: BTreeSet<(StateKey, ActionId)>,
    trees: VectorSync<Arc<Seen>>,
    by_hash: Map<u64, TreeId>,
    states: VectorSync<Arc<State>>,
    by_key: Map<StateKey, StateId>,
    transitions: VectorSync<Transition>,
    by_transition: Map<(TreeId, GuiAction, End), TransitionId>,
    /// How often an action was tried in any state of an activity.
    tried: Map<u64, u32>,
    /// What changes nothing and runs nothing of the app.
    inert: Set<(TreeId, GuiAction)>,
    /// And with what the app state_hash: actions that changed nothing, though code of the app ran.
    idle: Set<(TreeId, u64, GuiAction)>,
    /// What actions are called, for people.
    names: Map<ActionId, Arc<str>>,
    /// The events that an action on a screen was, when it was first performed.
    performed: Map<(TreeId, GuiAction), Arc<[Event]>>,
}

/// A screen under the model's abstraction.
pub struct Abstracted {
    pub key: StateKey,
    pub actions: Vec<(ActionId, GuiAction)>,
    abstraction: AbstractionId,
    through: Vec<StateKey>,
    /// Beside `actions`: path and decision.
    made: Vec<(PathId, usize)>,
}

impl Abstracted {
    pub fn name_of(&self, action: GuiAction) -> Option<ActionId> {
        let found = self.actions.iter().find(|(_, one)| *one == action);
        found.map(|(id, _)| *id)
    }

    /// How many widgets of the screen an action stands for.
    pub fn faces(&self, action: ActionId) -> u32 {
        self.actions.iter().filter(|(id, _)| *id == action).count() as u32
    }
}

impl Model {
    pub fn new(abstraction: Abstraction, balance: Balance) -> Model {
        Model {
            balance,
            abstractions: vec![Arc::new(abstraction)],
            made_from: vec![0],
            refinements: BTreeMap::new(),
            blacklist: BTreeSet::new(),
            hopeless: BTreeSet::new(),
            trees: VectorSync::default(),
            by_hash: Map::default(),
            states: VectorSync::default(),
            by_key: Map::default(),
            transitions: VectorSync::default(),
            by_transition: Map::default(),
            tried: Map::default(),
            inert: Set::default(),
            idle: Set::default(),
            names: Map::default(),
            performed: Map::default(),
        }
    }

    /// What a screen is in this model. Changes nothing, so that many can ask at once.
    pub fn look(&self, tree: &Tree) -> Abstracted {
        let mut through = Vec::new();
        let mut at = 0;
        loop {
            let mut abstracted = self.look_with(at, &self.abstractions[at], tree);
            match self.refinements.get(&abstracted.key) {
                Some(refinement) => {
                    through.push(abstracted.key);
                    at = refinement.to;
                }
                None => {
                    abstracted.through = through;
                    return abstracted;
                }
            }
        }
    }

    fn look_with(&self, id: AbstractionId, abstraction: &Abstraction, tree: &Tree) -> Abstracted {
        let paths = abstraction.paths(tree);
        let mut actions = Vec::new();
        let mut made = Vec::new();
        for (at, widget) in tree.widgets.iter().enumerate() {
            for kind in widget.does.iter() {
                let action = GuiAction {
                    kind,
                    widget: Some(at as u32),
                };
                actions.push((action_id(paths.made[at], kind), action));
                made.push((paths.made[at], paths.by[at]));
            }
        }
        let mut names: Vec<ActionId> = actions.iter().map(|(id, _)| *id).collect();
        names.sort_unstable();
        names.dedup();
        let key = state_key(id, &tree.activity, names);
        for kind in [Kind::Back, Kind::Menu] {
            actions.push((action_id(0, kind), GuiAction::to_device(kind)));
            made.push((0, 0));
        }
        Abstracted {
            key,
            actions,
            abstraction: id,
            through: Vec::new(),
            made,
        }
    }

    /// A screen that was seen: adds it if it is new. Refinement is up to [`Model::optimize`].
    pub fn see(&mut self, tree: &Tree, gui: &Gui) -> TreeId {
        if let Some(&known) = self.by_hash.get(&tree.hash) {
            return known;
        }
        let id = TreeId(self.trees.len() as u32);
        self.by_hash.insert_mut(tree.hash, id);
        self.trees.push_back_mut(Arc::new(Seen {
            tree: Arc::new(tree.clone()),
            state: StateId(u32::MAX),
            actions: Arc::new([]),
            through: Vec::new(),
            brought: 0,
            out: Vec::new(),
            into: Vec::new(),
        }));
        self.place(id);
        self.name_actions(id, gui);
        id
    }

    /// Keeps a transition.
    pub fn connect(&mut self, from: TreeId, action: GuiAction, end: End) {
        self.connect_often(from, action, end, 1);
    }

    /// The same, so many times.
    fn connect_often(&mut self, from: TreeId, action: GuiAction, end: End, count: u32) {
        let key = (from, action, end);
        match self.by_transition.get(&key) {
            Some(&known) => {
                if let Some(transition) = self.transitions.get_mut(known as usize) {
                    transition.count += count;
                }
            }
            None => {
                let id = self.transitions.len() as TransitionId;
                self.by_transition.insert_mut(key, id);
                self.transitions.push_back_mut(Transition {
                    from,
                    action,
                    end,
                    count,
                });
                self.seen_mut(from).out.push(id);
                if let End::Tree(to) = end {
                    self.seen_mut(to).into.push(id);
                }
            }
        }
        let known = self.by_transition[&key];
        let target = self.target(end);
        let id = self.action_name(from, action);
        let state = self.state_of(from);
        let key = self.tried_key(state, id);
        let tried = self.tried.get(&key).copied().unwrap_or(0);
        self.tried.insert_mut(key, tried + count);
        let state = self.state_mut(state);
        state.visits += count;
        if let Some(action) = state.actions.get_mut(&id) {
            action.tried += count;
            let transitions = action.targets.entry(target).or_default();
            if !transitions.contains(&known) {
                transitions.push(known);
            }
        }
    }

    /// An action changed nothing, and nothing of the app ran.
    pub fn mark_inert(&mut self, tree: TreeId, action: GuiAction) {
        self.inert.insert_mut((tree, action));
    }

    pub fn is_inert(&self, tree: TreeId, action: GuiAction) -> bool {
        self.inert.contains(&(tree, action))
    }

    /// Code of the app ran, and changed neither the screen nor what the app holds (its hash).
    pub fn mark_idle(&mut self, tree: TreeId, state_hash: u64, action: GuiAction) {
        self.idle.insert_mut((tree, state_hash, action));
    }

    pub fn is_idle(&self, tree: TreeId, state_hash: u64, action: GuiAction) -> bool {
        self.idle.contains(&(tree, state_hash, action))
    }

    /// New code ran on the way to, or on, a screen.
    pub fn brought_news(&mut self, tree: TreeId) {
        self.seen_mut(tree).brought += 1;
    }

    /// How many screens were seen.
    pub fn screens(&self) -> usize {
        self.trees.len()
    }

    pub fn state_of(&self, tree: TreeId) -> StateId {
        self.trees[tree.0 as usize].state
    }

    pub fn state(&self, state: StateId) -> &State {
        &self.states[state.0 as usize]
    }

    pub fn seen(&self, tree: TreeId) -> &Seen {
        &self.trees[tree.0 as usize]
    }

    fn seen_mut(&mut self, tree: TreeId) -> &mut Seen {
        let seen = self.trees.get_mut(tree.0 as usize);
        Arc::make_mut(seen.expect("screens have their places"))
    }

    fn state_mut(&mut self, state: StateId) -> &mut State {
        let state = self.states.get_mut(state.0 as usize);
        Arc::make_mut(state.expect("states have their places"))
    }

    pub fn find(&self, tree: &Tree) -> Option<TreeId> {
        self.by_hash.get(&tree.hash).copied()
    }

    pub fn find_state(&self, key: StateKey) -> Option<StateId> {
        self.by_key.get(&key).copied()
    }

    /// States that the abstraction has, in the order they were made.
    pub fn states(&self) -> impl Iterator<Item = (StateId, &State)> {
        let states = self.states.iter().enumerate();
        states
            .map(|(at, state)| (StateId(at as u32), &**state))
            .filter(|(_, state)| state.is_there())
    }

    /// How large it is, in a line.
    pub fn summary(&self) -> String {
        let actions: usize = self.states().map(|(_, state)| state.actions.len()).sum();
        let tried = |state: &State| state.actions.values().filter(|one| one.tried > 0).count();
        let tried: usize = self.states().map(|(_, state)| tried(state)).sum();
        format!(
            "{} screens, {} states, {tried} of {actions} actions tried, {} refinements, {} taken back",
            self.trees.len(),
            self.states().count(),
            self.refinements.len(),
            self.blacklist.len()
        )
    }

    /// What a screen's action is called in the model.
    pub fn action_name(&self, tree: TreeId, action: GuiAction) -> ActionId {
        let actions = &self.trees[tree.0 as usize].actions;
        let found = actions.iter().find(|(_, one)| *one == action);
        found.map_or_else(|| action_id(0, action.kind), |(id, _)| *id)
    }

    /// How often an action was tried in an activity, in any of its states.
    pub fn tried_in_activity(&self, state: StateId, action: ActionId) -> u32 {
        let key = self.tried_key(state, action);
        self.tried.get(&key).copied().unwrap_or(0)
    }

    fn tried_key(&self, state: StateId, action: ActionId) -> u64 {
        in_activity(&self.states[state.0 as usize].activity, action)
    }

    /// How often this was done on this very screen.
    pub fn tried_on(&self, tree: TreeId, action: GuiAction) -> u32 {
        let out = &self.trees[tree.0 as usize].out;
        let same = out.iter().map(|id| &self.transitions[*id as usize]);
        same.filter(|one| one.action == action)
            .map(|one| one.count)
            .sum()
    }

    /// How often an action of a state led to a target.
    pub fn count(&self, state: StateId, action: ActionId, target: Target) -> u32 {
        let action = self.state(state).actions.get(&action);
        let ids = action.and_then(|action| action.targets.get(&target));
        let counts = ids.into_iter().flatten();
        counts.map(|id| self.transitions[*id as usize].count).sum()
    }

    pub fn note_events(&mut self, tree: TreeId, action: GuiAction, steps: &[Step]) {
        if !self.performed.contains_key(&(tree, action)) {
            let events = steps.iter().map(|step| step.event.clone()).collect();
            self.performed.insert_mut((tree, action), events);
        }
    }

    /// Events that an action of a state was when it led to a target; none are known of a model that
    /// was read from a file.
    pub fn events(&self, state: StateId, action: ActionId, target: Target) -> &[Event] {
        let action = self.state(state).actions.get(&action);
        let ids = action.and_then(|action| action.targets.get(&target));
        let performed = ids.into_iter().flatten().find_map(|id| {
            let Transition { from, action, .. } = self.transitions[*id as usize];
            self.performed.get(&(from, action))
        });
        performed.map_or(&[], |events| events)
    }

    fn target(&self, end: End) -> Target {
        match end {
            End::Tree(tree) => Target::State(self.state_of(tree)),
            End::Outside => Target::Outside,
            End::Finding => Target::Finding,
        }
    }

    /// What an action is called, for people.
    pub fn name(&self, action: ActionId) -> &str {
        self.names.get(&action).map_or("", |name| name)
    }

    fn name_actions(&mut self, tree: TreeId, gui: &Gui) {
        let actions = self.trees[tree.0 as usize].actions.clone();
        for &(id, action) in actions.iter() {
            if !self.names.contains_key(&id) {
                self.names.insert_mut(id, describe(gui, action).into());
            }
        }
    }
}

/// `tap Button “Save”`.
pub fn describe(gui: &Gui, action: GuiAction) -> String {
    let node = action.widget.and_then(|widget| node_at(gui, widget));
    match node {
        Some((node, _)) => format!("{} {}", action.kind, node.title()),
        None => action.kind.to_string(),
    }
}

/// The name of an action in any state of an activity.
pub(crate) fn in_activity(activity: &str, action: ActionId) -> u64 {
    Hash::new().with_text(activity).with(action).end()
}

pub(crate) fn action_id(path: PathId, kind: Kind) -> ActionId {
    Hash::new().with(path).with(kind as u64).end()
}

/// The name of the state of an abstraction that has these actions, which come in their order.
pub(crate) fn state_key(
    abstraction: AbstractionId,
    activity: &str,
    actions: impl IntoIterator<Item = ActionId>,
) -> StateKey {
    let hash = Hash::new().with(abstraction as u64).with_text(activity);
    actions.into_iter().fold(hash, Hash::with).end()
}
