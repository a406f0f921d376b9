//! `gibbon run --out`: a scripted run that is kept, with a picture of every event.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, bail};
use gibbon_apk::App;
use gibbon_coverage::Program;
use gibbon_device::{Device, Event, Line, Problem, Profile, lines};
use gibbon_engine::{Episode, Results};
use gibbon_pool::Child;
use gibbon_record::folder::{self, Run};
use gibbon_report::Frame;
use gibbon_trace::Trace;

use super::app::{FINDINGS, identity};
use super::{filmstrip, interrupt, outcome, serve};

/// What is run, and where it is kept.
pub struct Recording<'a> {
    pub source: &'a str,
    pub apk: &'a Path,
    pub activity: Option<&'a str>,
    pub script: &'a str,
    pub profile: Profile,
    pub out: &'a Path,
    /// Print what came of it as JSON.
    pub json: bool,
    /// Print a hash of what was executed, on standard error.
    pub trace_hash: bool,
}

pub fn run(recording: &Recording<'_>) -> anyhow::Result<ExitCode> {
    let app = App::open(recording.apk)?;
    let id = identity(&app, recording.source);
    folder::claim(recording.out)?;
    let mut device = Child::boot(&serve::launch(recording.profile.clone())?)?;
    device.install(recording.apk)?;
    interrupt::listen()?;
    let start = Instant::now();
    let trace = Trace::new(
        id.clone(),
        recording.profile.clone(),
        recording.activity.map(str::to_owned),
    );
    let mut episode = Episode::begin(&mut device, trace)?;
    let mut frames = Vec::new();
    let result = play(&mut episode, recording, &mut frames);
    let problem = result.as_ref().err().and_then(|error| error.downcast_ref());
    let problem: Option<&Problem> = problem.filter(|problem: &&Problem| problem.ends_device());
    let end = episode.end(problem.cloned());
    let hash = end.trace.end.as_ref().and_then(|end| end.hash.as_ref());
    if let (true, Some(hash)) = (recording.trace_hash, hash) {
        eprintln!("trace-hash: {hash}");
    }
    let mut results = Results::new(Arc::new(Program::new(&app)));
    results.add(end);
    let run = Run {
        version: env!("CARGO_PKG_VERSION").into(),
        command: std::env::args().collect(),
        app: id,
        device: recording.profile.clone(),
        events_per_second: results.events as f64 / start.elapsed().as_secs_f64(),
        gaps: device.gaps().unwrap_or_default(),
        against: None,
    };
    let out = recording.out;
    folder::save(out, &run, &results, None)?;
    let filmstrips = outcome::filmstrips(out, &run, &results, &mut device)?;
    let page = gibbon_report::write(
        &run,
        &results,
        &filmstrips,
        &frames,
        &out.display().to_string(),
        None,
    );
    let path = out.join("report.html");
    std::fs::write(&path, page).with_context(|| path.display().to_string())?;
    if recording.json {
        println!("{}", folder::json(&run, &results));
    } else {
        for found in results.findings.values() {
            print!("{}", found.finding.stack);
        }
        println!("report: {}", path.display());
    }
    if !results.findings.is_empty() {
        return Ok(ExitCode::from(FINDINGS));
    }
    result?;
    if !interrupt::goes_on() {
        return Ok(ExitCode::from(interrupt::INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

fn play(
    episode: &mut Episode<'_>,
    recording: &Recording<'_>,
    frames: &mut Vec<Frame>,
) -> anyhow::Result<()> {
    let profile = &recording.profile;
    for (number, line) in lines(recording.script) {
        let place = || format!("line {number}, `{line}`");
        match Line::parse(line) {
            Line::See(name) if episode.device().gui()?.named(name).is_none() => {
                bail!("{}: it is not on the screen", place());
            }
            Line::Gone(name) if episode.device().gui()?.named(name).is_some() => {
                bail!("{}: it is on the screen", place());
            }
            Line::See(_) | Line::Gone(_) => continue,
            Line::Touch { .. } | Line::Event { .. } => {}
        }
        let event = Event::from_line(line, || episode.device().gui()).with_context(place)?;
        let number = frames.len() + 1;
        frames.push(filmstrip::frame(
            episode.device(),
            number,
            Some(&event),
            profile,
        )?);
        episode.perform(event).with_context(place)?;
        if !interrupt::goes_on() {
            return Ok(());
        }
    }
    let number = frames.len();
    frames.push(filmstrip::frame(episode.device(), number, None, profile)?);
    Ok(())
}
