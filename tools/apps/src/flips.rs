//! Many flips of branches on an app's screens: how many did not go as the solver said.
//!
//! Each activity is started alone, and `gibbon sequences --length 1` flips every branch that
//! depends on the place of a tap, a long tap, a double tap or a swipe. A run that takes another way
//! than was computed has diverged; the table lists where.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use gibbon_device::Device;
use gibbon_embedded::{BootOptions, Embedded, Profile};
use gibbon_setup::{Lines, Need};
use serde::{Deserialize, Serialize};

use crate::minimize::Kept;
use crate::sequences::report_of;
use crate::table;

/// ApiDemos as npm has it.
const PACKAGE: (&str, &str) = ("android-apidemos", "3.0.0");
const APK: &str = "apks/ApiDemos-debug.apk";

/// At most one of so many flips may diverge.
const ONE_OF: usize = 100;

#[derive(Args)]
pub struct FlipsArguments {
    /// The app; ApiDemos 3.0.0 if none is given.
    apk: Option<PathBuf>,
    /// Only activities whose names contain this.
    #[arg(long)]
    only: Option<String>,
    /// Enough after so many flips.
    #[arg(long, default_value_t = 10_000)]
    flips: usize,
    /// Events whose places are unknown.
    #[arg(long, default_value = "tap,long-tap,double-tap,swipe")]
    events: String,
    /// How many events a sequence has.
    #[arg(long, default_value_t = 1)]
    length: u8,
    /// Runs of one activity, at most.
    #[arg(long, default_value_t = 400)]
    runs: usize,
    /// Where results are kept with the build they are of.
    #[arg(long, value_name = "FOLDER")]
    keep: PathBuf,
    /// Nothing new begins after so many seconds; the same command goes on from there.
    #[arg(long, value_name = "SECONDS")]
    budget: Option<u64>,
    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// Of what `gibbon sequences --json` prints.
#[derive(Default, Serialize, Deserialize)]
struct Report {
    flips: usize,
    diverged: usize,
    demoted: usize,
    notes: BTreeMap<String, u64>,
    /// Why there is no report.
    #[serde(default)]
    failed: Option<String>,
}

pub fn run(arguments: &FlipsArguments) -> anyhow::Result<ExitCode> {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm(PACKAGE.0, PACKAGE.1)?);
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apk = match &arguments.apk {
        Some(apk) => apk.clone(),
        None => paths.npm(PACKAGE.0, PACKAGE.1)?.join(APK),
    };
    std::fs::create_dir_all(&arguments.keep)
        .with_context(|| arguments.keep.display().to_string())?;
    let kept = Kept::new(std::env::current_exe()?.with_file_name("gibbon"))?;
    let budget = arguments.budget.map(Duration::from_secs);
    let ends = budget.map(|budget| Instant::now() + budget);
    let mut reports: Vec<(String, Report)> = Vec::new();
    let mut is_whole = true;
    let mut activities = activities(&paths, &apk)?;
    activities.retain(|name| {
        let only = arguments.only.as_ref();
        only.is_none_or(|part| name.contains(part.as_str()))
    });
    for activity in activities {
        if reports
            .iter()
            .map(|(_, report)| report.flips)
            .sum::<usize>()
            >= arguments.flips
        {
            break;
        }
        let file = arguments.keep.join(format!(
            "{activity}-{}-{}.json",
            arguments.length,
            arguments.events.replace(',', "-")
        ));
        let may_make = ends.is_none_or(|end| Instant::now() < end);
        let made = kept.or_make(&file, may_make, || {
            eprintln!("{activity}");
            Ok(one(arguments, &kept.gibbon, &apk, &activity))
        })?;
        match made {
            Some(report) => reports.push((activity, report)),
            None => is_whole = false,
        }
    }
    table::put(&render(arguments, &reports), arguments.write.as_deref())?;
    if !is_whole {
        eprintln!("gibbon-apps: the budget is used up; the same command goes on from here");
        return Ok(ExitCode::from(2));
    }
    let (flips, diverged) = sums(&reports);
    Ok(ExitCode::from(u8::from(diverged * ONE_OF > flips)))
}

fn activities(paths: &gibbon_setup::Paths, apk: &Path) -> anyhow::Result<Vec<String>> {
    let options = BootOptions::default();
    let mut device = Embedded::boot_with(paths, &Profile::default(), options)?;
    device.install(apk)?;
    Ok(device.activities()?)
}

fn one(arguments: &FlipsArguments, gibbon: &Path, apk: &Path, activity: &str) -> Report {
    let mut command = Command::new(gibbon);
    command.arg("sequences").arg(apk).arg("--json");
    command.args(["--activity", activity, "--events", &arguments.events]);
    command.args([
        "--prune",
        "effect",
        "--length",
        &arguments.length.to_string(),
    ]);
    command.args(["--runs", &arguments.runs.to_string()]);
    report_of(command).unwrap_or_else(|error| Report {
        failed: Some(error.to_string()),
        ..Report::default()
    })
}

fn sums(reports: &[(String, Report)]) -> (usize, usize) {
    let sum = |of: fn(&Report) -> usize| reports.iter().map(|(_, report)| of(report)).sum();
    (sum(|report| report.flips), sum(|report| report.diverged))
}

fn render(arguments: &FlipsArguments, reports: &[(String, Report)]) -> String {
    let (flips, diverged) = sums(reports);
    let demoted: usize = reports.iter().map(|(_, report)| report.demoted).sum();
    let share = 100.0 * diverged as f64 / flips.max(1) as f64;
    let mut text = format!(
        "# Flips\n\n`gibbon-apps flips --events {}`, Gibbon {}: every activity started alone, each \
         branch that depends on an event's place flipped, at most {} runs an activity.\n\n\
         {} activities, {flips} flips, {diverged} diverged ({share:.2} %), {demoted} branches of \
         the framework demoted.\n\n",
        arguments.events,
        env!("CARGO_PKG_VERSION"),
        arguments.runs,
        reports.len(),
    );
    let mut places: BTreeMap<&str, (u64, Vec<&str>)> = BTreeMap::new();
    for (activity, report) in reports {
        for (note, count) in &report.notes {
            if note.starts_with("diverged") {
                let (all, of) = places.entry(note).or_default();
                *all += count;
                of.push(activity);
            }
        }
    }
    text.push_str("| where | runs | activities |\n|---|---|---|\n");
    let mut places: Vec<_> = places.into_iter().collect();
    places.sort_by_key(|(place, (count, _))| (std::cmp::Reverse(*count), *place));
    for (place, (count, of)) in places {
        let first = of[0].rsplit('.').next().unwrap_or_default();
        let _ = writeln!(
            text,
            "| `{place}` | {count} | {}, first {first} |",
            of.len()
        );
    }
    text.push_str("\nActivities without a report:\n\n");
    for (activity, report) in reports {
        if let Some(why) = &report.failed {
            let why = why.lines().last().unwrap_or_default();
            let _ = writeln!(text, "- {activity}: {why}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flips_are_added_up_over_activities() {
        let report = |flips, diverged| Report {
            flips,
            diverged,
            ..Report::default()
        };
        let reports = [
            ("a".to_owned(), report(30, 1)),
            ("b".to_owned(), report(12, 0)),
        ];
        assert_eq!(sums(&reports), (42, 1));
    }
}
