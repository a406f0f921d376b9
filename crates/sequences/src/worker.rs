//! A device that runs single events after known sequences.
//!
//! It keeps snapshots of the sequences it used last. One that it does not have is reached from its
//! longest prefix that it has, at worst from the app's start: the same moment, since runs are
//! deterministic.

use std::hash::{DefaultHasher, Hash, Hasher};

use gibbon_device::{Capability, Event, Follow, Followed, Gui, Outcome, Problem, SnapshotId};
use gibbon_engine::{AnyDevice, Attempt, EpisodeStart, Progress, Work};
use gibbon_trace::{Step, hash_text};

use crate::accesses::Accesses;
use crate::path::StateKey;
use crate::settings::PAUSE;
use crate::stimulus::{Chain, Stimulus};

/// Pictures have one pixel for so many, across and down.
const SMALLER: u32 = 4;

/// Snapshots a device holds besides that of the start.
const HELD: usize = 32;

pub(crate) enum Item {
    /// What is on the screen after a sequence.
    Look {
        after: Chain,
        wants_picture: bool,
    },
    Try(Box<Trial>),
}

pub(crate) struct Trial {
    pub(crate) after: Chain,
    pub(crate) stimulus: Stimulus,
    pub(crate) follow: Follow,
    /// The sequence before it is not one that was run before.
    pub(crate) is_after_others: bool,
}

pub(crate) enum Output {
    Looked(Looked),
    Tried(Box<Tried>),
}

pub(crate) struct Looked {
    pub(crate) gui: Gui,
    pub(crate) state: Option<StateKey>,
    pub(crate) picture: Option<Vec<u8>>,
}

pub(crate) struct Tried {
    pub(crate) outcome: Outcome,
    pub(crate) followed: Followed,
    pub(crate) steps: Vec<Step>,
    /// Those of the sequence before it, where that was not run before.
    pub(crate) before: Option<Vec<Step>>,
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
}

pub(crate) struct Worker {
    device: AnyDevice,
    activity: Option<String>,
    /// Of the sequence at whose end the device is.
    steps: Vec<Step>,
    start: Option<(SnapshotId, Option<String>)>,
    /// Those used last at the end.
    held: Vec<KeptSequence>,
}

struct KeptSequence {
    key: u64,
    snapshot: SnapshotId,
    activity: Option<String>,
    steps: Vec<Step>,
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
            steps: Vec::new(),
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
            Item::Look {
                after,
                wants_picture,
            } => self.look(worker, after, *wants_picture).map(Output::Looked),
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
            Item::Look { after, .. } => after,
            Item::Try(trial) => &trial.after,
        };
        worker.missing(chain)
    }
}

impl Events {
    fn look(
        &self,
        worker: &mut Worker,
        chain: &Chain,
        wants_picture: bool,
    ) -> Result<Looked, Problem> {
        self.reach(worker, chain)?;
        let gui = worker.device.gui()?;
        // A device without pictures is none the worse for it.
        let picture = wants_picture.then(|| worker.device.picture(SMALLER).ok());
        Ok(Looked {
            state: self.state(worker, Some(&gui))?,
            gui,
            picture: picture.flatten(),
        })
    }

    fn attempt(&self, worker: &mut Worker, trial: &Trial) -> Result<Tried, Problem> {
        self.reach(worker, &trial.after)?;
        let before = trial.is_after_others.then(|| worker.steps.clone());
        let mut steps = Vec::new();
        let mut activity = worker.activity.clone();
        let mut outcome: Option<Outcome> = None;
        let mut followed: Option<Followed> = None;
        let mut accesses = Accesses::default();
        let mut ended = false;
        // Focusing and waiting bring no unknowns of their own, but those of before go on.
        let nothing_new = Follow {
            place: false,
            text: false,
            random: false,
            time: false,
            key: false,
            extras: false,
            ..trial.follow.clone()
        };
        let pause = Event::Wait { millis: PAUSE };
        let first: Vec<Event> = trial.stimulus.before().collect();
        let first = first.iter().map(|event| (event, &nothing_new));
        let all = first
            .chain([(&trial.stimulus.event, &trial.follow)])
            .chain([(&pause, &nothing_new)]);
        let keeps_symbols = trial.after.stays_unknown() || trial.stimulus.stays_unknown();
        for (event, follow) in all {
            // Where nothing of before is unknown, a tap's place is of interest as long as the tap
            // is handled.
            let is_followed =
                keeps_symbols || follow.accesses || !std::ptr::eq(follow, &nothing_new);
            let performed = match is_followed {
                true => worker.device.perform_symbolically(event, follow),
                false => worker
                    .device
                    .perform(event)
                    .map(|after| (after, Followed::default())),
            };
            let (after, part) = match performed {
                Ok(performed) => performed,
                Err(Problem::AppDied) if outcome.is_some() => {
                    ended = true;
                    break;
                }
                Err(problem) => return Err(problem),
            };
            steps.push(step(event.clone(), activity.take(), &after));
            activity.clone_from(&after.activity);
            ended = !after.findings.is_empty();
            accesses.join(Accesses::of(&part));
            join(&mut outcome, after);
            if keeps_symbols || std::ptr::eq(follow, &trial.follow) {
                join_followed(&mut followed, part);
            }
            if ended {
                break;
            }
        }
        let (Some(outcome), Some(followed)) = (outcome, followed) else {
            return Err(Problem::Internal("an event has steps".into()));
        };
        let state = match ended {
            true => None,
            false => self.state(worker, None)?,
        };
        Ok(Tried {
            outcome,
            followed,
            steps,
            before,
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
        let place = chain.keys().take(done).last();
        match (place, &worker.start) {
            (Some(key), _) => worker.restore(key)?,
            (None, Some((snapshot, activity))) => {
                worker.activity.clone_from(activity);
                worker.steps.clear();
                worker.device.restore(*snapshot)?;
            }
            (None, None) => {
                self.begin(worker)?;
                worker.steps.clear();
                done = 0;
            }
        }
        let mut keeps_symbols = chain.stimuli().take(done).any(Stimulus::stays_unknown);
        let all = (0..).zip(chain.keys().zip(chain.stimuli()));
        for (number, (key, stimulus)) in all.skip(done) {
            keeps_symbols |= stimulus.stays_unknown();
            let pause = Event::Wait { millis: PAUSE };
            let event = stimulus.event.clone();
            for event in &stimulus.before().chain([event, pause]).collect::<Vec<_>>() {
                let follow = Follow {
                    event: number,
                    text: true,
                    extras: true,
                    ..Follow::default()
                };
                let outcome = match keeps_symbols {
                    true => worker.device.perform_symbolically(event, &follow)?.0,
                    false => worker.device.perform(event)?,
                };
                let before = worker.activity.take();
                worker.activity.clone_from(&outcome.activity);
                worker.steps.push(step(event.clone(), before, &outcome));
            }
            worker.hold(key)?;
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
        let held = |key: u64| self.held.iter().any(|held| held.key == key);
        let missing = chain.keys().rev().take_while(|key| !held(*key)).count();
        // The start itself may be missing as well.
        missing + usize::from(missing == chain.len() && self.start.is_none())
    }

    fn restore(&mut self, key: u64) -> Result<(), Problem> {
        let place = self.held.iter().position(|held| held.key == key);
        let held = self.held.remove(place.ok_or(Problem::NoSnapshot)?);
        self.device.restore(held.snapshot)?;
        self.activity.clone_from(&held.activity);
        self.steps.clone_from(&held.steps);
        self.held.push(held);
        Ok(())
    }

    fn hold(&mut self, key: u64) -> Result<(), Problem> {
        if !self.device.can(Capability::Snapshots) {
            return Ok(());
        }
        if self.held.len() == HELD {
            let oldest = self.held.remove(0);
            self.device.forget(oldest.snapshot)?;
        }
        self.held.push(KeptSequence {
            key,
            snapshot: self.device.snapshot()?,
            activity: self.activity.clone(),
            steps: self.steps.clone(),
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

fn join(whole: &mut Option<Outcome>, after: Outcome) {
    let Some(outcome) = whole else {
        *whole = Some(after);
        return;
    };
    outcome.notices.extend(after.notices);
    outcome.findings.extend(after.findings);
    outcome.reached.extend(after.reached);
    outcome.listens.extend(after.listens);
    outcome.activity = after.activity;
    outcome.time = after.time;
    outcome.hash = after.hash;
}

/// The decisions of an event and of what went on after it are one path.
fn join_followed(whole: &mut Option<Followed>, part: Followed) {
    let Some(all) = whole else {
        *whole = Some(part);
        return;
    };
    let decisions = &part.decisions;
    let conditions: Vec<_> = decisions
        .iter()
        .flat_map(|decision| std::iter::once(decision.condition).chain(decision.others.clone()))
        .collect();
    let mut names = all
        .expressions
        .absorb(&part.expressions, &conditions)
        .into_iter();
    for mut decision in part.decisions {
        let others = decision.others.len();
        if let Some(name) = names.next() {
            decision.condition = name;
        }
        decision.others = names.by_ref().take(others).collect();
        all.decisions.push(decision);
    }
    all.notes.extend(part.notes);
}

fn screen_hash(gui: &Gui) -> u64 {
    let mut hasher = DefaultHasher::new();
    gui.hash(&mut hasher);
    hasher.finish()
}
