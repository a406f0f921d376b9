//! From observed runs to verdicts.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use gibbon_device::{Device, Finding, Problem, Until};
use gibbon_trace::Trace;

use crate::crash::from_crashes;
use crate::flip::{FlipRun, Plan, Variant};
use crate::graph::{Access, Graph};
use crate::log::Log;
use crate::races::{Race, describe, describe_task, is_library, method_name, races, stack};
use crate::replay::replays;
use crate::root::{Root, at_statement, ordered_by_time, roots, set_aside, when_over};
use crate::schedules::other_schedules;
use crate::shrink::shrink;
use crate::sweep::{Swept, sweep};
use crate::timeline::Timeline;
use crate::verdict::{Judgement, Verdict, confirm, judge};
use crate::walk::Observation;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many runs may be made for verdicts.
    pub runs: usize,
    /// Only find races, and run nothing.
    pub list_only: bool,
    /// How often each trace of a verdict is replayed; those of harmful ones at least once.
    pub replays: usize,
    /// The first message itself is set aside, as RacerDroid does, instead of what causes it.
    pub sets_aside: bool,
    /// Also run the other order of races for fields of libraries that many apps have.
    pub libraries: bool,
    /// Under how many random orders of threads each run with threads of the app is tried.
    pub schedules: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            runs: 200,
            list_only: false,
            replays: 0,
            sets_aside: false,
            libraries: false,
            schedules: 3,
        }
    }
}

/// All that was found, the harmful ones first.
#[derive(Clone, Debug)]
pub struct Searched {
    pub races: Vec<Found>,
    /// How many runs were made for verdicts.
    pub runs: usize,
}

/// A race with what came of its other order.
#[derive(Clone, Debug)]
pub struct Found {
    pub field: String,
    pub first: String,
    pub second: String,
    pub tasks: [String; 2],
    /// The field is of a library that many apps have.
    pub is_library: bool,
    pub remarks: Vec<&'static str>,
    pub judgement: Judgement,
    /// The usual order and the other one, which is last; none if it was not run.
    pub traces: Option<Vec<Trace>>,
    /// Both orders task by task, of harmful ones that were flipped.
    pub orders: Option<[Timeline; 2]>,
    /// Of both accesses.
    pub stacks: Vec<String>,
    /// How many pairs of accesses were looked at for the verdict.
    pub tries: usize,
    /// How many replays of both orders ended with their hash, and of how many.
    pub replays: (usize, usize),
    /// Both places, in whatever order: a method, and whether it reads or writes.
    pub places: [String; 2],
}

/// So many pairs of a race are tried before its verdict stands.
const MOST_TRIES: usize = 4;
/// And so many if one of the accesses is a thread's: it matters at which statement a thread stops.
const MOST_THREAD_TRIES: usize = 12;

/// Whether a judgement says more than another. Harm that one pair shows is not undone by others.
fn is_better(one: &Judgement, other: &Judgement) -> bool {
    let weight = |judgement: &Judgement| match judgement.verdict {
        Verdict::Harmful => 2,
        Verdict::Harmless | Verdict::Impossible => 1,
        Verdict::Undecided => 0,
    };
    weight(one) > weight(other)
}

/// What tells races apart: the field, and both places, in whatever order.
pub(crate) type Key = (String, [String; 2]);

pub(crate) fn places(log: &Log, first: &Access, second: &Access) -> [String; 2] {
    let place = |access: &Access| {
        let does = if access.is_write { "writes" } else { "reads" };
        format!("{} {does}", method_name(log, access.method))
    };
    let mut places = [first, second].map(place);
    places.sort();
    places
}

/// Finds the races of observed runs and judges each once. `goes_on` is asked before each run.
pub fn search(
    device: &mut dyn Device,
    observations: &[Observation],
    settings: Settings,
    goes_on: &dyn Fn() -> bool,
) -> Result<Searched, Problem> {
    let mut found: BTreeMap<Key, Found> = BTreeMap::new();
    let mut order: Vec<Key> = Vec::new();
    let mut runs = Runs {
        device,
        left: settings.runs,
        goes_on,
        sets_aside: settings.sets_aside,
        known: BTreeMap::new(),
    };
    for (number, observation) in observations.iter().enumerate() {
        let package = &observation.trace.header.app.package;
        let graph = Graph::of(&observation.log);
        for (key, one) in from_crashes(observation, &graph, observations) {
            if let Entry::Vacant(place) = found.entry(key) {
                order.push(place.key().clone());
                place.insert(one);
            }
        }
        let mut flips: Vec<Flip> = Vec::new();
        for race in races(&graph, &observation.log, package) {
            let log = &observation.log;
            let key = (race.field.clone(), places(log, &race.first, &race.second));
            let is_thread = |access: &Access| graph.task(access.task).work.is_none();
            let most_tries = match is_thread(&race.first) || is_thread(&race.second) {
                true => MOST_THREAD_TRIES,
                false => MOST_TRIES,
            };
            let is_over = found.get(&key).is_some_and(|one| {
                one.judgement.verdict == Verdict::Harmful || one.tries >= most_tries
            });
            if is_over {
                continue;
            }
            for race in race.pairs() {
                let mut judged = Found {
                    field: race.field.clone(),
                    first: describe(log, &race.first),
                    second: describe(log, &race.second),
                    is_library: is_library(&race.field),
                    tasks: [&race.first, &race.second]
                        .map(|access| describe_task(&graph, log, access.task)),
                    remarks: race.remarks.clone(),
                    judgement: Judgement::new(Verdict::Undecided, "the other order was not run"),
                    traces: None,
                    orders: None,
                    stacks: vec![stack(log, &race.first), stack(log, &race.second)],
                    tries: 1,
                    replays: (0, 0),
                    places: Default::default(),
                };
                if !settings.libraries && judged.is_library {
                    judged.judgement.reason =
                        "the field is a library's own: --libraries runs its other order".to_owned();
                } else if !settings.list_only {
                    let mut flipping = Flipping {
                        observation,
                        graph: &graph,
                        flips: &mut flips,
                        number,
                        runs: &mut runs,
                    };
                    flipping.judge(&race, &mut judged)?;
                }
                match found.entry(key.clone()) {
                    Entry::Vacant(entry) => {
                        order.push(entry.key().clone());
                        entry.insert(judged);
                    }
                    Entry::Occupied(mut entry) => {
                        let tries = entry.get().tries + 1;
                        if is_better(&judged.judgement, &entry.get().judgement) {
                            entry.insert(judged);
                        }
                        entry.get_mut().tries = tries;
                    }
                }
                let known = &found[&key];
                if known.judgement.verdict == Verdict::Harmful
                    || known.tries >= most_tries
                    || is_library(&race.field)
                {
                    break;
                }
            }
        }
    }
    if !settings.list_only && !settings.sets_aside {
        let mut swept = Swept::default();
        let shown = found
            .values()
            .filter_map(|one| one.judgement.finding.as_ref());
        swept.known.extend(shown.map(Finding::signature));
        for (number, observation) in observations.iter().enumerate() {
            if !observation.findings.is_empty() {
                continue;
            }
            let graph = Graph::of(&observation.log);
            for (key, one) in sweep(observation, number, &graph, &mut runs, &mut swept)? {
                if let Entry::Vacant(place) = found.entry(key) {
                    order.push(place.key().clone());
                    place.insert(one);
                }
            }
        }
    }
    if !settings.list_only && !settings.sets_aside {
        let known = found
            .values()
            .filter_map(|one| one.judgement.finding.as_ref());
        let known = known.map(Finding::signature).collect();
        for (key, one) in other_schedules(observations, &mut runs, known, settings.schedules)? {
            if let Entry::Vacant(place) = found.entry(key) {
                order.push(place.key().clone());
                place.insert(one);
            }
        }
    }
    let mut all: Vec<Found> = order
        .into_iter()
        .filter_map(|key| {
            let mut one = found.remove(&key)?;
            (_, one.places) = key;
            Some(one)
        })
        .collect();
    for one in &mut all {
        if !goes_on() {
            break;
        }
        check(runs.device, one, settings.replays)?;
    }
    all.sort_by_key(|one| one.judgement.verdict);
    Ok(Searched {
        races: all,
        runs: settings.runs - runs.left,
    })
}

/// Replays both orders: what does not replay is no verdict.
fn check(device: &mut dyn Device, one: &mut Found, times: usize) -> Result<(), Problem> {
    let times = match one.judgement.verdict {
        Verdict::Harmful => times.max(1),
        Verdict::Undecided => 0,
        _ => times,
    };
    for trace in one.traces.iter().flatten() {
        one.replays.0 += replays(device, trace, times)?;
        one.replays.1 += times;
    }
    let (same, of) = one.replays;
    if same < of {
        let reason = format!(
            "only {same} of {of} replays were the same: {}",
            one.judgement.reason
        );
        one.judgement = Judgement::new(Verdict::Undecided, reason);
    }
    Ok(())
}

/// Runs of both orders on one device, as many as there may be.
pub(crate) struct Runs<'a> {
    pub device: &'a mut dyn Device,
    /// So many may still be made.
    pub left: usize,
    pub goes_on: &'a dyn Fn() -> bool,
    /// As [`Settings::sets_aside`].
    pub sets_aside: bool,
    /// Runs in the usual order and controls, by the number of the observation and what is done.
    known: BTreeMap<RunKey, Rc<FlipRun>>,
}

/// The observation, which run of the plan, the last event, and the event around which time passes.
type RunKey = (usize, Variant, usize, usize);

impl Runs<'_> {
    /// The usual order and the other one; none if there may be no more runs.
    pub fn both(
        &mut self,
        plan: &Plan,
        number: usize,
        trace: &Trace,
    ) -> Result<Option<(Rc<FlipRun>, FlipRun)>, Problem> {
        let Some(usual) = self.known(plan, Variant::Usual, number, trace)? else {
            return Ok(None);
        };
        let flipped = self.run(plan, Variant::Flipped, trace)?;
        Ok(flipped.map(|flipped| (usual, flipped)))
    }

    /// The control of a plan.
    pub fn control(
        &mut self,
        plan: &Plan,
        number: usize,
        trace: &Trace,
    ) -> Result<Option<Rc<FlipRun>>, Problem> {
        self.known(plan, Variant::Control, number, trace)
    }

    fn known(
        &mut self,
        plan: &Plan,
        variant: Variant,
        number: usize,
        trace: &Trace,
    ) -> Result<Option<Rc<FlipRun>>, Problem> {
        // Without a hold, only an event that is to be late makes a difference.
        let around = match (&plan.root, variant) {
            (Root::Hold { .. }, Variant::Usual) => 0,
            _ => plan.root.event(),
        };
        let key = (number, variant, plan.until, around);
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(Rc::clone(known)));
        }
        let Some(run) = self.run(plan, variant, trace)? else {
            return Ok(None);
        };
        let run = Rc::new(run);
        self.known.insert(key, Rc::clone(&run));
        Ok(Some(run))
    }

    /// One run; none if there may be no more.
    pub fn run(
        &mut self,
        plan: &Plan,
        variant: Variant,
        trace: &Trace,
    ) -> Result<Option<FlipRun>, Problem> {
        if self.left == 0 || !(self.goes_on)() {
            return Ok(None);
        }
        self.left -= 1;
        plan.run(self.device, trace, variant).map(Some)
    }
}

/// Both orders that were run for a plan: the usual one, and the other.
type Flip = (Plan, Rc<FlipRun>, FlipRun);

struct Flipping<'a, 'b> {
    observation: &'a Observation,
    graph: &'a Graph,
    /// Those that were run.
    flips: &'a mut Vec<Flip>,
    number: usize,
    runs: &'a mut Runs<'b>,
}

impl Flipping<'_, '_> {
    /// Delays each root of the first access, until one decides.
    fn judge(&mut self, race: &Race, judged: &mut Found) -> Result<(), Problem> {
        let log = &self.observation.log;
        let roots = match self.runs.sets_aside {
            true => Vec::from_iter(set_aside(self.graph, log, race.first.task)),
            false => roots(self.graph, log, race.first.task, &race.second),
        };
        if roots.is_empty() {
            judged.judgement.reason = "nothing that causes the first alone can be late".to_owned();
        }
        if let Some(reason) = ordered_by_time(self.graph, log, race.first.task, &race.second) {
            judged.judgement = Judgement::new(Verdict::Impossible, reason);
            return Ok(());
        }
        for plan in self.plans(race, roots) {
            if let Some(reason) = plan.is_too_soon() {
                judged.judgement.reason = reason;
                continue;
            }
            let Some(at) = self.run(&plan)? else {
                return Ok(());
            };
            let (_, base, flipped) = &self.flips[at];
            let mut judgement = judge(race, log, &plan.root, base, flipped);
            if judgement.verdict == Verdict::Harmful
                && !plan.root.is_real()
                && !self.runs.sets_aside
            {
                let reason = format!(
                    "Android does not let others of its sender overtake a message: {}",
                    judgement.reason
                );
                judgement = Judgement::new(Verdict::Undecided, reason);
            }
            let traces = vec![base.trace.clone(), flipped.trace.clone()];
            if judgement.needs_control() {
                let trace = &self.observation.trace;
                judgement = match self.runs.control(&plan, self.number, trace)? {
                    Some(control) => confirm(judgement, race, &plan.root, base, flipped, &control),
                    None => Judgement::new(
                        Verdict::Undecided,
                        format!("no run was left for a control: {}", judgement.reason),
                    ),
                };
            }
            // What is farther away delays more: of what decides nothing, the nearest says most.
            if judgement.verdict == Verdict::Undecided && judged.traces.is_some() {
                continue;
            }
            judged.judgement = judgement;
            judged.traces = Some(traces);
            if judged.judgement.verdict == Verdict::Harmful {
                self.shrink(&plan, race, judged)?;
            }
            if judged.judgement.verdict != Verdict::Undecided {
                return Ok(());
            }
        }
        Ok(())
    }

    /// What is delayed, in which order: each root until the event of the second access is over; then
    /// each only until that access's task is over, as less goes wrong meanwhile; then, if one of the
    /// accesses is a thread's, the statement of the first.
    fn plans(&self, race: &Race, roots: Vec<Root>) -> Vec<Plan> {
        let (graph, log) = (self.graph, &self.observation.log);
        let until = race.second.event;
        let plan = |root: Root, point: Option<Until>| Plan { root, until, point };
        let mut plans: Vec<Plan> = roots.iter().map(|root| plan(root.clone(), None)).collect();
        if self.runs.sets_aside {
            return plans;
        }
        let place = |access: &Access| (access.method, access.at, access.is_write);
        let is_one_place = place(&race.first) == place(&race.second);
        let over = |root: &Root| when_over(graph, log, &race.second, root.event());
        if !is_one_place {
            let holds = roots
                .iter()
                .filter(|root| matches!(root, Root::Hold { .. }));
            plans.extend(holds.map(|root| plan(root.clone(), Some(over(root)))));
        }
        let (first, second) = (graph.task(race.first.task), graph.task(race.second.task));
        let is_thread = |task: &crate::task::Task| task.work.is_none();
        if first.thread != second.thread && (is_thread(first) || is_thread(second)) {
            let root = at_statement(log, &race.first);
            let point = over(&root);
            // What the main thread is in the middle of cannot be late for longer.
            if is_thread(first) {
                plans.push(plan(root.clone(), None));
            }
            plans.push(plan(root, Some(point)));
        }
        if roots.is_empty() && !is_one_place {
            let aside = set_aside(graph, log, race.first.task);
            plans.extend(aside.map(|root| plan(root.clone(), Some(over(&root)))));
        }
        plans
    }

    /// Leaves out events that a crash does not need, and keeps both orders of what is left.
    fn shrink(&mut self, plan: &Plan, race: &Race, judged: &mut Found) -> Result<(), Problem> {
        let trace = &self.observation.trace;
        let shrunk = match &judged.judgement.finding {
            Some(finding) => shrink(self.runs, plan, trace, finding)?,
            None => None,
        };
        let orders = match &shrunk {
            Some((base, flipped)) => [base, flipped],
            None => {
                let is_it = |(known, _, _): &&Flip| known == plan;
                let Some((_, base, flipped)) = self.flips.iter().find(is_it) else {
                    return Ok(());
                };
                [&**base, flipped]
            }
        };
        judged.traces = Some(orders.map(|run| run.trace.clone()).to_vec());
        judged.orders = Some(orders.map(|run| Timeline::of(run, &race.field)));
        Ok(())
    }

    /// Both orders, unless they were run for another race.
    fn run(&mut self, plan: &Plan) -> Result<Option<usize>, Problem> {
        if let Some(at) = self.flips.iter().position(|(known, _, _)| known == plan) {
            return Ok(Some(at));
        }
        let trace = &self.observation.trace;
        let Some((base, flipped)) = self.runs.both(plan, self.number, trace)? else {
            return Ok(None);
        };
        self.flips.push((plan.clone(), base, flipped));
        Ok(Some(self.flips.len() - 1))
    }
}
