//! Many devices at the same work, with results in a fixed order.
//!
//! A [`Fleet`] has slots for devices. Items wait in a [`Queue`]; each device takes the item that it
//! is nearest to ([`Work::distance`]), for example because it holds a snapshot from which the item
//! begins. Whoever leads takes results by their [`Ticket`], so neither the number of devices nor
//! who did what changes the outcome.
//!
//! A device that breaks is replaced, and its item is tried once more on another device. If it
//! breaks that one as well, the item's result is reported together with the problem. Devices are
//! made when there is work for them. An interrupt ([`Progress::goes_on`]) is looked at before each
//! boot and before each item; items that were not begun are then given up.

mod queue;
mod work;

use std::cell::Cell;

use gibbon_device::{Device, Problem};

use crate::{AnyDevice, MakeDevice, Progress};

pub use queue::{DeviceId, Done, NotDone, Queue, Ticket};
pub use work::{Attempt, OnDevice, Work};

/// Devices with one app, and what each of them keeps beside it.
pub struct Fleet<'a, W: Work> {
    work: W,
    make: &'a MakeDevice<'a>,
    slots: Vec<Slot<W::Worker>>,
}

/// A place for one device after the other.
struct Slot<T> {
    worker: Option<T>,
    /// Counts the devices that were here.
    generation: u32,
}

impl<'a, W: Work> Fleet<'a, W> {
    /// At most so many devices, at least one. None is made yet.
    pub fn new(make: &'a MakeDevice<'a>, devices: usize, work: W) -> Fleet<'a, W> {
        let slot = |_| Slot {
            worker: None,
            generation: 0,
        };
        Fleet {
            work,
            make,
            slots: (0..devices.max(1)).map(slot).collect(),
        }
    }

    pub fn work(&self) -> &W {
        &self.work
    }

    /// Between two runs.
    pub fn work_mut(&mut self) -> &mut W {
        &mut self.work
    }

    /// The workers whose devices are there.
    pub fn workers(&mut self) -> impl Iterator<Item = &mut W::Worker> {
        self.slots
            .iter_mut()
            .filter_map(|slot| slot.worker.as_mut())
    }

    /// Does something on one device, which is made if there is none. If that breaks the device, it
    /// is tried once more on another one.
    pub fn on_one<T>(
        &mut self,
        mut action: impl FnMut(&mut W::Worker) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        match self.try_on_one(&mut action) {
            Err(Problem::Interrupted) => Err(Problem::Interrupted),
            Err(problem) if problem.ends_device() => self.try_on_one(&mut action),
            other => other,
        }
    }

    fn try_on_one<T>(
        &mut self,
        action: &mut impl FnMut(&mut W::Worker) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let there = self.slots.iter().position(|slot| slot.worker.is_some());
        let slot = &mut self.slots[there.unwrap_or(0)];
        let mut worker = match slot.worker.take() {
            Some(worker) => worker,
            None => {
                slot.generation += 1;
                self.work.worker((self.make)()?)
            }
        };
        let result = action(&mut worker);
        if !matches!(&result, Err(problem) if problem.ends_device()) {
            slot.worker = Some(worker);
        }
        result
    }

    /// Has the devices work while `lead`, on this thread, submits items and takes results.
    pub fn run<T>(&mut self, progress: &dyn Progress, lead: impl FnOnce(&Queue<W>) -> T) -> T {
        let queue = Queue::new(self.slots.len());
        let (work, make) = (&self.work, self.make);
        std::thread::scope(|scope| {
            for (at, slot) in self.slots.iter_mut().enumerate() {
                let queue = &queue;
                scope.spawn(move || serve(queue, at, slot, work, make, progress));
            }
            // Also when `lead` panics, or the devices would wait for ever.
            let _closing = queue.close_when_dropped();
            lead(&queue)
        })
    }

    /// Does all items; results are in the items' order. There are fewer than items if the work was
    /// interrupted. An error says that no device can be made.
    pub fn map(
        &mut self,
        progress: &dyn Progress,
        items: impl IntoIterator<Item = W::Item>,
    ) -> Result<Vec<Done<W::Output>>, Problem> {
        self.run(progress, |queue| {
            let tickets: Vec<Ticket> = items.into_iter().map(|item| queue.submit(item)).collect();
            let mut done = Vec::new();
            for ticket in tickets {
                match queue.take(ticket) {
                    Ok(one) => done.push(one),
                    Err(NotDone::Interrupted) => break,
                    Err(NotDone::NoDevice(problem)) => return Err(problem),
                }
            }
            Ok(done)
        })
    }
}

/// One slot's thread, to the end of the run.
fn serve<W: Work>(
    queue: &Queue<W>,
    at: usize,
    slot: &mut Slot<W::Worker>,
    work: &W,
    make: &MakeDevice<'_>,
    progress: &dyn Progress,
) {
    let why = Cell::new(Problem::Internal("a device's thread broke".into()));
    let _leaving = queue.leave_when_dropped(&why);
    while queue.wait_for_item(at, slot.worker.is_some()) {
        if !progress.goes_on() {
            queue.interrupt();
        }
        let Some(worker) = &mut slot.worker else {
            if queue.is_interrupted() {
                continue;
            }
            match boot(make) {
                Ok(device) => {
                    slot.worker = Some(work.worker(device));
                    slot.generation += 1;
                }
                Err(Problem::Interrupted) => queue.interrupt(),
                Err(problem) => {
                    why.set(problem);
                    return;
                }
            }
            continue;
        };
        for message in queue.messages(at, slot.generation) {
            work.tell(worker, message);
        }
        let Some(mut job) = queue.nearest(|item| work.distance(worker, item)) else {
            continue;
        };
        let Attempt { output, broke } = work.run(worker, &job.item, progress);
        if let Some(problem) = &broke {
            slot.worker = None;
            // What was done up to there counts; nobody is there to do the rest.
            let is_over = *problem == Problem::Interrupted;
            if is_over {
                queue.interrupt();
            }
            if !job.is_second && !is_over {
                job.is_second = true;
                queue.put_back(job);
                continue;
            }
        }
        let device = DeviceId {
            slot: at,
            generation: slot.generation,
        };
        queue.finish(
            job.ticket,
            Done {
                output,
                device,
                broke,
            },
        );
    }
}

/// A device that breaks while it boots gets a second chance; an app that cannot be installed does
/// not.
fn boot(make: &MakeDevice<'_>) -> Result<AnyDevice, Problem> {
    match make() {
        Err(Problem::Interrupted) => Err(Problem::Interrupted),
        Err(problem) if problem.ends_device() => make(),
        other => other,
    }
}

impl<'a, F, I, O> Fleet<'a, OnDevice<F, I, O>>
where
    F: Fn(&mut dyn Device, &I) -> Result<O, Problem> + Sync,
    I: Send,
    O: Send,
{
    /// A fleet whose devices keep nothing between two items.
    pub fn plain(make: &'a MakeDevice<'a>, devices: usize, run: F) -> Self {
        Fleet::new(make, devices, OnDevice::new(run))
    }
}

#[cfg(test)]
mod tests;
