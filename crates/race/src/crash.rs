//! Crashes of a run that come from the order of two accesses.
//!
//! Other events are another order, too: what one callback sets to null another uses. Nothing has to
//! be late for that, so there is no race to flip; the run itself shows the harm, and any run in which
//! the same place read a value shows the usual order.

use gibbon_device::{Finding, FindingKind, Seen};

use crate::graph::{Access, Graph};
use crate::races::{describe, describe_task, field_name, is_library, stack};
use crate::search::{Found, Key, places};
use crate::verdict::{Judgement, Verdict, is_used_by, reference_type};
use crate::walk::Observation;

/// What the crashes of a run say about the order of accesses. `others` are all runs of the app.
pub fn from_crashes(
    observation: &Observation,
    graph: &Graph,
    others: &[Observation],
) -> Vec<(Key, Found)> {
    let findings = observation.findings.iter();
    let crashes = findings.filter(|(_, finding)| finding.kind == FindingKind::Crash);
    crashes
        .filter_map(|(_, finding)| from_crash(observation, graph, finding, others))
        .collect()
}

fn from_crash(
    observation: &Observation,
    graph: &Graph,
    finding: &Finding,
    others: &[Observation],
) -> Option<(Key, Found)> {
    if !finding.stack.contains("java.lang.NullPointerException") {
        return None;
    }
    let log = &observation.log;
    let is_used = |access: &&Access| {
        !access.is_write
            && access.change.is_null
            && reference_type(log, access.location).is_some()
            && is_used_by(finding, log, access.method, access.below)
    };
    let used = graph.accesses.iter().rev().find(is_used)?;
    let is_free = |access: &&Access| {
        access.is_write && access.location == used.location && access.record < used.record
    };
    let field = field_name(log, used.location);
    let free = graph.accesses.iter().rev().find(is_free);
    if free.is_some_and(|free| free.task == used.task) {
        return None;
    }
    let usual = others
        .iter()
        .find(|other| reads_value(other, observation, used));
    // A field that nobody ever set is a plain bug; that somebody took away what others use is not.
    let is_taken = free.is_some_and(|free| {
        let constructor = log.names.method(free.method).contains("-><init>(");
        free.change.is_null && free.change.is_changed && !constructor
    });
    if usual.is_none() && !is_taken {
        return None;
    }
    let first = match free {
        Some(free) => describe(log, free),
        // It was never set: who sets it comes later, or not at all.
        None => "nothing has set it".to_owned(),
    };
    let reason = format!(
        "these events bring it about: {}: {}",
        finding.exception, finding.message
    );
    let other = observation.trace.clone();
    let key = (field.clone(), places(log, free.unwrap_or(used), used));
    let found = Found {
        is_library: is_library(&field),
        field,
        first,
        second: describe(log, used),
        tasks: [free.unwrap_or(used), used].map(|access| describe_task(graph, log, access.task)),
        remarks: vec!["another order of events, not of what is concurrent"],
        judgement: Judgement {
            finding: Some(finding.clone()),
            ..Judgement::new(Verdict::Harmful, reason)
        },
        traces: Some(match usual {
            Some(usual) => vec![usual.trace.clone(), other],
            None => vec![other],
        }),
        orders: None,
        stacks: free
            .into_iter()
            .chain([used])
            .map(|one| stack(log, one))
            .collect(),
        tries: 1,
        replays: (0, 0),
        places: Default::default(),
    };
    Some((key, found))
}

/// Whether the place that read nothing read a value in another run.
fn reads_value(other: &Observation, observation: &Observation, used: &Access) -> bool {
    let name = observation.log.names.method(used.method);
    other.findings.is_empty()
        && other
            .log
            .records
            .iter()
            .any(|(_, record)| match record.what {
                Seen::Read {
                    method, at, change, ..
                } => !change.is_null && at == used.at && other.log.names.method(method) == name,
                _ => false,
            })
}
