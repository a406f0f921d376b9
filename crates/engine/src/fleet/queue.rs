//! Where items wait, and results.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use gibbon_device::Problem;

use super::Work;

/// What a result is taken by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket(usize);

/// A device: one that breaks is followed by another in the same slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceId {
    pub(super) slot: usize,
    pub(super) generation: u32,
}

/// An item that was done.
pub struct Done<T> {
    pub output: T,
    /// Who did it.
    pub device: DeviceId,
    /// It broke two devices: what the second one said. `output` is what came of that one.
    pub broke: Option<Problem>,
}

/// Why there is no result.
#[derive(Debug)]
pub enum NotDone {
    Interrupted,
    /// No device is left, and none can be made.
    NoDevice(Problem),
}

pub(super) struct Job<I> {
    pub ticket: Ticket,
    pub item: I,
    /// It broke a device before.
    pub is_second: bool,
}

pub struct Queue<W: Work> {
    state: Mutex<State<W>>,
    /// There is something to do, or the end has come.
    submitted: Condvar,
    /// Something was done, or never will be.
    finished: Condvar,
}

struct State<W: Work> {
    waiting: Vec<Job<W::Item>>,
    done: BTreeMap<Ticket, Done<W::Output>>,
    /// For each slot; those for one device say which.
    messages: Vec<Vec<(Option<u32>, W::Message)>>,
    submitted: usize,
    /// Slots that can still take an item.
    present: usize,
    /// Why the last slot was left.
    left: Option<Problem>,
    is_interrupted: bool,
    is_closed: bool,
    /// A slot's thread panicked.
    is_broken: bool,
}

impl<W: Work> Queue<W> {
    pub(super) fn new(slots: usize) -> Queue<W> {
        Queue {
            state: Mutex::new(State {
                waiting: Vec::new(),
                done: BTreeMap::new(),
                messages: (0..slots).map(|_| Vec::new()).collect(),
                submitted: 0,
                present: slots,
                left: None,
                is_interrupted: false,
                is_closed: false,
                is_broken: false,
            }),
            submitted: Condvar::new(),
            finished: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State<W>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Of items that are as near to a device, the one that was submitted first is done first.
    pub fn submit(&self, item: W::Item) -> Ticket {
        let mut state = self.state();
        let ticket = Ticket(state.submitted);
        state.submitted += 1;
        state.waiting.push(Job {
            ticket,
            item,
            is_second: false,
        });
        self.submitted.notify_all();
        ticket
    }

    /// Waits for a result. It can be taken once.
    pub fn take(&self, ticket: Ticket) -> Result<Done<W::Output>, NotDone> {
        let mut state = self.state();
        loop {
            if let Some(done) = state.done.remove(&ticket) {
                return Ok(done);
            }
            let waits = state.waiting.iter().any(|job| job.ticket == ticket);
            if state.is_interrupted && waits {
                return Err(NotDone::Interrupted);
            }
            let is_hopeless = state.present == 0 || state.is_broken;
            if let (true, Some(problem)) = (is_hopeless, &state.left) {
                return Err(NotDone::NoDevice(problem.clone()));
            }
            let woken = self.finished.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Tells one device something before its next item. A device that is gone does not hear it.
    pub fn tell(&self, device: DeviceId, message: W::Message) {
        let for_one = (Some(device.generation), message);
        self.state().messages[device.slot].push(for_one);
    }

    /// Tells all devices.
    pub fn tell_all(&self, message: W::Message)
    where
        W::Message: Clone,
    {
        for messages in &mut self.state().messages {
            messages.push((None, message.clone()));
        }
    }

    /// Waits until a slot has something to do; `false` if it never will. Messages are something to
    /// do for those that have a device.
    pub(super) fn wait_for_item(&self, slot: usize, has_device: bool) -> bool {
        let mut state = self.state();
        loop {
            let has_messages = has_device && !state.messages[slot].is_empty();
            let has_items = !state.waiting.is_empty() && !state.is_interrupted;
            if has_messages || has_items {
                return true;
            }
            if state.is_closed {
                return false;
            }
            let woken = self.submitted.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The messages for the device of this generation.
    pub(super) fn messages(&self, slot: usize, generation: u32) -> Vec<W::Message> {
        let messages = std::mem::take(&mut self.state().messages[slot]);
        let are_for_it = messages
            .into_iter()
            .filter(|(to, _)| to.is_none_or(|to| to == generation));
        are_for_it.map(|(_, message)| message).collect()
    }

    /// Takes the item with the least distance.
    pub(super) fn nearest(&self, distance: impl Fn(&W::Item) -> usize) -> Option<Job<W::Item>> {
        let mut state = self.state();
        if state.is_interrupted {
            return None;
        }
        let jobs = state.waiting.iter().enumerate();
        let (at, _) = jobs.min_by_key(|(_, job)| (distance(&job.item), job.ticket))?;
        Some(state.waiting.swap_remove(at))
    }

    pub(super) fn put_back(&self, job: Job<W::Item>) {
        self.state().waiting.push(job);
        self.submitted.notify_all();
        // After an interrupt no device takes the job: wake whoever waits for its result.
        self.finished.notify_all();
    }

    pub(super) fn finish(&self, ticket: Ticket, done: Done<W::Output>) {
        self.state().done.insert(ticket, done);
        self.finished.notify_all();
    }

    /// What waits is given up.
    pub(super) fn interrupt(&self) {
        self.state().is_interrupted = true;
        self.finished.notify_all();
        self.submitted.notify_all();
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.state().is_interrupted
    }

    pub(super) fn close_when_dropped(&self) -> impl Drop + '_ {
        Closing(self)
    }

    /// Whoever waits hears that there is a slot less, and why, however its thread ends.
    pub(super) fn leave_when_dropped<'q>(&'q self, why: &'q Cell<Problem>) -> impl Drop + 'q {
        Leaving { queue: self, why }
    }
}

struct Closing<'q, W: Work>(&'q Queue<W>);

impl<W: Work> Drop for Closing<'_, W> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.is_closed = true;
        // Nobody takes their results any more.
        state.waiting.clear();
        drop(state);
        self.0.submitted.notify_all();
    }
}

struct Leaving<'q, W: Work> {
    queue: &'q Queue<W>,
    why: &'q Cell<Problem>,
}

impl<W: Work> Drop for Leaving<'_, W> {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        state.present -= 1;
        // What it was doing will never be done: nobody may wait for it.
        state.is_broken |= std::thread::panicking();
        let why = self.why.replace(Problem::AppDied);
        state.left.get_or_insert(why);
        drop(state);
        self.queue.finished.notify_all();
    }
}
