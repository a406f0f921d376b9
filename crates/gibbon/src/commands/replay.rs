//! `gibbon replay`: does again what a trace says, and tells whether it came out the same.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use gibbon_apk::App;
use gibbon_device::{Device, Problem, Profile};
use gibbon_engine::replay::{Replay, replay};
use gibbon_pool::Child;
use gibbon_record::Document;
use gibbon_trace::{Step, Trace, hash_text};
use serde_json::{Value, json};

use super::app::{FINDINGS, density, find, screen};
use super::progress::ProgressBar;
use super::{interrupt, serve, traces};

#[derive(Args)]
pub struct ReplayArguments {
    /// A trace, or a finding's folder; with --app also a script of Android's Monkey.
    trace: PathBuf,
    /// The app, if it is not where the trace says.
    #[arg(long, value_name = "APK")]
    app: Option<String>,
    /// How many times.
    #[arg(long, default_value_t = 1)]
    times: usize,
    /// Another screen than the trace was recorded on: things are found by what they are.
    #[arg(long, value_name = "WxH")]
    size: Option<String>,
    /// Other dots per inch than it was recorded with.
    #[arg(long)]
    density: Option<u32>,
    /// Another seed, to see whether it depends on chance.
    #[arg(long)]
    seed: Option<u64>,
    /// Write a picture after every event to this folder.
    #[arg(long, value_name = "FOLDER")]
    steps: Option<PathBuf>,
    /// Print each event as it is done.
    #[arg(short, long, conflicts_with = "json")]
    verbose: bool,
    /// Print what came of it as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &ReplayArguments) -> anyhow::Result<ExitCode> {
    let Opened { trace, apk } = open(&arguments.trace, arguments.app.as_deref())?;
    let profile = profile(&trace.header.device, arguments)?;
    let mut device = Child::boot(&serve::launch(profile.clone())?)?;
    device.install(&apk)?;
    interrupt::listen()?;
    let progress = ProgressBar::new("replays", arguments.times);
    let mut replays = Vec::new();
    while replays.len() < arguments.times && interrupt::goes_on() {
        match device.reset() {
            Err(Problem::Interrupted) => break,
            other => other?,
        }
        let shown = |device: &mut dyn Device, at: usize, step: &Step, _: &_| {
            show(device, at, step, arguments)
        };
        let replayed = match replay(&mut device, &trace, &profile, shown) {
            Err(Problem::Interrupted) => break,
            other => other?,
        };
        progress.end();
        if !arguments.json {
            tell(&trace, &replayed);
        }
        replays.push(replayed);
        progress.add(1);
    }
    progress.end();
    if trace.end.is_none() && !arguments.json && trace.steps.iter().any(|one| one.hash.is_some()) {
        eprintln!("gibbon: the trace does not say how it ended: it was cut short");
    }
    let verdict = Verdict::new(&trace, &replays);
    match arguments.json {
        true => {
            let replays = as_json(&trace, &profile, &replays, &verdict);
            print!("{}", Document::Replays.text(replays));
        }
        false => verdict.tell(replays.len()),
    }
    if !interrupt::goes_on() {
        return Ok(interrupt::exit_code());
    }
    // What is found counts, whether or not the trace says so: a script of Monkey's cannot.
    let mut found = replays.iter().flat_map(|one| &one.findings);
    if found.any(|finding| finding.verdict != gibbon_device::Verdict::Device) {
        return Ok(ExitCode::from(FINDINGS));
    }
    // On another device hashes say nothing.
    let compares_hashes = profile == trace.header.device;
    let diverged = |one: &Replay| {
        let is_other = compares_hashes && one.is_same(&trace) == Some(false);
        one.diverged_at.is_some() || is_other || !one.found_again(&trace)
    };
    Ok(match replays.iter().any(diverged) {
        true => ExitCode::from(DIVERGED),
        false => ExitCode::SUCCESS,
    })
}

/// Exit status of a replay that found nothing and went another way than it was recorded.
const DIVERGED: u8 = 3;

/// How often it came out as recorded; `None` where the trace does not say.
struct Verdict {
    found_again: Option<usize>,
    same_run: Option<usize>,
}

impl Verdict {
    fn new(trace: &Trace, replays: &[Replay]) -> Verdict {
        let recorded = trace.end.as_ref();
        let count = |is: &dyn Fn(&Replay) -> bool| replays.iter().filter(|one| is(one)).count();
        let has_findings = recorded.is_some_and(|end| !end.findings.is_empty());
        let has_hash = recorded.is_some_and(|end| end.hash.is_some());
        Verdict {
            found_again: has_findings.then(|| count(&|one| one.found_again(trace))),
            same_run: has_hash.then(|| count(&|one| one.is_same(trace) == Some(true))),
        }
    }

    fn tell(&self, times: usize) {
        if let Some(found) = self.found_again {
            println!("found again: {found} of {times}");
        }
        if let Some(same) = self.same_run {
            println!("the same run, instruction for instruction: {same} of {times}");
        }
    }
}

fn tell(trace: &Trace, replayed: &Replay) {
    for finding in &replayed.findings {
        print!("{}", finding.stack);
    }
    if replayed.refused > 0 {
        println!("{} events could not be done", replayed.refused);
    }
    let Some(at) = replayed.diverged_at else {
        return;
    };
    let step = &trace.steps[at];
    let number = at + 1;
    println!(
        "event {number}, `{}`: from here on it is not as it was recorded",
        step.event
    );
    if step.activity != replayed.activity {
        let name = |activity: &Option<String>| match activity {
            Some(class) => class.clone(),
            None => "(outside of the app)".to_owned(),
        };
        let (then, now) = (name(&step.activity), name(&replayed.activity));
        println!("  it was done in {then}, and is now in {now}");
    }
}

fn as_json(trace: &Trace, profile: &Profile, replays: &[Replay], verdict: &Verdict) -> Value {
    let one = |replayed: &Replay| {
        json!({
            "events": replayed.events,
            "refused": replayed.refused,
            "diverged_at": replayed.diverged_at.map(|at| at + 1),
            "diverged_in": replayed.activity,
            "hash": replayed.hash.map(hash_text),
            "findings": replayed.findings,
        })
    };
    json!({
        "app": trace.header.app,
        "device": profile,
        "times": replays.len(),
        "found_again": verdict.found_again,
        "same_run": verdict.same_run,
        "replays": replays.iter().map(one).collect::<Vec<_>>(),
    })
}

/// A trace, and the app it is of.
pub struct Opened {
    pub trace: Trace,
    pub apk: PathBuf,
}

/// Reads a trace, or that of a finding's folder; if the app is named also a script of Monkey's.
pub fn open(path: &Path, app: Option<&str>) -> anyhow::Result<Opened> {
    let trace = traces::read(path, app)?;
    let source = app.unwrap_or(&trace.header.app.source);
    if app.is_none() && !source.starts_with("npm:") && !Path::new(source).exists() {
        bail!("{source}, which the trace is of, is not there\nhint: --app APK says where it is");
    }
    let (_, apk) = find(source)?;
    if App::open(&apk)?.hash != trace.header.app.hash {
        eprintln!("gibbon: the trace is of another version of the app: it may go differently");
    }
    Ok(Opened { trace, apk })
}

fn profile(recorded: &Profile, arguments: &ReplayArguments) -> anyhow::Result<Profile> {
    let mut profile = recorded.clone();
    if let Some(size) = &arguments.size {
        (profile.width, profile.height) = screen(size)?;
    }
    if let Some(dots) = arguments.density {
        profile.density = density(dots)?;
    }
    profile.seed = arguments.seed.unwrap_or(profile.seed);
    Ok(profile)
}

fn show(
    device: &mut dyn Device,
    at: usize,
    step: &Step,
    arguments: &ReplayArguments,
) -> Result<(), Problem> {
    if arguments.verbose {
        println!("{:5} {}", at + 1, step.event);
    }
    let Some(folder) = &arguments.steps else {
        return Ok(());
    };
    let png = device.picture(1)?;
    write(folder, at, &png)
        .map_err(|error| Problem::Refused(format!("{}: {error}", folder.display())))
}

fn write(folder: &Path, at: usize, png: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join(format!("{:03}.png", at + 1)), png)
}
