//! `gibbon replay`: does again what a trace says, and tells whether it came out the same.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use gibbon_apk::App;
use gibbon_device::{Device, Profile};
use gibbon_pool::Child;
use gibbon_trace::replay::replay;
use gibbon_trace::{AppId, Step, Trace, monkey};

use super::app::{FINDINGS, find};
use super::serve;

#[derive(Args)]
pub struct ReplayArguments {
    /// A trace, or with --app a script of Android's Monkey.
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
    #[arg(long)]
    density: Option<u32>,
    #[arg(long)]
    seed: Option<u64>,
    /// Write a picture after every event to this folder.
    #[arg(long, value_name = "FOLDER")]
    steps: Option<PathBuf>,
    /// Print each event as it is done.
    #[arg(short, long)]
    verbose: bool,
}

pub fn run(arguments: &ReplayArguments) -> anyhow::Result<ExitCode> {
    let trace = read(arguments)?;
    let source = arguments.app.as_deref().unwrap_or(&trace.header.app.source);
    let (_, apk) = find(source)?;
    let app = App::open(&apk)?;
    if app.hash != trace.header.app.hash {
        eprintln!("gibbon: the trace is of another version of the app: it may go differently");
    }
    let profile = profile(&trace.header.device, arguments)?;
    let mut device = Child::boot(&serve::launch(profile.clone())?)?;
    device.install(&apk)?;
    let (mut found, mut is_same) = (0, 0);
    for _ in 0..arguments.times {
        device.reset()?;
        let shown = |device: &mut dyn Device, at: usize, step: &Step, _: &_| {
            show(device, at, step, arguments)
        };
        let replayed = replay(&mut device, &trace, &profile, shown)?;
        for finding in &replayed.findings {
            print!("{}", finding.stack);
        }
        if let Some(at) = replayed.diverged_at {
            println!(
                "event {}: from here on it is not as it was recorded",
                at + 1
            );
        }
        found += usize::from(replayed.found_again(&trace));
        is_same += usize::from(replayed.is_same(&trace) == Some(true));
    }
    let times = arguments.times;
    let recorded = trace.end.as_ref();
    if recorded.is_some_and(|end| !end.findings.is_empty()) {
        println!("found again: {found} of {times}");
    }
    if recorded.is_some_and(|end| end.hash.is_some()) {
        println!("the same run, instruction for instruction: {is_same} of {times}");
    }
    let is_found = recorded.is_some_and(|end| !end.findings.is_empty()) && found == times;
    Ok(match is_found {
        true => ExitCode::from(FINDINGS),
        false => ExitCode::SUCCESS,
    })
}

fn read(arguments: &ReplayArguments) -> anyhow::Result<Trace> {
    let path = &arguments.trace;
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let Some(app) = &arguments.app else {
        return Trace::parse(&text).with_context(|| path.display().to_string());
    };
    if text.trim_start().starts_with('{') {
        return Trace::parse(&text).with_context(|| path.display().to_string());
    }
    let script = monkey::parse(&text).with_context(|| path.display().to_string())?;
    let (_, apk) = find(app)?;
    let app = App::open(&apk)?;
    let id = AppId {
        package: app.manifest.package,
        hash: app.hash,
        source: arguments.app.clone().unwrap_or_default(),
    };
    let start = script.launch.map(|(_, activity)| activity);
    let start = start.filter(|activity| !activity.is_empty());
    let mut trace = Trace::new(id, Profile::default(), start);
    trace.steps = script
        .events
        .into_iter()
        .map(|event| Step {
            event,
            activity: None,
            hash: None,
        })
        .collect();
    Ok(trace)
}

fn profile(recorded: &Profile, arguments: &ReplayArguments) -> anyhow::Result<Profile> {
    let mut profile = recorded.clone();
    if let Some(size) = &arguments.size {
        let parts = size.split_once('x');
        let parts =
            parts.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        let Some((width, height)) = parts else {
            bail!("a screen of {size}; it should look like 1080x2400");
        };
        (profile.width, profile.height) = (width, height);
    }
    profile.density = arguments.density.unwrap_or(profile.density);
    profile.seed = arguments.seed.unwrap_or(profile.seed);
    Ok(profile)
}

fn show(
    device: &mut dyn Device,
    at: usize,
    step: &Step,
    arguments: &ReplayArguments,
) -> Result<(), gibbon_device::Problem> {
    if arguments.verbose {
        println!("{:5} {}", at + 1, step.event);
    }
    let Some(folder) = &arguments.steps else {
        return Ok(());
    };
    let png = device.picture(1)?;
    write(folder, at, &png)
        .map_err(|error| gibbon_device::Problem::Refused(format!("{}: {error}", folder.display())))
}

fn write(folder: &Path, at: usize, png: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join(format!("{:03}.png", at + 1)), png)
}
