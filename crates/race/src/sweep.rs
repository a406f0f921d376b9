//! Delays of one root each, over everything that follows; then of two.
//!
//! What the app's code reads and writes does not show every race: a dialog whose window is gone, a
//! cursor that is closed. So each root that leads to code of the app is also delayed once to the end
//! of the run, whatever it races with. (One delay is enough for most failures that depend on timing.)

use std::collections::{BTreeMap, BTreeSet};

use gibbon_device::{FindingKind, HoldTarget, Problem};

use crate::flip::Plan;
use crate::graph::{Graph, Storage};
use crate::log::Log;
use crate::races::{describe_task, is_library, method_name};
use crate::root::{Root, holds};
use crate::runs::Runs;
use crate::search::{Found, Key};
use crate::shrink::shrink;
use crate::task::TaskId;
use crate::timeline::Timeline;
use crate::verdict::{Judgement, Verdict, comes_from_order, typed_null_use};
use crate::walk::Observation;

/// A root, and the first task of the app's code that it leads to.
struct Delay {
    root: Root,
    task: TaskId,
    method: String,
    /// All tasks of the app's code that it leads to.
    tasks: BTreeSet<TaskId>,
}

/// So many times what leads to one method of the app is delayed, over all runs.
const MOST_DELAYS: usize = 4;

/// So many times two things are delayed, over all runs.
const MOST_PAIRS: usize = 8;

/// What is known from the runs before.
#[derive(Default)]
pub struct Swept {
    /// How often what leads to a method was delayed.
    delays: BTreeMap<String, usize>,
    /// How often two things were.
    pairs: usize,
    /// Signatures of what was found.
    known: BTreeSet<String>,
}

impl Swept {
    pub fn new(known: impl Iterator<Item = String>) -> Swept {
        Swept {
            known: known.collect(),
            ..Swept::default()
        }
    }
}

/// What breaks when something is late, and when two things are.
pub fn sweep(
    observation: &Observation,
    number: usize,
    graph: &Graph,
    runs: &mut Runs<'_>,
    swept: &mut Swept,
) -> Result<Vec<(Key, Found)>, Problem> {
    let mut sweep = Sweep {
        observation,
        number,
        graph,
        runs,
        swept,
    };
    let mut found = Vec::new();
    let delays = delays(graph, &observation.log, observation.trace.steps.len());
    for delay in &delays {
        let is_too_soon = sweep.plan(delay, None).is_too_soon().is_some();
        let times = sweep.swept.delays.entry(delay.method.clone()).or_default();
        if *times >= MOST_DELAYS || is_too_soon {
            continue;
        }
        *times += 1;
        found.extend(sweep.delayed(delay, None)?);
    }
    for (one, other) in pairs(graph, &delays) {
        if sweep.swept.pairs >= MOST_PAIRS {
            break;
        }
        sweep.swept.pairs += 1;
        found.extend(sweep.delayed(one, Some(other))?);
    }
    Ok(found)
}

/// One run's delays.
struct Sweep<'a, 'b> {
    observation: &'a Observation,
    number: usize,
    graph: &'a Graph,
    runs: &'a mut Runs<'b>,
    swept: &'a mut Swept,
}

impl Sweep<'_, '_> {
    fn plan(&self, delay: &Delay, other: Option<&Delay>) -> Plan {
        Plan {
            root: delay.root.clone(),
            also: other.map(|other| other.root.clone()),
            until: self.observation.trace.steps.len(),
            point: None,
            is_patient: false,
        }
    }

    /// What breaks when this is late, and the other one, if there is one.
    fn delayed(
        &mut self,
        delay: &Delay,
        other: Option<&Delay>,
    ) -> Result<Option<(Key, Found)>, Problem> {
        let plan = self.plan(delay, other);
        let trace = &self.observation.trace;
        let Some((base, flipped)) = self.runs.both(&plan, self.number, trace)? else {
            return Ok(None);
        };
        let known: Vec<String> = base.findings.iter().map(|one| one.signature()).collect();
        let new = flipped.findings.iter().find(|finding| {
            finding.kind != FindingKind::NotResponding && !known.contains(&finding.signature())
        });
        // A crash that a race explains is told there.
        let Some(finding) = new.filter(|one| !self.swept.known.contains(&one.signature())) else {
            return Ok(None);
        };
        let Some(control) = self.runs.control(&plan, self.number, trace)? else {
            return Ok(None);
        };
        if !comes_from_order(finding, &base, &control) {
            return Ok(None);
        }
        self.swept.known.insert(finding.signature());
        let shrunk = shrink(self.runs, &plan, trace, finding)?;
        let orders = match &shrunk {
            Some((base, flipped)) => [base, flipped],
            None => [&*base, &flipped],
        };
        let place = finding.place(&trace.header.app.package);
        let place = place.unwrap_or_default();
        let mut told = delay.root.told();
        if let Some(other) = other {
            told = format!("{told} and {}", other.root.told());
        }
        let reason = format!(
            "with {told} late: {}: {}",
            finding.exception, finding.message
        );
        // Where a null reference is used, its field says more.
        let (key, [field, first, second]) = match typed_null_use(&flipped.log, finding) {
            Some(used) => (used.key(), used.said()),
            None => {
                let said = [
                    format!("what {place} uses"),
                    delay.method.clone(),
                    "what was done meanwhile".to_owned(),
                ];
                let key = (place, [delay.method.clone(), String::new()]);
                (key, said)
            }
        };
        let is_of_field = !key.1[1].is_empty();
        let log = &self.observation.log;
        let task = |delay: &Delay| describe_task(self.graph, log, delay.task);
        let one = Found {
            field,
            first,
            second,
            tasks: [task(delay), other.map(task).unwrap_or_default()],
            is_library: is_library(&delay.method),
            remarks: match is_of_field {
                true => Vec::new(),
                false => vec!["no field of the app is raced for"],
            },
            judgement: Judgement {
                finding: Some(finding.clone()),
                ..Judgement::new(Verdict::Harmful, reason)
            },
            traces: Some(orders.map(|run| run.trace.clone()).to_vec()),
            orders: Some(orders.map(|run| Timeline::of(run, ""))),
            stacks: Vec::new(),
            tries: 1,
            replays: (0, 0),
            places: Default::default(),
        };
        Ok(Some((key, one)))
    }
}

/// Delays of which each alone changes nothing, since both bring the same: two tasks that write one
/// place. The second hold has to be one that can begin when the first does.
fn pairs<'a>(graph: &Graph, delays: &'a [Delay]) -> Vec<(&'a Delay, &'a Delay)> {
    let written = |delay: &Delay| -> BTreeSet<Storage> {
        let of_tasks = (graph.accesses.iter()).filter(|one| delay.tasks.contains(&one.task));
        of_tasks
            .filter(|one| one.is_write && !one.is_making)
            .map(|one| one.location)
            .collect()
    };
    let written: Vec<BTreeSet<Storage>> = delays.iter().map(written).collect();
    let mut pairs = Vec::new();
    for (at, one) in delays.iter().enumerate() {
        for (after, other) in delays.iter().enumerate().skip(at + 1) {
            let is_thread = matches!(
                other.root,
                Root::Hold {
                    held: HoldTarget::Thread { .. },
                    ..
                }
            );
            let can_begin = one.root.event() == other.root.event()
                || is_thread && one.root.event() < other.root.event();
            if can_begin && !written[at].is_disjoint(&written[after]) {
                pairs.push((one, other));
            }
        }
    }
    pairs
}

/// Roots that lead to code of the app, with something done after them.
fn delays(graph: &Graph, log: &Log, last: usize) -> Vec<Delay> {
    let mut delays: Vec<Delay> = Vec::new();
    let mut seen: BTreeSet<TaskId> = BTreeSet::new();
    for access in &graph.accesses {
        if seen.contains(&access.task) {
            continue;
        }
        let method = method_name(log, crate::races::callback(log, access));
        if is_library(&method) {
            continue;
        }
        seen.insert(access.task);
        let Some(root) = holds(graph, log, access.task).into_iter().next() else {
            continue;
        };
        let Root::Hold {
            held,
            event,
            holds_binder,
            ..
        } = &root
        else {
            continue;
        };
        // What the system tells the process of its own life comes to everything after it.
        let is_everything = *holds_binder
            && matches!(held, HoldTarget::Message(kind)
            if kind.agent.as_deref() == Some("android.app.ActivityThread$ApplicationThread"));
        if *event >= last || is_everything {
            continue;
        }
        match delays.iter_mut().find(|one| one.root == root) {
            Some(known) => {
                known.tasks.insert(access.task);
            }
            None => delays.push(Delay {
                task: access.task,
                tasks: BTreeSet::from([access.task]),
                method,
                root,
            }),
        }
    }
    delays
}
