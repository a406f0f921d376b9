//! A model as plain data, from which it can be made again.

use std::collections::{BTreeMap, BTreeSet};

use gibbon_device::Gui;
use serde::{Deserialize, Serialize};

use super::{ActionId, Balance, End, GuiAction, Model, StateKey, TreeId};
use crate::learnt::Whole;
use crate::tree::Tree;

#[derive(Clone, Default)]
pub struct SavedModel {
    pub screens: Vec<SavedScreen>,
    pub transitions: Vec<SavedTransition>,
    /// Refinements that were taken back, and conflicts that are hopeless, of states that there
    /// are now.
    pub taken_back: Vec<(StateKey, u64)>,
    pub hopeless: Vec<(StateKey, ActionId)>,
}

#[derive(Clone)]
pub struct SavedScreen {
    pub tree: Tree,
    pub brought: u32,
    pub inert: Vec<GuiAction>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedTransition {
    pub from: TreeId,
    pub action: GuiAction,
    pub end: End,
    pub count: u32,
}

impl Model {
    /// `whole` is what the model learnt: states are named as a model that begins with it does.
    pub fn to_saved(&self, whole: &Whole) -> SavedModel {
        let mut inert: BTreeMap<TreeId, BTreeSet<GuiAction>> = BTreeMap::new();
        for (tree, action) in &self.inert {
            inert.entry(*tree).or_default().insert(*action);
        }
        let screens = self.trees.iter().enumerate().map(|(at, seen)| SavedScreen {
            tree: Tree::clone(&seen.tree),
            brought: seen.brought,
            inert: inert
                .remove(&TreeId(at as u32))
                .into_iter()
                .flatten()
                .collect(),
        });
        let transitions = self.transitions.iter().map(|one| SavedTransition {
            from: one.from,
            action: one.action,
            end: one.end,
            count: one.count,
        });
        let begun = Model::with_learnt(whole, self.balance);
        let mut names: BTreeMap<StateKey, StateKey> = BTreeMap::new();
        for seen in &self.trees {
            let (now, then) = (self.passes(&seen.tree), begun.passes(&seen.tree));
            names.extend(now.into_iter().zip(then));
        }
        SavedModel {
            screens: screens.collect(),
            transitions: transitions.collect(),
            taken_back: renamed(&self.blacklist, &names),
            hopeless: renamed(&self.hopeless, &names),
        }
    }

    /// The model that was kept. Screens come with what was on them.
    pub fn from_saved(whole: &Whole, kept: &SavedModel, guis: &[Gui], balance: Balance) -> Model {
        let mut model = Model::with_verdicts(whole, kept, balance);
        for (screen, gui) in kept.screens.iter().zip(guis) {
            let tree = model.see(&screen.tree, gui);
            model.seen_mut(tree).brought = screen.brought;
            for action in &screen.inert {
                model.mark_inert(tree, *action);
            }
        }
        for one in &kept.transitions {
            model.connect_often(one.from, one.action, one.end, one.count);
        }
        model
    }

    /// A model without screens that knows what not to try.
    pub fn with_verdicts(whole: &Whole, kept: &SavedModel, balance: Balance) -> Model {
        let mut model = Model::with_learnt(whole, balance);
        model.blacklist.extend(&kept.taken_back);
        model.hopeless.extend(&kept.hopeless);
        model
    }
}

fn renamed(
    verdicts: &BTreeSet<(StateKey, u64)>,
    names: &BTreeMap<StateKey, StateKey>,
) -> Vec<(StateKey, u64)> {
    let all = verdicts.iter();
    let mut renamed: Vec<_> = all
        .filter_map(|(key, what)| Some((*names.get(key)?, *what)))
        .collect();
    renamed.sort_unstable();
    renamed
}
