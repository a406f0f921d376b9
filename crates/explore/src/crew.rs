//! The devices at work: walks wait in a queue, each device takes the one that it is nearest to.
//!
//! Whoever plans and learns does so meanwhile. What a device is told to keep or to forget reaches
//! it between two walks.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use gibbon_device::SnapshotId;

use crate::explorer::MakeDevice;
use crate::frontier::CheckpointId;
use crate::task::Task;
use crate::worker::{Known, Walk, Worker};

/// A walk to be done.
struct Job {
    /// Its place among all walks of the run.
    at: usize,
    task: Task,
    known: Arc<Known>,
}

/// A device: one that breaks is followed by another in the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceId {
    place: usize,
    generation: u32,
}

/// What the device in a place is told. Snapshots are gone with their generation.
enum Letter {
    /// What a snapshot is of.
    Hold(u32, CheckpointId, SnapshotId),
    Forget(u32, SnapshotId),
    /// A moment is not kept any more.
    LetGo(CheckpointId),
}

#[derive(Default)]
struct Desk {
    open: Vec<Job>,
    finished: BTreeMap<usize, (Walk, DeviceId)>,
    letters: BTreeMap<usize, Vec<Letter>>,
    places: usize,
    /// Walks that were ever asked for.
    asked: usize,
    /// Devices that can take a walk, now or when they are done with theirs.
    present: usize,
    is_closed: bool,
}

pub struct Crew<'a> {
    make: &'a MakeDevice<'a>,
    seed: u64,
    /// What is started.
    start: Option<String>,
    desk: Mutex<Desk>,
    /// There is something to do.
    asked: Condvar,
    /// Something was done.
    done: Condvar,
}

/// What comes next for a device.
enum Next {
    Letters(Vec<Letter>),
    Walk(Job),
    End,
}

impl<'a> Crew<'a> {
    pub fn new(make: &'a MakeDevice<'a>, seed: u64, start: Option<String>) -> Crew<'a> {
        Crew {
            make,
            seed,
            start,
            desk: Mutex::default(),
            asked: Condvar::new(),
            done: Condvar::new(),
        }
    }

    /// Has all devices work while `lead` asks for walks and takes them.
    pub fn lead<T>(&self, workers: &mut [Option<Worker>], lead: impl FnOnce() -> T) -> T {
        {
            let mut desk = self.desk();
            desk.places = workers.len();
            desk.present = workers.len();
        }
        std::thread::scope(|scope| {
            for (place, slot) in workers.iter_mut().enumerate() {
                scope.spawn(move || self.work(place, slot));
            }
            // Also when `lead` panics, or nobody would ever end.
            let _closing = Closing(self);
            lead()
        })
    }

    /// Asks for a walk; what to take it by. Those that were asked for first are done first.
    pub fn ask(&self, task: Task, known: &Arc<Known>) -> usize {
        let mut desk = self.desk();
        let at = desk.asked;
        desk.asked += 1;
        let known = known.clone();
        desk.open.push(Job { at, task, known });
        self.asked.notify_all();
        at
    }

    /// Waits for a walk. There is none if no device is left to do it.
    pub fn take(&self, at: usize) -> Option<(Walk, DeviceId)> {
        let mut desk = self.desk();
        loop {
            if let Some(walk) = desk.finished.remove(&at) {
                return Some(walk);
            }
            if desk.present == 0 {
                return None;
            }
            let woken = self.done.wait(desk);
            desk = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Tells a device what a snapshot of it is of.
    pub fn hold(&self, device: DeviceId, id: CheckpointId, snapshot: SnapshotId) {
        self.tell(device.place, Letter::Hold(device.generation, id, snapshot));
    }

    /// Tells a device that nobody needs a snapshot of it.
    pub fn forget(&self, device: DeviceId, snapshot: SnapshotId) {
        self.tell(device.place, Letter::Forget(device.generation, snapshot));
    }

    /// Tells all devices that a moment is not kept any more.
    pub fn let_go(&self, id: CheckpointId) {
        let places = self.desk().places;
        for place in 0..places {
            self.tell(place, Letter::LetGo(id));
        }
    }

    fn tell(&self, place: usize, letter: Letter) {
        let mut desk = self.desk();
        desk.letters.entry(place).or_default().push(letter);
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One device, to the end of the run.
    fn work(&self, place: usize, slot: &mut Option<Worker>) {
        let _leaving = Leaving(self);
        let mut generation = 0;
        loop {
            if slot.is_none() {
                let made = (self.make)();
                *slot = made
                    .ok()
                    .map(|device| Worker::new(device, self.start.clone()));
                generation += 1;
            }
            let Some(worker) = slot else { return };
            match self.next(place, worker) {
                Next::Letters(letters) => {
                    for letter in letters {
                        match letter {
                            Letter::Hold(to, id, snapshot) if to == generation => {
                                worker.hold(id, snapshot);
                            }
                            Letter::Forget(to, snapshot) if to == generation => {
                                worker.forget(snapshot);
                            }
                            Letter::Hold(..) | Letter::Forget(..) => {}
                            Letter::LetGo(id) => worker.let_go(id),
                        }
                    }
                }
                Next::Walk(job) => {
                    let walk = worker.walk(&job.known, &job.task, self.seed);
                    if walk.problem.is_some() {
                        *slot = None;
                    }
                    let device = DeviceId { place, generation };
                    self.desk().finished.insert(job.at, (walk, device));
                    self.done.notify_all();
                }
                Next::End => return,
            }
        }
    }

    fn next(&self, place: usize, worker: &Worker) -> Next {
        let mut desk = self.desk();
        loop {
            if let Some(letters) = desk.letters.remove(&place) {
                return Next::Letters(letters);
            }
            if let Some(job) = desk.nearest(worker) {
                return Next::Walk(job);
            }
            if desk.is_closed {
                return Next::End;
            }
            let woken = self.asked.wait(desk);
            desk = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Desk {
    /// The walk whose start a device gets to soonest.
    fn nearest(&mut self, worker: &Worker) -> Option<Job> {
        let jobs = self.open.iter().enumerate();
        let (at, _) = jobs.min_by_key(|(_, job)| {
            let distance = worker.distance(&job.known.frontier, job.task.from);
            (distance, job.at)
        })?;
        Some(self.open.remove(at))
    }
}

/// Ends the work when it goes.
struct Closing<'a, 'b>(&'a Crew<'b>);

impl Drop for Closing<'_, '_> {
    fn drop(&mut self) {
        self.0.desk().is_closed = true;
        self.0.asked.notify_all();
    }
}

/// Whoever waits for a walk is told that there is a device less.
struct Leaving<'a, 'b>(&'a Crew<'b>);

impl Drop for Leaving<'_, '_> {
    fn drop(&mut self) {
        self.0.desk().present -= 1;
        self.0.done.notify_all();
    }
}
