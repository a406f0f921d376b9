//! The table of a drive, for people.

use super::{Outcome, Report};

/// In one line.
pub fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Works { hash } => format!("works, {hash:016x}"),
        Outcome::NotHere => "not here".into(),
        Outcome::Fails(why) => format!("fails: {why}"),
    }
}

pub fn render(reports: &[Report]) -> String {
    let count = |test: fn(&Outcome) -> bool| {
        let tested = reports.iter().filter(|report| test(&report.outcome));
        tested.count()
    };
    let here = count(|outcome| !matches!(outcome, Outcome::NotHere));
    let working = count(|outcome| matches!(outcome, Outcome::Works { .. }));
    let mut text = format!(
        "# Real apps: {working} of {here} are driven through what they are for\n\n\
         Each script of `apps/` runs twice, on fresh devices: what it expects is there at the end, \
         and trace hash and picture are the same. Made by `gibbon-apps drive`.\n\n\
         | app | script | result | trace hash | why not |\n|---|---|---|---|---|\n"
    );
    for report in reports {
        let (result, hash, why) = match &report.outcome {
            Outcome::Works { hash } => ("works", format!("`{hash:016x}`"), ""),
            Outcome::NotHere => ("not here", String::new(), ""),
            Outcome::Fails(why) => ("fails", String::new(), why.as_str()),
        };
        let why = why.replace('|', "\\|");
        let Report { name, script, .. } = report;
        text.push_str(&format!(
            "| {name} | `{script}` | {result} | {hash} | {why} |\n"
        ));
    }
    text
}
