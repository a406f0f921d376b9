//! The tables of the monkey's runs, for people.

use super::run::{MonkeyResult, Ratio};
use super::{MonkeyArguments, Outcome, Report};

/// In one line.
pub fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::NotHere => "not here".into(),
        Outcome::Failed(why) => format!("failed: {}", why.lines().next().unwrap_or_default()),
        Outcome::Ran {
            run,
            is_same,
            proofs,
        } => {
            let proven = proofs.iter().filter(|proof| proof.is_complete()).count();
            format!(
                "{} events, {:.0} a second, {}{}, {} found, {proven} proven{}",
                run.events,
                rate(run),
                run.hash,
                match is_same {
                    Some(true) => " twice",
                    Some(false) => ", then another",
                    None => "",
                },
                run.findings.len(),
                match run.problems.first() {
                    Some(problem) => format!(", BROKE: {problem}"),
                    None => String::new(),
                }
            )
        }
    }
}

fn rate(run: &MonkeyResult) -> f64 {
    run.events as f64 / run.seconds.max(f64::MIN_POSITIVE)
}

fn share(ratio: &Ratio) -> String {
    let share = 100.0 * ratio.covered as f64 / ratio.total.max(1) as f64;
    format!("{share:.0} %")
}

pub fn render(reports: &[Report], arguments: &MonkeyArguments) -> String {
    let good = reports
        .iter()
        .filter(|report| report.outcome.is_good())
        .count();
    let mut text = format!(
        "# The monkey on {} apps, {} events each: {good} as they should be\n\n\
         `gibbon monkey APP --events {} --seed {} --jobs 1`{}. Events a second are of \
         processor time, with booting and the report. Made by `gibbon-apps monkey`.\n\n\
         | app | events a second | trace hash | same twice | activities | methods | instructions \
         | found | device broke |\n|---|---|---|---|---|---|---|---|---|\n",
        reports.len(),
        arguments.events,
        arguments.events,
        arguments.seed,
        match arguments.twice {
            true => ", twice",
            false => "",
        }
    );
    for Report { name, outcome } in reports {
        let row = match outcome {
            Outcome::NotHere => "| | not here | | | | | | |".to_owned(),
            Outcome::Failed(why) => format!("| | | | | | | | {} |", cell(why)),
            Outcome::Ran { run, is_same, .. } => format!(
                "| {:.0} | `{}` | {} | {} of {} | {} | {} | {} | {} |",
                rate(run),
                run.hash,
                match is_same {
                    Some(true) => "yes",
                    Some(false) => "**no**",
                    None => "",
                },
                run.coverage.activities.covered,
                run.coverage.activities.total,
                share(&run.coverage.methods),
                share(&run.coverage.instructions),
                run.findings.len(),
                match run.problems.first() {
                    Some(problem) => cell(problem),
                    None => "no".into(),
                },
            ),
        };
        text.push_str(&format!("| {name} {row}\n"));
    }
    text.push_str(&findings(reports));
    text
}

fn findings(reports: &[Report]) -> String {
    let mut text =
        "\n## What was found\n\nEach by the shortest trace that led there, done again on \
                    a device (`gibbon replay`), and from the script that was made of it for \
                    Android's Monkey, on a fresh one.\n\n\
                    | app | what | where | times | events | found again | same run | by Monkey's \
                    script |\n|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for Report { name, outcome } in reports {
        let Outcome::Ran { run, proofs, .. } = outcome else {
            continue;
        };
        for (finding, proof) in run.findings.iter().zip(proofs) {
            text.push_str(&format!(
                "| {name} | {} | {} | {} | {} | {} of {} | {} of {} | {} |\n",
                finding.exception,
                cell(finding.place.as_deref().unwrap_or_default()),
                finding.count,
                finding.events,
                proof.found,
                proof.times,
                proof.same,
                proof.times,
                if proof.by_script { "yes" } else { "**no**" },
            ));
        }
    }
    text
}

/// A text that breaks no table.
fn cell(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.replace('|', "\\|")
}
