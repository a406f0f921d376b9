//! From observed runs to verdicts.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use gibbon_device::{Device, Finding, Problem};
use gibbon_trace::Trace;

use crate::crash::from_crashes;
use crate::flipping::{Flip, Flipping};
use crate::graph::{Access, Graph};
use crate::log::Log;
use crate::races::{describe, describe_task, is_library, method_name, races, stack};
use crate::replay::replays;
use crate::runs::Runs;
use crate::schedules::other_schedules;
use crate::sweep::{Swept, sweep};
use crate::timeline::Timeline;
use crate::verdict::{Judgement, Verdict};
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

/// One delay is enough for most failures that depend on timing, so those come first; this part of the
/// runs is theirs at most.
const SWEEPS_PART: usize = 3;

/// Whether both are harmful by the same crash.
fn is_same_crash(one: &Found, other: &Found) -> bool {
    let signature = |found: &Found| found.judgement.finding.as_ref().map(Finding::signature);
    other.judgement.verdict == Verdict::Harmful && signature(one) == signature(other)
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
    let mut runs = Runs::new(device, settings.runs, goes_on, settings.sets_aside);
    let graphs: Vec<Graph> = observations.iter().map(|one| Graph::of(&one.log)).collect();
    for (observation, graph) in observations.iter().zip(&graphs) {
        for (key, one) in from_crashes(observation, graph, observations) {
            if let Entry::Vacant(place) = found.entry(key) {
                order.push(place.key().clone());
                place.insert(one);
            }
        }
    }
    let mut swept = Vec::new();
    if !settings.list_only && !settings.sets_aside {
        let known = found
            .values()
            .filter_map(|one| one.judgement.finding.as_ref());
        let mut before = Swept::new(known.map(Finding::signature));
        let kept_back = runs.keep_back(settings.runs - settings.runs / SWEEPS_PART);
        for (number, (observation, graph)) in observations.iter().zip(&graphs).enumerate() {
            if observation.findings.is_empty() {
                swept.extend(sweep(observation, number, graph, &mut runs, &mut before)?);
            }
        }
        runs.left += kept_back;
    }
    for (number, (observation, graph)) in observations.iter().zip(&graphs).enumerate() {
        let package = &observation.trace.header.app.package;
        let mut flips: Vec<Flip> = Vec::new();
        for race in races(graph, &observation.log, package) {
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
                        .map(|access| describe_task(graph, log, access.task)),
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
                        graph,
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
    for (key, one) in swept {
        // A race that explains the same crash says more.
        let is_known = found.values().any(|other| is_same_crash(&one, other));
        match found.entry(key) {
            _ if is_known => {}
            Entry::Vacant(place) => {
                order.push(place.key().clone());
                place.insert(one);
            }
            Entry::Occupied(mut known) => {
                if is_better(&one.judgement, &known.get().judgement) {
                    known.insert(one);
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
        match check(runs.device, one, settings.replays) {
            Err(Problem::Interrupted) => break,
            other => other?,
        }
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
