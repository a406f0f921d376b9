//! Why does an action lead now here, now there? Is the model too coarse, or the app random?
//!
//! The same action is done again from the same moment, with other random numbers. If it leads to
//! different screens, the app itself is not deterministic, and refining would not help.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::frontier::CheckpointId;
use crate::hash::Hash;
use crate::model::{GuiAction, Model, TreeId};
use crate::task::{Mode, Task};
use crate::worker::{Arrival, Walk};

/// With so many seeds an action is done again.
const SEEDS: u64 = 3;
/// Events of one try: text goes in with two.
const EVENTS: usize = 3;
/// The part of all events that questions may take.
const SHARE: usize = 20;
/// Numbers of tasks that ask: others never get there.
const FIRST_NUMBER: u64 = 1 << 48;

#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Questions {
    open: Vec<Question>,
    asked: BTreeSet<(TreeId, GuiAction)>,
    events: usize,
    next: u64,
}

#[derive(Clone, Serialize, Deserialize)]
struct Question {
    tree: TreeId,
    action: GuiAction,
    from: CheckpointId,
    /// Tasks that will answer it, and what they saw.
    #[serde(skip)]
    tasks: Vec<u64>,
    #[serde(skip)]
    seen: BTreeSet<u64>,
}

impl Questions {
    pub fn may_ask(&self, events: usize) -> bool {
        self.events * SHARE <= events
    }

    pub fn ask(&mut self, tree: TreeId, action: GuiAction, from: CheckpointId) {
        if self.asked.insert((tree, action)) {
            self.open.push(Question {
                tree,
                action,
                from,
                tasks: Vec::new(),
                seen: BTreeSet::new(),
            });
        }
    }

    /// Whether the screens and moments that they are about are among so many.
    pub fn fits(&self, screens: usize, moments: usize) -> bool {
        let is_screen = |tree: &TreeId| (tree.0 as usize) < screens;
        let fits = |one: &Question| is_screen(&one.tree) && (one.from.0 as usize) < moments;
        self.open.iter().all(fits) && self.asked.iter().all(|(tree, _)| is_screen(tree))
    }

    /// Tasks for what was not asked yet, of at most so many events.
    pub fn tasks(&mut self, most: usize) -> Vec<Task> {
        let mut tasks = Vec::new();
        for question in self.open.iter_mut().filter(|one| one.tasks.is_empty()) {
            if (tasks.len() + SEEDS as usize) * EVENTS > most {
                break;
            }
            for seed in 1..=SEEDS {
                let number = FIRST_NUMBER + self.next;
                self.next += 1;
                question.tasks.push(number);
                tasks.push(Task {
                    number,
                    from: question.from,
                    first: Some(question.action),
                    mode: Mode::Ask { seed },
                    events: EVENTS,
                });
            }
        }
        tasks
    }

    /// One try is done; after the last the model is told.
    pub fn answered(&mut self, walk: &Walk, model: &mut Model) {
        let number = walk.task.number;
        self.events += walk.done.iter().map(|one| one.steps.len()).sum::<usize>();
        let mut open = self.open.iter();
        let Some(at) = open.position(|question| question.tasks.contains(&number)) else {
            return;
        };
        let question = &mut self.open[at];
        question.tasks.retain(|one| *one != number);
        if let Some(walked) = walk.done.last() {
            question.seen.insert(match &walked.arrival {
                Arrival::Screen(tree, _) => tree.hash,
                Arrival::Outside => Hash::new().with(1).end(),
                Arrival::Finding => Hash::new().with(2).end(),
            });
        }
        if question.tasks.is_empty() {
            let question = self.open.remove(at);
            let is_random = question.seen.len() > 1;
            if is_random {
                if let Some(conflict) = conflict(model, question.tree, question.action) {
                    model.give_up(&conflict);
                }
            } else {
                self.resolve(model, question.tree, question.action);
            }
        }
    }

    /// The model is too coarse here.
    pub fn resolve(&self, model: &mut Model, tree: TreeId, action: GuiAction) {
        if let Some(conflict) = conflict(model, tree, action) {
            model.resolve(&conflict);
        }
    }
}

/// What is left of it: the model may have changed since.
fn conflict(model: &Model, tree: TreeId, action: GuiAction) -> Option<crate::model::Conflict> {
    model.conflict(model.state_of(tree), model.action_name(tree, action))
}
