//! Apps of the folder `apps`, built and driven.

use std::path::{Path, PathBuf};

use gibbon_device::{Device, Finding, Notice, Script};
use gibbon_embedded::{Embedded, Profile};
use gibbon_setup::{Need, Silent};

/// An app on a device, installed and not started.
pub struct App {
    name: &'static str,
    device: Embedded,
}

/// What came of a script.
#[derive(Debug, PartialEq)]
pub struct ScriptRun {
    /// What the app logged, under its tag.
    pub log: Vec<String>,
    pub gui: String,
    pub hash: u64,
    /// Of the guest, since it was switched on.
    pub instructions: u64,
}

impl App {
    /// Builds the app of this name; its tag in the log is the last word of that.
    pub fn install(name: &'static str) -> App {
        App::install_as(name, |apk| apk)
    }

    /// The same with something done to the package before.
    pub fn install_as(name: &'static str, change: impl Fn(PathBuf) -> PathBuf) -> App {
        let paths = gibbon_setup::ensure(&Need::to_build_apps(), &mut Silent).expect("set up");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/sources");
        let apk = gibbon_app_builder::build(&paths, &folder.join(name)).expect("it builds");
        let apk = change(apk);
        let mut device = Embedded::boot(&paths, &Profile::default()).expect("booted");
        device.install(&apk).expect("installed");
        App { name, device }
    }

    /// Starts the app and plays a script, twice: both have to do the same.
    pub fn play(&mut self, events: &str) -> ScriptRun {
        let first = self.play_once(events);
        let again = self.play_once(events);
        assert_eq!(first, again, "two runs of\n{events}");
        first
    }

    /// The same with a script in which the app crashes or does not respond: the run, and what the
    /// device told of that.
    pub fn fail(&mut self, events: &str) -> (ScriptRun, Vec<Notice>) {
        let mut once = || {
            let (run, mut told) = self.run(events);
            told.retain(|notice| notice.finding().is_some());
            (run, told)
        };
        let first = once();
        assert_eq!(first, once(), "two runs of\n{events}");
        assert!(!first.1.is_empty(), "nothing was told of\n{events}");
        first
    }

    /// What the device found, and whose fault it calls that.
    pub fn findings(&mut self, events: &str) -> Vec<Finding> {
        let (_, told) = self.run(events);
        gibbon_device::findings(&told)
    }

    /// What the events of a script found.
    pub fn found(&mut self, events: &str) -> Vec<Finding> {
        let device = &mut self.device;
        device.reset().expect("reset");
        let mut found = device.start(None).expect("started").findings;
        let script: Script = events.parse().expect("a script");
        let played = script.play(device, |_, _, outcome| {
            found.extend_from_slice(&outcome.findings);
            Ok(())
        });
        played.expect("played");
        found
    }

    fn play_once(&mut self, events: &str) -> ScriptRun {
        let (run, _) = self.run(events);
        let log = self.device.log().expect("a log");
        let crash = log.lines().find(|line| line.contains("FATAL EXCEPTION"));
        assert_eq!(crash, None, "{log}");
        run
    }

    fn run(&mut self, events: &str) -> (ScriptRun, Vec<Notice>) {
        let device = &mut self.device;
        device.reset().expect("reset");
        let mut notices = device.start(None).expect("started").notices;
        // A line of a test may hold several events.
        let script: Script = events.replace(" | ", "\n").parse().expect("a script");
        let played = script.play(device, |_, _, outcome| {
            notices.extend_from_slice(&outcome.notices);
            Ok(())
        });
        let log = device.log().expect("a log");
        if let Err(problem) = played {
            panic!("{problem}\n{log}");
        }
        let tag = format!(" I {}: ", self.name.rsplit('-').next().expect("one part"));
        let messages = log
            .lines()
            .filter_map(|line| Some(line.split_once(&tag)?.1));
        let run = ScriptRun {
            instructions: device.instructions(),
            log: messages.map(str::to_owned).collect(),
            gui: device.gui().expect("a tree").xml(),
            hash: device.trace_hash().expect("a hash"),
        };
        (run, notices)
    }
}

impl ScriptRun {
    /// What was logged after a line that starts like this.
    pub fn after(&self, start: &str) -> Vec<&str> {
        let place = self.log.iter().position(|line| line.starts_with(start));
        let place = place.unwrap_or_else(|| panic!("no {start} in {:#?}", self.log));
        self.log[place + 1..].iter().map(String::as_str).collect()
    }

    /// Has the log end so.
    pub fn ends(&self, expected: &[&str]) {
        let from = self.log.len().saturating_sub(expected.len());
        assert_eq!(self.log[from..], *expected, "{:#?}", self.log);
    }

    pub fn shows(&self, text: &str) {
        let attribute = format!("text=\"{text}\"");
        assert!(self.gui.contains(&attribute), "no {text} in\n{}", self.gui);
    }

    /// Has a line in the log.
    pub fn has(&self, line: &str) {
        let is_there = self.log.iter().any(|one| one == line);
        assert!(is_there, "no {line} in {:#?}", self.log);
    }

    pub fn lacks(&self, start: &str) {
        let line = self.log.iter().find(|line| line.starts_with(start));
        assert_eq!(line, None, "{:#?}", self.log);
    }
}
