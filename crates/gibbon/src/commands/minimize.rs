//! `gibbon minimize`: the shortest part of a trace that still does it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, bail};
use clap::Args;
use gibbon_device::{Device, Problem};
use gibbon_engine::{Episode, EpisodeEnd};
use gibbon_minimize::{Audience, Goal, Minimized, Settings, Times, minimize, with_pause};
use gibbon_pool::Child;
use gibbon_trace::Trace;
use serde_json::{Value, json};

use super::app::{FINDINGS, OutArguments, command_line};
use super::progress::ProgressBar;
use super::replay::{Opened, open};
use super::{interrupt, serve};

#[derive(Args)]
pub struct MinimizeArguments {
    /// A trace, or a finding's folder; with --app also a script of Android's Monkey.
    trace: PathBuf,
    /// The app, if it is not where the trace says.
    #[arg(long, value_name = "APK")]
    app: Option<String>,
    /// What it has to do is to bring this activity to the front, instead of finding what it found.
    #[arg(long, value_name = "CLASS")]
    activity: Option<String>,
    /// Other seeds are other timings and random numbers: it has to do it under nine of ten of those
    /// under which the whole trace does. With 1 the trace's own alone counts.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    seeds: u16,
    /// Time that passes before each event, so that what is left does not depend on haste.
    #[arg(long, value_name = "MILLIS", default_value_t = 0)]
    pause: u32,
    /// Devices at once; the result is the same with any number.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// The result is kept in `minimal` beside the trace if no folder is given.
    #[command(flatten)]
    out: OutArguments,
    /// Print what came of it as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &MinimizeArguments) -> anyhow::Result<ExitCode> {
    let Opened { trace, apk } = open(&arguments.trace, arguments.app.as_deref())?;
    let goal = match &arguments.activity {
        Some(class) => Goal::Activity(full_name(class, &trace.header.app.package)),
        None => match Goal::of(&trace) {
            Some(goal) => goal,
            None => {
                bail!("the trace found nothing\nhint: --activity CLASS says what it is to reach")
            }
        },
    };
    let out = match &arguments.out.out {
        Some(folder) => folder.clone(),
        None => beside(&arguments.trace),
    };
    let folder = arguments.out.claim_at(&out)?;
    let launch = serve::launch(trace.header.device.clone())?;
    let make = || {
        let mut device = Child::boot(&launch)?;
        device.install(&apk)?;
        Ok(Box::new(device) as Box<dyn Device + Send>)
    };
    interrupt::listen()?;
    let settings = Settings {
        seeds: usize::from(arguments.seeds),
        pause: arguments.pause,
        jobs: arguments.jobs,
    };
    let shown = Shown::new(&trace);
    let minimized = minimize(&trace, &goal, &settings, &make, &shown);
    shown.progress.end();
    let minimized = minimized?;
    let end = record(&trace, &minimized, arguments.pause, &mut *make()?)?;
    let finding = end.findings.first().map(|(_, finding)| finding);
    folder.save_proof(Path::new(""), &end.trace, finding)?;
    folder.mark(&command_line(), true)?;
    match arguments.json {
        true => println!("{:#}", as_json(&trace, &goal, &minimized, &out)),
        false => tell(&trace, &goal, &minimized, &end, &out),
    }
    if !interrupt::goes_on() {
        return Ok(ExitCode::from(interrupt::INTERRUPTED));
    }
    Ok(match finding {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::from(FINDINGS),
    })
}

/// A class that begins with a dot is in the app's package.
fn full_name(class: &str, package: &str) -> String {
    match class.starts_with('.') {
        true => format!("{package}{class}"),
        false => class.to_owned(),
    }
}

fn beside(trace: &Path) -> PathBuf {
    let folder = match trace.is_dir() {
        true => trace,
        false => trace.parent().unwrap_or(Path::new("")),
    };
    folder.join("minimal")
}

/// What is left, done once more under the trace's own seed, for hashes and for the end.
fn record(
    trace: &Trace,
    minimized: &Minimized,
    pause: u32,
    device: &mut dyn Device,
) -> anyhow::Result<EpisodeEnd> {
    let mut empty = trace.clone();
    (empty.steps, empty.end) = (Vec::new(), None);
    let left = minimized.positions.iter();
    let events = left.flat_map(|&at| with_pause(&trace.steps[at as usize].event, pause));
    let mut episode = Episode::begin(device, empty).context("the device")?;
    for event in events {
        match episode.perform(event) {
            Ok(_) | Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
            Err(Problem::AppDied) => break,
            Err(problem) => return Err(problem).context("the device"),
        }
    }
    Ok(episode.end(None))
}

fn tell(trace: &Trace, goal: &Goal, minimized: &Minimized, end: &EpisodeEnd, out: &Path) {
    println!("{goal}");
    let told = |events: usize, times: Times, which: &str| {
        let does = if events == 1 {
            "event does"
        } else {
            "events do"
        };
        println!(
            "  {events} {does} it under {} of {} {which}",
            times.did, times.of
        );
    };
    told(trace.steps.len(), minimized.whole, "seeds");
    told(minimized.positions.len(), minimized.left, "others");
    for (at, step) in end.trace.steps.iter().enumerate() {
        let widget = step
            .event
            .target()
            .and_then(|target| target.widget.as_ref());
        match widget {
            Some(widget) => println!("  {:3} {} ({widget})", at + 1, step.event),
            None => println!("  {:3} {}", at + 1, step.event),
        }
    }
    println!("  gibbon replay {}", out.join("trace.jsonl").display());
}

fn as_json(trace: &Trace, goal: &Goal, minimized: &Minimized, out: &Path) -> Value {
    let times = |times: Times| json!({ "did": times.did, "of": times.of });
    json!({
        "app": trace.header.app,
        "goal": goal.to_string(),
        "events_before": trace.steps.len(),
        "events": minimized.positions.len(),
        "positions": minimized.positions,
        "whole": times(minimized.whole),
        "left": times(minimized.left),
        "runs": minimized.runs,
        "steps": minimized.steps,
        "trace": out.join("trace.jsonl"),
    })
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

impl Audience for Shown {
    fn goes_on(&self) -> bool {
        interrupt::goes_on()
    }

    fn ran(&self, _: usize) {
        self.progress.add(0);
    }

    fn is_enough(&self, events: usize) {
        let before = self.left.swap(events, Ordering::Relaxed);
        self.progress.add(before.saturating_sub(events));
    }
}
