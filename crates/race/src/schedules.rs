//! Random orders of threads, for what no single delay shows: probabilistic concurrency testing
//! (Burckhardt et al., ASPLOS 2010) over runs in which the app has threads of its own.

use std::collections::BTreeSet;

use gibbon_device::{Finding, FindingKind, Problem, Schedule, ThreadOrder};
use gibbon_engine::Episode;
use gibbon_trace::Trace;

use crate::graph::Graph;
use crate::races::{describe_task, is_library, method_name};
use crate::runs::Runs;
use crate::search::{Found, Key};
use crate::verdict::{Judgement, Verdict};
use crate::walk::Observation;

/// Priorities change so often, within so many instructions.
const DEPTH: u32 = 3;
const LENGTH: u64 = 500_000;
/// So many runs are tried under other orders.
const MOST_OBSERVATIONS: usize = 2;

/// What breaks under another order of threads and not in the usual one.
pub(crate) fn other_schedules(
    observations: &[Observation],
    runs: &mut Runs<'_>,
    mut known: BTreeSet<String>,
    times: u64,
) -> Result<Vec<(Key, Found)>, Problem> {
    let mut found = Vec::new();
    let lives = observations.iter().filter(|one| one.findings.is_empty());
    for observation in lives.filter(|one| has_threads(one)).take(MOST_OBSERVATIONS) {
        for seed in 1..=times {
            let threads = ThreadOrder::Priorities {
                seed,
                depth: DEPTH,
                length: LENGTH,
            };
            let Some((trace, findings)) = run(runs, &observation.trace, threads)? else {
                return Ok(found);
            };
            let package = &observation.trace.header.app.package;
            let is_new = |one: &&Finding| {
                one.kind != FindingKind::NotResponding
                    && one.place(package).is_some()
                    && !known.contains(&one.signature())
            };
            let Some(finding) = findings.iter().find(is_new).cloned() else {
                continue;
            };
            known.insert(finding.signature());
            found.push(shown(observation, trace, finding, threads));
        }
    }
    Ok(found)
}

/// Whether code of the app reads or writes outside of messages.
fn has_threads(observation: &Observation) -> bool {
    let graph = Graph::of(&observation.log);
    graph.accesses.iter().any(|access| {
        graph.task(access.task).work.is_none()
            && !is_library(&method_name(&observation.log, access.method))
    })
}

fn run(
    runs: &mut Runs<'_>,
    trace: &Trace,
    threads: ThreadOrder,
) -> Result<Option<(Trace, Vec<Finding>)>, Problem> {
    if runs.left == 0 || !(runs.goes_on)() {
        return Ok(None);
    }
    runs.left -= 1;
    let mut empty = trace.clone();
    (empty.steps, empty.end) = (Vec::new(), None);
    empty.header.schedule = Some(Schedule {
        threads,
        ..Schedule::default()
    });
    let mut episode = match Episode::begin(&mut *runs.device, empty) {
        Err(Problem::Interrupted) => return Ok(None),
        other => other?,
    };
    for step in &trace.steps {
        match episode.perform(step.event.clone()) {
            Ok(outcome) if !outcome.findings.is_empty() => break,
            Ok(_) | Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
            Err(Problem::AppDied) => break,
            Err(Problem::Interrupted) => return Ok(None),
            Err(problem) => return Err(problem),
        }
    }
    let end = episode.end(None);
    let findings = end.findings.into_iter().map(|(_, finding)| finding);
    Ok(Some((end.trace, findings.collect())))
}

fn shown(
    observation: &Observation,
    trace: Trace,
    finding: Finding,
    threads: ThreadOrder,
) -> (Key, Found) {
    let place = finding.place(&observation.trace.header.app.package);
    let place = place.unwrap_or_default();
    let order = Schedule {
        threads,
        ..Schedule::default()
    };
    let reason = format!(
        "under another order of threads ({order}): {}: {}",
        finding.exception, finding.message
    );
    let graph = Graph::of(&observation.log);
    let thread = graph
        .accesses
        .iter()
        .find(|access| graph.task(access.task).work.is_none());
    let task = thread.map_or_else(String::new, |access| {
        describe_task(&graph, &observation.log, access.task)
    });
    let found = Found {
        field: format!("what {place} uses"),
        first: place.clone(),
        second: "threads of the app".to_owned(),
        tasks: [task, String::new()],
        is_library: is_library(&place),
        remarks: vec!["no field of the app is raced for"],
        judgement: Judgement {
            finding: Some(finding),
            ..Judgement::new(Verdict::Harmful, reason)
        },
        traces: Some(vec![observation.trace.clone(), trace]),
        orders: None,
        stacks: Vec::new(),
        tries: 1,
        replays: (0, 0),
        places: Default::default(),
    };
    ((place, ["threads".to_owned(), String::new()]), found)
}
