//! `gibbon minimize`: shrinks a trace to a minimal one that still reproduces the finding.

mod given;
mod goals;
mod side_by_side;
mod verdict;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context;
use clap::Args;
use gibbon_device::{Device, Problem};
use gibbon_engine::{Episode, EpisodeEnd};
use gibbon_minimize::{FailedRun, MinimizeError, Minimized, Settings, Vary, Watcher, minimize};
use gibbon_record::Document;
use gibbon_trace::{Step, Trace};
use serde_json::json;

use super::app::{FINDINGS, OutArguments, command_line};
use super::devices::{self, Devices};
use super::interrupt;
use super::progress::ProgressBar;
use super::replay::Opened;

use given::given;
use goals::GoalArguments;
use verdict::Verdict;

/// Pictures of the page are so many times smaller than the screen.
const PICTURE_SMALLER: u32 = 3;

#[derive(Args)]
pub struct MinimizeArguments {
    /// A trace, a finding's folder, or a run's folder with all its findings; with --app also an
    /// event script, or a script of Android's Monkey, as SimplyDroid's traces are.
    trace: PathBuf,
    /// The app, if it is not where the trace says.
    #[arg(long, value_name = "APK")]
    app: Option<String>,
    /// The screen that a script is for; a trace has its own.
    #[arg(long, value_name = "WxH")]
    size: Option<String>,
    /// Dots per inch, likewise.
    #[arg(long)]
    density: Option<u32>,
    #[command(flatten)]
    goal: GoalArguments,
    /// Environments that vote, the trace's own among them: a subtrace is accepted if it reaches the
    /// goal in nine of ten of those in which the whole trace does. With 1 the trace's own alone
    /// counts: plain delta debugging.
    #[arg(long, alias = "seeds", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    runs: u16,
    /// Other environments that check the result; as many as vote if it is not given.
    #[arg(long, value_name = "RUNS", value_parser = clap::value_parser!(u16).range(1..=1000))]
    check: Option<u16>,
    /// What environments differ in besides random numbers: threads, lateness, pauses, network,
    /// clock, screen (display and font size), with commas between them, or nothing.
    #[arg(long, value_name = "WHAT", default_value = "threads,lateness,pauses")]
    vary: Vary,
    /// Time that passes before each event, so that the result does not depend on haste.
    #[arg(long, value_name = "MILLIS", default_value_t = 0)]
    pause: u32,
    /// ND3MIN as its paper has it: steps of 15 runs, each in an environment of its own, chosen by
    /// its decision process and its heuristic; nothing else is simplified.
    #[arg(long)]
    as_published: bool,
    /// Devices at once, but no more than cores and memory allow; the result is the same with any
    /// number.
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
    /// The result is kept in `minimal` beside the trace if no folder is given.
    #[command(flatten)]
    out: OutArguments,
    /// Print the verdict as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &MinimizeArguments) -> anyhow::Result<ExitCode> {
    interrupt::listen()?;
    let findings = findings_of(&arguments.trace);
    if findings.is_empty() {
        let verdict = match one(arguments, &arguments.trace, arguments.out.out.as_deref()) {
            // Nothing is known yet, so there is nothing to keep.
            Err(error) if is_interrupted(&error) => {
                eprintln!("gibbon: {error:#}");
                return Ok(exit_code(false));
            }
            other => other?,
        };
        match arguments.json {
            true => print!("{}", Document::Minimized.text(verdict.json())),
            false => verdict.tell(),
        }
        return Ok(exit_code(verdict.has_finding()));
    }
    let mut told = Vec::new();
    let (mut has_finding, mut has_failed) = (false, false);
    for finding in findings {
        if !interrupt::goes_on() {
            break;
        }
        let name = finding.file_name().unwrap_or_default();
        let out = arguments.out.out.as_ref().map(|out| out.join(name));
        match one(arguments, &finding, out.as_deref()) {
            Ok(verdict) => {
                has_finding |= verdict.has_finding();
                if !arguments.json {
                    verdict.tell();
                }
                told.push(Document::Minimized.versioned(verdict.json()));
            }
            // The others may still be minimized.
            Err(error) => {
                eprintln!("gibbon: {}: {error:#}", finding.display());
                has_failed |= !is_interrupted(&error);
                told.push(json!({ "finding": finding, "error": format!("{error:#}") }));
            }
        }
    }
    if arguments.json {
        println!("{:#}", json!({ "findings": told }));
    }
    if has_failed && !has_finding && interrupt::goes_on() {
        return Ok(ExitCode::from(crate::FAILURE));
    }
    Ok(exit_code(has_finding))
}

fn is_interrupted(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(MinimizeError::Interrupted)) || interrupt::is_cause(error)
}

fn exit_code(has_finding: bool) -> ExitCode {
    match (interrupt::goes_on(), has_finding) {
        (false, _) => interrupt::exit_code(),
        (true, true) => ExitCode::from(FINDINGS),
        (true, false) => ExitCode::SUCCESS,
    }
}

/// The findings of a run's folder, in order.
fn findings_of(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder.join("findings")) else {
        return Vec::new();
    };
    let folders = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut folders: Vec<PathBuf> = folders
        .filter(|path| path.join("trace.jsonl").exists())
        .collect();
    folders.sort();
    folders
}

/// Minimizes one trace and keeps the result.
fn one(arguments: &MinimizeArguments, path: &Path, out: Option<&Path>) -> anyhow::Result<Verdict> {
    let Opened { trace, apk } = given(path, arguments)?;
    let goal = arguments.goal.goal(&trace, &apk)?;
    let out = match out {
        Some(folder) => folder.to_path_buf(),
        None => beside(path),
    };
    let folder = arguments.out.claim_at(&out)?;
    let jobs = devices::jobs(arguments.jobs, usize::MAX);
    let devices = Devices::new(&trace.header.device, &apk, jobs)?;
    let make = || devices.make();
    let settings = Settings {
        runs: usize::from(arguments.runs),
        check: usize::from(arguments.check.unwrap_or(arguments.runs)),
        pause: arguments.pause,
        vary: arguments.vary,
        as_published: arguments.as_published,
        jobs,
    };
    let shown = Shown::new(&trace);
    let minimized = minimize(&trace, &goal, &settings, &make, &shown);
    shown.progress.end();
    let minimized = minimized?;
    let recorded = make()
        .context("the device")
        .and_then(|mut device| record(&trace, &minimized, &mut *device));
    let (end, pictures) = match recorded {
        // What is left is known to reach the goal, recorded or not.
        Err(error) if interrupt::is_cause(&error) => (unrecorded(&trace, &minimized), Vec::new()),
        other => other?,
    };
    let finding = end.findings.first().map(|(_, finding)| finding);
    folder.save_proof(Path::new(""), &end.trace, finding)?;
    let verdict = Verdict {
        trace,
        goal,
        minimized,
        end,
        out,
    };
    folder.write_document(Document::Minimized, verdict.json())?;
    let mut files = Vec::new();
    for (at, png) in pictures.into_iter().enumerate() {
        let name = format!("steps/{at:02}.png");
        if let Some(png) = &png {
            folder.write(Path::new(&name), png)?;
        }
        files.push(png.map(|_| name));
    }
    let page = side_by_side::page(&verdict, &files);
    folder.write(Path::new("side-by-side.html"), page)?;
    let failed = verdict.minimized.check.iter().flat_map(|one| &one.failed);
    for (at, run) in failed.enumerate() {
        let name = format!("failed-{:02}.jsonl", at + 1);
        let trace = failed_trace(&verdict.trace, run);
        folder.write(Path::new(&name), trace.text())?;
    }
    folder.mark(&command_line(), true)?;
    Ok(verdict)
}

/// The result in an environment in which it does not reach the goal.
fn failed_trace(trace: &Trace, run: &FailedRun) -> Trace {
    let mut failed = trace.clone();
    failed.header.random = run.environment.seed;
    failed.header.schedule.clone_from(&run.environment.schedule);
    let steps = run.events.iter().map(|event| Step {
        event: event.clone(),
        activity: None,
        hash: None,
    });
    (failed.steps, failed.end) = (steps.collect(), None);
    failed
}

fn beside(trace: &Path) -> PathBuf {
    let folder = match trace.is_dir() {
        true => trace,
        false => trace.parent().unwrap_or(Path::new("")),
    };
    folder.join("minimal")
}

/// What the trace that is left begins with.
fn empty(trace: &Trace, minimized: &Minimized) -> Trace {
    let mut empty = trace.clone();
    (empty.steps, empty.end) = (Vec::new(), None);
    empty.header.schedule.clone_from(&minimized.schedule);
    empty
}

/// What is left, without hashes and pictures: there was no time to perform it once more.
fn unrecorded(trace: &Trace, minimized: &Minimized) -> EpisodeEnd {
    let mut end = EpisodeEnd {
        before: Vec::new(),
        trace: empty(trace, minimized),
        reached: Vec::new(),
        activities: Vec::new(),
        findings: Vec::new(),
        problem: None,
    };
    let left = minimized.left.iter().map(|one| &one.events);
    let events = std::iter::once(&minimized.lead).chain(left).flatten();
    end.trace.steps.extend(events.map(|event| Step {
        event: event.clone(),
        activity: None,
        hash: None,
    }));
    let count = end.trace.steps.len();
    let findings = trace.end.iter().flat_map(|end| &end.findings);
    end.findings
        .extend(findings.map(|finding| (count, finding.clone())));
    end
}

/// Performs what is left once more in the trace's own environment, for hashes, for the end, and for
/// pictures: of the start and after each event; none where the app is gone.
fn record(
    trace: &Trace,
    minimized: &Minimized,
    device: &mut dyn Device,
) -> anyhow::Result<(EpisodeEnd, Vec<Option<Vec<u8>>>)> {
    let empty = empty(trace, minimized);
    let mut episode = Episode::begin(device, empty).context("the device")?;
    let mut pictures = Vec::new();
    let left = minimized.left.iter().map(|one| &one.events);
    for events in std::iter::once(&minimized.lead).chain(left) {
        for event in events {
            match episode.perform(event.clone()) {
                Ok(_) | Err(Problem::Refused(_) | Problem::NotThere(_) | Problem::AppDied) => {}
                Err(problem) => return Err(problem).context("the device"),
            }
        }
        pictures.push(match episode.is_alive() {
            true => episode.device().picture(PICTURE_SMALLER).ok(),
            false => None,
        });
    }
    Ok((episode.end(None), pictures))
}

/// Events that are gone, as far as it is known, on a bar.
struct Shown {
    progress: ProgressBar,
    left: AtomicUsize,
}

impl Shown {
    fn new(trace: &Trace) -> Shown {
        Shown {
            progress: ProgressBar::new("events taken away", trace.steps.len()),
            left: AtomicUsize::new(trace.steps.len()),
        }
    }
}

impl gibbon_engine::Progress for Shown {
    fn goes_on(&self) -> bool {
        interrupt::goes_on()
    }
}

impl Watcher for Shown {
    fn is_enough(&self, events: usize) {
        let before = self.left.swap(events, Ordering::Relaxed);
        self.progress.add(before.saturating_sub(events));
    }
}
