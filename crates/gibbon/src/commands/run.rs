//! `gibbon run`: an app on the embedded device, by a script, or by hand where somebody sits there.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use gibbon_embedded::{Device, DeviceError, script};

use super::app::{DeviceArguments, FINDINGS, find};
use super::observations::Observations;
use super::recorded::{self, Recording};

#[derive(Args)]
pub struct RunArguments {
    /// The app: a file, or npm:PACKAGE@VERSION/FILE for one that npm has.
    apk: String,
    /// The activity to start, as class name; the launcher's if none is given.
    #[arg(long)]
    activity: Option<String>,
    /// What to do, one event a line: `tap Save`, `tap 540 1200`, `text hello`, `key back`, …
    #[arg(long, value_name = "FILE")]
    events: Option<PathBuf>,
    /// Write a picture of the screen to this PNG file at the end.
    #[arg(long, value_name = "PNG")]
    screenshot: Option<PathBuf>,
    /// Write a picture after every event to this folder, named by the event's line.
    #[arg(long, value_name = "FOLDER")]
    steps: Option<PathBuf>,
    /// Write the GUI tree to this XML file at the end.
    #[arg(long, value_name = "XML")]
    gui: Option<PathBuf>,
    /// Write what code does to a file, as JSON lines. WHAT: branches, reads, writes, messages, locks,
    /// threads, of all code with libraries; with commas between them.
    #[arg(long, num_args = 2, value_names = ["WHAT", "FILE"])]
    observe: Vec<String>,
    /// Write the device's log to this file.
    #[arg(long, value_name = "FILE")]
    logcat: Option<PathBuf>,
    /// Write the guest's stacks, looked at every ten thousand instructions, to this file, in the
    /// folded form that flame graphs are made of.
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// Keep the run in this folder: trace, coverage, and a report with a picture of every event.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["screenshot", "steps", "gui", "logcat", "profile", "report", "stats", "observe"])]
    out: Option<PathBuf>,
    /// Write what the run told to this JSON file: findings, activities, windows, toasts, …
    #[arg(long, value_name = "JSON")]
    report: Option<PathBuf>,
    /// Print the same on standard output; with --out, what `run.json` has.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    device: DeviceArguments,
    /// Print a hash of what was executed, on standard error.
    #[arg(long)]
    trace_hash: bool,
    /// Print counts of what the machine did, on standard error.
    #[arg(long)]
    stats: bool,
}

impl RunArguments {
    /// Whether somebody is there to say what to do, and nothing else says it: neither a script nor
    /// a wish for what comes of the start alone.
    fn is_by_hand(&self) -> bool {
        let files = [
            &self.events,
            &self.screenshot,
            &self.steps,
            &self.gui,
            &self.logcat,
            &self.profile,
            &self.report,
        ];
        let is_told = files.iter().any(|file| file.is_some());
        let is_asked = self.json || self.trace_hash || self.stats || !self.observe.is_empty();
        !is_told && !is_asked && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
    }
}

pub fn run(arguments: &RunArguments) -> anyhow::Result<ExitCode> {
    let (paths, apk) = find(&arguments.apk)?;
    let profile = arguments.device.profile()?;
    if let Some(out) = &arguments.out {
        return recorded::run(&Recording {
            source: &arguments.apk,
            apk: &apk,
            activity: arguments.activity.as_deref(),
            script: &script_text(arguments)?,
            profile,
            out,
            json: arguments.json,
            trace_hash: arguments.trace_hash,
        });
    }
    if arguments.is_by_hand() {
        let activity = arguments.activity.clone();
        return super::shell::interact(&arguments.apk, &apk, activity, profile);
    }
    let samples = arguments.profile.as_ref().map(|_| super::java::samples());
    let observations = Observations::new(&arguments.observe)?;
    let is_watched = arguments.trace_hash || observations.is_some();
    let mut device = Device::boot_sampled(&paths, &profile, is_watched, samples)?;
    let result = drive(&mut device, &apk, arguments, observations);
    if let Some(file) = &arguments.profile {
        super::java::write_samples(device.machine(), file)?;
    }
    if let Some(file) = &arguments.logcat {
        std::fs::write(file, device.log())
            .with_context(|| format!("the log {}", file.display()))?;
    }
    let told = device.take_events();
    if arguments.report.is_some() || arguments.json {
        let report = super::report::report(&mut device, &told);
        if let Some(file) = &arguments.report {
            std::fs::write(file, format!("{report:#}\n"))
                .with_context(|| format!("the report {}", file.display()))?;
        }
        if arguments.json {
            println!("{report:#}");
        }
    }
    let findings: Vec<String> = told.iter().filter_map(|event| finding(event)).collect();
    if !arguments.json {
        findings.iter().for_each(|finding| println!("{finding}"));
    }
    if arguments.stats {
        eprint!("{}", super::java::statistics(device.machine()));
    }
    if arguments.trace_hash {
        eprintln!("trace-hash: {:016x}", device.machine().state.trace_hash);
    }
    if !findings.is_empty() {
        if let Err(problem) = result {
            eprintln!("gibbon: {problem:#}");
        }
        return Ok(ExitCode::from(FINDINGS));
    }
    result?;
    Ok(ExitCode::SUCCESS)
}

/// What is to be done; nothing without a script.
fn script_text(arguments: &RunArguments) -> anyhow::Result<String> {
    let Some(file) = &arguments.events else {
        return Ok(String::new());
    };
    std::fs::read_to_string(file).with_context(|| format!("the events {}", file.display()))
}

/// What is wrong with the app, in the log's words, if the event tells of that.
fn finding(event: &[String]) -> Option<String> {
    let words: Vec<&str> = event.iter().map(String::as_str).collect();
    match words[..] {
        ["crash", _, _, _, stack] => Some(stack.to_owned()),
        ["anr", process, activity, reason, stack] => Some(format!(
            "ANR in {process} ({activity})\nReason: {reason}\n{stack}"
        )),
        _ => None,
    }
}

fn drive(
    device: &mut Device,
    apk: &Path,
    arguments: &RunArguments,
    observations: Option<Observations>,
) -> anyhow::Result<()> {
    let package = device.install(apk)?;
    if let Some(observations) = &observations {
        device.observe(&observations.interest);
    }
    let target = match &arguments.activity {
        Some(class) => format!("{package}/{class}"),
        None => package,
    };
    device.command(&["start", &target])?;
    let mut steps = Steps::new(arguments.steps.as_deref(), observations)?;
    steps.take(device, 0)?;
    if let Some(file) = &arguments.events {
        let text = script_text(arguments)?;
        script::play(device, &text, |device, line| steps.take(device, line))
            .with_context(|| file.display().to_string())?;
    }
    if let Some(file) = &arguments.gui {
        std::fs::write(file, device.gui()?)
            .with_context(|| format!("the GUI tree {}", file.display()))?;
    }
    if let Some(file) = &arguments.screenshot {
        std::fs::write(file, device.picture()?.png())
            .with_context(|| format!("the picture {}", file.display()))?;
    }
    Ok(())
}

/// What is kept after every event, if somebody wants it: pictures, what was seen.
struct Steps<'a> {
    folder: Option<&'a Path>,
    observations: Option<Observations>,
}

impl Steps<'_> {
    fn new(folder: Option<&Path>, observations: Option<Observations>) -> anyhow::Result<Steps<'_>> {
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        Ok(Steps {
            folder,
            observations,
        })
    }

    fn take(&mut self, device: &mut Device, line: usize) -> Result<(), DeviceError> {
        if let Some(observations) = &mut self.observations {
            observations.take(device, line)?;
        }
        let Some(folder) = self.folder else {
            return Ok(());
        };
        let path = folder.join(format!("{line:03}.png"));
        let png = device.picture()?.png();
        std::fs::write(&path, png).map_err(|problem| DeviceError::File { path, problem })
    }
}
