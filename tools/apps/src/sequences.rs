//! The paper's experiment (ACTEve, FSE 2012): sequences up to a length, with and without pruning.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use gibbon_setup::{Lines, Need};
use serde::{Deserialize, Serialize};

use crate::drive::source::{Apks, Source};
use crate::minimize::Kept;
use crate::table;

const PRUNES: [&str; 5] = ["none", "read-only", "effect", "independent", "states"];

#[derive(Args)]
pub struct SequencesArguments {
    /// Only those whose names contain one of these.
    only: Vec<String>,
    /// The list of apps: name, source, SHA-256, the greatest length of all sequences and of pruned
    /// ones.
    #[arg(long, value_name = "FILE", default_value = "apps/sequences.tsv")]
    list: PathBuf,
    /// Where APKs are that npm does not have, under any name.
    #[arg(long, value_name = "FOLDER")]
    apks: Option<PathBuf>,
    /// Events that sequences are made of.
    #[arg(long, default_value = "tap")]
    events: String,
    /// No sequences longer than that.
    #[arg(long, value_name = "K", default_value_t = 32)]
    length: u8,
    /// Besides, tap the first screen all over, so many pixels apart.
    #[arg(long, value_name = "PIXELS")]
    grid: Option<u32>,
    /// Devices at once.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Where results are kept with the build they are of: what is there is not made again.
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Nothing new begins after so many seconds; the same command goes on from there.
    #[arg(long, value_name = "SECONDS", requires = "keep")]
    budget: Option<u64>,
    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// A line of the list.
struct Known {
    name: String,
    source: Source,
    sha256: String,
    /// The greatest length of all sequences, and of pruned ones.
    lengths: (u8, u8),
}

/// Of what `gibbon sequences --json` prints.
#[derive(Serialize, Deserialize)]
struct Report {
    levels: Vec<Level>,
    diverged: usize,
    complete: bool,
    grid: Option<Grid>,
}

#[derive(Serialize, Deserialize)]
struct Level {
    length: usize,
    paths: usize,
    kept: usize,
    runs: usize,
    checks: u64,
    branches: usize,
    seconds: f64,
}

#[derive(Serialize, Deserialize)]
struct Grid {
    step: u32,
    taps: usize,
    classes: usize,
    found: usize,
    missed: Vec<serde_json::Value>,
}

/// An app, and a report for each prune; none if it is not here.
struct Row {
    name: String,
    reports: Option<Vec<(&'static str, Report)>>,
}

pub fn run(arguments: &SequencesArguments) -> anyhow::Result<ExitCode> {
    let mut list = read(&arguments.list)?;
    list.retain(|known| {
        let only = &arguments.only;
        only.is_empty() || only.iter().any(|part| known.name.contains(part.as_str()))
    });
    if list.is_empty() {
        bail!("no app of {} has such a name", arguments.list.display());
    }
    let mut needs = Need::to_run_apps();
    for known in &list {
        needs.extend(known.source.needs()?);
    }
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apks = match &arguments.apks {
        Some(folder) => Apks::of_folder(folder)?,
        None => Apks::default(),
    };
    let bench = Bench::new(arguments)?;
    let mut rows = Vec::new();
    let mut is_whole = true;
    for known in list {
        let reports = match apks.find(&known.source, &known.sha256, &paths)? {
            Some(apk) => {
                let reports = bench.one_app(&known, &apk)?;
                is_whole &= reports.len() == PRUNES.len();
                Some(reports)
            }
            None => None,
        };
        rows.push(Row {
            name: known.name,
            reports,
        });
    }
    table::put(&render(arguments, &rows), arguments.write.as_deref())?;
    if !is_whole {
        eprintln!("gibbon-apps: the budget is used up; the same command goes on from here");
        return Ok(ExitCode::from(2));
    }
    Ok(match rows.iter().all(is_right) {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    })
}

fn read(file: &Path) -> anyhow::Result<Vec<Known>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let folder = file.parent().unwrap_or(Path::new("")).join("sources");
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let parse = |(number, line): (usize, &str)| {
        parse(line, &folder).with_context(|| format!("{}, line {}", file.display(), number + 1))
    };
    lines.map(parse).collect()
}

fn parse(line: &str, folder: &Path) -> anyhow::Result<Known> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [name, source, sha256, all, pruned] = columns[..] else {
        bail!("{} columns instead of 5", columns.len());
    };
    let length = |text: &str| {
        text.parse::<u8>()
            .with_context(|| format!("length `{text}`"))
    };
    Ok(Known {
        name: name.to_owned(),
        source: source.parse::<Source>()?.within(folder),
        sha256: sha256.to_owned(),
        lengths: (length(all)?, length(pruned)?),
    })
}

/// The program that is measured, and what it told before.
struct Bench<'a> {
    arguments: &'a SequencesArguments,
    kept: Kept,
    ends: Option<Instant>,
}

impl Bench<'_> {
    fn new(arguments: &SequencesArguments) -> anyhow::Result<Bench<'_>> {
        if let Some(folder) = &arguments.keep {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let budget = arguments.budget.map(Duration::from_secs);
        Ok(Bench {
            arguments,
            kept: Kept::new(std::env::current_exe()?.with_file_name("gibbon"))?,
            ends: budget.map(|budget| Instant::now() + budget),
        })
    }

    /// A report for each prune, as far as the budget goes.
    fn one_app(&self, known: &Known, apk: &Path) -> anyhow::Result<Vec<(&'static str, Report)>> {
        let mut reports = Vec::new();
        for prune in PRUNES {
            let length = match prune {
                "none" => known.lengths.0,
                _ => known.lengths.1,
            };
            let length = length.min(self.arguments.length);
            let make = || {
                eprintln!("{}, {prune}", known.name);
                self.sequences(apk, prune, length)
            };
            let Some(folder) = &self.arguments.keep else {
                reports.push((prune, make()?));
                continue;
            };
            let events = self.arguments.events.replace(',', "-");
            let file = folder.join(format!("{}-{prune}-{length}-{events}.json", known.name));
            let may_make = self.ends.is_none_or(|end| Instant::now() < end);
            let report = self.kept.or_make(&file, may_make, make)?;
            reports.extend(report.map(|report| (prune, report)));
        }
        Ok(reports)
    }

    fn sequences(&self, apk: &Path, prune: &str, length: u8) -> anyhow::Result<Report> {
        let arguments = self.arguments;
        let mut command = Command::new(&self.kept.gibbon);
        command.arg("sequences").arg(apk).arg("--json");
        command.args(["--events", &arguments.events, "--prune", prune]);
        command.args(["--length", &length.to_string()]);
        command.args(["--jobs", &arguments.jobs.to_string()]);
        if let (Some(step), "none") = (arguments.grid, prune) {
            command.args(["--grid", &step.to_string()]);
        }
        report_of(command)
    }
}

/// Runs `gibbon sequences --json`, and what it printed.
pub fn report_of<T: serde::de::DeserializeOwned>(mut command: Command) -> anyhow::Result<T> {
    let output = command.stderr(Stdio::piped()).output();
    let output = output.context("gibbon, beside this program")?;
    // 1 says that something was found.
    if !matches!(output.status.code(), Some(0 | 1)) {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Every prune covers what all sequences of the same length cover, and no tap of the grid takes a
/// path that was not found.
fn is_right(row: &Row) -> bool {
    let Some(reports) = &row.reports else {
        return true;
    };
    let all = reports.iter().find(|(prune, _)| *prune == "none");
    let all = all.map_or(&[][..], |(_, report)| &report.levels);
    reports.iter().all(|(_, report)| {
        let same = |level: &Level| covers(all, level) != Some(false);
        let grid = report.grid.as_ref();
        report.levels.iter().all(same) && grid.is_none_or(|grid| grid.missed.is_empty())
    })
}

/// Whether as many branches ran as with all sequences; none if those were not run.
fn covers(all: &[Level], level: &Level) -> Option<bool> {
    let same = all.iter().find(|one| one.length == level.length)?;
    Some(same.branches == level.branches)
}

fn render(arguments: &SequencesArguments, rows: &[Row]) -> String {
    let mut text = format!(
        "# Sequences\n\n\
         `gibbon-apps sequences --events {} --jobs {}`, Gibbon {}: all event sequences up to a \
         length that take different paths, without pruning (ACTEve's AllSeqs) and with each prune. \
         *same* says whether as many sides of the app's branches ran as with all sequences of that \
         length.\n\n\
         | app | prune | k | paths | kept | runs | checks | branches | same | seconds |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
        arguments.events,
        arguments.jobs,
        env!("CARGO_PKG_VERSION"),
    );
    for row in rows {
        let Some(reports) = &row.reports else {
            let _ = writeln!(text, "| {} | not here | | | | | | | | |", row.name);
            continue;
        };
        let all = reports.iter().find(|(prune, _)| *prune == "none");
        let all = all.map_or(&[][..], |(_, report)| &report.levels);
        for (prune, report) in reports {
            for level in &report.levels {
                let same = match covers(all, level) {
                    Some(true) => "yes",
                    Some(false) => "**no**",
                    None => "",
                };
                let _ = writeln!(
                    text,
                    "| {} | {prune} | {} | {} | {} | {} | {} | {} | {same} | {:.1} |",
                    row.name,
                    level.length,
                    level.paths,
                    level.kept,
                    level.runs,
                    level.checks,
                    level.branches,
                    level.seconds,
                );
            }
        }
    }
    text.push_str("\nRuns that did not go as planned, and taps all over the first screen:\n\n");
    for row in rows {
        for (prune, report) in row.reports.iter().flatten() {
            if report.diverged > 0 || !report.complete {
                let _ = writeln!(
                    text,
                    "- {}, {prune}: {} diverged{}",
                    row.name,
                    report.diverged,
                    if report.complete {
                        ""
                    } else {
                        "; not complete"
                    }
                );
            }
            if let Some(grid) = &report.grid {
                let _ = writeln!(
                    text,
                    "- {}: {} taps, {} pixels apart, took {} paths; {} were found, {} missed",
                    row.name,
                    grid.taps,
                    grid.step,
                    grid.classes,
                    grid.found,
                    grid.missed.len()
                );
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_five_columns() {
        let line = "Player\tfolder:music-player\t\t3\t4";
        let known = parse(line, Path::new("apps")).expect("a line");
        assert_eq!(known.lengths, (3, 4));
        assert!(parse("Player\tfolder:music-player", Path::new("")).is_err());
        assert!(parse(&line.replace("\t3\t", "\tmany\t"), Path::new("")).is_err());
    }

    #[test]
    fn a_prune_that_loses_a_branch_is_wrong() {
        let level = |branches| Level {
            length: 2,
            paths: 3,
            kept: 1,
            runs: 3,
            checks: 4,
            branches,
            seconds: 0.0,
        };
        assert_eq!(covers(&[level(7)], &level(7)), Some(true));
        assert_eq!(covers(&[level(7)], &level(6)), Some(false));
        assert_eq!(covers(&[], &level(6)), None);
    }
}
