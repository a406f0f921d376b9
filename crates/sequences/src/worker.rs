//! A device that runs single events after known sequences.
//!
//! It keeps snapshots of the sequences it used last. One that it does not have is reached from its
//! longest prefix that it has, at worst from the app's start: the same moment, since runs are
//! deterministic.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use gibbon_device::{
    Capability, Event, Follow, Followed, Gui, Interest, Outcome, Problem, SnapshotId,
};
use gibbon_engine::{AnyDevice, Attempt, EpisodeStart, Progress, Work};
use gibbon_trace::{Step, hash_text};

use crate::accesses::Accesses;
use crate::path::{PathId, StateKey};
use crate::settings::PAUSE;

/// Snapshots a device holds besides that of the start.
const HELD: usize = 32;

/// The events that lead to a sequence's end, each with the path it is.
pub(crate) type Chain = Arc<Vec<(PathId, Event)>>;

pub(crate) enum Item {
    /// What is on the screen after a sequence.
    Look(Chain),
    Try(Box<Trial>),
}

pub(crate) struct Trial {
    pub(crate) after: Chain,
    pub(crate) event: Event,
    pub(crate) follow: Follow,
}

pub(crate) enum Output {
    Looked(Looked),
    Tried(Box<Tried>),
}

pub(crate) struct Looked {
    pub(crate) gui: Gui,
    pub(crate) state: Option<StateKey>,
}

pub(crate) struct Tried {
    pub(crate) outcome: Outcome,
    pub(crate) followed: Followed,
    pub(crate) steps: Vec<Step>,
    /// The app is gone, and with it what could be continued.
    pub(crate) ended: bool,
    pub(crate) state: Option<StateKey>,
    pub(crate) accesses: Accesses,
}

pub(crate) struct Events {
    pub(crate) start: EpisodeStart,
    /// Between the start and where sequences begin.
    pub(crate) from: Vec<Step>,
    pub(crate) wants_state: bool,
    /// What of reads and writes is observed, if that is wanted.
    pub(crate) accesses: Option<Interest>,
}

pub(crate) struct Worker {
    device: AnyDevice,
    activity: Option<String>,
    start: Option<(SnapshotId, Option<String>)>,
    /// Those used last at the end.
    held: Vec<Held>,
}

struct Held {
    path: PathId,
    snapshot: SnapshotId,
    activity: Option<String>,
}

impl Work for Events {
    type Worker = Worker;
    type Item = Item;
    type Output = Result<Output, Problem>;
    type Message = ();

    fn worker(&self, device: AnyDevice) -> Worker {
        Worker {
            device,
            activity: None,
            start: None,
            held: Vec::new(),
        }
    }

    fn run(
        &self,
        worker: &mut Worker,
        item: &Item,
        _progress: &dyn Progress,
    ) -> Attempt<Result<Output, Problem>> {
        let output = match item {
            Item::Look(chain) => self.look(worker, chain).map(Output::Looked),
            Item::Try(trial) => {
                let tried = self.attempt(worker, trial);
                tried.map(|tried| Output::Tried(Box::new(tried)))
            }
        };
        let broke = output.as_ref().err().filter(|one| one.ends_device());
        Attempt {
            broke: broke.cloned(),
            output,
        }
    }

    fn distance(&self, worker: &Worker, item: &Item) -> usize {
        let chain = match item {
            Item::Look(chain) => chain,
            Item::Try(trial) => &trial.after,
        };
        worker.missing(chain)
    }
}

impl Events {
    fn look(&self, worker: &mut Worker, chain: &Chain) -> Result<Looked, Problem> {
        self.reach(worker, chain)?;
        let gui = worker.device.gui()?;
        Ok(Looked {
            state: self.state(worker, Some(&gui))?,
            gui,
        })
    }

    fn attempt(&self, worker: &mut Worker, trial: &Trial) -> Result<Tried, Problem> {
        self.reach(worker, &trial.after)?;
        let before = worker.activity.clone();
        if let Some(interest) = &self.accesses {
            // What was seen on the way here is not of this event.
            worker.device.observe(interest)?;
            worker.device.observed()?;
        }
        let (mut outcome, followed) = worker
            .device
            .perform_symbolically(&trial.event, &trial.follow)?;
        let mut steps = vec![step(trial.event.clone(), before, &outcome)];
        let mut ended = !outcome.findings.is_empty();
        if !ended {
            let before = outcome.activity.clone();
            let pause = Event::Wait { millis: PAUSE };
            match worker.device.perform(&pause) {
                Ok(after) => {
                    steps.push(step(pause, before, &after));
                    ended = !after.findings.is_empty();
                    join(&mut outcome, after);
                }
                Err(Problem::AppDied) => ended = true,
                Err(problem) => return Err(problem),
            }
        }
        let mut accesses = Accesses::default();
        if self.accesses.is_some() {
            accesses = Accesses::new(&worker.device.observed()?);
            worker.device.observe(&Interest::default())?;
            if !followed.reads.is_empty() || !followed.writes.is_empty() {
                accesses = Accesses::of_names(&followed.reads, &followed.writes);
            }
        }
        let state = match ended {
            true => None,
            false => self.state(worker, None)?,
        };
        Ok(Tried {
            outcome,
            followed,
            steps,
            ended,
            state,
            accesses,
        })
    }

    fn state(&self, worker: &mut Worker, gui: Option<&Gui>) -> Result<Option<StateKey>, Problem> {
        if !self.wants_state {
            return Ok(None);
        }
        let state = worker.device.state_hash()?;
        let screen = match gui {
            Some(gui) => screen_hash(gui),
            None => screen_hash(&worker.device.gui()?),
        };
        Ok(Some(StateKey { state, screen }))
    }

    /// Brings the device to the end of a sequence.
    fn reach(&self, worker: &mut Worker, chain: &Chain) -> Result<(), Problem> {
        let mut done = chain.len() - worker.missing(chain).min(chain.len());
        let place = chain[..done].last().map(|&(path, _)| path);
        match (place, &worker.start) {
            (Some(path), _) => worker.restore(path)?,
            (None, Some((snapshot, activity))) => {
                worker.activity.clone_from(activity);
                worker.device.restore(*snapshot)?;
            }
            (None, None) => {
                self.begin(worker)?;
                done = 0;
            }
        }
        for (path, event) in &chain[done..] {
            worker.activity = worker.device.perform(event)?.activity;
            let pause = Event::Wait { millis: PAUSE };
            worker.activity = worker.device.perform(&pause)?.activity;
            worker.hold(*path)?;
        }
        Ok(())
    }

    fn begin(&self, worker: &mut Worker) -> Result<(), Problem> {
        let device = &mut *worker.device;
        worker.activity = self.start.begin(device)?.activity;
        for step in &self.from {
            match device.perform(&step.event) {
                Ok(outcome) => worker.activity = outcome.activity,
                // What was refused then is refused now.
                Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
                Err(problem) => return Err(problem),
            }
        }
        if device.can(Capability::Snapshots) {
            worker.start = Some((device.snapshot()?, worker.activity.clone()));
        }
        Ok(())
    }
}

impl Worker {
    pub(crate) fn can(&self, capability: Capability) -> bool {
        self.device.can(capability)
    }

    /// How many events are between a sequence's end and the nearest snapshot before it.
    fn missing(&self, chain: &Chain) -> usize {
        let events = chain.iter().rev();
        let held = |path: PathId| self.held.iter().any(|held| held.path == path);
        let missing = events.take_while(|(path, _)| !held(*path)).count();
        // The start itself may be missing as well.
        missing + usize::from(missing == chain.len() && self.start.is_none())
    }

    fn restore(&mut self, path: PathId) -> Result<(), Problem> {
        let place = self.held.iter().position(|held| held.path == path);
        let held = self.held.remove(place.ok_or(Problem::NoSnapshot)?);
        self.device.restore(held.snapshot)?;
        self.activity.clone_from(&held.activity);
        self.held.push(held);
        Ok(())
    }

    fn hold(&mut self, path: PathId) -> Result<(), Problem> {
        if !self.device.can(Capability::Snapshots) {
            return Ok(());
        }
        if self.held.len() == HELD {
            let oldest = self.held.remove(0);
            self.device.forget(oldest.snapshot)?;
        }
        self.held.push(Held {
            path,
            snapshot: self.device.snapshot()?,
            activity: self.activity.clone(),
        });
        Ok(())
    }
}

fn step(event: Event, activity: Option<String>, outcome: &Outcome) -> Step {
    Step {
        event,
        activity,
        hash: outcome.hash.map(hash_text),
    }
}

fn join(outcome: &mut Outcome, after: Outcome) {
    outcome.notices.extend(after.notices);
    outcome.findings.extend(after.findings);
    outcome.reached.extend(after.reached);
    outcome.listens.extend(after.listens);
    outcome.activity = after.activity;
    outcome.time = after.time;
    outcome.hash = after.hash;
}

fn screen_hash(gui: &Gui) -> u64 {
    let mut hasher = DefaultHasher::new();
    gui.hash(&mut hasher);
    hasher.finish()
}
