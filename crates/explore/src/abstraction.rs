//! How widgets are abstracted: a decision tree that has a reducer for each.
//!
//! A widget starts at the root and follows the branch that selects it, as long as there is one;
//! the reducer it ends at makes its attribute path. A path is known by its hash.

use crate::hash::{self, Hash};
use crate::reducer::Reducer;
use crate::tree::Tree;

/// The name of an attribute path.
pub type PathId = u64;

/// A widget by some of its attributes, and by those of the widgets around it, the innermost last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern(pub Vec<Likeness>);

/// What is not named may be anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Likeness {
    pub class: Option<String>,
    pub resource: Option<String>,
    pub text: Option<String>,
    pub index: Option<u32>,
}

impl Likeness {
    fn fits(&self, tree: &Tree, at: u32) -> bool {
        let widget = &tree.widgets[at as usize];
        let same = |wanted: &Option<String>, has| {
            wanted.as_ref().is_none_or(|text| hash::text(text) == has)
        };
        same(&self.class, widget.class)
            && same(&self.resource, widget.resource)
            && same(&self.text, widget.text)
            && self.index.is_none_or(|index| index == widget.index)
    }
}

impl Pattern {
    /// Whether a widget's full path ends like this.
    pub fn fits(&self, tree: &Tree, widget: u32) -> bool {
        let mut at = Some(widget);
        self.0.iter().rev().all(|likeness| {
            let Some(here) = at else { return false };
            at = tree.widgets[here as usize].parent;
            likeness.fits(tree, here)
        })
    }
}

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
    pub fn with_pattern(mut self, pattern: Pattern, reducer: Reducer) -> Abstraction {
        let to = self.decisions.len();
        self.decisions[0].branches.push(Branch {
            selector: Selector::Like(pattern),
            to,
        });
        self.decisions.push(Decision {
            reducer,
            is_given: true,
            branches: Vec::new(),
        });
        self
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
        let mut at = 0;
        loop {
            let decision = &self.decisions[at];
            let path = reduce(decision.reducer, tree, widget, made);
            let mut branches = decision.branches.iter();
            let branch = branches.find(|branch| match &branch.selector {
                Selector::Made(wanted) => *wanted == path,
                Selector::Like(pattern) => pattern.fits(tree, widget),
            });
            match branch {
                Some(branch) => at = branch.to,
                None => return (at, path),
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
                let to = changed.decisions.len();
                changed.decisions[at].branches.push(Branch {
                    selector: Selector::Made(path),
                    to,
                });
                changed.decisions.push(Decision {
                    reducer: with,
                    is_given: false,
                    branches: Vec::new(),
                });
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
    let mut hash = Hash::new()
        .with(parent)
        .with(u64::from(reducer.local().bits()));
    if reducer.has(Reducer::TYPE) {
        hash = hash.with(widget.class).with(widget.resource);
    }
    if reducer.has(Reducer::TEXT) {
        hash = hash.with(widget.text).with(widget.look);
    }
    if reducer.has(Reducer::INDEX) {
        hash = hash.with(u64::from(widget.index));
    }
    hash.end()
}

/// `class=android.widget.ListView > text=Save`.
impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = self.0.iter().map(|likeness| {
            let mut words = Vec::new();
            let mut add = |name: &str, value: &Option<String>| {
                if let Some(value) = value {
                    words.push(format!("{name}={value}"));
                }
            };
            add("class", &likeness.class);
            add("resource", &likeness.resource);
            add("text", &likeness.text);
            add("index", &likeness.index.map(|index| index.to_string()));
            match words.is_empty() {
                true => "*".to_owned(),
                false => words.join(" "),
            }
        });
        f.write_str(&parts.collect::<Vec<_>>().join(" > "))
    }
}

/// What stands for a reducer in a path's name.
#[cfg(test)]
pub(crate) fn local_bits(reducer: Reducer) -> u64 {
    u64::from(reducer.local().bits())
}
