//! `gibbon race`: which races an app has, and which of them matter.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use gibbon_apk::App;
use gibbon_device::{Device, Event, Problem};
use gibbon_engine::{EpisodeStart, Random};
use gibbon_pool::Child;
use gibbon_race::{
    Found, Graph, Kept, Observation, RaceReport, ReportAnswer, Searched, Settings, Tried, Verdict,
    answer, observe, page, races, search, walk,
};
use gibbon_record::{Document, RunFolder};
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
    /// Under how many random orders of threads runs with threads of the app are tried.
    #[arg(long, default_value_t = 3)]
    schedules: u64,
    /// Also run the other order of races for fields of libraries that many apps have.
    #[arg(long)]
    libraries: bool,
    /// Set the first message itself aside, as RacerDroid does, instead of delaying what causes it: for
    /// comparison, as Android never lets a later message overtake it.
    #[arg(long)]
    set_aside: bool,
    /// Races that another tool reports, one JSON object a line: what is said of each.
    #[arg(long, value_name = "FILE")]
    reports: Option<PathBuf>,
    /// How often both orders of each verdict are replayed; of harmful ones at least once.
    #[arg(long, default_value_t = 0)]
    replays: usize,
    #[command(flatten)]
    device: DeviceArguments,
    #[command(flatten)]
    out: OutArguments,
    /// Print what finding races took, on standard error.
    #[arg(long)]
    stats: bool,
    /// Print what came of it as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &RaceArguments) -> anyhow::Result<ExitCode> {
    let out = arguments.out.claim()?;
    let reports = read_reports(arguments.reports.as_deref())?;
    let path = Path::new(&arguments.what);
    let traces = recorded(path)?;
    let (empty, apk, broadcasts) = match traces.first() {
        Some(first) => {
            let Opened { trace, apk } = open(first, arguments.app.as_deref())?;
            (trace, apk, Vec::new())
        }
        None => new_trace(arguments)?,
    };
    let mut device = Child::boot(&serve::launch(empty.header.device.clone())?)?;
    device.install(&apk)?;
    interrupt::listen()?;
    let observations = match traces.is_empty() {
        true => walks(&mut device, &empty, broadcasts, arguments)?,
        false => replays(&mut device, &traces, arguments)?,
    };
    if arguments.stats {
        observations.iter().for_each(stats);
    }
    let settings = Settings {
        runs: arguments.runs,
        list_only: arguments.list,
        replays: arguments.replays,
        sets_aside: arguments.set_aside,
        libraries: arguments.libraries,
        schedules: arguments.schedules,
    };
    let Searched { races: found, runs } =
        search(&mut device, &observations, settings, &interrupt::goes_on)?;
    let saved = save(&found, out.as_ref())?;
    if let Some(out) = &out {
        let mut kept = Vec::new();
        for (one, paths) in found.iter().zip(&saved) {
            kept.push(keep(&mut device, one, paths, out)?);
        }
        let text = page(&empty.header.app.package, &found, &kept);
        out.write(Path::new("races.html"), text)?;
    }
    let answers = reports.iter();
    let answers: Vec<ReportAnswer> = answers
        .map(|report| answer(report, &found, &observations))
        .collect();
    let mut races = as_json(&empty, &found, &saved, runs);
    races["reports"] = json!(answers);
    if let Some(out) = &out {
        out.write_document(Document::Races, races.clone())?;
    }
    match arguments.json {
        true => print!("{}", Document::Races.text(races)),
        false => {
            tell(&found, &saved, arguments.list);
            for one in &answers {
                let RaceReport {
                    variable,
                    first,
                    second,
                } = &one.report;
                let (first, second) = (&first.statement, &second.statement);
                println!("report: {variable}, {first} and {second}: {}", one.verdict);
                println!("  {}", one.reason);
            }
        }
    }
    if !interrupt::goes_on() {
        return Ok(interrupt::exit_code());
    }
    let is_harmful = |one: &Found| one.judgement.verdict == Verdict::Harmful;
    Ok(match found.iter().any(is_harmful) {
        true => ExitCode::from(FINDINGS),
        false => ExitCode::SUCCESS,
    })
}

/// What happens-before over a run takes.
fn stats(observation: &Observation) {
    let log = &observation.log;
    let before = processor_seconds();
    let graph = Graph::of(log);
    let package = &observation.trace.header.app.package;
    let found = races(&graph, log, package).len();
    eprintln!(
        "{} events, {} records ({} left out), {} tasks, {} edges, {} accesses, {found} races: {:.2} s \
         of processor time",
        observation.trace.steps.len(),
        log.records.len(),
        log.left_out,
        graph.tasks.len(),
        graph.edges.len(),
        graph.accesses.len(),
        processor_seconds() - before
    );
}

/// What this thread has had of processors; nothing where the system does not tell.
fn processor_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = told.split_whitespace().next();
    let nanos = nanos.and_then(|nanos| nanos.parse::<u64>().ok());
    nanos.unwrap_or_default() as f64 / 1e9
}

/// Reports of another tool, one a line.
fn read_reports(file: Option<&Path>) -> anyhow::Result<Vec<RaceReport>> {
    let Some(file) = file else {
        return Ok(Vec::new());
    };
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let parse = |(number, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| {
            format!(
                "{}, line {}: a report is {{\"variable\": …, \"first\": {{\"statement\": …}}, \
                 \"second\": {{…}}}}",
                file.display(),
                number + 1
            )
        })
    };
    lines.map(parse).collect()
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

/// A trace without events, the app, and what the receivers of its manifest wait for.
fn new_trace(arguments: &RaceArguments) -> anyhow::Result<(Trace, PathBuf, Vec<String>)> {
    let (_, apk) = find(&arguments.what)?;
    let app = App::open(&apk)?;
    let identity = identity(&app, &arguments.what);
    let profile = arguments.device.profile()?;
    Ok((
        Trace::new(identity, profile, arguments.activity.clone()),
        apk,
        super::explore::broadcasts(&app),
    ))
}

fn walks(
    device: &mut dyn Device,
    empty: &Trace,
    broadcasts: Vec<String>,
    arguments: &RaceArguments,
) -> anyhow::Result<Vec<Observation>> {
    let mut tried = Tried::default();
    tried.broadcasts.extend(broadcasts);
    let mut observations = Vec::new();
    for number in 0..arguments.walks {
        if !interrupt::goes_on() {
            break;
        }
        let mut random = Random::new(arguments.device.seed, u64::from(number));
        match walk(device, empty, arguments.events, &mut tried, &mut random) {
            Err(Problem::Interrupted) => break,
            walked => observations.push(walked?),
        }
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
        match observe(device, &trace) {
            Err(Problem::Interrupted) => break,
            observed => observations.push(observed?),
        }
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

/// How much smaller than the screen pictures are, and how many there are of an order at most.
const SMALLER: u32 = 4;
const MOST_PICTURES: usize = 6;

/// What the page shows of a race beside its time lines: commands and, if it is harmful, screens.
fn keep(
    device: &mut dyn Device,
    one: &Found,
    paths: &[PathBuf],
    out: &RunFolder,
) -> anyhow::Result<Kept> {
    let command = |path: &PathBuf| format!("gibbon replay {}", path.display());
    let mut kept = Kept {
        commands: paths.iter().map(command).collect(),
        screens: Vec::new(),
    };
    if one.judgement.verdict != Verdict::Harmful || !interrupt::goes_on() {
        return Ok(kept);
    }
    for (trace, path) in one.traces.iter().flatten().zip(paths) {
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut screens = Vec::new();
        let taken = match pictures(device, trace) {
            // A race is one without pictures, too.
            Err(error) if interrupt::is_cause(&error) => return Ok(kept),
            other => other?,
        };
        for (at, (png, event)) in taken.into_iter().enumerate() {
            let file = folder.join(format!("screen-{}.png", at + 1));
            let place = file.strip_prefix(out.path()).unwrap_or(&file);
            out.write(place, png)?;
            screens.push((place.display().to_string(), event));
        }
        kept.screens.push(screens);
    }
    Ok(kept)
}

/// The last screens of a trace, each with what was done to get there.
fn pictures(device: &mut dyn Device, trace: &Trace) -> anyhow::Result<Vec<(Vec<u8>, String)>> {
    EpisodeStart::of(&trace.header).begin(device)?;
    let mut pictures = Vec::new();
    for step in &trace.steps {
        match device.perform(&step.event) {
            Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
            Err(Problem::AppDied) => break,
            other => drop(other?),
        }
        let text = match (&step.event, step.event.target()) {
            (Event::Schedule { schedule }, _) if schedule.holds.is_empty() => "let go".to_owned(),
            (Event::Schedule { .. }, _) => continue,
            (event, target) => match target.and_then(|target| target.widget.as_ref()) {
                Some(widget) => format!("tap {widget}"),
                None => event.to_string(),
            },
        };
        // A crash takes the app's windows with it: what is left may be nothing.
        if let Ok(png) = device.picture(SMALLER) {
            pictures.push((png, text));
        }
    }
    let first = pictures.len().saturating_sub(MOST_PICTURES);
    Ok(pictures.split_off(first))
}

fn tell(found: &[Found], saved: &[Vec<PathBuf>], is_list: bool) {
    // Libraries' own fields are for their makers, unless something comes of them. What could not be
    // decided without a run is counted.
    let is_shown = |one: &Found| match one.judgement.verdict {
        Verdict::Harmful => true,
        Verdict::Undecided => {
            let is_run = one.traces.is_some() && !one.judgement.is_covered;
            !one.is_library && (is_run || is_list)
        }
        _ => !one.is_library,
    };
    for (one, paths) in found.iter().zip(saved).filter(|(one, _)| is_shown(one)) {
        let proven = match (one.judgement.verdict, one.judgement.is_proven) {
            (Verdict::Harmless | Verdict::Impossible, true) => ", proven",
            (Verdict::Harmless | Verdict::Impossible, false) => ", not proven",
            _ => "",
        };
        println!("{}{proven}: {}", one.judgement.verdict, one.field);
        println!("  first:  {} ({})", one.first, one.tasks[0]);
        println!("  second: {} ({})", one.second, one.tasks[1]);
        println!("  {}", one.judgement.reason);
        for path in paths {
            println!("  gibbon replay {}", path.display());
        }
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let hidden = found.iter().filter(|one| !is_shown(one));
    for one in hidden.filter(|one| !one.is_library) {
        let reason = match one.judgement.is_covered {
            true => "the run ends for another race before they can be compared",
            false => &one.judgement.reason,
        };
        *counts.entry(reason).or_default() += 1;
    }
    for (reason, count) in counts {
        println!("{count} more undecided: {reason}");
    }
    if found.is_empty() {
        println!("no races");
    }
    let hidden = found
        .iter()
        .filter(|one| one.is_library && !is_shown(one))
        .count();
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
            "proven": one.judgement.is_proven,
            "reason": one.judgement.reason,
            "covered": one.judgement.is_covered,
            "finding": one.judgement.finding,
            "remarks": one.remarks,
            "stacks": one.stacks,
            "replays": { "same": one.replays.0, "of": one.replays.1 },
            "traces": paths,
        })
    };
    json!({
        "app": trace.header.app,
        "runs": runs,
        "races": found.iter().zip(saved).map(race).collect::<Vec<_>>(),
    })
}
