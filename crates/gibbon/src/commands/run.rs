//! `gibbon run`: an app on the embedded device, by a script, or by hand where somebody sits there.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use gibbon_apk::App;
use gibbon_device::{
    BootOptions, Device, Event, Finding, Notice, Problem, Profile, Script, ScriptError, Verdict,
};
use gibbon_engine::script::{self, ScriptObserver};
use gibbon_engine::{Episode, EpisodeEnd};
use gibbon_pool::Child;
use gibbon_record::Document;
use gibbon_report::Frame;
use gibbon_trace::Trace;

use super::app::{DeviceArguments, FINDINGS, OutArguments, find, identity};
use super::observations::Observations;
use super::recorded::{self, Recorded};
use super::{filmstrip, interrupt, report, serve};

/// Somebody waits for it, and can end it: it may take its time.
const PATIENCE: Duration = Duration::from_secs(3600);

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
    #[command(flatten)]
    out: OutArguments,
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
            &self.out.out,
        ];
        let is_told = files.iter().any(|file| file.is_some());
        let is_asked = self.json || self.trace_hash || self.stats || !self.observe.is_empty();
        !is_told && !is_asked && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
    }
}

pub fn run(arguments: &RunArguments) -> anyhow::Result<ExitCode> {
    let (_, apk) = find(&arguments.apk)?;
    let profile = arguments.device.profile()?;
    if arguments.is_by_hand() {
        let activity = arguments.activity.clone();
        return super::shell::interact(&arguments.apk, &apk, activity, profile);
    }
    let script = read_script(arguments.events.as_deref())?;
    let mut looks = Looks::new(arguments, &profile)?;
    let out = arguments.out.claim()?;
    let app = App::open(&apk)?;
    let id = identity(&app, &arguments.apk);
    let trace = Trace::new(id, profile.clone(), arguments.activity.clone());
    let mut launch = serve::launch(profile)?;
    launch.options = arguments.options();
    launch.patience = PATIENCE;
    let mut device = Child::boot(&launch)?;
    device.install(&apk)?;
    if let Some(observations) = &looks.observations {
        device.observe(&observations.interest)?;
    }
    interrupt::listen()?;
    let start = Instant::now();
    let played = play(&mut device, trace, &script, &mut looks);
    let seconds = start.elapsed().as_secs_f64();
    // A device that is gone has nothing to tell any more.
    let written = match played.is_device_gone {
        true => Ok(()),
        false => arguments.write_files(&mut device, &played),
    };
    let findings = played.findings();
    if !arguments.json {
        for finding in &findings {
            println!("{}", report::text(finding));
            if finding.verdict != Verdict::App {
                println!("verdict: {}: {}", finding.verdict.name(), finding.reason);
            }
        }
    }
    if let (Some(out), Some(end)) = (&out, played.end) {
        let recorded = Recorded {
            app: &app,
            end,
            frames: looks.frames,
            seconds,
            json: arguments.json,
        };
        recorded::save(out, recorded, &mut device)?;
    }
    // What was found is told, even if the rest could not be written.
    written?;
    if findings.iter().any(|one| one.verdict != Verdict::Device) {
        if let Err(problem) = played.result {
            eprintln!("gibbon: {problem:#}");
        }
        return Ok(ExitCode::from(FINDINGS));
    }
    if !interrupt::goes_on() {
        if let Err(problem) = played.result {
            eprintln!("gibbon: {problem:#}");
        }
        return Ok(interrupt::exit_code());
    }
    match (&arguments.events, played.result) {
        (Some(file), result) => result.with_context(|| file.display().to_string())?,
        (None, result) => result?,
    }
    Ok(ExitCode::SUCCESS)
}

/// What is to be done; nothing without a script.
fn read_script(file: Option<&Path>) -> anyhow::Result<Script> {
    let Some(file) = file else {
        return Ok(Script::default());
    };
    let name = || file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(|| format!("the events {}", name()))?;
    text.parse().with_context(name)
}

/// What a run came to.
struct Played {
    result: anyhow::Result<()>,
    /// None if the app could not be started.
    end: Option<EpisodeEnd>,
    notices: Vec<Notice>,
    /// On the device's clock.
    time: f64,
    is_device_gone: bool,
}

impl Played {
    fn findings(&self) -> Vec<Finding> {
        let found = self.end.iter().flat_map(|end| &end.findings);
        found.map(|(_, finding)| finding.clone()).collect()
    }
}

fn play(device: &mut dyn Device, trace: Trace, script: &Script, looks: &mut Looks<'_>) -> Played {
    let mut episode = match Episode::begin(device, trace) {
        Ok(episode) => episode,
        Err(problem) => {
            return Played {
                is_device_gone: problem.ends_device(),
                result: Err(problem.into()),
                end: None,
                notices: Vec::new(),
                time: 0.0,
            };
        }
    };
    let (result, ended_by) = match play_script(&mut episode, script, looks) {
        Ok(()) => {
            let looked = looks.at_the_end(episode.device());
            let problem = looked.as_ref().err().and_then(|error| error.downcast_ref());
            let problem = problem.filter(|problem: &&Problem| problem.ends_device());
            let ended_by = problem.cloned();
            (looked, ended_by)
        }
        Err(error) => {
            let problem = error.problem().filter(|problem| problem.ends_device());
            (Err(error.clone().into()), problem.cloned())
        }
    };
    Played {
        result,
        notices: episode.notices().to_vec(),
        time: episode.time(),
        is_device_gone: ended_by.is_some(),
        end: Some(episode.end(ended_by)),
    }
}

fn play_script(
    episode: &mut Episode<'_>,
    script: &Script,
    looks: &mut Looks<'_>,
) -> Result<(), ScriptError> {
    let started = looks.after(episode.device(), 0);
    started.map_err(|problem| ScriptError::Run {
        number: 0,
        line: "start".into(),
        problem,
    })?;
    script::play(episode, script, &interrupt::UntilInterrupted, looks)
}

/// What somebody wants to see on the way and at the end.
struct Looks<'a> {
    profile: Profile,
    /// A picture after every event.
    steps: Option<&'a Path>,
    observations: Option<Observations>,
    screenshot: Option<&'a Path>,
    gui: Option<&'a Path>,
    keeps_frames: bool,
    /// Small pictures before every event and at the end.
    frames: Vec<Frame>,
}

impl Looks<'_> {
    fn new<'a>(arguments: &'a RunArguments, profile: &Profile) -> anyhow::Result<Looks<'a>> {
        if let Some(folder) = &arguments.steps {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            arguments.out.refuse_if_used(folder)?;
        }
        Ok(Looks {
            profile: profile.clone(),
            steps: arguments.steps.as_deref(),
            observations: Observations::new(&arguments.observe)?,
            screenshot: arguments.screenshot.as_deref(),
            gui: arguments.gui.as_deref(),
            keeps_frames: arguments.out.out.is_some(),
            frames: Vec::new(),
        })
    }

    fn at_the_end(&mut self, device: &mut dyn Device) -> anyhow::Result<()> {
        if self.keeps_frames {
            let frame = filmstrip::frame(device, self.frames.len(), None, &self.profile)?;
            self.frames.push(frame);
        }
        if let Some(file) = self.gui {
            write(file, device.gui()?.xml().as_bytes(), "the GUI tree")?;
        }
        if let Some(file) = self.screenshot {
            write(file, &device.picture(1)?, "the picture")?;
        }
        Ok(())
    }
}

impl ScriptObserver for Looks<'_> {
    fn before(&mut self, device: &mut dyn Device, event: &Event) -> Result<(), Problem> {
        if self.keeps_frames {
            let number = self.frames.len() + 1;
            let frame = filmstrip::frame(device, number, Some(event), &self.profile)?;
            self.frames.push(frame);
        }
        Ok(())
    }

    fn after(&mut self, device: &mut dyn Device, line: usize) -> Result<(), Problem> {
        if let Some(observations) = &mut self.observations {
            observations.take(device, line)?;
        }
        let Some(folder) = self.steps else {
            return Ok(());
        };
        let file = folder.join(format!("{line:03}.png"));
        let written = write(&file, &device.picture(1)?, "the picture");
        written.map_err(|error| Problem::Refused(format!("{error:#}")))
    }
}

impl RunArguments {
    fn options(&self) -> BootOptions {
        BootOptions {
            watches: self.trace_hash || !self.observe.is_empty() || self.out.out.is_some(),
            profiles: self.profile.is_some(),
        }
    }

    /// What is told of a run, however it ended.
    fn write_files(&self, device: &mut dyn Device, played: &Played) -> anyhow::Result<()> {
        if let Some(file) = &self.profile {
            write(file, device.profile()?.as_bytes(), "the profile")?;
        }
        if let Some(file) = &self.logcat {
            write(file, device.log()?.as_bytes(), "the log")?;
        }
        let prints = self.json && self.out.out.is_none();
        if self.report.is_some() || prints {
            let report = report::report(device, &played.notices, played.time);
            let report = Document::Report.text(report);
            if let Some(file) = &self.report {
                write(file, report.as_bytes(), "the report")?;
            }
            if prints {
                print!("{report}");
            }
        }
        if self.stats {
            eprint!("{}", device.statistics()?);
        }
        if self.trace_hash {
            eprintln!("trace-hash: {:016x}", device.trace_hash()?);
        }
        Ok(())
    }
}

fn write(file: &Path, bytes: &[u8], what: &str) -> anyhow::Result<()> {
    std::fs::write(file, bytes).with_context(|| format!("{what} {}", file.display()))
}
