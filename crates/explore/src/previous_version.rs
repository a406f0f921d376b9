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

use crate::frontier::{Frontier, MomentPath};
use crate::model::{Model, StateKey, describe, in_activity};
use crate::saved::MomentLine;
use crate::task::{Mode, Task};
use crate::tree::Tree;

/// Numbers of tasks that try a moment: others never get there.
const FIRST_NUMBER: u64 = 1 << 52;
/// Moments that are tried at once.
const BATCH: usize = 6;

pub struct PreviousVersion {
    screens: Vec<(Tree, Gui)>,
    moments: Vec<PreviousMoment>,
    /// Events that it may still take.
    left: usize,
}

struct PreviousMoment {
    moment: MomentLine,
    status: MomentStatus,
}

#[derive(Clone)]
enum MomentStatus {
    Waiting,
    UnderWay,
    /// It was tried: whether it is there, and what leads to where one is then.
    Tried {
        is_found: bool,
        place: Option<MomentPath>,
    },
}

impl PreviousVersion {
    /// For at most so many events.
    pub fn new(
        screens: Vec<(Tree, Gui)>,
        moments: Vec<MomentLine>,
        events: usize,
    ) -> PreviousVersion {
        let moments = moments.into_iter().map(|moment| PreviousMoment {
            moment,
            status: MomentStatus::Waiting,
        });
        PreviousVersion {
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
        let place = MomentPath {
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
            let previous = &self.moments[at];
            let (MomentStatus::Waiting, Some(parent)) = (&previous.status, previous.moment.parent)
            else {
                continue;
            };
            let MomentStatus::Tried { place, .. } = &self.moments[parent.0 as usize].status else {
                continue;
            };
            let Some(place) = place.clone() else {
                // Where it began nobody gets any more.
                self.settle_lost(at);
                continue;
            };
            let steps: Arc<[Step]> = [&place.steps[..], &previous.moment.steps[..]]
                .concat()
                .into();
            if steps.len() > most || tasks.len() == BATCH {
                continue;
            }
            most -= steps.len();
            self.left -= steps.len();
            self.moments[at].status = MomentStatus::UnderWay;
            tasks.push(Task {
                number: FIRST_NUMBER + at as u64,
                from: place.anchor,
                first: None,
                events: steps.len(),
                mode: Mode::Retrace { steps },
            });
        }
        tasks
    }

    /// Whether there is something to wait for.
    pub fn is_under_way(&self) -> bool {
        let mut moments = self.moments.iter();
        moments.any(|previous| matches!(previous.status, MomentStatus::UnderWay))
    }

    /// A task is done, and led to a screen, if it did.
    pub fn tried(&mut self, number: u64, model: &Model, arrived: Option<(&Tree, MomentPath)>) {
        self.settle((number - FIRST_NUMBER) as usize, model, arrived);
    }

    fn settle(&mut self, at: usize, model: &Model, arrived: Option<(&Tree, MomentPath)>) {
        let Some((tree, place)) = arrived else {
            return self.settle_lost(at);
        };
        let screen = self.moments[at].moment.screen.0 as usize;
        let is_found = model.look(tree).key == model.look(&self.screens[screen].0).key;
        self.moments[at].status = MomentStatus::Tried {
            is_found,
            place: Some(place),
        };
    }

    fn settle_lost(&mut self, at: usize) {
        self.moments[at].status = MomentStatus::Tried {
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
        for previous in &self.moments {
            match &previous.status {
                MomentStatus::Tried { is_found: true, .. } => against.moments_found += 1,
                MomentStatus::Tried { .. } => against.moments_detached += 1,
                MomentStatus::Waiting | MomentStatus::UnderWay => {
                    against.moments_untried += 1;
                    let screen = previous.moment.screen.0 as usize;
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
                against.states_gone.push(gone_name(model, tree, gui));
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
fn gone_name(model: &Model, tree: &Tree, gui: &Gui) -> StateName {
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
