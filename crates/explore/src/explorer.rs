//! The run: batches of walks on all devices, and what the model learns from each.
//!
//! A batch is made from the model alone, its walks go by the model as it was, and what they bring
//! is added in the order they were asked for. So the number of devices changes nothing. While a
//! batch is learnt from and the next is planned, devices walk those in between.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use gibbon_coverage::Program;
use gibbon_device::{Capability, Device, Gaps, Gui, Outcome, Problem};
use gibbon_engine::{
    EpisodeEnd, EpisodeStart, Fleet, MakeDevice, NotDone, Progress, Queue, Random, Results, Ticket,
    gaps_of,
};
use gibbon_record::{Against, StateName};
use gibbon_trace::{Step, Trace};

use crate::frontier::{CheckpointId, Frontier, MomentPath};
use crate::keeping::Keeping;
use crate::leads::Leads;
use crate::learnt::Whole;
use crate::map::MOST_PICTURES;
use crate::model::{Balance, Model, StateId, TreeId, in_activity};
use crate::previous_version::PreviousVersion;
use crate::questions::Questions;
use crate::rules::{Matched, Rules};
use crate::saved::Saved;
use crate::strategy::Strategy;
use crate::task::Task;
use crate::tree::{Tree, node_at};
use crate::walking::{SnapshotNote, WalkItem, Walking};
use crate::words::Words;
use crate::worker::{AppSide, SMALLER, WalkContext, Worker};

/// Batches that are under way at once. A walk knows nothing of what the others bring.
const BATCHES: usize = 4;
/// After so many batches without an event there is nothing more to be done.
const MOST_IN_VAIN: u32 = 20;

pub struct Settings {
    pub events: usize,
    pub jobs: usize,
    pub balance: Balance,
    /// What the receivers of the app's manifest wait for.
    pub broadcasts: Vec<String>,
    /// Whether states are to have pictures.
    pub pictures: bool,
}

pub struct Explorer<'a> {
    pub model: Model,
    pub frontier: Frontier,
    pub results: Results,
    pub rules: Arc<Rules>,
    pub(crate) matched: Matched,
    pub(crate) words: Words,
    pub(crate) settings: Settings,
    pub(crate) trace: Trace,
    pub(crate) strategy: Strategy,
    pub(crate) keeping: Keeping,
    pub(crate) questions: Questions,
    pub(crate) random: Random,
    app: AppSide,
    /// There but while it is at work.
    fleet: Option<Fleet<'a, Walking>>,
    /// Whether devices can be asked why an action leads now here, now there.
    pub(crate) can_ask: bool,
    /// Screens of new states.
    pub(crate) pictures: BTreeMap<TreeId, Vec<u8>>,
    /// Moments that a state has.
    pub(crate) moments: BTreeMap<StateId, u32>,
    /// How each screen was come to first.
    pub(crate) ways: BTreeMap<TreeId, MomentPath>,
    /// What was there before, of another version of the app.
    pub(crate) previous: Option<PreviousVersion>,
    /// What to go on with.
    saved: Option<Box<Saved>>,
    /// Traces of somebody else's, to be followed before anything else.
    leads: Leads,
    /// Whether the app was started, and whether there is something to explore.
    begun: Option<bool>,
    /// The trace hash when the app was started.
    pub(crate) started: Option<u64>,
    /// Events of the run that this one goes on with.
    pub(crate) events_before: usize,
    inspect: Option<Box<Inspect<'a>>>,
}

/// Is shown each screen of the app that was not seen before, with its activity.
pub type Inspect<'a> = dyn FnMut(&str, &Gui) + 'a;

impl<'a> Explorer<'a> {
    /// `trace` has no events yet; its device's seed is the run's.
    pub fn new(
        settings: Settings,
        rules: Rules,
        trace: Trace,
        program: Arc<Program>,
        make: &'a MakeDevice<'a>,
    ) -> Explorer<'a> {
        let strategy = Strategy::new(settings.broadcasts.clone());
        let walking = Walking {
            seed: trace.header.device.seed,
            start: EpisodeStart::of(&trace.header),
        };
        Explorer {
            model: Model::with_learnt(&rules.known_by, settings.balance),
            frontier: Frontier::default(),
            results: Results::new(program),
            rules: Arc::new(rules),
            matched: Matched::default(),
            words: Words::default(),
            strategy,
            keeping: Keeping::default(),
            questions: Questions::default(),
            random: Random::new(trace.header.device.seed, u64::MAX),
            app: AppSide::default(),
            fleet: Some(Fleet::new(make, settings.jobs, walking)),
            can_ask: false,
            pictures: BTreeMap::new(),
            moments: BTreeMap::new(),
            ways: BTreeMap::new(),
            previous: None,
            saved: None,
            leads: Leads::default(),
            begun: None,
            started: None,
            events_before: 0,
            inspect: None,
            settings,
            trace,
        }
    }

    /// Has somebody look at each new screen of the app, in the order in which they are learnt.
    pub fn inspect(&mut self, inspect: Box<Inspect<'a>>) {
        self.inspect = Some(inspect);
    }

    /// Goes on with a model of the same app, for so many events more. Its rules were prepared.
    pub fn resume(&mut self, saved: Saved) {
        self.saved = Some(Box::new(saved));
    }

    /// Starts the app, and takes over what was resumed, if that was not done yet. Finding the states
    /// of another version's model again may take half of `events`.
    pub fn start(&mut self, events: usize) -> Result<(), Problem> {
        if self.begun.is_none() {
            self.settings.events = events;
            self.begun = Some(self.begin()?);
        }
        Ok(())
    }

    /// Whether what was resumed is of another version of the app, or of another device: its moments
    /// are looked for instead of taken over.
    pub fn looks_back(&self) -> bool {
        self.previous.is_some()
    }

    /// A screen of a state of the map, by a number that stays the same when the model is gone on
    /// with. None if refining has replaced the state.
    pub fn screen_of(&self, state: usize) -> Option<u32> {
        let mut states = self.model.states();
        let (_, state) = states.find(|(id, _)| id.0 as usize == state)?;
        state.trees.first().map(|tree| tree.0)
    }

    /// The state of a screen.
    pub fn state_of(&self, screen: u32) -> Option<usize> {
        let is_there = (screen as usize) < self.model.screens();
        is_there.then(|| self.model.state_of(TreeId(screen)).0 as usize)
    }

    /// Explores for so many events more than were done so far, with the same model and the same
    /// devices. `leads` are steps from the start of the app that somebody else found: they are
    /// followed first, and where they lead is explored like any other state.
    pub fn run_more(
        &mut self,
        events: usize,
        leads: Vec<Vec<Step>>,
        progress: &dyn Progress,
    ) -> Result<(), Problem> {
        self.settings.events = self.results.events + events;
        self.leads.add(leads);
        self.run(progress)
    }

    /// Explores until the events are used up or nobody wants it to go on.
    pub fn run(&mut self, progress: &dyn Progress) -> Result<(), Problem> {
        self.start(self.settings.events)?;
        if self.begun == Some(true) {
            let mut fleet = self.fleet.take().expect("it is not at work");
            let explored = fleet.run(progress, |queue| self.explore(queue, progress));
            let replayed: usize = fleet.workers().map(|one| one.replayed).sum();
            tracing::debug!(target: "explore", replayed, events = self.results.events, "done");
            self.fleet = Some(fleet);
            self.keep_ways();
            explored?;
        }
        Ok(())
    }

    /// Plans and learns, while devices walk.
    fn explore(&mut self, queue: &Queue<Walking>, progress: &dyn Progress) -> Result<(), Problem> {
        // Batches that were asked for, the oldest first, and their walks.
        let mut batches: VecDeque<Vec<(Ticket, Task)>> = VecDeque::new();
        let mut in_vain = 0;
        loop {
            while batches.len() < BATCHES && in_vain < MOST_IN_VAIN && progress.goes_on() {
                let under_way: Vec<Task> =
                    batches.iter().flatten().map(|one| one.1.clone()).collect();
                self.settle_moments(&under_way, queue);
                let tasks = self.plan(&under_way);
                if tasks.is_empty() {
                    break;
                }
                let context = Arc::new(WalkContext {
                    model: self.model.clone(),
                    frontier: self.frontier.clone(),
                    coverage: self.results.coverage.clone(),
                    rules: self.rules.clone(),
                    app: self.app.clone(),
                    wants_pictures: self.settings.pictures && self.pictures.len() < MOST_PICTURES,
                });
                let submitted = tasks.into_iter().map(|task| {
                    let item = WalkItem {
                        task: task.clone(),
                        context: context.clone(),
                    };
                    (queue.submit(item), task)
                });
                batches.push_back(submitted.collect());
            }
            let Some(batch) = batches.pop_front() else {
                return Ok(());
            };
            let before = self.results.events;
            for (ticket, _) in batch {
                match queue.take(ticket) {
                    Ok(done) => self.learn(done.output, done.device, queue, progress),
                    Err(NotDone::Interrupted) => return Ok(()),
                    Err(NotDone::NoDevice(problem)) => {
                        return self.results.end_without_device(problem);
                    }
                }
            }
            progress.advanced(self.results.events - before);
            // Where nothing can be done it ends.
            in_vain = match self.results.events == before {
                true => in_vain + 1,
                false => 0,
            };
        }
    }

    /// Lets go of moments, if there are too many.
    fn settle_moments(&mut self, under_way: &[Task], queue: &Queue<Walking>) {
        let busy = under_way.iter().map(|task| task.from).collect();
        let (strategy, model, rules) = (&self.strategy, &self.model, &self.rules);
        let promise = |frontier: &Frontier, id| strategy.promise(id, model, frontier, rules);
        let events = self.events();
        let gone = self
            .keeping
            .settle(&mut self.frontier, events, &busy, promise);
        for id in gone {
            let seen = self.model.seen(self.frontier.get(id).tree);
            self.strategy.let_go(&seen.tree.activity, id);
            queue.tell_all(SnapshotNote::LetGo(id));
        }
    }

    /// The next batch, of no more events than are left.
    pub(crate) fn plan(&mut self, under_way: &[Task]) -> Vec<Task> {
        let spoken_for: usize = under_way.iter().map(|task| task.events).sum();
        let left = self.settings.events - self.results.events - spoken_for;
        if let Some(previous) = &mut self.previous {
            let tasks = previous.tasks(left);
            if !tasks.is_empty() || previous.is_under_way() {
                return tasks;
            }
        }
        let leads = self.leads.tasks(left);
        if !leads.is_empty() {
            return leads;
        }
        let mut tasks = self.questions.tasks(left);
        let asked: usize = tasks.iter().map(|task| task.events).sum();
        tasks.extend(self.strategy.batch(
            &self.model,
            &self.frontier,
            &self.rules,
            &mut self.random,
            under_way,
            left - asked,
        ));
        tasks
    }

    /// Starts the app; whether there is something to explore.
    fn begin(&mut self) -> Result<bool, Problem> {
        let begin = |worker: &mut Worker| {
            let (outcome, gui) = worker.begin()?;
            let home = match outcome.findings.is_empty() {
                true => worker.home_package(),
                false => None,
            };
            let device = worker.device();
            let can_ask = device.can(Capability::Seeds) && device.can(Capability::Snapshots);
            Ok((outcome, gui, home, can_ask))
        };
        let (outcome, gui, home, can_ask) = self.fleet().on_one(begin)?;
        (self.app.home, self.can_ask) = (home, can_ask);
        self.started = outcome.hash;
        Ok(match self.saved.take() {
            Some(saved) if saved.is_of(&self.trace, self.started) => {
                self.go_on(*saved);
                true
            }
            saved => {
                if let Some(saved) = saved {
                    self.look_back(*saved);
                }
                self.begin_anew(outcome, &gui)
            }
        })
    }

    fn fleet(&mut self) -> &mut Fleet<'a, Walking> {
        self.fleet.as_mut().expect("it is not at work")
    }

    /// From the first screen; whether the app lives to show it.
    fn begin_anew(&mut self, outcome: Outcome, gui: &Gui) -> bool {
        let tree = Tree::read(gui, outcome.activity.as_deref());
        let is_alive = outcome.findings.is_empty();
        self.results.add(EpisodeEnd {
            before: Vec::new(),
            trace: self.trace.clone(),
            reached: outcome
                .reached
                .into_iter()
                .map(|reach| (0, reach))
                .collect(),
            activities: outcome.activity.into_iter().map(|one| (0, one)).collect(),
            findings: outcome.findings.into_iter().map(|one| (0, one)).collect(),
            problem: None,
        });
        if is_alive {
            let tree = self.see(&tree, gui);
            self.model.optimize(None, Some(tree));
            self.frontier.add(None, Vec::new(), tree);
            self.moments.insert(self.model.state_of(tree), 1);
            self.strategy
                .note_state(&self.model.seen(tree).tree.activity, Frontier::START);
            self.strategy
                .note_listening(&outcome.listens, Frontier::START);
            if let Some(previous) = &mut self.previous {
                previous.started(&self.model, &self.model.seen(tree).tree);
            }
        }
        is_alive
    }

    /// What is new against a model of another version, if that is what it began with.
    pub fn against(&self) -> Option<Against> {
        let previous = self.previous.as_ref()?;
        Some(previous.compare(&self.model, |key, offered| {
            let Some(id) = self.model.find_state(key) else {
                return StateName::default();
            };
            let state = self.model.state(id);
            let mut actions = state.actions.keys();
            let new = actions.find(|id| !offered.contains(&in_activity(&state.activity, **id)));
            StateName {
                activity: state.activity.clone(),
                label: new.map_or_else(|| self.label(id), |new| self.model.name(*new).to_owned()),
            }
        }))
    }

    /// States that a refinement made, and that nobody came to since, get the moment at which one of
    /// their screens was seen first.
    fn keep_ways(&mut self) {
        let kept = self.frontier.iter();
        let mut kept: BTreeSet<StateId> = kept
            .map(|(_, moment)| self.model.state_of(moment.tree))
            .collect();
        for (tree, way) in std::mem::take(&mut self.ways) {
            let state = self.model.state_of(tree);
            if kept.insert(state) {
                self.frontier.add(Some(way.anchor), way.steps, tree);
                *self.moments.entry(state).or_insert(0) += 1;
            }
        }
    }

    pub(crate) fn see(&mut self, tree: &Tree, gui: &Gui) -> TreeId {
        if self.model.find(tree).is_none() {
            self.words.note(gui);
            let node = |widget| node_at(gui, widget).map(|(node, _)| node.clone());
            let passes = self.model.passes(tree);
            self.rules.note(tree, &passes, &node, &mut self.matched);
            if let Some(inspect) = self.inspect.as_mut().filter(|_| !tree.is_foreign) {
                inspect(&tree.activity, gui);
            }
        }
        self.model.see(tree, gui)
    }

    /// Events that were done since it went on.
    pub fn events(&self) -> usize {
        self.results.events - self.events_before
    }

    /// What widgets are known by in the end, as rules.
    pub fn abstraction_rules(&self) -> String {
        self.learnt().text(&self.trace.header.app.package)
    }

    pub(crate) fn learnt(&self) -> Whole {
        self.model.learnt(&self.words, &self.rules.known_by)
    }

    /// Rules that had nothing to match.
    pub fn unmatched_rules(&self) -> Vec<String> {
        self.rules.unmatched(&self.matched)
    }

    /// What the app asked for and the devices lack.
    pub fn gaps(&mut self) -> Gaps {
        gaps_of(self.fleet().workers().map(Worker::device))
    }

    /// Events that it takes to get to a moment; none can if there is no device.
    pub(crate) fn distance(&mut self, id: CheckpointId) -> Option<usize> {
        let frontier = self.frontier.clone();
        let workers = self.fleet().workers();
        workers.map(|worker| worker.distance(&frontier, id)).min()
    }

    /// A picture of a moment.
    pub(crate) fn picture(&mut self, id: CheckpointId) -> Result<Vec<u8>, Problem> {
        let frontier = self.frontier.clone();
        let workers = self.fleet().workers();
        let nearest = workers.min_by_key(|worker| worker.distance(&frontier, id));
        let worker = nearest.ok_or_else(|| Problem::Gone("there is no device left".into()))?;
        worker.go_to(&frontier, id)?;
        worker.device().picture(SMALLER)
    }

    /// Does something on a device that has the app installed, for pictures.
    pub fn on_device<T>(
        &mut self,
        mut action: impl FnMut(&mut dyn Device, &Results) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let fleet = self.fleet.as_mut().expect("it is not at work");
        let results = &self.results;
        fleet.on_one(|worker| action(worker.device(), results))
    }
}

#[cfg(test)]
mod tests;
