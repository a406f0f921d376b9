//! Delays of one root each, over everything that follows.
//!
//! What the app's code reads and writes does not show every race: a dialog whose window is gone, a
//! cursor that is closed. So each root that leads to code of the app is also delayed once to the end
//! of the run, whatever it races with. (One delay is enough for most failures that depend on timing.)

use std::collections::{BTreeMap, BTreeSet};

use gibbon_device::{FindingKind, HoldTarget, Problem};

use crate::flip::Plan;
use crate::graph::Graph;
use crate::log::Log;
use crate::races::{describe_task, is_library, method_name};
use crate::root::{Root, holds};
use crate::search::{Found, Key, Runs};
use crate::shrink::shrink;
use crate::task::TaskId;
use crate::timeline::Timeline;
use crate::verdict::{Judgement, Verdict, comes_from_order};
use crate::walk::Observation;

/// A root, and the first task of the app's code that it leads to.
struct Delay {
    root: Root,
    task: TaskId,
    method: String,
}

/// So many times what leads to one method of the app is delayed, over all runs.
const MOST_DELAYS: usize = 4;

/// What is known from the runs before.
#[derive(Default)]
pub struct Swept {
    /// How often what leads to a method was delayed.
    delays: BTreeMap<String, usize>,
    /// Signatures of what was found.
    pub known: BTreeSet<String>,
}

/// What breaks when something is late.
pub fn sweep(
    observation: &Observation,
    number: usize,
    graph: &Graph,
    runs: &mut Runs<'_>,
    swept: &mut Swept,
) -> Result<Vec<(Key, Found)>, Problem> {
    let mut found = Vec::new();
    let last = observation.trace.steps.len();
    let log = &observation.log;
    for delay in delays(graph, log, last) {
        let plan = Plan {
            root: delay.root.clone(),
            until: last,
            point: None,
        };
        let times = swept.delays.entry(delay.method.clone()).or_default();
        if plan.is_too_soon().is_some() || *times >= MOST_DELAYS {
            continue;
        }
        *times += 1;
        let Some((base, flipped)) = runs.both(&plan, number, &observation.trace)? else {
            break;
        };
        let known: Vec<String> = base.findings.iter().map(|one| one.signature()).collect();
        let new = flipped.findings.iter().find(|finding| {
            finding.kind != FindingKind::NotResponding && !known.contains(&finding.signature())
        });
        let Some(finding) = new else {
            continue;
        };
        // A crash that a race explains is told there.
        if swept.known.contains(&finding.signature()) {
            continue;
        }
        let Some(control) = runs.control(&plan, number, &observation.trace)? else {
            break;
        };
        if !comes_from_order(finding, &base, &control) {
            continue;
        }
        swept.known.insert(finding.signature());
        let shrunk = shrink(runs, &plan, &observation.trace, finding)?;
        let orders = match &shrunk {
            Some((base, flipped)) => [base, flipped],
            None => [&*base, &flipped],
        };
        let place = finding.place(&observation.trace.header.app.package);
        let place = place.unwrap_or_default();
        let Root::Hold { told, .. } = &delay.root else {
            continue;
        };
        let reason = format!(
            "with {told} late: {}: {}",
            finding.exception, finding.message
        );
        let key = (place.clone(), [delay.method.clone(), String::new()]);
        let one = Found {
            field: format!("what {place} uses"),
            first: delay.method.clone(),
            second: "what was done meanwhile".to_owned(),
            tasks: [describe_task(graph, log, delay.task), String::new()],
            is_library: is_library(&delay.method),
            remarks: vec!["no field of the app is raced for"],
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
        found.push((key, one));
    }
    Ok(found)
}

/// Roots that lead to code of the app, with something done after them.
fn delays(graph: &Graph, log: &Log, last: usize) -> Vec<Delay> {
    let mut delays: Vec<Delay> = Vec::new();
    for access in &graph.accesses {
        let method = method_name(log, crate::races::callback(log, access));
        if is_library(&method) {
            continue;
        }
        let Some(root) = holds(graph, log, access.task).into_iter().next() else {
            continue;
        };
        let Root::Hold { held, event, .. } = &root else {
            continue;
        };
        // What the system tells the process of its own life comes to everything after it.
        let is_everything = matches!(held, HoldTarget::Message(kind)
            if kind.agent.as_deref() == Some("android.app.ActivityThread$ApplicationThread"));
        if *event >= last || is_everything || delays.iter().any(|one| one.root == root) {
            continue;
        }
        delays.push(Delay {
            task: access.task,
            method,
            root,
        });
    }
    delays
}
