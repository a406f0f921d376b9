//! Minimizing by the command line that users have: random taps that reach an activity, shrunk by
//! Gibbon's own rule and as ND3MIN's paper has it, side by side.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use serde_json::Value;

use crate::selection::Selection;

#[derive(Args)]
pub struct MinimizeArguments {
    #[command(flatten)]
    apps: Selection,
    /// Traces of each app: seeds from 1 on.
    #[arg(long, default_value_t = 3)]
    traces: u64,
    /// Taps of a trace.
    #[arg(long, default_value_t = 500)]
    events: usize,
    /// The most activities of a trace that are minimized for; the launcher's does not count.
    #[arg(long, default_value_t = 3)]
    activities: usize,
    /// Minimize as published, too.
    #[arg(long)]
    published: bool,
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

/// A trace and an activity it reaches.
struct Row {
    app: String,
    activity: String,
    seed: u64,
    ours: Outcome,
    published: Option<Outcome>,
}

enum Outcome {
    Minimized {
        events: u64,
        did: u64,
        of: u64,
        runs: u64,
        steps: u64,
        seconds: f64,
    },
    Failed(String),
}

pub fn run(arguments: &MinimizeArguments) -> anyhow::Result<ExitCode> {
    let apps = arguments.apps.prepare(|entries| {
        let mut seen = BTreeSet::new();
        entries.retain(|entry| seen.insert(entry.source.clone()));
    })?;
    let gibbon = match &arguments.gibbon {
        Some(gibbon) => gibbon.clone(),
        None => std::env::current_exe()?.with_file_name("gibbon"),
    };
    let mut rows = Vec::new();
    for entry in &apps.entries {
        let Some(apk) = apps.apk(entry)? else {
            eprintln!("{}: not here", entry.name);
            continue;
        };
        for seed in 1..=arguments.traces {
            let name = format!("{}-{seed}", entry.name.replace(' ', "-"));
            let folder = arguments.out.join(name);
            let reached = taps(&gibbon, &apk, &folder, seed, arguments)?;
            for activity in reached {
                let one =
                    |published: bool| shrink(&gibbon, &folder, &activity, published, arguments);
                let row = Row {
                    app: entry.name.clone(),
                    seed,
                    ours: one(false),
                    published: arguments.published.then(|| one(true)),
                    activity,
                };
                eprintln!("{}", line(&row));
                rows.push(row);
            }
        }
    }
    crate::table::put(&render(&rows, arguments), arguments.write.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

/// Records a trace; the activities it brings to the front, without the one it starts in.
fn taps(
    gibbon: &Path,
    apk: &Path,
    folder: &Path,
    seed: u64,
    arguments: &MinimizeArguments,
) -> anyhow::Result<Vec<String>> {
    let output = Command::new(gibbon)
        .arg("monkey")
        .arg(apk)
        .args([
            "--pct-touch",
            "100",
            "--events",
            &arguments.events.to_string(),
        ])
        .args(["--seed", &seed.to_string(), "--out"])
        .arg(folder)
        .output()
        .context("gibbon")?;
    let file = folder.join("run.json");
    let Ok(text) = std::fs::read_to_string(&file) else {
        bail!(
            "{}: {}",
            apk.display(),
            String::from_utf8_lossy(&output.stderr)
        );
    };
    let run: Value = serde_json::from_str(&text)?;
    let opened = gibbon_apk::App::open(apk)?;
    let launcher = opened.manifest.launcher().map(|one| one.name.as_str());
    let names = run["activities"].as_array().cloned().unwrap_or_default();
    let names = names.iter().filter_map(Value::as_str);
    let others = names.filter(|name| Some(*name) != launcher);
    Ok(others
        .take(arguments.activities)
        .map(str::to_owned)
        .collect())
}

fn shrink(
    gibbon: &Path,
    folder: &Path,
    activity: &str,
    published: bool,
    arguments: &MinimizeArguments,
) -> Outcome {
    let began = Instant::now();
    let rule = if published { "published" } else { "own" };
    let name = activity.rsplit('.').next().unwrap_or_default();
    let out = folder.join(format!("{name}-{rule}"));
    let mut command = Command::new(gibbon);
    command
        .arg("minimize")
        .arg(folder.join("episodes/001.jsonl"))
        .args(["--activity", activity, "--json", "--jobs"])
        .arg(arguments.jobs.to_string())
        .arg("--out")
        .arg(out);
    if published {
        command.arg("--as-published");
    }
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => return Outcome::Failed(error.to_string()),
    };
    let told: Result<Value, _> = serde_json::from_slice(&output.stdout);
    let Ok(told) = told else {
        let error = String::from_utf8_lossy(&output.stderr);
        let line = error.lines().next().unwrap_or_default();
        return Outcome::Failed(line.to_owned());
    };
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    Outcome::Minimized {
        events: told["events"]
            .as_array()
            .map_or(0, |events| events.len() as u64),
        did: number(&told["success"]["did"]),
        of: number(&told["success"]["of"]),
        runs: number(&told["runs"]),
        steps: number(&told["steps"]),
        seconds: began.elapsed().as_secs_f64(),
    }
}

fn cells(outcome: Option<&Outcome>) -> String {
    match outcome {
        None => " | | | |".into(),
        Some(Outcome::Failed(why)) => format!("{} | | | |", why.replace('|', "\\|")),
        Some(Outcome::Minimized {
            events,
            did,
            of,
            runs,
            steps,
            seconds,
        }) => format!("{events} | {did} of {of} | {runs} | {steps} | {seconds:.0}"),
    }
}

fn line(row: &Row) -> String {
    let activity = row.activity.rsplit('.').next().unwrap_or_default();
    format!(
        "| {} | {activity} | {} | {} | {} |",
        row.app,
        row.seed,
        cells(Some(&row.ours)),
        cells(row.published.as_ref()),
    )
}

/// Means over the rows that have a result.
fn mean<'a>(outcomes: impl Iterator<Item = &'a Outcome>) -> String {
    let mut sums = [0.0; 5];
    let mut count = 0.0_f64;
    for outcome in outcomes {
        if let Outcome::Minimized {
            events,
            did,
            runs,
            steps,
            seconds,
            ..
        } = outcome
        {
            count += 1.0;
            let values = [
                *events as f64,
                *did as f64,
                *runs as f64,
                *steps as f64,
                *seconds,
            ];
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += value;
            }
        }
    }
    let means = sums.map(|sum| format!("{:.1}", sum / count.max(1.0)));
    means.join(" | ")
}

fn render(rows: &[Row], arguments: &MinimizeArguments) -> String {
    let mut text = format!(
        "# Minimizing\n\nTraces of {} random taps, minimized for the activities they reach, by the \
         default rule and as published; made by `gibbon-apps minimize`. Success is that of the last \
         check, in fresh environments; seconds are of the wall clock, with {} devices.\n\n\
         | app | activity | seed | events | success | runs | steps | s | events, published | success \
         | runs | steps | s |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
        arguments.events, arguments.jobs
    );
    for row in rows {
        text += &line(row);
        text.push('\n');
    }
    let ours = mean(rows.iter().map(|row| &row.ours));
    let published = mean(rows.iter().filter_map(|row| row.published.as_ref()));
    text += &format!("| mean | | | {ours} | {published} |\n");
    text
}
