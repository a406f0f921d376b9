//! One device at work: goes back to a moment and walks on from there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gibbon_coverage::{Coverage, Reach};
use gibbon_device::{Capability, Device, Event, Finding, Gui, Outcome, Problem, SnapshotId};
use gibbon_engine::{AnyDevice, EpisodeStart, Progress, Random};
use gibbon_trace::{Step, hash_text};

use crate::action::Kind;
use crate::choice::Choice;
use crate::events::events_for;
use crate::frontier::{CheckpointId, Frontier};
use crate::model::{GuiAction, Model};
use crate::places::touch_of_some_class;
use crate::recorded_steps::RecordedSteps;
use crate::rules::Rules;
use crate::task::{Mode, Task};
use crate::tree::{Tree, front_package};

/// How much smaller than the screen pictures are.
pub const SMALLER: u32 = 6;

pub struct Worker {
    device: AnyDevice,
    /// Snapshots of moments that are kept.
    snapshots: BTreeMap<CheckpointId, SnapshotId>,
    has_snapshots: bool,
    has_state_hash: bool,
    activity: Option<String>,
    /// Events that were done again to get somewhere.
    pub replayed: usize,
    start: EpisodeStart,
}

/// What all walks of a batch go by: how things were when it was planned.
pub struct WalkContext {
    pub model: Model,
    pub frontier: Frontier,
    pub coverage: Coverage,
    pub rules: Arc<Rules>,
    pub app: AppSide,
    /// Whether new states are to be taken a picture of.
    pub wants_pictures: bool,
}

/// What is the app's, and what is not.
#[derive(Clone, Debug, Default)]
pub struct AppSide {
    /// The package of the home screen.
    pub home: Option<String>,
}

/// Where a step of a walk led.
pub enum Arrival {
    Screen(Arc<Tree>, Arc<Gui>),
    Outside,
    Finding,
}

/// An action of a walk and what came of it.
pub struct WalkStep {
    pub action: GuiAction,
    pub steps: Vec<Step>,
    /// What ran, event by event.
    pub reached: Vec<Vec<Reach>>,
    pub activity: Option<String>,
    pub findings: Vec<Finding>,
    /// Broadcasts that the app waits for since then.
    pub listens: Vec<String>,
    pub arrival: Arrival,
    /// What the app held before and after it, if it changed neither that nor the screen.
    pub idle_at: Option<u64>,
    /// The moment after it, kept.
    pub snapshot: Option<SnapshotId>,
    pub picture: Option<Vec<u8>>,
}

pub struct Walk {
    pub task: Task,
    /// Going to its start did not lead there.
    pub is_lost: bool,
    pub done: Vec<WalkStep>,
    pub hash: Option<u64>,
    /// What ended the device.
    pub problem: Option<Problem>,
}

impl Worker {
    pub fn new(device: AnyDevice, start: EpisodeStart) -> Worker {
        let has_snapshots = device.can(Capability::Snapshots);
        let has_state_hash = device.can(Capability::StateHash);
        Worker {
            device,
            snapshots: BTreeMap::new(),
            has_snapshots,
            has_state_hash,
            activity: None,
            replayed: 0,
            start,
        }
    }

    pub fn device(&mut self) -> &mut dyn Device {
        &mut *self.device
    }

    /// Starts the app, just installed: what is first on the screen.
    pub fn begin(&mut self) -> Result<(Outcome, Gui), Problem> {
        let outcome = self.start.begin(&mut *self.device)?;
        self.activity.clone_from(&outcome.activity);
        let gui = self.device.gui()?;
        if self.has_snapshots {
            let snapshot = self.device.snapshot()?;
            self.keep_snapshot(Frontier::START, snapshot);
        }
        Ok((outcome, gui))
    }

    /// What a device without an app in front shows.
    pub fn home_package(&mut self) -> Option<String> {
        self.device.perform(&Event::Home).ok()?;
        let gui = self.device.gui().ok()?;
        front_package(&gui).map(str::to_owned)
    }

    pub fn keep_snapshot(&mut self, id: CheckpointId, snapshot: SnapshotId) {
        if let Some(before) = self.snapshots.insert(id, snapshot) {
            self.forget_snapshot(before);
        }
    }

    pub fn let_go(&mut self, id: CheckpointId) {
        if let Some(snapshot) = self.snapshots.remove(&id) {
            self.forget_snapshot(snapshot);
        }
    }

    pub fn forget_snapshot(&mut self, snapshot: SnapshotId) {
        // It is gone with its device, at worst.
        let _ = self.device.forget(snapshot);
    }

    /// How many events it takes to get there.
    pub fn distance(&self, frontier: &Frontier, id: CheckpointId) -> usize {
        let depth = frontier.get(id).depth;
        let mut ancestors = frontier.ancestors(id);
        let near = ancestors.find(|id| self.snapshots.contains_key(id));
        depth - near.map_or(0, |near| frontier.get(near).depth)
    }

    /// Goes to a moment; whether it is the one that was.
    pub fn go_to(&mut self, frontier: &Frontier, id: CheckpointId) -> Result<bool, Problem> {
        let mut way: Vec<CheckpointId> = Vec::new();
        let mut from = None;
        for ancestor in frontier.ancestors(id) {
            if let Some(&snapshot) = self.snapshots.get(&ancestor) {
                from = Some(snapshot);
                break;
            }
            way.push(ancestor);
        }
        match from {
            Some(snapshot) => self.device.restore(snapshot)?,
            None => {
                let outcome = self.start.begin(&mut *self.device)?;
                self.activity = outcome.activity;
                if self.has_snapshots && id != Frontier::START {
                    let snapshot = self.device.snapshot()?;
                    self.keep_snapshot(Frontier::START, snapshot);
                }
            }
        }
        let mut hash = None;
        let steps = way.iter().rev().flat_map(|id| &*frontier.get(*id).steps);
        for step in steps {
            self.replayed += 1;
            match self.device.perform(&step.event) {
                Ok(outcome) => hash = outcome.hash.map(hash_text),
                Err(problem) if problem.ends_device() => return Err(problem),
                // It was refused then, too.
                Err(_) => {}
            }
        }
        let last = frontier.get(id).steps.last();
        let is_same = match (&hash, last.and_then(|step| step.hash.as_ref())) {
            (Some(now), Some(then)) => now == then,
            _ => true,
        };
        if is_same && self.has_snapshots && !way.is_empty() && frontier.is_kept(id) {
            let snapshot = self.device.snapshot()?;
            self.keep_snapshot(id, snapshot);
        }
        Ok(is_same)
    }

    /// Ends early if `progress` says so.
    pub fn walk(
        &mut self,
        known: &WalkContext,
        task: &Task,
        seed: u64,
        progress: &dyn Progress,
    ) -> Walk {
        let mut walk = Walk {
            task: task.clone(),
            is_lost: false,
            done: Vec::new(),
            hash: None,
            problem: None,
        };
        match self.try_walk(known, task, seed, progress, &mut walk) {
            Ok(()) => walk.hash = self.device.trace_hash().ok(),
            Err(problem) if problem.ends_device() => walk.problem = Some(problem),
            Err(_) => {}
        }
        walk
    }

    fn try_walk(
        &mut self,
        known: &WalkContext,
        task: &Task,
        seed: u64,
        progress: &dyn Progress,
        walk: &mut Walk,
    ) -> Result<(), Problem> {
        if !self.go_to(&known.frontier, task.from)? {
            walk.is_lost = true;
            return Ok(());
        }
        if let Mode::Ask { seed } = task.mode {
            self.device.reseed(seed)?;
        }
        let mut random = Random::new(seed, task.number);
        let start = known.frontier.get(task.from).tree;
        self.activity = known.app.activity_of(&known.model.seen(start).tree);
        let mut gui = Arc::new(self.device.gui()?);
        let mut tree = Arc::new(Tree::read(&gui, self.activity.as_deref()));
        let mut choice = Choice::new(&known.model, &known.rules, task.mode.wanders());
        let mut state_hash = self.state_hash()?;
        let mut fresh = BTreeSet::new();
        let mut next = task.first;
        let mut left = task.events;
        let mut recorded = match &task.mode {
            Mode::Retrace { steps } => Some(RecordedSteps::new(steps.clone())),
            _ => None,
        };
        while left > 0 && progress.goes_on() {
            let looked = known.model.look(&tree);
            let (action, events) = match &mut recorded {
                Some(recorded) => match recorded.next(&gui, &tree, &known.rules, &mut random) {
                    Some(next) => next,
                    None => break,
                },
                None => {
                    let chosen = next.take();
                    let chosen =
                        chosen.or_else(|| choice.next(&looked, &tree, state_hash, &mut random));
                    let Some(action) = chosen else { break };
                    choice.note(&looked, action);
                    let events = match (&task.mode, walk.done.is_empty()) {
                        (Mode::Probe { events }, true) => events.clone(),
                        _ => events_for(&gui, action, &known.rules, &mut random),
                    };
                    let events = self.touches(action, events, &mut random)?;
                    (action, events)
                }
            };
            let Some(mut walked) = self.perform(action, events, &mut left, &known.app)? else {
                break;
            };
            let news = walked
                .reached
                .iter()
                .flatten()
                .any(|reach| known.coverage.is_new(reach));
            let goes_on = match &walked.arrival {
                Arrival::Screen(arrived, seen) => {
                    let before = state_hash;
                    state_hash = self.state_hash()?;
                    let is_same = before == state_hash && arrived.hash == tree.hash;
                    if is_same && !action.kind.varies() {
                        walked.idle_at = state_hash;
                        choice.note_idle(&tree, state_hash, action);
                    }
                    let key = known.model.look(arrived).key;
                    let is_new = known.model.find_state(key).is_none() && fresh.insert(key);
                    if self.has_snapshots
                        && (is_new || news)
                        && !matches!(task.mode, Mode::Ask { .. })
                    {
                        walked.snapshot = Some(self.device.snapshot()?);
                        if is_new && known.wants_pictures {
                            walked.picture = self.device.picture(SMALLER).ok();
                        }
                    }
                    (tree, gui) = (arrived.clone(), seen.clone());
                    true
                }
                Arrival::Outside | Arrival::Finding => false,
            };
            walk.done.push(walked);
            if !goes_on || matches!(task.mode, Mode::Ask { .. }) {
                break;
            }
        }
        Ok(())
    }

    /// Something that draws itself is touched where the app tells places apart.
    fn touches(
        &mut self,
        action: GuiAction,
        events: Vec<Event>,
        random: &mut Random,
    ) -> Result<Vec<Event>, Problem> {
        if action.kind != Kind::Touch {
            return Ok(events);
        }
        let device = &mut *self.device;
        let touch = |event| touch_of_some_class(device, event, random);
        events.into_iter().map(touch).collect()
    }

    /// What the app holds, if the device can tell.
    fn state_hash(&mut self) -> Result<Option<u64>, Problem> {
        match self.has_state_hash {
            true => self.device.state_hash().map(Some),
            false => Ok(None),
        }
    }

    /// Does something and looks at what came of it; `None` if nothing could be done.
    fn perform(
        &mut self,
        action: GuiAction,
        events: Vec<Event>,
        left: &mut usize,
        app: &AppSide,
    ) -> Result<Option<WalkStep>, Problem> {
        let mut walked = WalkStep {
            action,
            steps: Vec::new(),
            reached: Vec::new(),
            activity: None,
            findings: Vec::new(),
            listens: Vec::new(),
            arrival: Arrival::Outside,
            idle_at: None,
            snapshot: None,
            picture: None,
        };
        for event in events {
            if *left == 0 {
                break;
            }
            let mut step = Step {
                event,
                activity: self.activity.clone(),
                hash: None,
            };
            *left -= 1;
            match self.device.perform(&step.event) {
                Ok(outcome) => {
                    step.hash = outcome.hash.map(hash_text);
                    self.activity.clone_from(&outcome.activity);
                    walked.reached.push(outcome.reached);
                    walked.findings.extend(outcome.findings);
                    walked.listens.extend(outcome.listens);
                }
                Err(problem) if problem.ends_device() => return Err(problem),
                Err(Problem::AppDied) => {
                    walked.reached.push(Vec::new());
                    walked.steps.push(step);
                    return Ok(Some(walked));
                }
                // What cannot be done now is passed over.
                Err(_) => walked.reached.push(Vec::new()),
            }
            walked.steps.push(step);
            if !walked.findings.is_empty() {
                walked.arrival = Arrival::Finding;
                return Ok(Some(walked));
            }
        }
        if walked.steps.is_empty() {
            return Ok(None);
        }
        walked.activity.clone_from(&self.activity);
        let gui = self.device.gui()?;
        if app.is_inside(self.activity.as_deref(), front_package(&gui)) {
            let tree = Tree::read(&gui, self.activity.as_deref());
            walked.arrival = Arrival::Screen(Arc::new(tree), Arc::new(gui));
        }
        Ok(Some(walked))
    }
}

impl AppSide {
    /// Dialogs of the system and partner apps lead back to the app; the home screen does not.
    fn is_inside(&self, activity: Option<&str>, front: Option<&str>) -> bool {
        activity.is_some() || (front.is_some() && front != self.home.as_deref())
    }

    /// A tree's activity, if it is the app's: others are known by their package.
    fn activity_of(&self, tree: &Tree) -> Option<String> {
        (!tree.is_foreign).then(|| tree.activity.clone())
    }
}

#[cfg(test)]
mod tests;
