//! Minimizing by the command line that users have: random taps that reach an activity, or findings
//! of runs, shrunk by several rules side by side.
//!
//! Everything is kept in a folder, with the build it is of. So a long table can be made in slices
//! (`--budget`): what is there is not made again, and the table is always of one build.

mod findings;
mod kept;
mod rule;
mod table;
mod traces;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;

use crate::selection::{Selected, Selection};
pub(crate) use kept::Kept;
use rule::{Outcome, Rule};
use table::Row;

#[derive(Args)]
pub struct MinimizeArguments {
    #[command(flatten)]
    apps: Selection,
    /// Minimize for this activity only; its name may be a part of the class.
    #[arg(long, value_name = "NAME")]
    activity: Option<String>,
    /// The most activities of an app; the launcher's does not count.
    #[arg(long, default_value_t = 3)]
    activities: usize,
    /// Traces for each activity.
    #[arg(long, default_value_t = 3)]
    traces: usize,
    /// So many seeds are tried, from 1 on, for traces that reach something.
    #[arg(long, default_value_t = 6)]
    seeds: u64,
    /// Taps of a trace.
    #[arg(long, default_value_t = 500)]
    events: usize,
    /// Milliseconds between two taps: the paper's pace.
    #[arg(long, default_value_t = 4000)]
    throttle: u32,
    /// Which rules, with commas between them: own, published, ddmin (as recorded, without a vote).
    #[arg(long, value_delimiter = ',', default_value = "own,published")]
    rules: Vec<Rule>,
    /// Minimize instead what the runs of `gibbon-apps monkey` and `gibbon-apps compare` find, by the
    /// first of the rules; with this number of events for the former.
    #[arg(long, value_name = "EVENTS", num_args = 0..=1, default_missing_value = "5000")]
    findings: Option<usize>,
    /// Seeds of the short runs that findings are taken of, from 0 on.
    #[arg(long, default_value_t = 5)]
    finding_seeds: u64,
    /// Begin nothing more after so many seconds. The next call goes on from there.
    #[arg(long, value_name = "SECONDS")]
    budget: Option<u64>,
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Where traces and results are kept.
    #[arg(long, value_name = "FOLDER", default_value = "target/minimize")]
    out: PathBuf,
    /// The command line to test; the one beside this program if none is given.
    #[arg(long)]
    gibbon: Option<PathBuf>,
    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// What all steps need.
struct Bench<'a> {
    arguments: &'a MinimizeArguments,
    kept: Kept,
    ends: Option<Instant>,
}

impl Bench<'_> {
    /// Whether something new may begin.
    fn goes_on(&self) -> bool {
        self.ends.is_none_or(|end| Instant::now() < end)
    }
}

pub fn run(arguments: &MinimizeArguments) -> anyhow::Result<ExitCode> {
    let gibbon = match &arguments.gibbon {
        Some(gibbon) => gibbon.clone(),
        None => std::env::current_exe()?.with_file_name("gibbon"),
    };
    let budget = arguments.budget.map(Duration::from_secs);
    let bench = Bench {
        arguments,
        kept: Kept::new(gibbon)?,
        ends: budget.map(|budget| Instant::now() + budget),
    };
    let (text, is_whole) = match arguments.findings {
        None => of_activities(&bench)?,
        Some(events) => of_findings(&bench, events)?,
    };
    if is_whole {
        crate::table::put(&text, arguments.write.as_deref())?;
        return Ok(ExitCode::SUCCESS);
    }
    print!("{text}");
    eprintln!("gibbon-apps: the budget is used up; the same command goes on from here");
    Ok(ExitCode::from(2))
}

/// Each app once, although the list may have several scripts for it.
fn apps(bench: &Bench<'_>) -> anyhow::Result<Selected> {
    bench.arguments.apps.prepare(|entries| {
        let mut seen = BTreeSet::new();
        entries.retain(|entry| seen.insert(entry.source.clone()));
    })
}

/// The table of findings, and whether nothing is missing in it.
fn of_findings(bench: &Bench<'_>, events: usize) -> anyhow::Result<(String, bool)> {
    let apps = apps(bench)?;
    let rule = bench.arguments.rules.first().copied().unwrap_or(Rule::Own);
    let mut rows = Vec::new();
    for entry in &apps.entries {
        let Some(apk) = apps.apk(entry)? else {
            eprintln!("{}: not here", entry.name);
            continue;
        };
        let is_whole = findings::add(bench, rule, &entry.name, &apk, events, &mut rows)?;
        if !is_whole {
            return Ok((table::findings(bench, &rows, events), false));
        }
    }
    Ok((table::findings(bench, &rows, events), true))
}

/// The table of activities, and whether nothing is missing in it.
fn of_activities(bench: &Bench<'_>) -> anyhow::Result<(String, bool)> {
    let (mut rows, mut refused, mut is_whole) = (Vec::new(), Vec::new(), true);
    let apps = apps(bench)?;
    for entry in &apps.entries {
        match apps.apk(entry)? {
            Some(apk) => is_whole &= choose(bench, &entry.name, &apk, &mut rows, &mut refused)?,
            None => eprintln!("{}: not here", entry.name),
        }
    }
    // The first trace of each activity by all rules, then the second, and so on: a table that is
    // not whole has something of everything.
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|at| rows[*at].number);
    for at in order {
        for rule in bench.arguments.rules.iter().skip(1) {
            let row = &mut rows[at];
            let folder = traces::folder(bench, &row.app, row.seed);
            let outcome = rule.shrink_for(bench, &folder, &row.activity)?;
            is_whole &= outcome.is_some();
            row.outcomes.push(outcome);
        }
    }
    Ok((table::activities(bench, &rows, &refused), is_whole))
}

/// The traces of an app that are minimized: those that the first rule takes. False if the budget
/// ended before all were found.
fn choose(
    bench: &Bench<'_>,
    app: &str,
    apk: &Path,
    rows: &mut Vec<Row>,
    refused: &mut Vec<Row>,
) -> anyhow::Result<bool> {
    let rule = bench.arguments.rules.first().copied().unwrap_or(Rule::Own);
    let Some(reached) = traces::reached(bench, app, apk)? else {
        return Ok(false);
    };
    for (activity, seeds) in reached {
        let mut number = 0;
        for seed in seeds {
            if number == bench.arguments.traces {
                break;
            }
            let folder = traces::folder(bench, app, seed);
            let Some(outcome) = rule.shrink_for(bench, &folder, &activity)? else {
                return Ok(false);
            };
            let is_refused = matches!(outcome, Outcome::Failed(_));
            let row = Row {
                app: app.to_owned(),
                activity: activity.clone(),
                seed,
                number,
                outcomes: vec![Some(outcome)],
            };
            match is_refused {
                true => refused.push(row),
                false => {
                    number += 1;
                    rows.push(row);
                }
            }
        }
    }
    Ok(true)
}
