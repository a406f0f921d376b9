//! `gibbon sequences`: all sequences of events up to a length that take different paths.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use gibbon_apk::App;
use gibbon_coverage::Program;
use gibbon_device::{Device, Gaps};
use gibbon_engine::Found;
use gibbon_record::{Document, RunDetails, RunFolder, folder};
use gibbon_sequences::{EventKind, Prune, Search, Sequences, Settings, UnknownKind, picture_file};
use gibbon_solver::Solver;
use gibbon_trace::{Step, Trace};
use serde_json::{Value, json};

use super::app::{DeviceArguments, FINDINGS, OutArguments, command_line, find, identity};
use super::devices::{self, Devices};
use super::progress::{KeepingProgress, ProgressBar};
use super::{constraint_solver, interrupt, outcome, traces};

/// Screens that the page of paths shows.
const PICTURES: usize = 200;

#[derive(Args)]
pub struct SequencesArguments {
    /// The app: a file, or npm:PACKAGE@VERSION/FILE for one that npm has.
    apk: String,
    /// How many events a sequence has at most.
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=32))]
    length: u8,
    /// Sequences begin where this trace ends, instead of at the app's start.
    #[arg(long, value_name = "TRACE")]
    from: Option<PathBuf>,
    /// What sequences are made of: tap, long-tap, double-tap, swipe, text, key, back, rotate,
    /// start, setting.
    #[arg(long, value_delimiter = ',', default_value = "tap,text,back")]
    events: Vec<EventKind>,
    /// What else is unknown while an event is handled: time.
    #[arg(long, value_delimiter = ',')]
    unknown: Vec<UnknownKind>,
    /// Which sequences are not continued: none, read-only, effect, independent or states.
    #[arg(long, default_value = "effect")]
    prune: Prune,
    /// Runs of single events before it stops with what it has.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    runs: usize,
    /// Besides, tap all over the first screen, so many pixels apart: no tap may take a path that
    /// was not found.
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    grid: Option<u32>,
    /// The activity to start, as class name; the launcher's if none is given.
    #[arg(long)]
    activity: Option<String>,
    #[command(flatten)]
    device: DeviceArguments,
    /// Devices at once; the result is the same with any number.
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
    #[command(flatten)]
    out: OutArguments,
    /// Write the sequences that together run all code that any of them ran, as traces and tests.
    #[arg(long, value_name = "FOLDER")]
    suite: Option<PathBuf>,
    /// Print what came of it as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &SequencesArguments) -> anyhow::Result<ExitCode> {
    let out = arguments.out.claim()?;
    let suite = arguments.suite.as_deref();
    let suite = suite.map(|path| arguments.out.claim_at(path)).transpose()?;
    let from = starting_steps(arguments)?;
    let (_, apk) = find(&arguments.apk)?;
    let app = App::open(&apk)?;
    let id = identity(&app, &arguments.apk);
    let profile = arguments.device.profile()?;
    let trace = Trace::new(id.clone(), profile.clone(), arguments.activity.clone());
    let jobs = devices::jobs(arguments.jobs, arguments.runs);
    let devices = Devices::new(&profile, &apk, jobs)?;
    let make = || devices.make();
    let z3 = constraint_solver::find();
    interrupt::listen()?;
    let start = Instant::now();
    let clock = || start.elapsed();
    let search = Search {
        settings: Settings {
            length: arguments.length.into(),
            events: kinds(&arguments.events),
            unknown: arguments.unknown.clone(),
            prune: arguments.prune,
            jobs,
            runs: arguments.runs,
            from: from.clone(),
            grid: arguments.grid,
            pictures: if out.is_some() { PICTURES } else { 0 },
        },
        trace: trace.clone(),
        program: Arc::new(Program::new(&app)),
        make: &make,
        solver: Solver::new(z3.clone()),
        clock: &clock,
    };
    let progress = ProgressBar::new("runs", arguments.runs);
    let keeping = KeepingProgress {
        bar: &progress,
        folder: out.as_ref(),
    };
    let sequences = search.run(&keeping);
    progress.end();
    let mut sequences = sequences?;
    outcome::confirm(&mut sequences.results, |results| {
        results.confirm(&mut *make()?, &profile)
    });
    let run = RunDetails {
        version: env!("CARGO_PKG_VERSION").into(),
        command: command_line(),
        app: id,
        device: profile,
        events_per_second: sequences.results.events as f64 / start.elapsed().as_secs_f64(),
        gaps: Gaps::default(),
        against: None,
        tested: None,
    };
    let summary = as_json(arguments, &run, &sequences, z3.is_some());
    if let Some(out) = &out {
        let results = &sequences.results;
        let mut device = match outcome::wants_pictures(results) {
            true => make().ok(),
            false => None,
        };
        let device = device
            .as_mut()
            .map(|device| &mut **device as &mut dyn Device);
        outcome::save(out, &run, results, None, device)?;
        save(out, &summary, &sequences)?;
        save_page(out, &run, &sequences)?;
    }
    if let Some(suite) = &suite {
        for (at, path) in sequences.suite().into_iter().enumerate() {
            let folder = PathBuf::from(format!("{:03}", at + 1));
            suite.save_proof(&folder, &sequences.trace(&trace, &from, path), None)?;
        }
        suite.mark(&command_line(), true)?;
    }
    match arguments.json {
        true => print!("{}", Document::Sequences.text(summary)),
        false => tell(arguments, &run, &sequences),
    }
    if !interrupt::goes_on() {
        return Ok(interrupt::exit_code());
    }
    if sequences.paths.is_empty() {
        let why = sequences.notes.keys().next();
        bail!("there is no path: {}", why.map_or("nothing ran", |why| why));
    }
    Ok(match sequences.results.counted().next() {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::from(FINDINGS),
    })
}

/// Of the notes, those that say something of the whole run.
fn is_for_all(note: &str) -> bool {
    let starts = [
        "the budget",
        "no branch",
        "the app does not",
        "a run failed",
    ];
    starts.iter().any(|start| note.starts_with(start)) || note.contains("solver")
}

fn kinds(asked: &[EventKind]) -> Vec<EventKind> {
    let mut kinds = asked.to_vec();
    kinds.sort();
    kinds.dedup();
    kinds
}

fn starting_steps(arguments: &SequencesArguments) -> anyhow::Result<Vec<Step>> {
    match &arguments.from {
        Some(path) => Ok(traces::read(path, Some(&arguments.apk))?.steps),
        None => Ok(Vec::new()),
    }
}

/// All paths, and the summary.
fn save(out: &RunFolder, summary: &Value, sequences: &Sequences) -> anyhow::Result<()> {
    out.write_document(Document::Sequences, summary.clone())?;
    out.write_document(Document::Paths, serde_json::to_value(&sequences.paths)?)?;
    Ok(())
}

/// The tree of paths to walk through, and the screens in it.
fn save_page(out: &RunFolder, run: &RunDetails, sequences: &Sequences) -> anyhow::Result<()> {
    let size = (run.device.width, run.device.height);
    let page = sequences.page(&run.app.package, size);
    out.write(Path::new("sequences.html"), page)?;
    for (path, picture) in &sequences.pictures {
        out.write(Path::new(&picture_file(*path)), picture)?;
    }
    Ok(())
}

fn as_json(
    arguments: &SequencesArguments,
    run: &RunDetails,
    sequences: &Sequences,
    has_solver: bool,
) -> Value {
    let findings = sequences.results.findings.values().enumerate();
    let finding = |(at, found): (usize, &Found)| {
        let trace = arguments.out.out.as_ref().map(|out| {
            let folder = out.join(folder::finding_folder(at));
            folder.join("trace.jsonl").display().to_string()
        });
        json!({
            "kind": found.finding.kind,
            "exception": found.finding.exception,
            "message": found.finding.message,
            "verdict": found.finding.verdict,
            "place": found.finding.place(&run.app.package),
            "count": found.count,
            "events": found.trace.steps.len(),
            "trace": trace,
        })
    };
    let branches = sequences.results.coverage.summary().branches;
    json!({
        "app": run.app,
        "length": arguments.length,
        "prune": arguments.prune.to_string(),
        "complete": sequences.is_complete,
        "levels": sequences.levels,
        "branches": branches,
        "findings": findings.map(finding).collect::<Vec<_>>(),
        "flips": sequences.flips,
        "diverged": sequences.diverged,
        "demoted": sequences.demoted(),
        "grid": sequences.grid,
        "notes": sequences.notes,
        "solver": json!({ "present": has_solver, "counters": sequences.solver }),
    })
}

fn tell(arguments: &SequencesArguments, run: &RunDetails, sequences: &Sequences) {
    println!(
        "{:>6} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "length", "paths", "kept", "runs", "checks", "seconds"
    );
    for level in &sequences.levels {
        println!(
            "{:>6} {:>8} {:>8} {:>8} {:>8} {:>8.1}",
            level.length, level.paths, level.kept, level.runs, level.checks, level.seconds
        );
    }
    if let Some(grid) = &sequences.grid {
        println!(
            "{} taps, {} pixels apart, took {} paths; {} paths were found, {} missed",
            grid.taps,
            grid.step,
            grid.classes,
            grid.found,
            grid.missed.len()
        );
    }
    if sequences.diverged > 0 {
        println!("{} runs did not go as planned", sequences.diverged);
    }
    if !sequences.is_complete {
        println!("not all of it was done");
    }
    for note in sequences.notes.keys().filter(|note| is_for_all(note)) {
        println!("{note}");
    }
    outcome::tell(run, &sequences.results, arguments.out.out.as_deref());
}
