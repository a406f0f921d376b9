//! Levels: sequences of one event, of two, and so on.
//!
//! Whoever leads plans and learns on one thread, in an order that does not depend on which device
//! runs what: a few sequences are continued at a time, their runs are taken in the order in which
//! they were asked for, and paths are numbered by the sequence they continue.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use gibbon_coverage::Program;
use gibbon_device::{Capability, Event, Follow, Gui, Outcome, Point, Problem};
use gibbon_engine::{
    Added, EpisodeEnd, EpisodeStart, Fleet, MakeDevice, NotDone, Progress, Queue, Results, Ticket,
};
use gibbon_solver::{Counters, Solver, Unknown};
use gibbon_trace::{End, Step, Trace, hash_text};
use rustc_hash::FxHashSet;

use crate::accesses;
use crate::describe;
use crate::flips::{self, Flip};
use crate::path::{Branch, Level, Path, PathId, StateKey, class_of};
use crate::prune::Pruning;
use crate::settings::{EventKind, SequencesError, Settings};
use crate::worker::{Chain, Events, Item, Looked, Output, Trial, Tried};

/// Sequences that are continued at the same time. Not the number of devices, on which nothing may
/// depend.
const AT_ONCE: usize = 8;

/// Keys that are tried where keys are asked for.
const KEYS: [&str; 4] = ["menu", "dpad_down", "dpad_center", "tab"];

pub struct Search<'a> {
    pub settings: Settings,
    /// Without events: how the app is started.
    pub trace: Trace,
    pub program: Arc<Program>,
    pub make: &'a MakeDevice<'a>,
    pub solver: Solver,
    /// Time since some moment, for reports.
    pub clock: &'a dyn Fn() -> Duration,
}

/// What came of it.
pub struct Sequences {
    pub levels: Vec<Level>,
    /// By their numbers; the start is not among them.
    pub paths: Vec<Path>,
    pub results: Results,
    pub solver: Counters,
    /// Runs that did not go as their flip wanted it.
    pub diverged: usize,
    /// What was made concrete, what the solver could not do, and how often.
    pub notes: BTreeMap<String, u64>,
    /// Whether all of it was done.
    pub is_complete: bool,
}

impl Sequences {
    fn note(&mut self, text: &str) {
        *self.notes.entry(text.to_owned()).or_default() += 1;
    }

    /// Runs so far; `level` is under way.
    fn runs(&self, level: &Level) -> usize {
        let before: usize = self.levels.iter().map(|level| level.runs).sum();
        before + level.runs
    }

    /// Adds what the last path of a sequence brought.
    fn add(
        &mut self,
        empty: &Trace,
        settings: &Settings,
        parent: &Parent,
        outcome: Outcome,
    ) -> Added {
        let mut trace = empty.clone();
        let path = parent.paths.last();
        trace.steps = path.map_or_else(Vec::new, |path| path.steps.clone());
        let at = trace.steps.len();
        trace.end = Some(End {
            hash: outcome.hash.map(hash_text),
            findings: outcome.findings.clone(),
        });
        let mut before = settings.from.clone();
        before.extend(self.steps(parent.id));
        self.results.add(EpisodeEnd {
            before,
            trace,
            reached: outcome.reached.into_iter().map(|one| (at, one)).collect(),
            activities: outcome.activity.into_iter().map(|one| (at, one)).collect(),
            findings: outcome.findings.into_iter().map(|one| (at, one)).collect(),
            problem: None,
        })
    }

    /// Takes over the paths that continue a sequence, and decides which are continued.
    fn number(&mut self, level: &mut Level, parent: &mut Parent, pruning: &mut Pruning) {
        parent.gui = Gui::default();
        for mut path in std::mem::take(&mut parent.paths) {
            path.id = PathId(self.paths.len() + 1);
            let before = parent.id.0.checked_sub(1).map(|index| &self.paths[index]);
            path.kept = pruning.keeps(&path, before, parent.state);
            level.paths += 1;
            level.kept += usize::from(path.kept);
            self.paths.push(path);
        }
    }

    /// Sequences that together run all code that any sequence ran: those whose last event ran
    /// something new, without those that others continue.
    pub fn suite(&self) -> Vec<PathId> {
        let mut continued: FxHashSet<PathId> = FxHashSet::default();
        let mut suite: Vec<PathId> = Vec::new();
        // Paths come after those that they continue.
        for path in self.paths.iter().rev() {
            let is_continued = continued.contains(&path.id);
            if path.runs_new_code && !is_continued {
                suite.push(path.id);
            }
            if path.runs_new_code || is_continued {
                continued.insert(path.parent);
            }
        }
        suite.reverse();
        suite
    }

    /// The whole trace of a sequence.
    pub fn trace(&self, empty: &Trace, from: &[Step], path: PathId) -> Trace {
        let mut trace = empty.clone();
        trace.steps = from.to_vec();
        trace.steps.extend(self.steps(path));
        trace.end = Some(End {
            hash: trace.steps.last().and_then(|step| step.hash.clone()),
            findings: Vec::new(),
        });
        trace
    }

    /// The steps of a sequence, from where sequences begin.
    pub fn steps(&self, path: PathId) -> Vec<Step> {
        let mut chain = Vec::new();
        let mut at = path;
        while let Some(index) = at.0.checked_sub(1) {
            let path = &self.paths[index];
            chain.push(path.steps.clone());
            at = path.parent;
        }
        chain.into_iter().rev().flatten().collect()
    }
}

/// A sequence that is being continued.
struct Parent {
    id: PathId,
    chain: Chain,
    gui: Gui,
    state: Option<StateKey>,
    /// Paths that were taken, by the kind of event.
    seen: FxHashSet<(String, Vec<Branch>)>,
    tried: Vec<Event>,
    paths: Vec<Path>,
    /// Runs that are under way or wait.
    open: usize,
}

/// A run that was asked for.
struct Planned {
    ticket: Ticket,
    parent: usize,
    event: Event,
    flip: Option<Flip>,
    is_repeated: bool,
}

impl Search<'_> {
    pub fn run(mut self, progress: &dyn Progress) -> Result<Sequences, SequencesError> {
        let work = Events {
            start: EpisodeStart::of(&self.trace.header),
            from: self.settings.from.clone(),
            wants_state: self.settings.prune.needs_states(),
            accesses: accesses::interest(self.settings.prune),
        };
        let mut fleet = Fleet::new(self.make, self.settings.jobs, work);
        self.check(&mut fleet)?;
        let mut found = Sequences {
            levels: Vec::new(),
            paths: Vec::new(),
            results: Results::new(self.program.clone()),
            solver: Counters::default(),
            diverged: 0,
            notes: BTreeMap::new(),
            is_complete: true,
        };
        let outcome = fleet.run(progress, |queue| self.levels(queue, progress, &mut found));
        found.solver = self.solver.counters();
        match outcome {
            Ok(()) => Ok(found),
            Err(NotDone::Interrupted) => {
                found.is_complete = false;
                Ok(found)
            }
            Err(NotDone::NoDevice(problem)) => Err(SequencesError::Device(problem)),
        }
    }

    fn check(&self, fleet: &mut Fleet<'_, Events>) -> Result<(), SequencesError> {
        let mut needs = vec![Capability::Symbols];
        if self.settings.prune.needs_states() {
            needs.push(Capability::StateHash);
        }
        if self.settings.prune.needs_accesses() {
            needs.push(Capability::Observing);
        }
        let lacking = fleet.on_one(|worker| {
            let mut needs = needs.iter().copied();
            Ok(needs.find(|&need| !worker.can(need)))
        });
        match lacking.map_err(SequencesError::Device)? {
            Some(lacking) => Err(SequencesError::Lacks(lacking)),
            None => Ok(()),
        }
    }

    fn levels(
        &mut self,
        queue: &Queue<Events>,
        progress: &dyn Progress,
        found: &mut Sequences,
    ) -> Result<(), NotDone> {
        let start = self.look(queue, Chain::default())?;
        let start = match start {
            Ok(looked) => looked,
            Err(problem) => {
                found.note(&format!("the app does not start: {problem}"));
                found.is_complete = false;
                return Ok(());
            }
        };
        let mut pruning = Pruning::new(self.settings.prune, start.state);
        let mut kept: Vec<PathId> = vec![PathId::START];
        for length in 1..=self.settings.length {
            let mut level = Level {
                length,
                ..Level::default()
            };
            let began = (self.clock)();
            let checks = self.solver.counters().checks;
            let done = self.level(queue, progress, found, &mut level, &kept, &mut pruning);
            level.checks = self.solver.counters().checks - checks;
            level.seconds = (self.clock)().saturating_sub(began).as_secs_f64();
            let first = found.paths.len() - level.paths;
            kept = found.paths[first..]
                .iter()
                .filter(|path| path.kept)
                .map(|path| path.id)
                .collect();
            found.levels.push(level);
            done?;
            if kept.is_empty() || !found.is_complete {
                break;
            }
        }
        Ok(())
    }

    /// Continues these sequences by one event in all ways.
    fn level(
        &mut self,
        queue: &Queue<Events>,
        progress: &dyn Progress,
        found: &mut Sequences,
        level: &mut Level,
        kept: &[PathId],
        pruning: &mut Pruning,
    ) -> Result<(), NotDone> {
        let mut waiting = kept.iter();
        let mut parents: Vec<Parent> = Vec::new();
        let mut planned: VecDeque<Planned> = VecDeque::new();
        // Parents before this one are done and their paths are numbered.
        let mut first_open = 0;
        loop {
            while parents.len() - first_open < AT_ONCE {
                let Some(&id) = waiting.next() else {
                    break;
                };
                let mut parent = self.parent(queue, found, id)?;
                self.plan_seeds(queue, &mut planned, &mut parent, parents.len());
                parents.push(parent);
            }
            let Some(run) = planned.pop_front() else {
                break;
            };
            if found.runs(level) >= self.settings.runs {
                found.is_complete = false;
                found.note("the budget of runs is used up");
                break;
            }
            let done = queue.take(run.ticket)?;
            level.runs += 1;
            progress.advanced(1);
            let at = run.parent;
            match (done.output, done.broke) {
                (Ok(Output::Tried(tried)), None) => {
                    let more = self.learn(queue, progress, found, &mut parents[at], run, *tried);
                    parents[at].open += more.len();
                    planned.extend(more);
                }
                (output, broke) => {
                    let problem = broke.or(output.err());
                    let why = problem.map_or("nothing".into(), |problem| problem.to_string());
                    found.note(&format!("a run failed: {why}"));
                }
            }
            parents[at].open -= 1;
            while first_open < parents.len() && parents[first_open].open == 0 {
                found.number(level, &mut parents[first_open], pruning);
                first_open += 1;
            }
        }
        for parent in &mut parents[first_open..] {
            found.number(level, parent, pruning);
        }
        Ok(())
    }

    fn look(
        &self,
        queue: &Queue<Events>,
        chain: Chain,
    ) -> Result<Result<Looked, Problem>, NotDone> {
        let done = queue.take(queue.submit(Item::Look(chain)))?;
        Ok(match done.output {
            Ok(Output::Looked(looked)) => Ok(looked),
            Ok(Output::Tried(_)) => Err(Problem::Internal("a look is not a run".into())),
            Err(problem) => Err(problem),
        })
    }

    fn parent(
        &self,
        queue: &Queue<Events>,
        found: &mut Sequences,
        id: PathId,
    ) -> Result<Parent, NotDone> {
        let mut chain = Vec::new();
        let mut at = id;
        while let Some(index) = at.0.checked_sub(1) {
            let path = &found.paths[index];
            chain.push((path.id, path.event.clone()));
            at = path.parent;
        }
        chain.reverse();
        let chain = Chain::new(chain);
        let (gui, state) = match self.look(queue, chain.clone())? {
            Ok(looked) => (looked.gui, looked.state),
            Err(problem) => {
                found.note(&format!("a sequence could not be reached again: {problem}"));
                (Gui::default(), None)
            }
        };
        Ok(Parent {
            id,
            chain,
            gui,
            state,
            seen: FxHashSet::default(),
            tried: Vec::new(),
            paths: Vec::new(),
            open: 0,
        })
    }

    /// The first event of each kind.
    fn plan_seeds(
        &self,
        queue: &Queue<Events>,
        planned: &mut VecDeque<Planned>,
        parent: &mut Parent,
        at: usize,
    ) {
        let mut seeds = Vec::new();
        for kind in &self.settings.events {
            match kind {
                EventKind::Tap => seeds.push(flips::tap(Point { x: 0, y: 0 }, &parent.gui)),
                EventKind::Text if has_focused_field(&parent.gui) => seeds.push(Event::Text {
                    text: "a".to_owned(),
                }),
                EventKind::Text => {}
                EventKind::Key => seeds.extend(KEYS.map(Event::key)),
                EventKind::Back => seeds.push(Event::key("back")),
                EventKind::Rotate => seeds.push(Event::Rotate),
            }
        }
        for event in seeds {
            let run = self.plan(queue, parent, at, event, None);
            parent.open += 1;
            planned.push_back(run);
        }
    }

    fn plan(
        &self,
        queue: &Queue<Events>,
        parent: &mut Parent,
        at: usize,
        event: Event,
        flip: Option<Flip>,
    ) -> Planned {
        let length = parent.chain.len() + 1;
        parent.tried.push(event.clone());
        let follow = Follow {
            event: number_of(length),
            place: matches!(event, Event::Tap(_)),
            text: matches!(event, Event::Text { .. }),
            accesses: self.settings.prune.needs_accesses(),
            ..Follow::default()
        };
        let ticket = queue.submit(Item::Try(Box::new(Trial {
            after: parent.chain.clone(),
            event: event.clone(),
            follow,
        })));
        Planned {
            ticket,
            parent: at,
            event,
            flip,
            is_repeated: false,
        }
    }

    /// Keeps what a run showed; the runs it leads to.
    fn learn(
        &mut self,
        queue: &Queue<Events>,
        progress: &dyn Progress,
        found: &mut Sequences,
        parent: &mut Parent,
        run: Planned,
        tried: Tried,
    ) -> Vec<Planned> {
        let length = parent.chain.len() + 1;
        let followed = &tried.followed;
        for note in &followed.notes {
            let text = format!("{}: {}", note.place, note.why);
            *found.notes.entry(text).or_default() += u64::from(note.count);
        }
        let mut bound = 0;
        if let Some(wanted) = run.flip {
            bound = wanted.bound;
            if !flips::went_as_expected(&wanted.expected, followed) {
                if !run.is_repeated {
                    let (at, event) = (run.parent, run.event);
                    let again = self.plan(queue, parent, at, event, Some(wanted));
                    return vec![Planned {
                        is_repeated: true,
                        ..again
                    }];
                }
                found.diverged += 1;
                if let Some(last) = wanted.expected.last() {
                    let place = format!("diverged after {} at {}", last.method, last.at);
                    found.note(&place);
                }
                // It is a path all the same, but where it parts from its parent is not known.
                bound = 0;
            }
        }
        let branches = flips::branches(followed);
        let is_new = parent.seen.insert((class_of(&run.event), branches.clone()));
        if !is_new {
            return Vec::new();
        }
        let flipped = flips::flips(
            &mut self.solver,
            followed,
            bound,
            &run.event,
            number_of(length),
            &parent.gui,
        );
        for why in &flipped.unknown {
            found.note(&format!("not flipped: {}", kind_of(why)));
        }
        if flipped.capped > 0 {
            let text = "not flipped: its place was flipped often enough in this run";
            *found.notes.entry(text.to_owned()).or_default() += flipped.capped as u64;
        }
        parent.paths.push(Path {
            id: PathId::START,
            parent: parent.id,
            length,
            condition: describe::condition(&run.event, followed, &parent.gui),
            event: run.event,
            branches,
            kept: false,
            runs_new_code: false,
            ended: tried.ended,
            writes: tried.accesses.writes.clone(),
            accesses: tried.accesses,
            steps: tried.steps,
            state: tried.state,
        });
        let added = found.add(&self.trace, &self.settings, parent, tried.outcome);
        if let Some(path) = parent.paths.last_mut() {
            path.runs_new_code = !added.news.is_empty();
        }
        for signature in added.findings {
            if let Some(finding) = found.results.findings.get(&signature) {
                progress.found(finding);
            }
        }
        let mut planned = Vec::new();
        for flip in flipped.flips {
            if parent.tried.contains(&flip.event) {
                continue;
            }
            let event = flip.event.clone();
            planned.push(self.plan(queue, parent, run.parent, event, Some(flip)));
        }
        planned
    }
}

/// What the event's variables are called by: its place in the sequence.
fn number_of(length: usize) -> u32 {
    u32::try_from(length - 1).unwrap_or(u32::MAX)
}

fn has_focused_field(gui: &Gui) -> bool {
    let mut has = false;
    gui.walk(|_, node| has |= node.focused && node.class.contains("EditText"));
    has
}

/// Without what differs from place to place.
fn kind_of(why: &Unknown) -> String {
    match why {
        Unknown::Unsupported(_) => "an operation that has no translation".to_owned(),
        other => other.to_string(),
    }
}
