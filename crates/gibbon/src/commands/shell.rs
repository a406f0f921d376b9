//! `gibbon shell`: a prompt to try an app by hand, with going back in time.
//!
//! Every event is preceded by a snapshot, so that any of them can be undone. `gibbon run` without
//! anything else to do is the same.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use gibbon_apk::App;
use gibbon_device::{Device, Event, Gui, Outcome, Problem, Profile, SnapshotId};
use gibbon_pool::Child;
use gibbon_trace::{Step, Trace, hash_text};

use super::app::{DeviceArguments, FINDINGS, find, identity};
use super::prompt::{Names, Prompt};
use super::serve;

#[derive(Args)]
pub struct ShellArguments {
    /// The app: a file, or npm:PACKAGE@VERSION/FILE for one that npm has.
    apk: String,
    /// The activity to start, as class name; the launcher's if none is given.
    #[arg(long)]
    activity: Option<String>,
    #[command(flatten)]
    device: DeviceArguments,
}

const HELP: &str = "\
tap, double-tap, long-tap WHAT   by text, description or resource, or by two numbers
swipe X Y X Y [MILLIS]           text WORDS        key NAME        wait MILLIS
rotate   home   return   set night true   …        whatever event scripts know
look                             what is on the screen, and what can be tapped
gui [FILE]                       the whole tree, as XML
picture FILE                     the screen as PNG
log                              the device's log
undo [N]                         back in time by N events
events                           what was done so far
save FILE                        the trace, for `gibbon replay` and `gibbon export`
help, quit";

/// What was done, with the device as it was before.
struct Session {
    device: Child,
    trace: Trace,
    before: Vec<Before>,
    activity: Option<String>,
    /// Whether what was done and not undone led to a finding.
    has_found: bool,
}

/// How it was before an event.
struct Before {
    snapshot: SnapshotId,
    has_found: bool,
}

pub fn run(arguments: &ShellArguments) -> anyhow::Result<ExitCode> {
    let profile = arguments.device.profile()?;
    let (_, apk) = find(&arguments.apk)?;
    let activity = arguments.activity.clone();
    interact(&arguments.apk, &apk, activity, profile)
}

/// Starts the app and does what is said, until nothing more is.
pub fn interact(
    source: &str,
    apk: &Path,
    activity: Option<String>,
    profile: Profile,
) -> anyhow::Result<ExitCode> {
    let id = identity(&App::open(apk)?, source);
    let mut device = Child::boot(&serve::launch(profile.clone())?)?;
    device.install(apk)?;
    let outcome = device.start(activity.as_deref())?;
    let mut session = Session {
        device,
        trace: Trace::new(id, profile, activity),
        before: Vec::new(),
        activity: None,
        has_found: false,
    };
    session.tell(&outcome);
    let names = Names::default();
    let mut prompt = Prompt::new(names.clone())?;
    loop {
        if let (Prompt::Terminal(_), Ok(gui)) = (&prompt, session.device.gui()) {
            *names.borrow_mut() = names_on(&gui);
        }
        let Some(line) = prompt.line()? else { break };
        let line = line.trim();
        if line == "quit" || line == "exit" {
            break;
        }
        match session.command(line) {
            Ok(()) => {}
            Err(error) => match error.downcast_ref::<Problem>() {
                Some(problem) if problem.ends_device() => return Err(error),
                _ => println!("{error:#}"),
            },
        }
    }
    Ok(match session.has_found {
        true => ExitCode::from(FINDINGS),
        false => ExitCode::SUCCESS,
    })
}

impl Session {
    fn command(&mut self, line: &str) -> anyhow::Result<()> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "" => {}
            "help" => println!("{HELP}"),
            "look" => print!("{}", look(&self.device.gui()?)),
            "gui" if rest.is_empty() => print!("{}", self.device.gui()?.xml()),
            "gui" => save(Path::new(rest), self.device.gui()?.xml().as_bytes())?,
            "picture" => {
                let path = PathBuf::from(rest);
                save(&path, &self.device.picture(1)?)?;
            }
            "log" => print!("{}", self.device.log()?),
            "undo" if rest.is_empty() => self.undo(1)?,
            "undo" => self.undo(rest.parse().context("undo NUMBER")?)?,
            "events" => {
                for (at, event) in self.trace.events().enumerate() {
                    println!("{:4} {event}", at + 1);
                }
            }
            "save" => save(Path::new(rest), self.trace.text().as_bytes())?,
            "back" => self.perform("key back")?,
            _ => self.perform(line)?,
        }
        Ok(())
    }

    fn perform(&mut self, line: &str) -> anyhow::Result<()> {
        let event = Event::from_line(line, || self.device.gui())?;
        let before = self.device.snapshot()?;
        let outcome = match self.device.perform(&event) {
            Ok(outcome) => outcome,
            Err(problem) => {
                if !problem.ends_device() {
                    self.device.restore(before)?;
                    self.device.forget(before)?;
                }
                return Err(problem.into());
            }
        };
        self.before.push(Before {
            snapshot: before,
            has_found: self.has_found,
        });
        self.trace.steps.push(Step {
            event,
            activity: self.activity.clone(),
            hash: outcome.hash.map(hash_text),
        });
        self.tell(&outcome);
        Ok(())
    }

    fn undo(&mut self, count: usize) -> anyhow::Result<()> {
        let count = count.min(self.before.len());
        for _ in 0..count {
            if let Some(before) = self.before.pop() {
                self.device.restore(before.snapshot)?;
                self.device.forget(before.snapshot)?;
                self.has_found = before.has_found;
                let step = self.trace.steps.pop();
                self.activity = step.and_then(|step| step.activity);
            }
        }
        println!("{count} events undone");
        Ok(())
    }

    fn tell(&mut self, outcome: &Outcome) {
        self.has_found |= !outcome.findings.is_empty();
        for finding in &outcome.findings {
            print!("{}", finding.stack);
        }
        if outcome.activity != self.activity {
            println!(
                "{}",
                outcome
                    .activity
                    .as_deref()
                    .unwrap_or("(outside of the app)")
            );
        }
        self.activity.clone_from(&outcome.activity);
    }
}

fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// What can be named.
fn names_on(gui: &Gui) -> Vec<String> {
    let mut names = Vec::new();
    gui.walk(|_, node| {
        let resource = node.resource.rsplit('/').next().unwrap_or_default();
        for name in [&node.text[..], &node.description, resource] {
            if !name.is_empty() && !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
    });
    names
}

/// What says or does something, a line each.
fn look(gui: &Gui) -> String {
    let mut out = String::new();
    gui.walk(|path, node| {
        let reacts = node.clickable || node.long_clickable || node.scrollable || node.checkable;
        if node.text.is_empty() && node.description.is_empty() && !reacts {
            return;
        }
        let marks = [
            (node.clickable, "tap"),
            (node.long_clickable, "long-tap"),
            (node.scrollable, "scroll"),
            (node.checked, "checked"),
            (node.focused, "focus"),
            (!node.enabled, "disabled"),
        ];
        let marks: Vec<&str> = marks
            .iter()
            .filter(|mark| mark.0)
            .map(|mark| mark.1)
            .collect();
        let centre = node.bounds.centre();
        out.push_str(&format!(
            "{:>5} {:<5} {}",
            centre.x,
            centre.y,
            node.widget(path)
        ));
        if !marks.is_empty() {
            out.push_str(&format!("  [{}]", marks.join(", ")));
        }
        out.push('\n');
    });
    out
}
