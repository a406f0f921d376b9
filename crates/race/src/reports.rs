//! Races that other tools report, and what became of them.
//!
//! RacerDroid's input (Tang et al., ASE 2016, section 3) is a variable and two accesses of it, each
//! with its component or task and its statement. One JSON object a line:
//!
//! ```text
//! {"variable": "a.Main.store", "first": {"task": "onClick", "statement": "a.Main.load"},
//!  "second": {"task": "a.Main", "statement": "a.Main.onStop"}}
//! ```
//!
//! A statement is a method here, with or without its class: an observed access has its method and no
//! line. What is reported is compared with the races that were found; what was never seen is said to
//! be so, with what to do.

use serde::{Deserialize, Serialize};

use crate::graph::{Access, Graph};
use crate::races::{callback, field_name, method_name};
use crate::search::Found;
use crate::task::TaskId;
use crate::walk::Observation;

/// A race that another tool reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceReport {
    pub variable: String,
    pub first: ReportedAccess,
    pub second: ReportedAccess,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedAccess {
    /// The component or callback; part of the name of a method on the stack.
    #[serde(default)]
    pub task: String,
    /// The method.
    pub statement: String,
}

/// What became of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportAnswer {
    pub report: RaceReport,
    /// A verdict, or `not-seen`.
    pub verdict: String,
    pub reason: String,
}

impl ReportedAccess {
    fn is_at(&self, method: &str, outermost: &str) -> bool {
        ends_with(method, &self.statement)
            && (self.task.is_empty()
                || outermost.contains(&self.task)
                || method.contains(&self.task))
    }
}

/// Whether a name is another one, with or without its package or class.
fn ends_with(name: &str, part: &str) -> bool {
    let rest = name.strip_suffix(part);
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with(['.', '$']))
}

/// Compares a report with what was found and seen.
pub fn answer(report: &RaceReport, found: &[Found], observations: &[Observation]) -> ReportAnswer {
    let answer = |verdict: &str, reason: String| ReportAnswer {
        report: report.clone(),
        verdict: verdict.to_owned(),
        reason,
    };
    let is_it = |one: &&Found| {
        let has = |access: &ReportedAccess| {
            let at = |place: &String| {
                let method = place.rsplit_once(' ').map_or("", |(method, _)| method);
                ends_with(method, &access.statement)
            };
            one.places.iter().any(at)
        };
        ends_with(&one.field, &report.variable) && has(&report.first) && has(&report.second)
    };
    let known = found.iter().filter(is_it);
    if let Some(one) = known.min_by_key(|one| one.judgement.verdict) {
        let judgement = &one.judgement;
        return answer(&judgement.verdict.to_string(), judgement.reason.clone());
    }
    let mut missing = None;
    for observation in observations {
        match ordered(report, observation) {
            Ok(reason) => return answer("impossible", reason),
            Err(access) => missing = Some(access),
        }
    }
    let reason = match missing {
        Some(Some(statement)) => format!(
            "{statement} never used it in these runs: a trace in which it does, or `gibbon reach`, \
             may"
        ),
        _ => "the two never used the same object's field in one run".to_owned(),
    };
    answer("not-seen", reason)
}

/// What orders the two accesses whenever both are in a run; otherwise which statement is missing.
fn ordered(report: &RaceReport, observation: &Observation) -> Result<String, Option<String>> {
    let log = &observation.log;
    let graph = Graph::of(log);
    let of = |reported: &ReportedAccess| -> Vec<&Access> {
        let accesses = graph.accesses.iter();
        let is_it = |access: &&Access| {
            let method = method_name(log, access.method);
            let outermost = method_name(log, callback(log, access));
            ends_with(&field_name(log, access.location), &report.variable)
                && reported.is_at(&method, &outermost)
        };
        accesses.filter(is_it).collect()
    };
    let (first, second) = (of(&report.first), of(&report.second));
    for (reported, accesses) in [(&report.first, &first), (&report.second, &second)] {
        if accesses.is_empty() {
            return Err(Some(reported.statement.clone()));
        }
    }
    let pairs = first
        .iter()
        .flat_map(|one| second.iter().map(move |other| (one, other)));
    let mut alike = pairs.filter(|(one, other)| one.location == other.location);
    let (one, other) = alike.next().ok_or(None)?;
    if one.task == other.task {
        return Ok("one task does both: nothing comes between".to_owned());
    }
    let (from, to) = match one.record < other.record {
        true => (one.task, other.task),
        false => (other.task, one.task),
    };
    let why = path(&graph, from, to).join("; then ");
    Ok(match why.is_empty() {
        true => "happens-before orders the two in every run that has both".to_owned(),
        false => format!("happens-before orders the two: {why}"),
    })
}

/// The rules of a shortest way of edges from one task to another.
fn path(graph: &Graph, from: TaskId, to: TaskId) -> Vec<&'static str> {
    let mut before: Vec<Option<(TaskId, &'static str)>> = vec![None; graph.tasks.len()];
    let mut next = std::collections::VecDeque::from([from]);
    while let Some(task) = next.pop_front() {
        if task == to {
            break;
        }
        for edge in graph.edges.iter().filter(|edge| edge.from == task) {
            let place = &mut before[edge.to.0 as usize];
            if place.is_none() && edge.to != from {
                *place = Some((task, edge.rule.sentence()));
                next.push_back(edge.to);
            }
        }
    }
    let mut sentences = Vec::new();
    let mut at = to;
    while let Some((task, sentence)) = before[at.0 as usize] {
        sentences.push(sentence);
        at = task;
    }
    sentences.reverse();
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_from_their_end() {
        assert!(ends_with("a.b.Main.onStop", "Main.onStop"));
        assert!(ends_with("a.b.Main$Load.run", "Load.run"));
        assert!(ends_with("a.b.Main.onStop", "a.b.Main.onStop"));
        assert!(!ends_with("a.b.Main.onStop", "Stop"));
    }

    #[test]
    fn what_was_never_seen_is_said_to_be_so() {
        let access = |task: &str, statement: &str| ReportedAccess {
            task: task.to_owned(),
            statement: statement.to_owned(),
        };
        let report = RaceReport {
            variable: "store".to_owned(),
            first: access("onClick", "load"),
            second: access("", "onStop"),
        };
        assert!(report.first.is_at("a.Main.load", "a.Main.onClick"));
        assert!(!report.first.is_at("a.Main.load", "a.Main.onKey"));
        assert!(report.second.is_at("a.Main.onStop", "a.Main.onStop"));
        assert_eq!(answer(&report, &[], &[]).verdict, "not-seen");
    }
}
