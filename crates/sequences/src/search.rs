//! Levels: sequences of one event, of two, and so on.
//!
//! Whoever leads plans and learns on one thread, in an order that does not depend on which device
//! runs what: a few sequences are continued at a time, their runs are taken in the order in which
//! they were asked for, and paths are numbered by the sequence they continue.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use gibbon_coverage::Program;
use gibbon_device::{Capability, DecisionKind, Event, Follow, Gui, Problem, Target};
use gibbon_engine::{EpisodeStart, Fleet, MakeDevice, NotDone, Progress, Queue, Results, Ticket};
use gibbon_solver::{Counters, Solver, Unknown};
use gibbon_trace::Trace;
use rustc_hash::FxHashSet;

use crate::accesses;
use crate::chance::Chance;
use crate::demotion::Demotions;
use crate::describe;
use crate::flips::{self, Constraints, Flip};
use crate::grid;
use crate::path::{Branch, Level, Path, PathId, StateKey};
use crate::prune::Pruning;
use crate::region;
use crate::results::Sequences;
use crate::seeds;
use crate::settings::{SequencesError, Settings, UnknownKind};
use crate::stimulus::{Chain, Stimulus};
use crate::worker::{Events, Item, Looked, Output, Trial, Tried};
use gibbon_engine::intent_extras as extras;

/// Sequences that are continued at the same time. Not the number of devices, on which nothing may
/// depend.
const AT_ONCE: usize = 8;

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

/// A sequence that is being continued.
pub(crate) struct Parent {
    pub(crate) id: PathId,
    chain: Chain,
    constraints: Constraints,
    pub(crate) gui: Gui,
    pub(crate) state: Option<StateKey>,
    /// Paths that were taken, by the kind of event.
    seen: FxHashSet<(String, Vec<Branch>)>,
    tried: Vec<(Option<Chain>, Stimulus)>,
    pub(crate) paths: Vec<Path>,
    /// Runs that are under way or wait.
    open: usize,
}

/// A run that was asked for.
struct Planned {
    ticket: Ticket,
    parent: usize,
    stimulus: Stimulus,
    flip: Option<Flip>,
    is_repeated: bool,
}

impl Search<'_> {
    pub fn run(mut self, progress: &dyn Progress) -> Result<Sequences, SequencesError> {
        let work = Events {
            start: EpisodeStart::of(&self.trace.header),
            from: self.settings.from.clone(),
            wants_state: self.settings.prune.needs_states(),
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
            pictures: BTreeMap::new(),
            grid: None,
            flips: 0,
            demotions: Demotions::default(),
            chance: Chance::default(),
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
        let start = self.look(queue, Chain::default(), false)?;
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
            level.branches = found.results.coverage.summary().branches.covered;
            let first = found.paths.len() - level.paths;
            kept = found.paths[first..]
                .iter()
                .filter(|path| path.kept)
                .map(|path| path.id)
                .collect();
            found.levels.push(level);
            done?;
            let depends = |path: &Path| !path.branches.is_empty();
            if length == 1 && !found.paths.iter().any(depends) {
                found.note("no branch depended on what is unknown of the first events");
            }
            if let (1, Some(step)) = (length, self.settings.grid) {
                let size = size(&start.gui);
                found.grid = Some(grid::check(queue, progress, &found.paths, step, size)?);
            }
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
        let mut outcome = Ok(());
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
                let length = level.length;
                found.note(&format!("the budget of runs is used up at length {length}"));
                break;
            }
            let done = match queue.take(run.ticket) {
                Ok(done) => done,
                // What was found of sequences that are still continued is kept.
                Err(why) => {
                    outcome = Err(why);
                    break;
                }
            };
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
                    found.is_complete &= problem != Some(Problem::Interrupted);
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
        outcome
    }

    fn look(
        &self,
        queue: &Queue<Events>,
        after: Chain,
        wants_picture: bool,
    ) -> Result<Result<Looked, Problem>, NotDone> {
        let done = queue.take(queue.submit(Item::Look {
            after,
            wants_picture,
        }))?;
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
        let path = id.0.checked_sub(1).map(|index| &found.paths[index]);
        let chain = path.map_or_else(Chain::default, |path| path.chain.clone());
        let constraints = path.map_or_else(Vec::new, |path| path.constraints.clone());
        let wants_picture = found.pictures.len() < self.settings.pictures;
        let (gui, state) = match self.look(queue, chain.clone(), wants_picture)? {
            Ok(looked) => {
                found
                    .pictures
                    .extend(looked.picture.map(|picture| (id, picture)));
                (looked.gui, looked.state)
            }
            Err(problem) => {
                found.note(&format!("a sequence could not be reached again: {problem}"));
                (Gui::default(), None)
            }
        };
        Ok(Parent {
            id,
            chain,
            constraints,
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
        let header = &self.trace.header;
        let start = extras::start(&header.app.package, header.start.as_deref());
        let seeds = seeds::seeds(&self.settings.events, &parent.gui, &parent.chain, &start);
        for stimulus in seeds {
            let run = self.plan(queue, parent, at, stimulus, None);
            parent.open += 1;
            planned.push_back(run);
        }
    }

    fn plan(
        &self,
        queue: &Queue<Events>,
        parent: &mut Parent,
        at: usize,
        stimulus: Stimulus,
        flip: Option<Flip>,
    ) -> Planned {
        let length = parent.chain.len() + 1;
        let other = flip.as_ref().and_then(|flip| flip.after.clone());
        parent.tried.push((other.clone(), stimulus.clone()));
        let mut follow = Follow {
            time: self.settings.unknown.contains(&UnknownKind::Time),
            ..stimulus.follow(number_of(length))
        };
        if self.settings.prune.needs_accesses() {
            follow = Follow {
                accesses: true,
                framework_fields: accesses::framework_fields(),
                ..follow
            };
        }
        let ticket = queue.submit(Item::Try(Box::new(Trial {
            is_after_others: other.is_some(),
            after: other.unwrap_or_else(|| parent.chain.clone()),
            stimulus: stimulus.clone(),
            follow,
        })));
        Planned {
            ticket,
            parent: at,
            stimulus,
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
        let mut after = parent.chain.clone();
        let branches = flips::branches(followed);
        let effect = effect(&tried, &branches);
        if let Some(wanted) = run.flip {
            bound = wanted.bound;
            found.flips += usize::from(!run.is_repeated);
            if let Some(other) = &wanted.after {
                after = other.clone();
            }
            if let Some(how) = flips::divergence(&wanted.expected, followed) {
                if !run.is_repeated {
                    let number = number_of(length);
                    let stimulus = run.stimulus.with_clock_corrected(followed, number);
                    let at = run.parent;
                    let again = self.plan(queue, parent, at, stimulus, Some(wanted));
                    return vec![Planned {
                        is_repeated: true,
                        ..again
                    }];
                }
                found.diverged += 1;
                if let Some(last) = wanted.expected.last() {
                    let place = format!("diverged after {} at {}", last.method, last.at);
                    found.note(&format!("{place}: {how}"));
                }
                // It is a path all the same, but where it parts from its parent is not known.
                bound = 0;
            } else if let (true, Some(before), Some(now), Some(flipped)) = (
                wanted.is_dispatch,
                wanted.effect_before,
                effect,
                wanted.expected.last(),
            ) {
                let place = (flipped.method.clone(), flipped.at);
                found.demotions.learn(place, parent.state, before != now);
            }
        }
        let class = run.stimulus.class();
        let is_new = parent.seen.insert((class, branches.clone()));
        if !is_new {
            return Vec::new();
        }
        found.chance.learn(followed);
        let flipped = flips::flips(
            &mut self.solver,
            &mut found.chance,
            &flips::FlippedRun {
                followed,
                bound,
                after: &after,
                stimulus: &run.stimulus,
                number: number_of(length),
                gui: &parent.gui,
                earlier: &parent.constraints,
                demotions: &found.demotions,
            },
        );
        let starts = extras::with_texts(&run.stimulus.event, followed, number_of(length));
        let chain = after.with(run.stimulus.clone());
        let mut constraints = parent.constraints.clone();
        if chain.stays_unknown() {
            constraints.push(Arc::new(flips::held(followed)));
        }
        let region = match run.stimulus.event {
            Event::Tap(Target { at, .. })
            | Event::LongTap(Target { at, .. })
            | Event::DoubleTap(Target { at, .. }) => {
                region::region(followed, number_of(length), at, &parent.gui)
            }
            _ => Vec::new(),
        };
        let is_other = after != parent.chain;
        let events = after.stimuli().map(|stimulus| stimulus.event.clone());
        for why in &flipped.unknown {
            found.note(&format!("not flipped: {}", kind_of(why)));
        }
        if flipped.capped > 0 {
            let text = "not flipped: its place was flipped often enough in this run";
            *found.notes.entry(text.to_owned()).or_default() += flipped.capped as u64;
        }
        if flipped.demoted > 0 {
            let text = "not flipped: a branch of the framework's that never mattered";
            *found.notes.entry(text.to_owned()).or_default() += flipped.demoted as u64;
        }
        parent.paths.push(Path {
            id: PathId::START,
            parent: parent.id,
            length,
            condition: describe::condition(&run.stimulus, followed, &parent.gui),
            event: run.stimulus.event,
            after: is_other.then(|| events.collect()),
            branches,
            region,
            kept: false,
            runs_new_code: false,
            ended: tried.ended,
            writes: tried.accesses.writes.clone(),
            accesses: tried.accesses,
            steps: tried.steps,
            steps_before: tried.before,
            chain,
            constraints,
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
        for stimulus in starts.into_iter().map(Stimulus::from) {
            let is_new = !parent.tried.iter().any(|(_, tried)| *tried == stimulus);
            if is_new {
                planned.push(self.plan(queue, parent, run.parent, stimulus, None));
            }
        }
        for mut flip in flipped.flips {
            flip.effect_before = effect;
            // A flip of a decision on an earlier event may keep this one.
            let is_tried = |(after, stimulus): &(Option<Chain>, Stimulus)| {
                *stimulus == flip.stimulus && *after == flip.after
            };
            if parent.tried.iter().any(is_tried) {
                continue;
            }
            let stimulus = flip.stimulus.clone();
            planned.push(self.plan(queue, parent, run.parent, stimulus, Some(flip)));
        }
        planned
    }
}

/// What came of a run, as far as the app is concerned; none if its state is not known.
fn effect(tried: &Tried, branches: &[Branch]) -> Option<u64> {
    let state = tried.state?;
    let mut hasher = DefaultHasher::new();
    (state, tried.ended).hash(&mut hasher);
    let of_app = branches.iter();
    for branch in of_app.filter(|branch| branch.kind == DecisionKind::App) {
        branch.hash(&mut hasher);
    }
    Some(hasher.finish())
}

/// As far as windows reach.
fn size(gui: &Gui) -> (i32, i32) {
    let windows = gui.windows.iter().map(|window| window.bounds);
    windows.fold((0, 0), |(width, height), bounds| {
        (width.max(bounds.right), height.max(bounds.bottom))
    })
}

/// What the event's variables are called by: its place in the sequence.
fn number_of(length: usize) -> u32 {
    u32::try_from(length - 1).unwrap_or(u32::MAX)
}

/// Without what differs from place to place.
fn kind_of(why: &Unknown) -> String {
    match why {
        Unknown::Unsupported(_) => "an operation that has no translation".to_owned(),
        other => other.to_string(),
    }
}
