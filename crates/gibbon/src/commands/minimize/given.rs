//! What is minimized: a trace, a script of Android's Monkey (SimplyDroid's traces are such), or an
//! event script, which is recorded first.

use std::path::Path;

use anyhow::Context;
use gibbon_apk::App;
use gibbon_device::{Event, Problem, Profile, Script, ScriptError};
use gibbon_engine::{Episode, EpisodeStart};
use gibbon_minimize::MinimizeError;
use gibbon_trace::{End, Trace, monkey};

use super::MinimizeArguments;
use crate::commands::app::{density, find, identity, screen};
use crate::commands::devices::Devices;
use crate::commands::interrupt;
use crate::commands::replay::{Opened, open};

pub fn given(path: &Path, arguments: &MinimizeArguments) -> anyhow::Result<Opened> {
    if let Some(app) = &arguments.app
        && let Some(script) = script(path)
    {
        return record(path, &script, app, arguments);
    }
    let mut opened = open(path, arguments.app.as_deref())?;
    set_screen(&mut opened.trace.header.device, arguments)?;
    if opened.trace.end.is_none() && !arguments.goal.is_named() {
        find_goal(&mut opened, arguments)?;
    }
    Ok(opened)
}

/// A script of Monkey's, or a trace that was cut short, does not say what it finds: it is played up
/// to there.
fn find_goal(opened: &mut Opened, arguments: &MinimizeArguments) -> anyhow::Result<()> {
    let trace = &mut opened.trace;
    // The first of several: those that minimize come next.
    let mut device = Devices::new(&trace.header.device, &opened.apk, 2)?.make()?;
    let pause = (arguments.pause > 0).then_some(Event::Wait {
        millis: arguments.pause,
    });
    let outcome = EpisodeStart::of(&trace.header).begin(&mut *device)?;
    let mut findings = outcome.findings;
    let mut played = 0;
    for step in &trace.steps {
        if !findings.is_empty() {
            break;
        }
        for event in pause.iter().chain([&step.event]) {
            if !interrupt::goes_on() {
                return Err(MinimizeError::Interrupted.into());
            }
            match device.perform(event) {
                Ok(outcome) => findings.extend(outcome.findings),
                Err(Problem::Refused(_) | Problem::NotThere(_) | Problem::AppDied) => {}
                Err(problem) => return Err(problem).context("the device"),
            }
        }
        played += 1;
    }
    if !findings.is_empty() {
        trace.steps.truncate(played);
        let hash = None;
        trace.end = Some(End { hash, findings });
    }
    Ok(())
}

/// An event script, if that is what the file has.
fn script(path: &Path) -> Option<Script> {
    let text = std::fs::read_to_string(path).ok()?;
    let is_other = text.trim_start().starts_with('{') || monkey::parse(&text).is_ok();
    match is_other {
        true => None,
        false => text.parse().ok(),
    }
}

fn set_screen(profile: &mut Profile, arguments: &MinimizeArguments) -> anyhow::Result<()> {
    if let Some(size) = &arguments.size {
        (profile.width, profile.height) = screen(size)?;
    }
    if let Some(dots) = arguments.density {
        profile.density = density(dots)?;
    }
    Ok(())
}

/// Plays a script once, for the places of what it names and for what it finds.
fn record(
    path: &Path,
    script: &Script,
    app: &str,
    arguments: &MinimizeArguments,
) -> anyhow::Result<Opened> {
    let name = || path.display().to_string();
    let (_, apk) = find(app)?;
    let mut profile = Profile::default();
    set_screen(&mut profile, arguments)?;
    let identity = identity(&App::open(&apk)?, app);
    let trace = Trace::new(identity, profile, None);
    // The first of several: those that minimize come next.
    let mut device = Devices::new(&trace.header.device, &apk, 2)?.make()?;
    let mut episode = Episode::begin(&mut *device, trace).context("the device")?;
    match gibbon_engine::script::play(&mut episode, script, &(), &mut ()) {
        // The script may go on after the app crashed.
        Ok(()) => {}
        Err(ScriptError::Run { .. }) if !episode.is_alive() => {}
        Err(error) => return Err(error).with_context(name),
    }
    let trace = episode.end(None).trace;
    Ok(Opened { trace, apk })
}
