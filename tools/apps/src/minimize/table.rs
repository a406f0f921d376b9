//! The tables.

use std::fmt::Write;

use super::Bench;
use super::findings;
use super::rule::{Minimized, Outcome};

/// A trace and an activity it reaches; an outcome for each rule.
pub struct Row {
    pub app: String,
    pub activity: String,
    pub seed: u64,
    /// Of the traces for this activity.
    pub number: usize,
    /// None: not made yet.
    pub outcomes: Vec<Option<Outcome>>,
}

impl Row {
    fn minimized(&self, rule: usize) -> Option<&Minimized> {
        self.outcomes.get(rule)?.as_ref()?.minimized()
    }

    fn name(&self) -> &str {
        self.activity.rsplit('.').next().unwrap_or_default()
    }
}

pub fn activities(bench: &Bench<'_>, rows: &[Row], refused: &[Row]) -> String {
    let arguments = bench.arguments;
    let rules: Vec<&str> = arguments.rules.iter().map(|rule| rule.name()).collect();
    let mut text = format!(
        "# Minimizing\n\nTraces of {} random taps, {} ms apart, minimized for activities they reach, \
         by each rule: {}. Success is that of the last check, in fresh environments; `s` are seconds \
         of the wall clock with {} devices, `cpu` those of processors, booting included. Made by \
         `gibbon-apps minimize`.\n\n| app | activity | seed |",
        arguments.events,
        arguments.throttle,
        rules.join(", "),
        arguments.jobs
    );
    for rule in &rules {
        let _ = write!(text, " {rule}: events | success | steps | runs | s | cpu |");
    }
    text += "\n|---|---|---|";
    text += &"---|---|---|---|---|---|".repeat(rules.len());
    for row in rows {
        let _ = write!(text, "\n| {} | {} | {} |", row.app, row.name(), row.seed);
        for outcome in &row.outcomes {
            text += &cells(outcome.as_ref());
        }
    }
    text += "\n| **mean** | | |";
    for at in 0..rules.len() {
        let all = rows.iter().filter_map(|row| row.minimized(at));
        text += &mean(&all.collect::<Vec<_>>());
    }
    text += "\n";
    text += &summary(rows, &rules);
    if !refused.is_empty() {
        text += "\n## Refused\n\nThese traces reach their activity as recorded and were not minimized:\n\n\
                 | app | activity | seed | why |\n|---|---|---|---|\n";
        for row in refused {
            let failed = row.outcomes.iter().filter_map(|one| match one {
                Some(Outcome::Failed(why)) => Some(why.as_str()),
                _ => None,
            });
            let why = failed.collect::<Vec<_>>().join("; ").replace('|', "\\|");
            let _ = writeln!(
                text,
                "| {} | {} | {} | {why} |",
                row.app,
                row.name(),
                row.seed
            );
        }
    }
    if arguments.activity.is_some() {
        text += &left(rows, &rules);
    }
    text
}

/// What the figures come to.
fn summary(rows: &[Row], rules: &[&str]) -> String {
    let count = |key: &dyn Fn(&Row) -> String| {
        let keys = rows.iter().map(key);
        keys.collect::<std::collections::BTreeSet<String>>().len()
    };
    let apps = count(&|row| row.app.clone());
    let activities = count(&|row| row.activity.clone());
    let mut text = format!(
        "\n{} traces, {activities} activities, {apps} apps.",
        rows.len()
    );
    let place = |name: &str| rules.iter().position(|rule| *rule == name);
    if let (Some(own), Some(published)) = (place("own"), place("published")) {
        // Over those that both rules took.
        let pairs = rows.iter();
        let pairs = pairs.filter_map(|row| Some((row.minimized(own)?, row.minimized(published)?)));
        let (mut count, mut fewer, mut more) = (0, 0.0, 0.0);
        for (own, published) in pairs {
            count += 1;
            fewer += own.runs as f64;
            more += published.runs as f64;
        }
        if count > 0 {
            let percent = 100.0 * (1.0 - fewer / more);
            let _ = write!(
                text,
                " Over the {count} traces that have both, {percent:.0} % fewer runs by the own rule."
            );
        }
    }
    text.push('\n');
    text
}

/// The events that are left, where one activity is looked at.
fn left(rows: &[Row], rules: &[&str]) -> String {
    let mut text =
        "\n## What is left\n\n| app | activity | seed | rule | events |\n|---|---|---|---|---|\n"
            .to_owned();
    for row in rows {
        for (rule, outcome) in rules.iter().zip(&row.outcomes) {
            let minimized = outcome.as_ref().and_then(Outcome::minimized);
            let lines = minimized.map(|one| one.lines.join("; "));
            let lines = lines.unwrap_or_default();
            let _ = writeln!(
                text,
                "| {} | {} | {} | {rule} | {lines} |",
                row.app,
                row.name(),
                row.seed
            );
        }
    }
    text
}

fn cells(outcome: Option<&Outcome>) -> String {
    let one = match outcome {
        None => return " | | | | | |".to_owned(),
        Some(Outcome::Failed(why)) => return format!(" {} | | | | | |", why.replace('|', "\\|")),
        Some(Outcome::Minimized(one)) => one,
    };
    format!(
        " {} | {} of {} | {} | {} | {:.0} | {:.0} |",
        one.lines.len(),
        one.did,
        one.of,
        one.steps,
        one.runs,
        one.seconds,
        one.processor
    )
}

fn mean(all: &[&Minimized]) -> String {
    let mean = |value: &dyn Fn(&Minimized) -> f64| {
        let sum: f64 = all.iter().map(|one| value(one)).sum();
        sum / all.len().max(1) as f64
    };
    format!(
        " {:.1} | {:.1} | {:.1} | {:.1} | {:.0} | {:.0} |",
        mean(&|one| one.lines.len() as f64),
        mean(&|one| one.did as f64),
        mean(&|one| one.steps as f64),
        mean(&|one| one.runs as f64),
        mean(&|one| one.seconds),
        mean(&|one| one.processor),
    )
}

pub fn findings(bench: &Bench<'_>, rows: &[findings::Row], events: usize) -> String {
    let mut text = format!(
        "# Findings, minimized\n\nWhat `gibbon monkey` ({events} events, seed 0, and 200 events) and \
         `gibbon explore` (200 events, with and without refinement) find, the short runs with {} seeds, \
         each finding by its shortest trace, minimized with {} devices. Success is in fresh \
         environments. Made by `gibbon-apps minimize --findings`.\n\n\
         | app | finding | found by | events before | after | success | runs | s | cpu |\n\
         |---|---|---|---|---|---|---|---|---|\n",
        bench.arguments.finding_seeds, bench.arguments.jobs
    );
    for row in rows {
        let found = &row.found;
        let what = format!("{} at {}", found.exception, found.place).replace('|', "\\|");
        let _ = write!(text, "| {} | {what} | {} |", row.app, found.engine);
        let _ = match &row.outcome {
            Outcome::Minimized(one) => writeln!(
                text,
                " {} | {} | {} of {} | {} | {:.0} | {:.0} |",
                one.before,
                one.lines.len(),
                one.did,
                one.of,
                one.runs,
                one.seconds,
                one.processor
            ),
            Outcome::Failed(why) => {
                writeln!(
                    text,
                    " {} | | {} | | | |",
                    found.events,
                    why.replace('|', "\\|")
                )
            }
        };
    }
    text
}
