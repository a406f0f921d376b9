//! One run on a device. Runs that begin alike begin where another one was: a device keeps snapshots.

use gibbon_device::{Capability, Device, Event, Outcome, Problem, SnapshotId};
use gibbon_trace::Trace;

use crate::goal::Goal;
use crate::trials::Run;

/// After so many events a snapshot is kept.
const STRIDE: usize = 4;
/// The most snapshots that a device keeps.
const MOST: usize = 64;

/// A device at work.
pub struct Runner {
    device: Box<dyn Device + Send>,
    can_reseed: bool,
    can_go_back: bool,
    /// The last used is the last.
    kept: Vec<Kept>,
}

/// A moment at which what is wanted was not done yet.
struct Kept {
    seed: u64,
    done: Vec<u32>,
    snapshot: SnapshotId,
}

/// What is run.
pub struct Subject<'a> {
    pub trace: &'a Trace,
    pub goal: &'a Goal,
    /// By number; the first is the trace's own.
    pub seeds: Vec<u64>,
    /// Milliseconds that pass before each event.
    pub pause: u32,
}

/// An event as it is done: after some time.
pub fn with_pause(event: &Event, millis: u32) -> impl Iterator<Item = Event> {
    let pause = (millis > 0).then_some(Event::Wait { millis });
    pause.into_iter().chain([event.clone()])
}

impl Runner {
    pub fn new(device: Box<dyn Device + Send>) -> Runner {
        Runner {
            can_reseed: device.can(Capability::Seeds),
            can_go_back: device.can(Capability::Snapshots),
            device,
            kept: Vec::new(),
        }
    }

    /// Whether the run does what is wanted.
    pub fn run(&mut self, run: &Run, subject: &Subject<'_>) -> Result<bool, Problem> {
        let seed = subject.seeds[run.seed];
        let mut done = match self.go_back(seed, &run.subtrace)? {
            Some(done) => done,
            None => {
                if subject.goal.is_reached(&self.start(run.seed, subject)?) {
                    return Ok(true);
                }
                Vec::new()
            }
        };
        while let Some(&event) = run.subtrace.get(done.len()) {
            for event in with_pause(&subject.trace.steps[event as usize].event, subject.pause) {
                match self.device.perform(&event) {
                    Ok(outcome) if subject.goal.is_reached(&outcome) => return Ok(true),
                    // Something else was found: it does not get any further.
                    Ok(outcome) if !outcome.findings.is_empty() => return Ok(false),
                    Ok(_) | Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
                    Err(Problem::AppDied) => return Ok(false),
                    Err(problem) => return Err(problem),
                }
            }
            done.push(event);
            if done.len().is_multiple_of(STRIDE) && done.len() < run.subtrace.len() {
                self.keep(seed, &done)?;
            }
        }
        Ok(false)
    }

    /// From just installed.
    fn start(&mut self, seed: usize, subject: &Subject<'_>) -> Result<Outcome, Problem> {
        let header = &subject.trace.header;
        self.device.reset()?;
        if let Some(schedule) = &header.schedule {
            self.device.schedule(schedule)?;
        }
        // A device whose chance nobody decides is another one in each run.
        if seed > 0 && self.can_reseed {
            self.device.reseed(subject.seeds[seed])?;
        }
        self.device.start(header.start.as_deref())
    }

    /// Goes to the latest moment that this run has in common with one before; the events up to there.
    fn go_back(&mut self, seed: u64, subtrace: &[u32]) -> Result<Option<Vec<u32>>, Problem> {
        let is_on_the_way = |kept: &Kept| kept.seed == seed && subtrace.starts_with(&kept.done);
        let moments = self.kept.iter().enumerate();
        let latest = moments
            .filter(|(_, kept)| is_on_the_way(kept))
            .max_by_key(|(_, kept)| kept.done.len());
        let Some((at, _)) = latest else {
            return Ok(None);
        };
        let kept = self.kept.remove(at);
        self.device.restore(kept.snapshot)?;
        let done = kept.done.clone();
        self.kept.push(kept);
        Ok(Some(done))
    }

    fn keep(&mut self, seed: u64, done: &[u32]) -> Result<(), Problem> {
        let is_there = |kept: &Kept| kept.seed == seed && kept.done == done;
        if !self.can_go_back || self.kept.iter().any(is_there) {
            return Ok(());
        }
        if self.kept.len() == MOST {
            let oldest = self.kept.remove(0);
            self.device.forget(oldest.snapshot)?;
        }
        self.kept.push(Kept {
            seed,
            done: done.to_vec(),
            snapshot: self.device.snapshot()?,
        });
        Ok(())
    }
}
