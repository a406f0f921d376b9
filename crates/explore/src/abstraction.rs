//! How widgets are abstracted: a decision tree that has a reducer for each.
//!
//! A widget starts at the root and follows the branch that selects it, as long as there is one;
//! the reducer it ends at makes its attribute path. A path is known by its hash.

use crate::hash::{self, Hash};
use crate::pattern::Pattern;
use crate::reducer::Reducer;
use crate::tree::{Tree, Widget};

/// The name of an attribute path.
pub type PathId = u64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    /// What the node's reducer made a path of.
    Made(PathId),
    /// What a user said.
    Like(Pattern),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Branch {
    selector: Selector,
    to: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Decision {
    reducer: Reducer,
    /// Of the first abstraction, which may be a user's: it is never changed.
    is_given: bool,
    branches: Vec<Branch>,
}

/// The tree. Its root is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abstraction {
    decisions: Vec<Decision>,
}

/// A change that makes an abstraction finer in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another reducer at a leaf.
    Replace { leaf: usize, by: Reducer },
    /// A branch of its own for one path.
    Insert {
        at: usize,
        path: PathId,
        with: Reducer,
    },
}

impl Change {
    /// The reducer that it brings.
    pub fn reducer(self) -> Reducer {
        match self {
            Change::Replace { by, .. } => by,
            Change::Insert { with, .. } => with,
        }
    }
}

/// What became of a tree's widgets, in their order.
pub struct Paths {
    pub made: Vec<PathId>,
    /// By which decision.
    pub by: Vec<usize>,
}

impl Abstraction {
    /// One reducer for all. The paper starts with the type.
    pub fn new(reducer: Reducer) -> Abstraction {
        Abstraction {
            decisions: vec![Decision {
                reducer,
                is_given: true,
                branches: Vec::new(),
            }],
        }
    }

    /// With a branch for what a pattern fits.
    pub fn with_pattern(self, pattern: Pattern, reducer: Reducer) -> Abstraction {
        let changed = self.with_branch(&[Selector::Like(pattern)], reducer, true);
        changed.expect("one branch leads nowhere else")
    }

    /// With a reducer where selectors lead, one after the other: another one there, or a branch
    /// of its own. Nothing if they lead nowhere.
    pub fn with_branch(
        &self,
        selectors: &[Selector],
        reducer: Reducer,
        is_given: bool,
    ) -> Option<Abstraction> {
        let mut changed = self.clone();
        let (last, before) = selectors.split_last()?;
        let at = before.iter().try_fold(0, |at, one| self.branch(at, one))?;
        match self.branch(at, last) {
            Some(to) => changed.decisions[to].reducer = reducer,
            None => changed.insert(at, last.clone(), reducer, is_given),
        }
        Some(changed)
    }

    fn branch(&self, at: usize, selector: &Selector) -> Option<usize> {
        let mut branches = self.decisions[at].branches.iter();
        let found = branches.find(|branch| branch.selector == *selector);
        found.map(|branch| branch.to)
    }

    fn insert(&mut self, at: usize, selector: Selector, reducer: Reducer, is_given: bool) {
        let to = self.decisions.len();
        self.decisions[at].branches.push(Branch { selector, to });
        self.decisions.push(Decision {
            reducer,
            is_given,
            branches: Vec::new(),
        });
    }

    /// Selectors that lead to a decision, from the root on.
    fn way_to(&self, decision: usize) -> Vec<Selector> {
        let all = self.decisions.iter().enumerate();
        let mut branches = all.flat_map(|(at, one)| one.branches.iter().map(move |b| (at, b)));
        match branches.find(|(_, branch)| branch.to == decision) {
            Some((at, branch)) => {
                let mut way = self.way_to(at);
                way.push(branch.selector.clone());
                way
            }
            None => Vec::new(),
        }
    }

    /// Decisions that another abstraction, from which this was made, does not have like this.
    pub fn changes_since(&self, before: Option<&Abstraction>) -> Vec<(Vec<Selector>, Reducer)> {
        let decisions = self.decisions.iter().enumerate();
        let is_changed = |at: usize, decision: &Decision| {
            let known = before.and_then(|before| before.decisions.get(at));
            known.is_none_or(|known| known.reducer != decision.reducer)
        };
        decisions
            .filter(|(at, decision)| is_changed(*at, decision))
            .map(|(at, decision)| (self.way_to(at), decision.reducer))
            .collect()
    }

    /// Paths that selectors are about.
    pub fn selected_paths(&self) -> impl Iterator<Item = PathId> {
        let branches = self.decisions.iter().flat_map(|one| &one.branches);
        branches.filter_map(|branch| match branch.selector {
            Selector::Made(path) => Some(path),
            Selector::Like(_) => None,
        })
    }

    pub fn paths(&self, tree: &Tree) -> Paths {
        let mut paths = Paths {
            made: Vec::with_capacity(tree.widgets.len()),
            by: Vec::with_capacity(tree.widgets.len()),
        };
        for widget in 0..tree.widgets.len() as u32 {
            let (decision, path) = self.decide(tree, widget, &paths.made);
            paths.made.push(path);
            paths.by.push(decision);
        }
        paths
    }

    fn decide(&self, tree: &Tree, widget: u32, made: &[PathId]) -> (usize, PathId) {
        let mut last = (0, 0);
        self.pass(tree, widget, made, |decision, path| last = (decision, path));
        last
    }

    /// Decisions that a widget passes, each with the path that its reducer makes.
    pub fn pass(
        &self,
        tree: &Tree,
        widget: u32,
        made: &[PathId],
        mut visit: impl FnMut(usize, PathId),
    ) {
        let mut at = 0;
        loop {
            let decision = &self.decisions[at];
            let path = reduce(decision.reducer, tree, widget, made);
            visit(at, path);
            let mut branches = decision.branches.iter();
            let branch = branches.find(|branch| match &branch.selector {
                Selector::Made(wanted) => *wanted == path,
                Selector::Like(pattern) => pattern.fits(tree, widget),
            });
            match branch {
                Some(branch) => at = branch.to,
                None => return,
            }
        }
    }

    /// What could tell apart what `path` stands for now, made by `decision`.
    pub fn changes(&self, decision: usize, path: PathId) -> Vec<Change> {
        let at = &self.decisions[decision];
        let mut changes = Vec::new();
        let is_leaf = at.branches.is_empty();
        for reducer in Reducer::all() {
            let is_coarser = reducer == at.reducer || at.reducer.is_finer_than(reducer);
            if is_leaf && !at.is_given && !is_coarser {
                changes.push(Change::Replace {
                    leaf: decision,
                    by: reducer,
                });
            }
            if reducer.is_finer_than(at.reducer) {
                changes.push(Change::Insert {
                    at: decision,
                    path,
                    with: reducer,
                });
            }
        }
        changes
    }

    pub fn with(&self, change: Change) -> Abstraction {
        let mut changed = self.clone();
        match change {
            Change::Replace { leaf, by } => changed.decisions[leaf].reducer = by,
            Change::Insert { at, path, with } => {
                changed.insert(at, Selector::Made(path), with, false);
            }
        }
        changed
    }

    /// The reducer of a decision.
    pub fn reducer(&self, decision: usize) -> Reducer {
        self.decisions[decision].reducer
    }

    /// How many primitive reducers the finest reducer has.
    pub fn finest(&self) -> u32 {
        let sizes = self
            .decisions
            .iter()
            .map(|decision| decision.reducer.size());
        sizes.max().unwrap_or(0)
    }

    /// The same for abstractions that are the same.
    pub fn hash(&self) -> u64 {
        let mut hash = Hash::new();
        for decision in &self.decisions {
            hash = hash.with(u64::from(decision.reducer.bits()));
            for branch in &decision.branches {
                let selector = match &branch.selector {
                    Selector::Made(path) => *path,
                    Selector::Like(pattern) => hash::text(&format!("{pattern:?}")),
                };
                hash = hash.with(selector).with(branch.to as u64);
            }
        }
        hash.end()
    }
}

/// A widget's path: what is kept of it, after what its parent is known by, if that counts.
fn reduce(reducer: Reducer, tree: &Tree, widget: u32, made: &[PathId]) -> PathId {
    let widget = &tree.widgets[widget as usize];
    let parent = match widget.parent {
        Some(parent) if reducer.has(Reducer::PARENT) => made[parent as usize],
        _ => 0,
    };
    name(parent, reducer.local(), widget)
}

/// The name of a path: its parent's, and what is kept of a widget itself.
pub fn name(parent: PathId, kept: Reducer, widget: &Widget) -> PathId {
    let mut hash = Hash::new().with(parent).with(u64::from(kept.bits()));
    if kept.has(Reducer::TYPE) {
        hash = hash.with(widget.class).with(widget.resource);
    }
    if kept.has(Reducer::TEXT) {
        hash = hash.with(widget.text).with(widget.look);
    }
    if kept.has(Reducer::INDEX) {
        hash = hash.with(u64::from(widget.index));
    }
    hash.end()
}

/// What stands for a reducer in a path's name.
#[cfg(test)]
pub(crate) fn local_bits(reducer: Reducer) -> u64 {
    u64::from(reducer.local().bits())
}
