//! The embedded device as engines see it.
//!
//! Looking does not change a run: what asks the guest (the GUI tree, a picture) is undone
//! (`GuestSystem::look`), so a trace hash depends on the events alone.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use gibbon_device::{
    BootOptions, CanonicalState, Capability, Device as _, Event, Follow, Followed, Gaps, Gui,
    Interest, Notice, Observed, Outcome, Problem, Reach, Schedule, SnapshotId, SystemState,
    check_property, keep_input, look_for_leaks,
};
use gibbon_machine::threads::ThreadId;
use gibbon_machine::{Covered, Snapshot};
use gibbon_setup::Paths;

use crate::commands::EventError;
use crate::starts::{KnownStarts, StartKey, Started};
use crate::{DeviceError, GuestSystem, Picture, Profile};

pub struct Embedded {
    system: GuestSystem,
    /// As it was when the app was just installed, and the app's package.
    installed: Option<(Snapshot, String)>,
    snapshots: BTreeMap<SnapshotId, HeldSnapshot>,
    next_snapshot: u64,
    front: Option<String>,
    /// The app's process has ended: nothing can be done before a reset or a restore.
    is_dead: bool,
    /// Threads that waited for each other after the last event.
    deadlock: Option<Vec<ThreadId>>,
    /// All events are followed, and so many were.
    follows_all: Option<u32>,
    /// What was asked of the moment the device is at.
    answers: Rc<RefCell<Answers>>,
    /// The seeds since the last reset, if nothing else happened since.
    since_reset: Option<Vec<u64>>,
    starts: KnownStarts,
}

/// What the device answered at a moment. Looking changes nothing, so it would answer the same again.
#[derive(Default)]
struct Answers {
    gui: Option<Gui>,
    state_hash: Option<u64>,
}

/// A snapshot with what this side knows of the device.
struct HeldSnapshot {
    snapshot: Snapshot,
    front: Option<String>,
    answers: Rc<RefCell<Answers>>,
}

impl Embedded {
    pub fn boot(paths: &Paths, profile: &Profile) -> Result<Embedded, DeviceError> {
        Embedded::boot_with(paths, profile, BootOptions::default())
    }

    pub fn boot_with(
        paths: &Paths,
        profile: &Profile,
        options: BootOptions,
    ) -> Result<Embedded, DeviceError> {
        Ok(Embedded {
            system: GuestSystem::boot(paths, profile, options)?,
            installed: None,
            snapshots: BTreeMap::new(),
            next_snapshot: 0,
            front: None,
            is_dead: false,
            deadlock: None,
            follows_all: None,
            answers: Rc::default(),
            since_reset: None,
            starts: KnownStarts::default(),
        })
    }

    /// From now on places and texts of all events are unknown, and nobody is told what depended on
    /// them: the run has to be the same as without.
    pub fn follow_all(&mut self) {
        self.follows_all = Some(0);
    }

    /// The package of the app that was installed last.
    pub fn package(&self) -> Option<&str> {
        self.installed.as_ref().map(|(_, package)| package.as_str())
    }

    /// The classes of the app's activities.
    pub fn activities(&mut self) -> Result<Vec<String>, Problem> {
        let package = self.package().ok_or_else(no_app)?.to_owned();
        let names = self.look(|system| system.activities(&package))?;
        Ok(names.lines().map(str::to_owned).collect())
    }

    /// The screen's pixels.
    pub fn pixels(&mut self) -> Result<Picture, Problem> {
        self.look(GuestSystem::picture)
    }

    /// Instructions of the guest since it was switched on.
    pub fn instructions(&self) -> u64 {
        self.system.machine().state.instructions
    }

    fn needs(&self, capability: Capability) -> Result<(), Problem> {
        match self.can(capability) {
            true => Ok(()),
            false => Err(Problem::Lacks(capability)),
        }
    }

    /// The guest is about to change.
    fn leave(&mut self) {
        self.answers = Rc::default();
        self.since_reset = None;
    }

    fn start_anew(&mut self, activity: Option<&str>) -> Result<Outcome, Problem> {
        let Some((_, package)) = &self.installed else {
            return Err(no_app());
        };
        let target = match activity {
            Some(class) => format!("{package}/{class}"),
            None => package.clone(),
        };
        let result = self.system.command(&["start", &target]);
        self.outcome(result.map(drop).map_err(problem))
    }

    /// The start that was made before, if it was.
    fn start_again(&mut self, key: &StartKey) -> Option<Outcome> {
        let started = self.starts.find(key)?;
        let mut outcome = started.outcome.clone();
        // Code that ran before and was not reported comes first, as with any event.
        let pending = self.system.take_coverage();
        outcome.reached.splice(0..0, pending.into_iter().map(reach));
        self.system.restore(&started.snapshot);
        self.front.clone_from(&started.front);
        self.is_dead = false;
        self.deadlock.clone_from(&started.deadlock);
        Some(outcome)
    }

    fn is_watched(&self) -> bool {
        self.system.watcher.is_some()
    }

    /// Asks the device something.
    fn look<T>(
        &mut self,
        question: impl FnOnce(&mut GuestSystem) -> Result<T, DeviceError>,
    ) -> Result<T, Problem> {
        if self.is_dead {
            return Err(Problem::AppDied);
        }
        question(&mut self.system).map_err(problem)
    }

    fn outcome(&mut self, result: Result<(), Problem>) -> Result<Outcome, Problem> {
        // Of a refused event, too, or else the next one would be told to have run it.
        let covered = self.system.take_coverage();
        let notices = self.system.take_notices().map_err(problem)?;
        let mut outcome = Outcome::default();
        let package = self.installed.as_ref().map(|(_, package)| package);
        for notice in &notices {
            match notice {
                Notice::ReceiverRegistered {
                    package: of,
                    action,
                } if Some(of) == package => outcome.listens.push(action.clone()),
                Notice::ActivityInFront { package: of, class } => {
                    self.front = (Some(of) == package).then(|| class.clone());
                }
                Notice::NothingInFront => self.front = None,
                _ => {}
            }
        }
        outcome.findings = gibbon_device::findings(&notices);
        outcome.notices = notices;
        self.is_dead = result == Err(Problem::AppDied);
        // A crash is what came of the event: that the process is gone needs no telling.
        match result {
            Err(Problem::AppDied) if !outcome.findings.is_empty() => {}
            Err(problem) => return Err(problem),
            Ok(()) => {}
        }
        outcome.reached = covered.into_iter().map(reach).collect();
        outcome.activity = self.front.clone();
        outcome.hash = self.trace_hash().ok();
        outcome.time = self.system.machine().nanos() as f64 / 1e9;
        outcome.holds = self.system.hold_outcomes();
        let circle = self.system.deadlock();
        if let Some(threads) = circle.as_ref().filter(|_| circle != self.deadlock) {
            let installed = self.installed.as_ref();
            let process = installed.map_or("", |(_, package)| package.as_str());
            let finding = self.system.deadlock_finding(threads, process);
            outcome.findings.push(finding);
        }
        self.deadlock = circle;
        Ok(outcome)
    }
}

impl gibbon_device::Device for Embedded {
    fn can(&self, capability: Capability) -> bool {
        match capability {
            Capability::Snapshots
            | Capability::Seeds
            | Capability::Schedules
            | Capability::StateHash
            | Capability::SystemState
            | Capability::Statistics => true,
            Capability::Coverage
            | Capability::TraceHash
            | Capability::Observing
            | Capability::Symbols => self.is_watched(),
            Capability::Profiles => self.system.machine().samples.is_some(),
        }
    }

    fn install(&mut self, apk: &Path) -> Result<(), Problem> {
        self.leave();
        self.starts.clear();
        let package = self.system.install(apk).map_err(problem)?;
        self.installed = Some((self.system.snapshot(), package));
        Ok(())
    }

    fn reset(&mut self) -> Result<(), Problem> {
        let Some((snapshot, _)) = &self.installed else {
            return Err(no_app());
        };
        self.system.restore(snapshot);
        self.front = None;
        self.is_dead = false;
        self.deadlock = None;
        self.answers = Rc::default();
        self.since_reset = Some(Vec::new());
        Ok(())
    }

    fn start(&mut self, activity: Option<&str>) -> Result<Outcome, Problem> {
        if self.is_dead {
            return Err(Problem::AppDied);
        }
        let seeds = self.since_reset.take();
        self.leave();
        let Some(seeds) = seeds.filter(|_| !self.system.is_followed()) else {
            return self.start_anew(activity);
        };
        let key = StartKey {
            seeds,
            activity: activity.map(str::to_owned),
        };
        if let Some(outcome) = self.start_again(&key) {
            return Ok(outcome);
        }
        let pending = self.system.take_coverage();
        let mut outcome = self.start_anew(activity)?;
        if !self.is_dead && self.starts.has_room() {
            let started = Started {
                snapshot: self.system.snapshot(),
                outcome: outcome.clone(),
                front: self.front.clone(),
                deadlock: self.deadlock.clone(),
            };
            self.starts.keep(key, started);
        }
        outcome.reached.splice(0..0, pending.into_iter().map(reach));
        Ok(outcome)
    }

    fn perform(&mut self, event: &Event) -> Result<Outcome, Problem> {
        if self.is_dead {
            return Err(Problem::AppDied);
        }
        self.leave();
        match event {
            Event::KeepsInput { through } => return keep_input(self, *through),
            Event::Leaks => {
                let package = self.package().unwrap_or_default().to_owned();
                return look_for_leaks(self, &package, |device| device.system.leaks());
            }
            Event::Property { property } => return check_property(self, property),
            _ => {}
        }
        let follows_all = self.follows_all.filter(|_| self.system.following.is_none());
        if let Some(number) = follows_all {
            self.follows_all = Some(number + 1);
            let follow = Follow {
                event: number,
                place: true,
                text: true,
                key: true,
                extras: true,
                random: true,
                time: true,
                ..Follow::default()
            };
            self.system.follow(event, &follow);
        }
        let result = self.system.perform(event);
        if follows_all.is_some() {
            self.system.take_followed();
        }
        self.outcome(result.map_err(|error| match error {
            EventError::Device(error) => problem(error),
            EventError::NotThere(what) => Problem::NotThere(what),
        }))
    }

    fn perform_symbolically(
        &mut self,
        event: &Event,
        follow: &Follow,
    ) -> Result<(Outcome, Followed), Problem> {
        self.needs(Capability::Symbols)?;
        self.system.follow(event, follow);
        let outcome = self.perform(event);
        let followed = self.system.take_followed();
        Ok((outcome?, followed))
    }

    fn gui(&mut self) -> Result<Gui, Problem> {
        if let Some(gui) = &self.answers.borrow().gui {
            return Ok(gui.clone());
        }
        let xml = self.look(GuestSystem::gui)?;
        let gui = Gui::parse(&xml).map_err(|error| Problem::Internal(error.to_string()))?;
        self.answers.borrow_mut().gui = Some(gui.clone());
        Ok(gui)
    }

    fn picture(&mut self, smaller: u32) -> Result<Vec<u8>, Problem> {
        Ok(self.pixels()?.smaller(smaller).png())
    }

    fn log(&mut self) -> Result<String, Problem> {
        Ok(self.system.log())
    }

    fn gaps(&mut self) -> Result<Gaps, Problem> {
        let counts = &self.system.machine().statistics;
        Ok(Gaps {
            missing_natives: counts.missing_natives.keys().cloned().collect(),
            stand_ins: counts.stand_ins.iter().cloned().collect(),
        })
    }

    fn trace_hash(&mut self) -> Result<u64, Problem> {
        self.needs(Capability::TraceHash)?;
        Ok(self.system.machine().state.trace_hash)
    }

    fn system_state(&mut self) -> Result<SystemState, Problem> {
        self.look(GuestSystem::system_state)
    }

    fn statistics(&mut self) -> Result<String, Problem> {
        Ok(self.system.machine().counts())
    }

    fn profile(&mut self) -> Result<String, Problem> {
        let samples = self.system.machine().samples.as_ref();
        let samples = samples.ok_or(Problem::Lacks(Capability::Profiles))?;
        Ok(samples.folded())
    }

    fn snapshot(&mut self) -> Result<SnapshotId, Problem> {
        let id = SnapshotId(self.next_snapshot);
        self.next_snapshot += 1;
        let kept = HeldSnapshot {
            snapshot: self.system.snapshot(),
            front: self.front.clone(),
            answers: self.answers.clone(),
        };
        self.snapshots.insert(id, kept);
        Ok(id)
    }

    fn restore(&mut self, snapshot: SnapshotId) -> Result<(), Problem> {
        let kept = self.snapshots.get(&snapshot).ok_or(Problem::NoSnapshot)?;
        self.system.restore(&kept.snapshot);
        self.front.clone_from(&kept.front);
        self.answers = kept.answers.clone();
        self.since_reset = None;
        self.is_dead = false;
        self.deadlock = None;
        Ok(())
    }

    fn reseed(&mut self, seed: u64) -> Result<(), Problem> {
        let since_reset = self.since_reset.take();
        self.leave();
        self.system.reseed(seed);
        self.since_reset = since_reset.map(|mut seeds| {
            seeds.push(seed);
            seeds
        });
        Ok(())
    }

    fn schedule(&mut self, schedule: &Schedule) -> Result<(), Problem> {
        self.leave();
        self.system.set_schedule(schedule);
        Ok(())
    }

    fn observe(&mut self, interest: &Interest) -> Result<(), Problem> {
        self.needs(Capability::Observing)?;
        self.system.observe(interest);
        Ok(())
    }

    fn observed(&mut self) -> Result<Observed, Problem> {
        Ok(self.system.take_observed())
    }

    fn state_hash(&mut self) -> Result<u64, Problem> {
        if let Some(hash) = self.answers.borrow().state_hash {
            return Ok(hash);
        }
        let Some((_, package)) = &self.installed else {
            return Err(no_app());
        };
        let hash = self.system.state_hash(package);
        self.answers.borrow_mut().state_hash = Some(hash);
        Ok(hash)
    }

    fn canonical_state(&mut self) -> Result<CanonicalState, Problem> {
        let Some((_, package)) = &self.installed else {
            return Err(no_app());
        };
        Ok(self.system.canonical_state(package))
    }

    fn forget(&mut self, snapshot: SnapshotId) -> Result<(), Problem> {
        let kept = self.snapshots.remove(&snapshot);
        kept.map(drop).ok_or(Problem::NoSnapshot)
    }
}

fn no_app() -> Problem {
    Problem::Refused("no app is installed".into())
}

fn reach(covered: Covered) -> Reach {
    Reach {
        method: covered.method,
        stretches: covered.stretches,
        edges: covered.edges,
    }
}

fn problem(error: DeviceError) -> Problem {
    match error {
        DeviceError::NotInstalled { apk, reason } => Problem::NotInstalled { apk, reason },
        DeviceError::AppDied | DeviceError::NotResponding => Problem::AppDied,
        DeviceError::NothingRuns => Problem::Refused(DeviceError::NothingRuns.to_string()),
        DeviceError::Command(stack) => Problem::Refused(crate::guest_system::reason(&stack)),
        DeviceError::File { path, problem } => {
            Problem::Refused(format!("{}: {problem}", path.display()))
        }
        other => Problem::Internal(other.to_string()),
    }
}
