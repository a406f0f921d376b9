//! `gibbon race`: which races an app has, and which of them matter.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use gibbon_apk::App;
use gibbon_device::Device;
use gibbon_engine::Random;
use gibbon_pool::Child;
use gibbon_race::{
    Found, Observation, Searched, Settings, Tried, Verdict, observe, page, search, walk,
};
use gibbon_record::RunFolder;
use gibbon_trace::Trace;
use serde_json::{Value, json};

use super::app::{DeviceArguments, FINDINGS, OutArguments, command_line, find, identity};
use super::replay::{Opened, open};
use super::{interrupt, serve};

#[derive(Args)]
pub struct RaceArguments {
    /// An app, a trace, or the folder of a run with its traces.
    what: String,
    /// The app, if it is not where a trace says.
    #[arg(long, value_name = "APK")]
    app: Option<String>,
    /// The activity to start, as class name; the launcher's if none is given.
    #[arg(long)]
    activity: Option<String>,
    /// Only list the races, without running the other order.
    #[arg(long)]
    list: bool,
    /// Of an app: how many walks through it, and events in each.
    #[arg(long, default_value_t = 6)]
    walks: u32,
    #[arg(long, default_value_t = 12)]
    events: usize,
    /// How many runs for verdicts at most.
    #[arg(long, default_value_t = 200)]
    runs: usize,
    #[command(flatten)]
    device: DeviceArguments,
    #[command(flatten)]
    out: OutArguments,
    /// Print what came of it as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &RaceArguments) -> anyhow::Result<ExitCode> {
    let out = arguments.out.claim()?;
    let path = Path::new(&arguments.what);
    let traces = recorded(path)?;
    let (empty, apk) = match traces.first() {
        Some(first) => {
            let Opened { trace, apk } = open(first, arguments.app.as_deref())?;
            (trace, apk)
        }
        None => new_trace(arguments)?,
    };
    let mut device = Child::boot(&serve::launch(empty.header.device.clone())?)?;
    device.install(&apk)?;
    interrupt::listen()?;
    let observations = match traces.is_empty() {
        true => walks(&mut device, &empty, arguments)?,
        false => replays(&mut device, &traces, arguments)?,
    };
    let settings = Settings {
        runs: arguments.runs,
        list_only: arguments.list,
    };
    let Searched { races: found, runs } =
        search(&mut device, &observations, settings, &interrupt::goes_on)?;
    let saved = save(&found, out.as_ref())?;
    if let Some(out) = &out {
        let command = |path: &PathBuf| format!("gibbon replay {}", path.display());
        let commands = saved
            .iter()
            .map(|paths| paths.iter().map(command).collect());
        let commands: Vec<Vec<String>> = commands.collect();
        let file = out.path().join("races.html");
        let text = page(&empty.header.app.package, &found, &commands);
        std::fs::write(&file, text).with_context(|| file.display().to_string())?;
    }
    match arguments.json {
        true => println!("{:#}", as_json(&empty, &found, &saved, runs)),
        false => tell(&found, &saved),
    }
    if !interrupt::goes_on() {
        return Ok(ExitCode::from(interrupt::INTERRUPTED));
    }
    let is_harmful = |one: &Found| one.judgement.verdict == Verdict::Harmful;
    Ok(match found.iter().any(is_harmful) {
        true => ExitCode::from(FINDINGS),
        false => ExitCode::SUCCESS,
    })
}

/// The traces that a file or folder has; none if it is an app.
fn recorded(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if path.is_dir() {
        let mut traces = Vec::new();
        collect(path, &mut traces)?;
        traces.sort();
        anyhow::ensure!(
            !traces.is_empty(),
            "{}: there is no trace in it",
            path.display()
        );
        return Ok(traces);
    }
    let is_trace = path.extension().is_some_and(|ending| ending == "jsonl");
    Ok(if is_trace {
        vec![path.to_owned()]
    } else {
        Vec::new()
    })
}

fn collect(folder: &Path, traces: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let name = || folder.display().to_string();
    for entry in std::fs::read_dir(folder).with_context(name)? {
        let path = entry.with_context(name)?.path();
        if path.is_dir() {
            collect(&path, traces)?;
        } else if path.extension().is_some_and(|ending| ending == "jsonl")
            && Trace::read(&path).is_ok()
        {
            traces.push(path);
        }
    }
    Ok(())
}

fn new_trace(arguments: &RaceArguments) -> anyhow::Result<(Trace, PathBuf)> {
    let (_, apk) = find(&arguments.what)?;
    let app = App::open(&apk)?;
    let identity = identity(&app, &arguments.what);
    let profile = arguments.device.profile()?;
    Ok((
        Trace::new(identity, profile, arguments.activity.clone()),
        apk,
    ))
}

fn walks(
    device: &mut dyn Device,
    empty: &Trace,
    arguments: &RaceArguments,
) -> anyhow::Result<Vec<Observation>> {
    let mut tried = Tried::default();
    let mut observations = Vec::new();
    for number in 0..arguments.walks {
        if !interrupt::goes_on() {
            break;
        }
        let mut random = Random::new(arguments.device.seed, u64::from(number));
        let observation = walk(device, empty, arguments.events, &mut tried, &mut random)?;
        observations.push(observation);
    }
    Ok(observations)
}

fn replays(
    device: &mut dyn Device,
    traces: &[PathBuf],
    arguments: &RaceArguments,
) -> anyhow::Result<Vec<Observation>> {
    let mut observations = Vec::new();
    for path in traces {
        if !interrupt::goes_on() {
            break;
        }
        let Opened { trace, .. } = open(path, arguments.app.as_deref())?;
        observations.push(observe(device, &trace)?);
    }
    Ok(observations)
}

/// Writes both orders of each race; where they are.
fn save(found: &[Found], out: Option<&RunFolder>) -> anyhow::Result<Vec<Vec<PathBuf>>> {
    let mut saved = Vec::new();
    for (at, one) in found.iter().enumerate() {
        let mut paths = Vec::new();
        if let (Some(out), Some(traces)) = (out, &one.traces) {
            let folder = PathBuf::from(format!("race-{:02}", at + 1));
            // The order that shows the harm is last.
            let names = ["usual", "other"].into_iter().skip(2 - traces.len().min(2));
            for (name, trace) in names.zip(traces) {
                let folder = folder.join(name);
                out.save_proof(&folder, trace, one.judgement.finding.as_ref())?;
                paths.push(out.path().join(folder).join("trace.jsonl"));
            }
        }
        saved.push(paths);
    }
    if let Some(out) = out {
        out.mark(&command_line(), true)?;
    }
    Ok(saved)
}

fn tell(found: &[Found], saved: &[Vec<PathBuf>]) {
    // Libraries' own fields are for their makers, unless something comes of them.
    let is_shown = |one: &Found| !one.is_library || one.judgement.verdict == Verdict::Harmful;
    for (one, paths) in found.iter().zip(saved).filter(|(one, _)| is_shown(one)) {
        println!("{}: {}", one.judgement.verdict, one.field);
        println!("  first:  {} ({})", one.first, one.tasks[0]);
        println!("  second: {} ({})", one.second, one.tasks[1]);
        println!("  {}", one.judgement.reason);
        for path in paths {
            println!("  gibbon replay {}", path.display());
        }
    }
    if found.is_empty() {
        println!("no races");
    }
    let hidden = found.iter().filter(|one| !is_shown(one)).count();
    if hidden > 0 {
        println!("{hidden} more on fields of libraries: --json lists them");
    }
}

fn as_json(trace: &Trace, found: &[Found], saved: &[Vec<PathBuf>], runs: usize) -> Value {
    let race = |(one, paths): (&Found, &Vec<PathBuf>)| {
        json!({
            "field": one.field,
            "first": one.first,
            "second": one.second,
            "tasks": one.tasks,
            "library": one.is_library,
            "verdict": one.judgement.verdict,
            "reason": one.judgement.reason,
            "finding": one.judgement.finding,
            "remarks": one.remarks,
            "stacks": one.stacks,
            "traces": paths,
        })
    };
    json!({
        "app": trace.header.app,
        "runs": runs,
        "races": found.iter().zip(saved).map(race).collect::<Vec<_>>(),
    })
}
