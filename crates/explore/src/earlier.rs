//! The model of an app's earlier version: what of it is there again is found out first, and told
//! of at the end.
//!
//! Moments of the earlier version are tried in its order, each from where its parent led. A moment
//! is found again if the screen is of the same state; if not, it is detached, and those after
//! it are tried nevertheless.

use std::collections::BTreeSet;
use std::sync::Arc;

use gibbon_device::Gui;
use gibbon_record::{Against, StateName};
use gibbon_trace::Step;

use crate::frontier::{Frontier, Place};
use crate::model::{Model, StateKey, describe, in_activity};
use crate::saved::MomentLine;
use crate::task::{Mode, Task};
use crate::tree::Tree;

/// Numbers of tasks that try a moment: others never get there.
const FIRST_NUMBER: u64 = 1 << 52;
/// Moments that are tried at once.
const BATCH: usize = 6;

pub struct Earlier {
    screens: Vec<(Tree, Gui)>,
    moments: Vec<Old>,
    /// Events that it may still take.
    left: usize,
}

struct Old {
    moment: MomentLine,
    fate: Fate,
}

#[derive(Clone)]
enum Fate {
    Waiting,
    UnderWay,
    /// It was tried: whether it is there, and where one is then.
    Tried {
        is_found: bool,
        place: Option<Place>,
    },
}

impl Earlier {
    /// For at most so many events.
    pub fn new(screens: Vec<(Tree, Gui)>, moments: Vec<MomentLine>, events: usize) -> Earlier {
        let moments = moments.into_iter().map(|moment| Old {
            moment,
            fate: Fate::Waiting,
        });
        Earlier {
            screens,
            moments: moments.collect(),
            left: events,
        }
    }

    pub fn screens(&self) -> impl Iterator<Item = &Tree> {
        self.screens.iter().map(|(tree, _)| tree)
    }

    /// The app was started: the first moment is there, or another one.
    pub fn started(&mut self, model: &Model, tree: &Tree) {
        let place = Place {
            anchor: Frontier::START,
            steps: Vec::new(),
        };
        self.settle(0, model, Some((tree, place)));
    }

    /// Moments to be tried next.
    pub fn tasks(&mut self, most: usize) -> Vec<Task> {
        let mut tasks = Vec::new();
        let mut most = most.min(self.left);
        for at in 0..self.moments.len() {
            let old = &self.moments[at];
            let (Fate::Waiting, Some(parent)) = (&old.fate, old.moment.parent) else {
                continue;
            };
            let Fate::Tried { place, .. } = &self.moments[parent.0 as usize].fate else {
                continue;
            };
            let Some(place) = place.clone() else {
                // Where it began nobody gets any more.
                self.settle_lost(at);
                continue;
            };
            let steps: Arc<[Step]> = [&place.steps[..], &old.moment.steps[..]].concat().into();
            if steps.len() > most || tasks.len() == BATCH {
                continue;
            }
            most -= steps.len();
            self.left -= steps.len();
            self.moments[at].fate = Fate::UnderWay;
            tasks.push(Task {
                number: FIRST_NUMBER + at as u64,
                from: place.anchor,
                first: None,
                events: steps.len(),
                mode: Mode::Again { steps },
            });
        }
        tasks
    }

    /// Whether there is something to wait for.
    pub fn is_under_way(&self) -> bool {
        let mut moments = self.moments.iter();
        moments.any(|old| matches!(old.fate, Fate::UnderWay))
    }

    /// A task is done, and led to a screen, if it did.
    pub fn tried(&mut self, number: u64, model: &Model, arrived: Option<(&Tree, Place)>) {
        self.settle((number - FIRST_NUMBER) as usize, model, arrived);
    }

    fn settle(&mut self, at: usize, model: &Model, arrived: Option<(&Tree, Place)>) {
        let Some((tree, place)) = arrived else {
            return self.settle_lost(at);
        };
        let screen = self.moments[at].moment.screen.0 as usize;
        let is_found = model.look(tree).key == model.look(&self.screens[screen].0).key;
        self.moments[at].fate = Fate::Tried {
            is_found,
            place: Some(place),
        };
    }

    fn settle_lost(&mut self, at: usize) {
        self.moments[at].fate = Fate::Tried {
            is_found: false,
            place: None,
        };
    }

    /// What is new against it. `name` tells what a state of the model is called; it is told what
    /// there was before, by [`in_activity`].
    pub fn compare(
        &self,
        model: &Model,
        name: impl Fn(StateKey, &BTreeSet<u64>) -> StateName,
    ) -> Against {
        let now: BTreeSet<StateKey> = model.states().map(|(_, state)| state.key).collect();
        let key_of = |tree: &Tree| model.look(tree).key;
        let mut untried = BTreeSet::new();
        let mut against = Against::default();
        for old in &self.moments {
            match &old.fate {
                Fate::Tried { is_found: true, .. } => against.moments_found += 1,
                Fate::Tried { .. } => against.moments_detached += 1,
                Fate::Waiting | Fate::UnderWay => {
                    against.moments_untried += 1;
                    let screen = old.moment.screen.0 as usize;
                    untried.insert(key_of(&self.screens[screen].0));
                }
            }
        }
        let (mut then, mut offered) = (BTreeSet::new(), BTreeSet::new());
        for (tree, gui) in &self.screens {
            let looked = model.look(tree);
            let actions = looked.actions.iter();
            offered.extend(actions.map(|(id, _)| in_activity(&tree.activity, *id)));
            let key = looked.key;
            if !then.insert(key) {
                continue;
            }
            if now.contains(&key) {
                against.states_found += 1;
            } else if untried.contains(&key) {
                against.states_untried += 1;
            } else {
                against.states_gone.push(old_name(model, tree, gui));
            }
        }
        let new = now.difference(&then);
        against.states_new = new.map(|key| name(*key, &offered)).collect();
        against.states_new.sort();
        against.states_gone.sort();
        against
    }
}

/// A state that is not there any more, by what it offered and no state of its activity does now.
fn old_name(model: &Model, tree: &Tree, gui: &Gui) -> StateName {
    let of_activity = |state: &&crate::model::State| state.activity == tree.activity;
    let states = model.states().map(|(_, state)| state).filter(of_activity);
    let there: BTreeSet<u64> = states
        .flat_map(|state| state.actions.keys().copied())
        .collect();
    let looked = model.look(tree);
    let mut actions = looked.actions.iter();
    let gone = actions.find(|(id, _)| !there.contains(id));
    StateName {
        activity: tree.activity.clone(),
        label: gone
            .or(looked.actions.first())
            .map_or_else(String::new, |(_, action)| describe(gui, *action)),
    }
}
