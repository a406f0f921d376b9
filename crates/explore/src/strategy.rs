//! Where to go on: which moments, and what to do there first.
//!
//! First what was never tried, most of all where nothing like it was; then anywhere. Activities
//! that bring nothing new for long get less of it.

use std::collections::{BTreeMap, BTreeSet};

use gibbon_device::Event;
use gibbon_engine::{Random, events_that_cause};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::action::Kind;
use crate::choice::pick;
use crate::frontier::{CheckpointId, Frontier};
use crate::model::{ActionId, GuiAction, Model, in_activity};
use crate::rules::Rules;
use crate::task::{Mode, Task};

/// Tasks that are planned together, beside questions.
const BATCH: usize = 1;
/// Events of a task that goes on to what was never tried.
const GREEDY: usize = 10;
/// Events of one that goes anywhere.
const WANDER: usize = 24;
/// One task of so many goes anywhere, even if there is something to try.
const WANDERING: u64 = 4;
/// After so many events without anything new an activity counts half.
const STALE: f64 = 30.0;
/// How much more an action counts that was tried nowhere in its activity.
const NEVER_TRIED: f64 = 4.0;
/// How much more one that an earlier version of the app did not have.
const NEW_SINCE: f64 = 8.0;
/// How much less one that was tried, but not on all that it stands for.
const OTHER_FACE: f64 = 0.15;
/// The part of all events that probes may take.
const PROBES: f64 = 0.15;
/// What a probe does, and then goes on with.
const PROBE: usize = 6;
/// Killing an app and starting it again takes as long as so many other events.
const KILL: usize = 20;
/// What a probe that is still to be done counts, beside actions that were not tried.
const PROBE_WORTH: f64 = 4.0;
/// So many events from the start a moment promises half, since what is found there takes long to
/// show.
const FAR: f64 = 100.0;
/// States of an activity that are probed.
const PROBED_STATES: u32 = 3;

/// What is known of an activity beside the model.
#[derive(Default, Clone, Copy, Serialize, Deserialize)]
struct Ledger {
    /// Events since something new ran.
    stale: u32,
    probed: u32,
}

#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Strategy {
    activities: BTreeMap<String, Ledger>,
    /// Moments of states that were found and not probed yet, with what is to be done there.
    probes: Vec<(CheckpointId, Kind, Vec<Event>)>,
    probe_events: usize,
    events: usize,
    next_task: u64,
    /// Broadcasts that the receivers of the app's manifest wait for.
    #[serde(skip)]
    broadcasts: Vec<String>,
    /// Broadcasts that were sent to receivers which come and go.
    heard: BTreeSet<String>,
    /// What an earlier version of the app offered: [`in_activity`] names it.
    #[serde(skip)]
    previous_actions: FxHashSet<u64>,
}

/// A model action at a moment.
#[derive(Clone, Copy)]
struct Goal {
    from: CheckpointId,
    action: ActionId,
}

impl Strategy {
    pub fn new(broadcasts: Vec<String>) -> Strategy {
        Strategy {
            broadcasts,
            ..Strategy::default()
        }
    }

    /// Goes on where another, that was kept, was.
    pub fn go_on(&mut self, kept: Strategy) {
        let broadcasts = std::mem::take(&mut self.broadcasts);
        *self = Strategy { broadcasts, ..kept };
    }

    /// What an earlier version offered comes after what it did not.
    pub fn note_previous(&mut self, actions: impl Iterator<Item = u64>) {
        self.previous_actions.extend(actions);
    }

    /// Whether the moments that it has in mind are among so many.
    pub fn fits(&self, moments: usize) -> bool {
        let mut probes = self.probes.iter();
        probes.all(|(at, _, _)| (at.0 as usize) < moments)
    }

    /// An event was done in an activity.
    pub fn note_event(&mut self, activity: &str, is_news: bool) {
        self.events += 1;
        let ledger = self.activities.entry(activity.to_owned()).or_default();
        ledger.stale = match is_news {
            true => 0,
            false => ledger.stale + 1,
        };
    }

    pub fn note_probe(&mut self, kind: Kind, events: usize) {
        self.probe_events += events;
        if kind == Kind::Kill {
            self.probe_events += KILL;
        }
    }

    /// A state was found: what can happen to a device is tried there.
    pub fn note_state(&mut self, activity: &str, at: CheckpointId) {
        let ledger = self.activities.entry(activity.to_owned()).or_default();
        ledger.probed += 1;
        if ledger.probed > PROBED_STATES {
            return;
        }
        let killed = vec![Event::Home, Event::Kill, Event::Return];
        self.probes.push((at, Kind::Rotate, vec![Event::Rotate]));
        self.probes.push((at, Kind::Kill, killed));
        let left = vec![Event::Home, Event::Return];
        self.probes.push((at, Kind::Leave, left));
        if ledger.probed == 1 {
            let causes = self
                .broadcasts
                .iter()
                .filter_map(|one| events_that_cause(one));
            let probes = causes.map(|events| (at, Kind::Broadcast, events));
            self.probes.extend(probes);
        }
    }

    /// Receivers were registered: what they wait for is sent there, once in a run.
    pub fn note_listening(&mut self, actions: &[String], at: CheckpointId) {
        for action in actions {
            if let Some(events) = events_that_cause(action)
                && self.heard.insert(action.clone())
            {
                self.probes.push((at, Kind::Broadcast, events));
            }
        }
    }

    /// The next tasks, for at most so many events. Others are under way, and nobody knows yet what
    /// they bring.
    pub fn batch(
        &mut self,
        model: &Model,
        frontier: &Frontier,
        rules: &Rules,
        random: &mut Random,
        under_way: &[Task],
        mut events: usize,
    ) -> Vec<Task> {
        let mut goals = self.goals(model, frontier, rules, under_way);
        let mut tasks = Vec::new();
        while tasks.len() < BATCH && events > 0 {
            let number = self.next_task;
            self.next_task += 1;
            let mut task = match self.probe() {
                Some((from, kind, events)) => Task {
                    number,
                    from,
                    first: Some(GuiAction::to_device(kind)),
                    mode: Mode::Probe { events },
                    events: PROBE,
                },
                None => {
                    let goal = match number % WANDERING {
                        0 => None,
                        _ => take(&mut goals, random),
                    };
                    match goal {
                        Some(goal) => self.towards(number, goal, model, frontier, random),
                        None => self.wander(number, model, frontier, random),
                    }
                }
            };
            task.events = task.events.min(events);
            events -= task.events;
            tasks.push(task);
        }
        tasks
    }

    fn probe(&mut self) -> Option<(CheckpointId, Kind, Vec<Event>)> {
        let may = PROBES * self.events as f64 > self.probe_events as f64;
        (may && !self.probes.is_empty()).then(|| self.probes.remove(0))
    }

    fn interest(&self, activity: &str) -> f64 {
        let stale = self.activities.get(activity).map_or(0, |one| one.stale);
        1.0 / (1.0 + f64::from(stale) / STALE)
    }

    /// Everything that was not tried, at the first moment of its state that is kept.
    fn goals(
        &self,
        model: &Model,
        frontier: &Frontier,
        rules: &Rules,
        under_way: &[Task],
    ) -> Vec<(f64, Goal)> {
        let under_way: BTreeSet<(CheckpointId, ActionId)> = under_way
            .iter()
            .filter_map(|task| {
                let tree = frontier.get(task.from).tree;
                Some((task.from, model.action_name(tree, task.first?)))
            })
            .collect();
        let mut states = BTreeSet::new();
        let mut goals = Vec::new();
        for from in frontier.kept() {
            if states.insert(model.state_of(frontier.get(from).tree)) {
                goals.extend(self.goals_at(from, model, frontier, rules));
            }
        }
        goals.retain(|(_, goal)| !under_way.contains(&(goal.from, goal.action)));
        goals
    }

    /// What was not tried in the state of a moment and can be done there.
    fn goals_at(
        &self,
        from: CheckpointId,
        model: &Model,
        frontier: &Frontier,
        rules: &Rules,
    ) -> Vec<(f64, Goal)> {
        let tree = frontier.get(from).tree;
        let seen = model.seen(tree);
        let record = model.state(seen.state);
        let interest = self.interest(&record.activity);
        let mut goals = Vec::new();
        for (&id, action) in &record.actions {
            let mut weight = interest * action.kind.weight();
            if action.tried >= action.faces {
                continue;
            }
            if action.tried > 0 {
                weight *= OTHER_FACE;
            } else if model.tried_in_activity(seen.state, id) == 0 {
                weight *= NEVER_TRIED;
            }
            let name = in_activity(&record.activity, id);
            if !self.previous_actions.is_empty() && !self.previous_actions.contains(&name) {
                weight *= NEW_SINCE;
            }
            let mut here = seen.actions.iter().filter(|(one, _)| *one == id);
            let is_here = here.any(|(_, action)| {
                !rules.avoids(&seen.tree, *action) && !model.is_inert(tree, *action)
            });
            if weight > 0.0 && is_here {
                let action = id;
                goals.push((weight, Goal { from, action }));
            }
        }
        goals
    }

    /// How likely somebody is to go on from a moment, beside others.
    pub fn promise(
        &self,
        at: CheckpointId,
        model: &Model,
        frontier: &Frontier,
        rules: &Rules,
    ) -> f64 {
        let state = |id: CheckpointId| model.state_of(frontier.get(id).tree);
        let mut others = frontier.kept().take_while(|other| *other != at);
        let goals = match others.any(|other| state(other) == state(at)) {
            // They are that one's.
            true => Vec::new(),
            false => self.goals_at(at, model, frontier, rules),
        };
        let goals: f64 = goals.iter().map(|(weight, _)| weight).sum();
        let probes = self.probes.iter().filter(|(from, _, _)| *from == at);
        let all = goals + self.draw(at, model, frontier) + PROBE_WORTH * probes.count() as f64;
        all / (1.0 + frontier.get(at).depth as f64 / FAR)
    }

    /// A moment is not kept any more: what was to be done there is done elsewhere.
    pub fn let_go(&mut self, activity: &str, at: CheckpointId) {
        let before = self.probes.len();
        self.probes.retain(|(from, _, _)| *from != at);
        if self.probes.len() < before
            && let Some(ledger) = self.activities.get_mut(activity)
        {
            ledger.probed = ledger.probed.saturating_sub(1);
        }
    }

    /// How much a moment draws those who go anywhere: more where something new came lately and few
    /// went.
    fn draw(&self, at: CheckpointId, model: &Model, frontier: &Frontier) -> f64 {
        let checkpoint = frontier.get(at);
        let seen = model.seen(checkpoint.tree);
        let brought = f64::from(1 + seen.brought.min(8));
        self.interest(&seen.tree.activity) * brought / f64::from(1 + checkpoint.left)
    }

    fn towards(
        &mut self,
        number: u64,
        goal: Goal,
        model: &Model,
        frontier: &Frontier,
        random: &mut Random,
    ) -> Task {
        let tree = frontier.get(goal.from).tree;
        let faces: Vec<GuiAction> = model
            .seen(tree)
            .actions
            .iter()
            .filter(|(id, _)| *id == goal.action)
            .map(|(_, action)| *action)
            .collect();
        // One that was not tried on this very screen, if there is one.
        let fresh: Vec<(f64, GuiAction)> = faces
            .iter()
            .map(|&face| (1.0 / f64::from(1 + 9 * model.tried_on(tree, face)), face))
            .collect();
        Task {
            number,
            from: goal.from,
            first: pick(&fresh, random),
            mode: Mode::Greedy,
            events: GREEDY,
        }
    }

    /// From anywhere.
    fn wander(
        &mut self,
        number: u64,
        model: &Model,
        frontier: &Frontier,
        random: &mut Random,
    ) -> Task {
        let moments: Vec<(f64, CheckpointId)> = frontier
            .kept()
            .map(|id| (self.draw(id, model, frontier), id))
            .collect();
        Task {
            number,
            from: pick(&moments, random).unwrap_or(Frontier::START),
            first: None,
            mode: Mode::Wander,
            events: WANDER,
        }
    }
}

/// Takes one of the goals, more often one with a higher weight.
fn take(goals: &mut Vec<(f64, Goal)>, random: &mut Random) -> Option<Goal> {
    let numbered: Vec<(f64, usize)> = goals
        .iter()
        .enumerate()
        .map(|(at, (weight, _))| (*weight, at))
        .collect();
    let at = pick(&numbered, random)?;
    Some(goals.swap_remove(at).1)
}

#[cfg(test)]
mod tests;
