//! What the device did not do properly, ranked by the apps it hit.

use std::collections::{BTreeMap, BTreeSet};

use gibbon_device::Verdict;

use super::Row;

/// Each cause with the apps it hit, those of most apps first.
fn ranked(causes: BTreeMap<String, BTreeSet<String>>) -> Vec<(String, Vec<String>)> {
    let mut ranked: Vec<(String, Vec<String>)> = causes
        .into_iter()
        .map(|(cause, apps)| (cause, apps.into_iter().collect()))
        .collect();
    ranked.sort_by_key(|(cause, apps)| (std::cmp::Reverse(apps.len()), cause.clone()));
    ranked
}

/// Reasons of findings that are not, or perhaps not, the apps'.
pub fn of_findings(rows: &[Row]) -> Vec<(String, Vec<String>)> {
    let mut causes = BTreeMap::<String, BTreeSet<String>>::new();
    for row in rows {
        let Ok(visited) = &row.outcome else { continue };
        let looks = [&visited.first, &visited.rotated, &visited.killed];
        let seen = looks.into_iter().flat_map(|look| &look.findings);
        let explored = visited.explored.findings.iter().map(|one| &one.finding);
        for finding in seen.chain(explored) {
            if finding.verdict != Verdict::App {
                let reason = without_numbers(&finding.reason);
                causes.entry(reason).or_default().insert(row.name.clone());
            }
        }
        for problem in &visited.explored.problems {
            let problem = problem
                .split_once(": ")
                .map_or(&**problem, |(_, what)| what);
            causes
                .entry(format!("the device broke: {problem}"))
                .or_default()
                .insert(row.name.clone());
        }
    }
    ranked(causes)
}

/// Natives that are missing and methods that answer with a default.
pub fn of_gaps(rows: &[Row]) -> Vec<(String, Vec<String>)> {
    let mut causes = BTreeMap::<String, BTreeSet<String>>::new();
    for row in rows {
        let Ok(visited) = &row.outcome else { continue };
        let missing = visited.missing_natives.iter();
        let missing = missing.map(|name| format!("{name} is missing"));
        for gap in missing.chain(visited.stand_ins.iter().cloned()) {
            causes.entry(gap).or_default().insert(row.name.clone());
        }
    }
    ranked(causes)
}

/// How long before a crash something happened tells causes apart that are one.
fn without_numbers(reason: &str) -> String {
    match reason.rsplit_once(", ") {
        Some((what, when)) if when.ends_with("ms before") => what.to_owned(),
        _ => reason.to_owned(),
    }
}
