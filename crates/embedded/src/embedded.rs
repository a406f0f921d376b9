//! The embedded device as engines see it.
//!
//! Looking does not change a run: what asks the guest (the GUI tree, a picture) is undone
//! (`Device::look`), so a trace hash depends on the events alone.

use std::collections::BTreeMap;
use std::path::Path;

use gibbon_coverage::Reach;
use gibbon_device::{
    Capability, Event, Finding, FindingKind, Follow, Followed, Gaps, Gui, Interest, Observed,
    Outcome, Problem, Schedule, SnapshotId,
};
use gibbon_machine::{Covered, Snapshot};
use gibbon_setup::Paths;

use crate::script::{self, EventError};
use crate::{Device, DeviceError, Profile};

pub struct Embedded {
    device: Device,
    /// As it was when the app was just installed, and the app's package.
    installed: Option<(Snapshot, String)>,
    snapshots: BTreeMap<SnapshotId, Kept>,
    next_snapshot: u64,
    front: Option<String>,
    /// The app's process has ended: nothing can be done before a reset or a restore.
    is_dead: bool,
}

/// A snapshot with what this side knows of the device.
struct Kept {
    snapshot: Snapshot,
    front: Option<String>,
}

impl Embedded {
    pub fn boot(paths: &Paths, profile: &Profile) -> Result<Embedded, DeviceError> {
        Ok(Embedded {
            device: Device::boot(paths, profile, true)?,
            installed: None,
            snapshots: BTreeMap::new(),
            next_snapshot: 0,
            front: None,
            is_dead: false,
        })
    }

    /// Asks the device something.
    fn look<T>(
        &mut self,
        question: impl FnOnce(&mut Device) -> Result<T, DeviceError>,
    ) -> Result<T, Problem> {
        if self.is_dead {
            return Err(Problem::AppDied);
        }
        question(&mut self.device).map_err(problem)
    }

    fn outcome(&mut self, result: Result<(), Problem>) -> Result<Outcome, Problem> {
        // Of a refused event, too, or else the next one would be told to have run it.
        let covered = self.device.take_coverage();
        let mut outcome = Outcome::default();
        let package = self.installed.as_ref().map(|(_, package)| package.as_str());
        for words in self.device.take_events() {
            match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                ["crash", process, exception, message, stack] => outcome.findings.push(Finding {
                    kind: FindingKind::Crash,
                    process: process.to_owned(),
                    exception: exception.to_owned(),
                    message: message.to_owned(),
                    stack: stack.to_owned(),
                }),
                ["anr", process, _, reason, stack] => outcome.findings.push(Finding {
                    kind: FindingKind::NotResponding,
                    process: process.to_owned(),
                    exception: "ANR".to_owned(),
                    message: reason.to_owned(),
                    stack: stack.to_owned(),
                }),
                ["listens", of, action] if Some(of) == package => {
                    outcome.listens.push(action.to_owned());
                }
                ["front", of, class] => {
                    self.front = (Some(of) == package).then(|| class.to_owned());
                }
                _ => {}
            }
        }
        self.is_dead = result == Err(Problem::AppDied);
        // A crash is what came of the event: that the process is gone needs no telling.
        match result {
            Err(Problem::AppDied) if !outcome.findings.is_empty() => {}
            Err(problem) => return Err(problem),
            Ok(()) => {}
        }
        outcome.reached = covered.into_iter().map(reach).collect();
        outcome.activity = self.front.clone();
        outcome.hash = Some(self.device.machine().state.trace_hash);
        outcome.time = self.device.machine().nanos() as f64 / 1e9;
        outcome.holds = self.device.hold_outcomes();
        Ok(outcome)
    }
}

impl gibbon_device::Device for Embedded {
    fn can(&self, capability: Capability) -> bool {
        match capability {
            Capability::Snapshots
            | Capability::Coverage
            | Capability::TraceHash
            | Capability::Seeds
            | Capability::Schedules
            | Capability::Observing
            | Capability::StateHash
            | Capability::Symbols => true,
        }
    }

    fn install(&mut self, apk: &Path) -> Result<(), Problem> {
        let package = self.device.install(apk).map_err(problem)?;
        self.installed = Some((self.device.snapshot(), package));
        Ok(())
    }

    fn reset(&mut self) -> Result<(), Problem> {
        let Some((snapshot, _)) = &self.installed else {
            return Err(Problem::Refused("no app is installed".into()));
        };
        self.device.restore(snapshot);
        self.front = None;
        self.is_dead = false;
        Ok(())
    }

    fn start(&mut self, activity: Option<&str>) -> Result<Outcome, Problem> {
        let Some((_, package)) = &self.installed else {
            return Err(Problem::Refused("no app is installed".into()));
        };
        if self.is_dead {
            return Err(Problem::AppDied);
        }
        let target = match activity {
            Some(class) => format!("{package}/{class}"),
            None => package.clone(),
        };
        let result = self.device.command(&["start", &target]);
        self.outcome(result.map(drop).map_err(problem))
    }

    fn perform(&mut self, event: &Event) -> Result<Outcome, Problem> {
        if self.is_dead {
            return Err(Problem::AppDied);
        }
        let result = script::event(&mut self.device, &event.to_string());
        self.outcome(result.map_err(|error| match error {
            EventError::Device(error) => problem(error),
            EventError::NotThere(what) => Problem::NotThere(what),
            other => Problem::Refused(other.to_string()),
        }))
    }

    fn perform_symbolically(
        &mut self,
        event: &Event,
        follow: &Follow,
    ) -> Result<(Outcome, Followed), Problem> {
        self.device.follow(follow);
        let outcome = self.perform(event);
        let followed = self.device.take_followed();
        Ok((outcome?, followed))
    }

    fn gui(&mut self) -> Result<Gui, Problem> {
        let xml = self.look(Device::gui)?;
        Gui::parse(&xml).map_err(|error| Problem::Internal(error.to_string()))
    }

    fn picture(&mut self, smaller: u32) -> Result<Vec<u8>, Problem> {
        let picture = self.look(Device::picture)?;
        Ok(picture.smaller(smaller).png())
    }

    fn log(&mut self) -> Result<String, Problem> {
        Ok(self.device.log())
    }

    fn gaps(&mut self) -> Result<Gaps, Problem> {
        let counts = &self.device.machine().statistics;
        Ok(Gaps {
            missing_natives: counts.missing_natives.keys().cloned().collect(),
            stand_ins: counts.stand_ins.iter().cloned().collect(),
        })
    }

    fn trace_hash(&mut self) -> Result<u64, Problem> {
        Ok(self.device.machine().state.trace_hash)
    }

    fn snapshot(&mut self) -> Result<SnapshotId, Problem> {
        let id = SnapshotId(self.next_snapshot);
        self.next_snapshot += 1;
        let kept = Kept {
            snapshot: self.device.snapshot(),
            front: self.front.clone(),
        };
        self.snapshots.insert(id, kept);
        Ok(id)
    }

    fn restore(&mut self, snapshot: SnapshotId) -> Result<(), Problem> {
        let kept = self.snapshots.get(&snapshot).ok_or(Problem::NoSnapshot)?;
        self.device.restore(&kept.snapshot);
        self.front.clone_from(&kept.front);
        self.is_dead = false;
        Ok(())
    }

    fn reseed(&mut self, seed: u64) -> Result<(), Problem> {
        self.device.reseed(seed);
        Ok(())
    }

    fn schedule(&mut self, schedule: &Schedule) -> Result<(), Problem> {
        self.device.set_schedule(schedule);
        Ok(())
    }

    fn observe(&mut self, interest: &Interest) -> Result<(), Problem> {
        self.device.observe(interest);
        Ok(())
    }

    fn observed(&mut self) -> Result<Observed, Problem> {
        Ok(self.device.take_observed())
    }

    fn state_hash(&mut self) -> Result<u64, Problem> {
        let Some((_, package)) = &self.installed else {
            return Err(Problem::Refused("no app is installed".into()));
        };
        Ok(self.device.state_hash(package))
    }

    fn forget(&mut self, snapshot: SnapshotId) -> Result<(), Problem> {
        let kept = self.snapshots.remove(&snapshot);
        kept.map(drop).ok_or(Problem::NoSnapshot)
    }
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
        DeviceError::Command(stack) => Problem::Refused(crate::device::reason(&stack)),
        DeviceError::File { path, problem } => {
            Problem::Refused(format!("{}: {problem}", path.display()))
        }
        other => Problem::Internal(other.to_string()),
    }
}
