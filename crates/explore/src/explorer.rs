//! The run: batches of walks on all devices, and what the model learns from each.
//!
//! A batch is made from the model alone, its walks go by the model as it was, and what they bring
//! is added in the order they were asked for. So the number of devices changes nothing. While a
//! batch is learnt from and the next is planned, devices walk those in between.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use gibbon_coverage::Program;
use gibbon_device::{Capability, Device, Gaps, Gui, Outcome, Problem};
use gibbon_engine::{EpisodeEnd, Random, Results};
use gibbon_record::{Against, StateName};
use gibbon_trace::{End as TraceEnd, Trace, hash_text};

use crate::crew::{Crew, DeviceId};
use crate::earlier::Earlier;
use crate::frontier::{CheckpointId, Frontier, Place};
use crate::keeping::Keeping;
use crate::learnt::Whole;
use crate::map::MOST_PICTURES;
use crate::model::{Balance, End, GuiAction, Model, StateId, TreeId, in_activity};
use crate::questions::Questions;
use crate::rules::{Matched, Rules};
use crate::saved::Saved;
use crate::strategy::Strategy;
use crate::task::{Mode, Task};
use crate::tree::{Tree, node_at};
use crate::words::Words;
use crate::worker::{AppSide, Arrival, Known, Walk, Walked, Worker};

/// Batches that are under way at once. A walk knows nothing of what the others bring.
const BATCHES: usize = 4;
/// After so many batches without an event there is nothing more to be done.
const MOST_IN_VAIN: u32 = 20;
/// The most moments of a state that are kept.
const MOMENTS: u32 = 4;

pub struct Settings {
    pub events: usize,
    pub jobs: usize,
    pub balance: Balance,
    /// What the receivers of the app's manifest wait for.
    pub broadcasts: Vec<String>,
    /// Whether states are to have pictures.
    pub pictures: bool,
}

/// Who is told how far it is, and says whether to go on.
pub trait Audience: Sync {
    fn goes_on(&self) -> bool;
    fn walked(&self, events: usize);
}

/// Makes a device with the app installed.
pub type MakeDevice<'a> = dyn Fn() -> Result<Box<dyn Device + Send>, Problem> + Sync + 'a;

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
    make: &'a MakeDevice<'a>,
    workers: Vec<Option<Worker>>,
    /// Whether devices can be asked why an action leads now here, now there.
    can_ask: bool,
    /// Screens of new states.
    pub(crate) pictures: BTreeMap<TreeId, Vec<u8>>,
    /// Moments that a state has.
    pub(crate) moments: BTreeMap<StateId, u32>,
    /// How each screen was come to first.
    ways: BTreeMap<TreeId, Place>,
    /// What was there before, of another version of the app.
    pub(crate) earlier: Option<Earlier>,
    /// What to go on with.
    saved: Option<Box<Saved>>,
    /// The trace hash when the app was started.
    pub(crate) started: Option<u64>,
    /// Events of the run that this one goes on with.
    pub(crate) events_before: usize,
}

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
            make,
            workers: (0..settings.jobs.max(1)).map(|_| None).collect(),
            can_ask: false,
            pictures: BTreeMap::new(),
            moments: BTreeMap::new(),
            ways: BTreeMap::new(),
            earlier: None,
            saved: None,
            started: None,
            events_before: 0,
            settings,
            trace,
        }
    }

    /// Goes on with a model of the same app, for so many events more. Its rules were prepared.
    pub fn resume(&mut self, saved: Saved) {
        self.saved = Some(Box::new(saved));
    }

    /// Explores until the events are used up or nobody wants it to go on.
    pub fn run(&mut self, audience: &dyn Audience) -> Result<(), Problem> {
        if self.begin()? {
            let header = &self.trace.header;
            let crew = Crew::new(self.make, header.device.seed, header.start.clone());
            let mut workers = std::mem::take(&mut self.workers);
            crew.lead(&mut workers, || self.explore(&crew, audience));
            let replayed: usize = workers.iter().flatten().map(|one| one.replayed).sum();
            tracing::debug!(target: "explore", replayed, events = self.results.events, "done");
            self.workers = workers;
            self.keep_ways();
        }
        Ok(())
    }

    /// Plans and learns, while devices walk.
    fn explore(&mut self, crew: &Crew<'_>, audience: &dyn Audience) {
        // Batches that were asked for, the oldest first, and their walks.
        let mut batches: VecDeque<Vec<(usize, Task)>> = VecDeque::new();
        let mut in_vain = 0;
        loop {
            while batches.len() < BATCHES && in_vain < MOST_IN_VAIN && audience.goes_on() {
                let under_way: Vec<Task> =
                    batches.iter().flatten().map(|one| one.1.clone()).collect();
                self.settle_moments(&under_way, crew);
                let tasks = self.plan(&under_way);
                if tasks.is_empty() {
                    break;
                }
                let known = Arc::new(Known {
                    model: self.model.clone(),
                    frontier: self.frontier.clone(),
                    coverage: self.results.coverage.clone(),
                    rules: self.rules.clone(),
                    app: self.app.clone(),
                    wants_pictures: self.settings.pictures && self.pictures.len() < MOST_PICTURES,
                });
                let asked = tasks.into_iter();
                let asked = asked.map(|task| (crew.ask(task.clone(), &known), task));
                batches.push_back(asked.collect());
            }
            let Some(batch) = batches.pop_front() else {
                return;
            };
            let before = self.results.events;
            for (at, _) in batch {
                let Some((walk, device)) = crew.take(at) else {
                    return;
                };
                self.learn(walk, device, crew);
            }
            audience.walked(self.results.events - before);
            // Where nothing can be done it ends.
            in_vain = match self.results.events == before {
                true => in_vain + 1,
                false => 0,
            };
        }
    }

    /// Lets go of moments, if there are too many.
    fn settle_moments(&mut self, under_way: &[Task], crew: &Crew<'_>) {
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
            crew.let_go(id);
        }
    }

    /// The next batch, of no more events than are left.
    fn plan(&mut self, under_way: &[Task]) -> Vec<Task> {
        let spoken_for: usize = under_way.iter().map(|task| task.events).sum();
        let left = self.settings.events - self.results.events - spoken_for;
        if let Some(earlier) = &mut self.earlier {
            let tasks = earlier.tasks(left);
            if !tasks.is_empty() || earlier.is_under_way() {
                return tasks;
            }
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
        let mut worker = Worker::new((self.make)()?, self.trace.header.start.clone());
        let (outcome, gui) = worker.begin()?;
        self.started = outcome.hash;
        let is_alive = match self.saved.take() {
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
        };
        if is_alive {
            self.app.home = worker.home_package();
        }
        let device = worker.device();
        self.can_ask = device.can(Capability::Seeds) && device.can(Capability::Snapshots);
        self.workers[0] = Some(worker);
        Ok(is_alive)
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
            if let Some(earlier) = &mut self.earlier {
                earlier.started(&self.model, &self.model.seen(tree).tree);
            }
        }
        is_alive
    }

    /// Adds what a walk brought.
    fn learn(&mut self, walk: Walk, device: DeviceId, crew: &Crew<'_>) {
        let task = &walk.task;
        if walk.is_lost {
            self.frontier.detach(task.from);
            crew.let_go(task.from);
        }
        if let Mode::Ask { .. } = task.mode {
            self.questions.answered(&walk, &mut self.model);
            self.results.events += walk.done.iter().map(|one| one.steps.len()).sum::<usize>();
            return;
        }
        let start = self.frontier.get_mut(task.from);
        start.left += 1;
        if let (true, None, Some(first)) = (walk.done.is_empty(), &walk.problem, task.first) {
            // It cannot be done there.
            self.model.mark_inert(start.tree, first);
        }
        let news = self.results.add(self.episode(&walk)).news;
        if let Mode::Probe { .. } = task.mode {
            let events: usize = walk.done.iter().map(|one| one.steps.len()).sum();
            if let Some(first) = walk.task.first {
                self.strategy.note_probe(first.kind, events);
            }
        }
        let mut from = self.frontier.get(task.from).tree;
        let mut place = Place {
            anchor: task.from,
            steps: Vec::new(),
        };
        let mut event = 0;
        let mut arrived = (!walk.is_lost && walk.problem.is_none()).then_some(from);
        for walked in walk.done {
            let range = event + 1..=event + walked.steps.len();
            event += walked.steps.len();
            let is_news = news.iter().any(|at| range.contains(at));
            let activity = self.model.seen(from).tree.activity.clone();
            for _ in range {
                self.strategy.note_event(&activity, is_news);
            }
            if is_news {
                self.model.brought_news(from);
            }
            let snapshot = walked.snapshot;
            let (to, kept) = self.learn_step(from, walked, is_news, &mut place);
            match (kept, snapshot) {
                (Some(id), Some(snapshot)) => crew.hold(device, id, snapshot),
                (None, Some(snapshot)) => crew.forget(device, snapshot),
                (_, None) => {}
            }
            arrived = to;
            match to {
                Some(to) => from = to,
                None => break,
            }
        }
        if let (Mode::Again { .. }, Some(earlier)) = (&walk.task.mode, &mut self.earlier) {
            let tree = arrived.map(|tree| &*self.model.seen(tree).tree);
            earlier.tried(
                walk.task.number,
                &self.model,
                tree.map(|tree| (tree, place)),
            );
        }
    }

    /// What is new against a model of another version, if that is what it began with.
    pub fn against(&self) -> Option<Against> {
        let earlier = self.earlier.as_ref()?;
        Some(earlier.compare(&self.model, |key, offered| {
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

    /// Where it led, if to a screen, and the moment it was kept as, if it was.
    fn learn_step(
        &mut self,
        from: TreeId,
        walked: Walked,
        is_news: bool,
        place: &mut Place,
    ) -> (Option<TreeId>, Option<CheckpointId>) {
        let ran = walked.reached.iter().any(|reached| !reached.is_empty());
        self.model.note_events(from, walked.action, &walked.steps);
        place.steps.extend(walked.steps);
        let (tree, gui) = match walked.arrival {
            Arrival::Screen(tree, gui) => (tree, gui),
            Arrival::Outside => {
                self.model.connect(from, walked.action, End::Outside);
                return (None, None);
            }
            Arrival::Finding => {
                self.model.connect(from, walked.action, End::Finding);
                return (None, None);
            }
        };
        let to = self.see(&tree, &gui);
        if let Some(picture) = walked.picture {
            self.pictures.entry(to).or_insert(picture);
        }
        self.ways.entry(to).or_insert_with(|| place.clone());
        if to == from && !ran {
            self.model.mark_inert(from, walked.action);
        } else if let Some(held) = walked.idle_at.filter(|_| to == from) {
            self.model.mark_idle(from, held, walked.action);
        }
        if is_news {
            self.model.brought_news(to);
        }
        self.model.connect(from, walked.action, End::Tree(to));
        let arrived = Some((from, walked.action));
        if self.model.optimize(arrived, Some(to)).is_some() {
            self.settle_conflict(from, walked.action);
        }
        let state = self.model.state_of(to);
        let count = self.moments.entry(state).or_insert(0);
        let is_first = *count == 0;
        let is_kept = is_first || (is_news && walked.snapshot.is_some() && *count < MOMENTS);
        if !is_kept {
            return (Some(to), None);
        }
        *count += 1;
        let steps = std::mem::take(&mut place.steps);
        let id = self.frontier.add(Some(place.anchor), steps, to);
        place.anchor = id;
        if is_first && !tree.is_foreign {
            self.strategy.note_state(&tree.activity, id);
        }
        self.strategy.note_listening(&walked.listens, id);
        (Some(to), Some(id))
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

    /// An action leads now here, now there: asks why, if a device can tell, or refines.
    fn settle_conflict(&mut self, tree: TreeId, action: GuiAction) {
        let mut moments = self.frontier.kept();
        let moment = moments.find(|id| self.frontier.get(*id).tree == tree);
        match moment {
            Some(from) if self.can_ask && self.questions.may_ask(self.results.events) => {
                self.questions.ask(tree, action, from);
            }
            _ => self.questions.resolve(&mut self.model, tree, action),
        }
    }

    fn see(&mut self, tree: &Tree, gui: &Gui) -> TreeId {
        if self.model.find(tree).is_none() {
            self.words.note(gui);
            let node = |widget| node_at(gui, widget).map(|(node, _)| node.clone());
            let passes = self.model.passes(tree);
            self.rules.note(tree, &passes, &node, &mut self.matched);
        }
        self.model.see(tree, gui)
    }

    /// A walk as results have it.
    fn episode(&self, walk: &Walk) -> EpisodeEnd {
        let mut trace = self.trace.clone();
        let mut end = EpisodeEnd {
            before: self.frontier.steps(walk.task.from),
            trace: trace.clone(),
            reached: Vec::new(),
            activities: Vec::new(),
            findings: Vec::new(),
            problem: walk.problem.clone(),
        };
        for walked in &walk.done {
            for (step, reached) in walked.steps.iter().zip(&walked.reached) {
                trace.steps.push(step.clone());
                let at = trace.steps.len();
                end.reached
                    .extend(reached.iter().map(|one| (at, one.clone())));
            }
            let at = trace.steps.len();
            end.activities
                .extend(walked.activity.iter().map(|one| (at, one.clone())));
            end.findings
                .extend(walked.findings.iter().map(|one| (at, one.clone())));
        }
        trace.end = Some(TraceEnd {
            hash: walk.hash.map(hash_text),
            findings: end
                .findings
                .iter()
                .map(|(_, finding)| finding.clone())
                .collect(),
        });
        end.trace = trace;
        end
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
        let mut all = Gaps::default();
        for worker in self.workers.iter_mut().flatten() {
            if let Ok(gaps) = worker.device().gaps() {
                all.missing_natives.extend(gaps.missing_natives);
                all.stand_ins.extend(gaps.stand_ins);
            }
        }
        for list in [&mut all.missing_natives, &mut all.stand_ins] {
            list.sort();
            list.dedup();
        }
        all
    }

    /// Events that it takes to get to a moment.
    pub fn distance(&self, id: CheckpointId) -> usize {
        let workers = self.workers.iter().flatten();
        let ways = workers.map(|worker| worker.distance(&self.frontier, id));
        ways.min().unwrap_or(0)
    }

    /// A device at a moment, for pictures.
    pub fn device_at(&mut self, id: CheckpointId) -> Result<&mut dyn Device, Problem> {
        let frontier = &self.frontier;
        let nearest = self
            .workers
            .iter_mut()
            .flatten()
            .min_by_key(|worker| worker.distance(frontier, id));
        let worker = nearest.ok_or_else(|| Problem::Gone("there is no device left".into()))?;
        worker.go_to(frontier, id)?;
        Ok(worker.device())
    }
}
