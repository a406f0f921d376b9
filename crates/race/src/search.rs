//! From observed runs to verdicts.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use gibbon_device::{Device, Finding, Problem};
use gibbon_trace::Trace;

use crate::crash::from_crashes;
use crate::flip::{FlipRun, Plan};
use crate::graph::{Access, Graph};
use crate::log::Log;
use crate::races::{Race, describe, describe_task, is_library, method_name, races, stack};
use crate::root::{Root, roots};
use crate::sweep::sweep;
use crate::timeline::Timeline;
use crate::verdict::{Judgement, Verdict, judge};
use crate::walk::Observation;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many runs may be made for verdicts.
    pub runs: usize,
    /// Only find races, and run nothing.
    pub list_only: bool,
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
        usual: BTreeMap::new(),
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
            let is_decided = found
                .get(&key)
                .is_some_and(|one| one.judgement.verdict != Verdict::Undecided);
            if is_decided {
                continue;
            }
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
            };
            if !settings.list_only {
                let mut flipping = Flipping {
                    observation,
                    graph: &graph,
                    flips: &mut flips,
                    number,
                    runs: &mut runs,
                };
                flipping.judge(&race, &mut judged)?;
            }
            // A verdict is better than none, and the first one is as good as the next.
            match found.entry(key) {
                Entry::Vacant(entry) => {
                    order.push(entry.key().clone());
                    entry.insert(judged);
                }
                Entry::Occupied(mut entry) => {
                    if judged.judgement.verdict != Verdict::Undecided {
                        entry.insert(judged);
                    }
                }
            }
        }
    }
    if !settings.list_only {
        for (number, observation) in observations.iter().enumerate() {
            if !observation.findings.is_empty() {
                continue;
            }
            let graph = Graph::of(&observation.log);
            for (key, one) in sweep(observation, number, &graph, &mut runs)? {
                // A crash that a race explains is told there.
                let is_known = found.values().any(|other| is_same(other, &one));
                if !is_known && !found.contains_key(&key) {
                    order.push(key.clone());
                    found.insert(key, one);
                }
            }
        }
    }
    let mut all: Vec<Found> = order
        .into_iter()
        .filter_map(|key| found.remove(&key))
        .collect();
    all.sort_by_key(|one| one.judgement.verdict);
    Ok(Searched {
        races: all,
        runs: settings.runs - runs.left,
    })
}

/// Whether two are shown by the same finding.
fn is_same(one: &Found, other: &Found) -> bool {
    let signature = |found: &Found| found.judgement.finding.as_ref().map(Finding::signature);
    signature(one).is_some() && signature(one) == signature(other)
}

/// Runs of both orders on one device, as many as there may be.
pub(crate) struct Runs<'a> {
    pub device: &'a mut dyn Device,
    /// So many may still be made.
    pub left: usize,
    pub goes_on: &'a dyn Fn() -> bool,
    /// Runs in the usual order, by the number of the observation and the last event.
    usual: BTreeMap<(usize, usize), Rc<FlipRun>>,
}

impl Runs<'_> {
    /// The usual order and the other one; none if there may be no more runs.
    pub fn both(
        &mut self,
        plan: &Plan,
        number: usize,
        trace: &Trace,
    ) -> Result<Option<(Rc<FlipRun>, FlipRun)>, Problem> {
        if self.left < 2 || !(self.goes_on)() {
            return Ok(None);
        }
        let usual = match self.usual.get(&(number, plan.until)) {
            Some(usual) => Rc::clone(usual),
            None => {
                self.left -= 1;
                let usual = Rc::new(plan.run(self.device, trace, false)?);
                let key = (number, plan.until);
                self.usual.insert(key, Rc::clone(&usual));
                usual
            }
        };
        self.left -= 1;
        let flipped = plan.run(self.device, trace, true)?;
        Ok(Some((usual, flipped)))
    }
}

/// Both orders that were run for a root and a last event: the usual one, and the other.
type Flip = (Root, usize, Rc<FlipRun>, FlipRun);

struct Flipping<'a, 'b> {
    observation: &'a Observation,
    graph: &'a Graph,
    /// Those that were run: root, last event, usual order and the other.
    flips: &'a mut Vec<Flip>,
    number: usize,
    runs: &'a mut Runs<'b>,
}

impl Flipping<'_, '_> {
    /// Delays each root of the first access, until one decides.
    fn judge(&mut self, race: &Race, judged: &mut Found) -> Result<(), Problem> {
        let log = &self.observation.log;
        let roots = roots(self.graph, log, race.first.task, &race.second.moment);
        if roots.is_empty() {
            judged.judgement.reason = "nothing that causes the first alone can be late".to_owned();
        }
        for root in roots {
            let Some(at) = self.run(&root, race.second.event)? else {
                return Ok(());
            };
            let (_, _, base, flipped) = &self.flips[at];
            judged.judgement = judge(race, log, &root, base, flipped);
            judged.traces = Some(vec![base.trace.clone(), flipped.trace.clone()]);
            if judged.judgement.verdict == Verdict::Harmful {
                let orders = [&**base, flipped].map(|run| Timeline::of(run, &race.field));
                judged.orders = Some(orders);
            }
            if judged.judgement.verdict != Verdict::Undecided {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Both orders, unless they were run for another race.
    fn run(&mut self, root: &Root, until: usize) -> Result<Option<usize>, Problem> {
        let is_it = |(known, last, _, _): &Flip| known == root && *last == until;
        if let Some(at) = self.flips.iter().position(is_it) {
            return Ok(Some(at));
        }
        let plan = Plan {
            root: root.clone(),
            until,
        };
        let Some((base, flipped)) = self
            .runs
            .both(&plan, self.number, &self.observation.trace)?
        else {
            return Ok(None);
        };
        self.flips.push((root.clone(), until, base, flipped));
        Ok(Some(self.flips.len() - 1))
    }
}
