//! Apps driven through what they are for, by the scripts of a list, each twice on fresh devices:
//! what the list expects is there at the end, and both runs are the same, although in the second
//! one all places and texts are followed as unknowns and somebody looks after every event.

mod expectation;
pub mod listing;
pub mod source;
mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use gibbon_device::{Device, Notice, Problem, Script};
use gibbon_embedded::{Embedded, Profile};
use gibbon_setup::Paths;

use expectation::Traces;
use listing::Entry;

use crate::selection::Selection;

#[derive(Args)]
pub struct DriveArguments {
    #[command(flatten)]
    apps: Selection,
    /// Keep the last pictures in this folder.
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// What became of an app.
struct Report {
    name: String,
    script: String,
    outcome: Outcome,
}

enum Outcome {
    Works { hash: u64 },
    NotHere,
    Fails(String),
}

/// Exit status when an app does not do what it should.
const FINDINGS: u8 = 1;

pub fn run(arguments: &DriveArguments) -> anyhow::Result<ExitCode> {
    let apps = arguments.apps.prepare(|_| ())?;
    if let Some(folder) = &arguments.pictures {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let mut reports = Vec::new();
    for entry in &apps.entries {
        eprint!("{}: ", entry.name);
        let outcome = match apps.apk(entry)? {
            Some(apk) => drive(&apps.paths, &apk, entry, arguments.pictures.as_deref())?,
            None => Outcome::NotHere,
        };
        eprintln!("{}", table::describe(&outcome));
        let script = entry.script.file_name().unwrap_or_default();
        reports.push(Report {
            name: entry.name.clone(),
            script: script.to_string_lossy().into_owned(),
            outcome,
        });
    }
    let text = table::render(&reports);
    crate::table::put(&text, arguments.write.as_deref())?;
    let failed = |report: &Report| matches!(report.outcome, Outcome::Fails(_));
    Ok(match reports.iter().any(failed) {
        true => ExitCode::from(FINDINGS),
        false => ExitCode::SUCCESS,
    })
}

/// What one run came to.
struct ScriptRun {
    traces: Traces,
    /// Why the script did not get to its end.
    problem: Option<String>,
    picture: Option<Vec<u8>>,
    hash: u64,
    missing: Vec<String>,
}

fn drive(
    paths: &Paths,
    apk: &Path,
    entry: &Entry,
    pictures: Option<&Path>,
) -> anyhow::Result<Outcome> {
    let text =
        fs::read_to_string(&entry.script).with_context(|| entry.script.display().to_string())?;
    let script: Script = text
        .parse()
        .with_context(|| entry.script.display().to_string())?;
    let first = once(paths, apk, &script, false, |_, _| Ok(()))?;
    if let (Some(folder), Some(png)) = (pictures, &first.picture) {
        let file = folder.join(format!("{}.png", entry.name));
        fs::write(&file, png).with_context(|| file.display().to_string())?;
    }
    if let Some(why) = judge(entry, &first) {
        return Ok(Outcome::Fails(why));
    }
    let second = once(paths, apk, &script, true, look)?;
    let difference = if second.hash != first.hash {
        Some("two runs have different trace hashes")
    } else if second.picture != first.picture {
        Some("two runs have different pictures")
    } else {
        None
    };
    Ok(match difference {
        Some(what) => Outcome::Fails(what.into()),
        None => Outcome::Works { hash: first.hash },
    })
}

/// Why a run is not what was expected, if it is not.
fn judge(entry: &Entry, run: &ScriptRun) -> Option<String> {
    let expects_crash = entry.expectations.iter().any(|one| one.is_crash());
    if !expects_crash {
        if let Some(stack) = run.traces.crashes.first() {
            return Some(format!("crashed: {}", crate::table::cause(stack)));
        }
        if let Some(problem) = &run.problem {
            return Some(problem.lines().next().unwrap_or_default().to_owned());
        }
    }
    if !run.missing.is_empty() {
        return Some(format!("natives missing: {}", run.missing.join(", ")));
    }
    let mut problems = entry.expectations.iter();
    problems.find_map(|expectation| expectation.problem(&run.traces))
}

/// Looks in every way there is, in all combinations from event to event.
fn look(device: &mut dyn Device, line: usize) -> Result<(), Problem> {
    if line & 1 != 0 {
        device.gui()?;
    }
    if line & 2 != 0 {
        device.picture(4)?;
    }
    if line & 4 != 0 {
        device.system_state()?;
        device.log()?;
    }
    Ok(())
}

/// The script on a device that nobody has used.
fn once(
    paths: &Paths,
    apk: &Path,
    script: &Script,
    is_followed: bool,
    after: fn(&mut dyn Device, usize) -> Result<(), Problem>,
) -> anyhow::Result<ScriptRun> {
    let mut device = Embedded::boot(paths, &Profile::default())?;
    device.install(apk)?;
    if is_followed {
        device.follow_all();
    }
    run_script(&mut device, script, after)
}

/// The script on a device with the app just installed; `after` is called after every line.
fn run_script(
    device: &mut dyn Device,
    script: &Script,
    after: fn(&mut dyn Device, usize) -> Result<(), Problem>,
) -> anyhow::Result<ScriptRun> {
    let mut notices = Vec::new();
    let played = match device.start(None) {
        Ok(outcome) => {
            notices.extend(outcome.notices);
            let played = script.play(device, |device, line, outcome| {
                notices.extend_from_slice(&outcome.notices);
                after(device, line)
            });
            played.map_err(|error| error.to_string())
        }
        Err(problem) => Err(problem.to_string()),
    };
    let mut problem = played.err();
    let mut traces = Traces::default();
    for notice in notices {
        match notice {
            Notice::Crash { stack, .. } => traces.crashes.push(stack),
            Notice::NotResponding { reason, .. } => {
                problem = Some(format!("does not respond: {reason}"));
            }
            Notice::Toast { text, .. } => traces.toasts.push(text),
            _ => {}
        }
    }
    // An app that crashed has left no screen to look at.
    let mut picture = None;
    if traces.crashes.is_empty() {
        traces.gui = device.gui()?;
        picture = Some(device.picture(1)?);
    }
    Ok(ScriptRun {
        traces,
        problem,
        picture,
        hash: device.trace_hash()?,
        missing: device.gaps()?.missing_natives,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::source::Source;
    use gibbon_setup::{Need, Silent};

    /// Of all apps that need nothing but npm and the sources here.
    #[test]
    fn looking_and_following_change_no_script() {
        let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/apps.tsv");
        let mut entries = listing::read(&list).expect("a list");
        entries.retain(|entry| !matches!(entry.source, Source::Blob { .. }));
        let mut needs = Need::to_run_apps();
        for entry in &entries {
            needs.extend(entry.source.needs().expect("well formed"));
        }
        let paths = gibbon_setup::ensure(&needs, &mut Silent).expect("set up");
        for same_app in entries.chunk_by(|one, other| one.source == other.source) {
            let apk = same_app[0].source.file(&paths).expect("there");
            let device = || {
                let mut device = Embedded::boot(&paths, &Profile::default()).expect("booted");
                device.install(&apk).expect("installed");
                device
            };
            let (mut plain, mut followed) = (device(), device());
            followed.follow_all();
            for entry in same_app {
                let text = fs::read_to_string(&entry.script).expect("a script");
                let script: Script = text.parse().expect("a script");
                let hash = |device: &mut Embedded, after| {
                    device.reset().expect("reset");
                    let run = run_script(device, &script, after).expect("played");
                    assert_eq!(judge(entry, &run), None, "{}", entry.name);
                    run.hash
                };
                let unseen = hash(&mut plain, |_, _| Ok(()));
                assert_eq!(hash(&mut followed, look), unseen, "{}", entry.name);
            }
        }
    }
}
