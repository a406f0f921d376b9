//! How long the device is run: until it is idle, or a time has passed.
//!
//! Idle is a device whose threads all wait, longer than a few frames, and on which nothing moves
//! that will come to rest: a ripple, a vector drawable. An app that computes in the
//! background is not waited for, once nothing happened on its first thread for a while: what it
//! shows will not change before it is done, which may be never. Scripts wait for such work. What did
//! not come to rest in all that time, such as an animation without end, is given less after the next
//! event, until it does. An app that was told something (an event, a broadcast) and is not done with
//! it is waited for, until it is or does not respond.

use gibbon_android::link::Link;
use gibbon_android::{messages, pictures, survival};
use gibbon_device::Notice;
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{BackgroundRule, Halt, IdleRule, NoObserver};

use crate::recorder::Recorder;
use crate::watcher::{CloseWatcher, Follows, FollowsAccesses};
use crate::{DeviceError, GuestSystem};

/// A wait longer than this is not waited for: the device is idle. Longer than a frame.
const LONGEST_WAIT: u64 = 100_000_000;
/// How long a device is waited for that does not come to rest by itself.
struct Patience {
    /// After an event, in guest time.
    limit: u64,
    /// And if its first thread waits while others compute.
    background: u64,
    /// What is run at a time, in instructions, before the limits are looked at.
    slice: u64,
}

const PATIENT: Patience = Patience {
    limit: 3_000_000_000,
    background: 500_000_000,
    slice: SLICE,
};
/// With one that did not come to rest after the event before, either.
const RESTLESS: Patience = Patience {
    limit: 500_000_000,
    background: 25_000_000,
    slice: 5_000_000,
};
/// So often it is looked whether that is enough, in guest time.
const STEP: u64 = 50_000_000;
/// What is run at a time, in instructions: a few frames.
const SLICE: u64 = 25_000_000;
/// And at least, close to a limit.
const LEAST_SLICE: u64 = 1_000;
/// What is run at a time of a device whose app has ended.
const SHORT_SLICE: u64 = 200_000;
/// What computes for longer than it is waited for after an event is in the background.
pub const BACKGROUND: BackgroundRule = BackgroundRule {
    after: 250_000_000,
    of_thread: 500_000,
    slowness: 10,
    turns_of_others: 15,
};
/// How long an app that was told something is waited for: longer than it may take.
const OWED_LIMIT: u64 = 210_000_000_000;

impl GuestSystem {
    /// Runs until the device is idle, or has been at it for too long.
    pub fn settle(&mut self) -> Result<(), DeviceError> {
        self.settle_unless(|_| false)
    }

    /// The same, but stops early if that is the case while the device is busy.
    pub(crate) fn settle_unless(
        &mut self,
        is_enough: impl Fn(&mut GuestSystem) -> bool,
    ) -> Result<(), DeviceError> {
        let end = self.machine.nanos() + OWED_LIMIT;
        loop {
            let before = (self.machine.state.instructions, self.machine.nanos());
            self.settle_once(&is_enough)?;
            tracing::debug!(
                instructions = self.machine.state.instructions - before.0,
                nanos = self.machine.nanos() - before.1,
                restless = self.link().is_restless,
                "settled"
            );
            let Some(deadline) = self.machine.next_deadline() else {
                return Ok(());
            };
            let is_late = self.machine.nanos().max(deadline) > end;
            if is_late || !self.is_app_busy() || is_enough(self) {
                return Ok(());
            }
            // The app works on something and waits in the middle of it: so does the device.
            self.pass_until(deadline)?;
        }
    }

    /// The app is not done with what it was told, or its first thread goes on by itself.
    fn is_app_busy(&mut self) -> bool {
        let first = self.machine.state.threads.first();
        let is_asleep = first.is_some_and(|thread| {
            !matches!(thread.state, ThreadState::Polling { .. })
                && thread.state.deadline().is_some()
        });
        // What is owed may be what is held back.
        is_asleep || self.link().owed > 0 && !messages::is_holding(&mut self.machine)
    }

    /// Runs until all threads wait, or for a while.
    fn settle_once(
        &mut self,
        is_enough: &impl Fn(&mut GuestSystem) -> bool,
    ) -> Result<(), DeviceError> {
        let patience = match self.link().is_restless {
            true => &RESTLESS,
            false => &PATIENT,
        };
        let limit = self.machine.nanos() + patience.limit;
        loop {
            let is_restless = self.rest(limit, patience, is_enough)?;
            if is_enough(self) {
                return Ok(());
            }
            self.link().is_restless = is_restless;
            match pictures::moving_until(&mut self.machine, limit) {
                Some(end) if end > self.machine.nanos() => self.pass(end)?,
                _ => return Ok(()),
            }
        }
    }

    /// Runs until every thread waits, or until those that do not are not waited for. Whether
    /// something goes on and on.
    fn rest(
        &mut self,
        limit: u64,
        patience: &Patience,
        is_enough: impl Fn(&mut GuestSystem) -> bool,
    ) -> Result<bool, DeviceError> {
        let mut waits_since = None;
        loop {
            let now = self.machine.nanos();
            let next = self.machine.next_deadline().unwrap_or(now).max(now);
            let rule = IdleRule {
                longest_wait: LONGEST_WAIT,
                limit: limit.min(next.saturating_add(STEP)),
            };
            let is_idle = self.run(rule, self.slice(patience.slice))?;
            let now = self.machine.nanos();
            if is_enough(self) {
                return Ok(false);
            }
            if is_idle {
                match self.machine.next_deadline() {
                    Some(deadline) if deadline > now + LONGEST_WAIT => return Ok(false),
                    Some(deadline) if deadline > limit => return Ok(true),
                    None => return Ok(false),
                    Some(_) => continue,
                }
            }
            if self.first_thread_waits() {
                let since = *waits_since.get_or_insert(now);
                if now - since >= patience.background {
                    return Ok(true);
                }
            } else {
                waits_since = None;
            }
            if now >= limit {
                return Ok(self.machine.computes_in_background());
            }
        }
    }

    /// Lets guest time pass.
    pub fn wait(&mut self, nanos: u64) -> Result<(), DeviceError> {
        let end = self.machine.nanos() + nanos;
        loop {
            let passed = self.pass(end);
            let is_over = passed.is_ok();
            self.outlive(passed)?;
            if is_over {
                break;
            }
        }
        let settled = self.settle();
        self.outlive(settled)
    }

    /// Runs what happens until this time, and has it be that time.
    fn pass(&mut self, limit: u64) -> Result<(), DeviceError> {
        self.pass_until(limit)?;
        let state = &mut self.machine.state;
        state.clock.skip_to(limit, state.instructions);
        Ok(())
    }

    /// Runs what happens until this time.
    pub(crate) fn pass_until(&mut self, limit: u64) -> Result<(), DeviceError> {
        let rule = IdleRule {
            longest_wait: u64::MAX,
            limit,
        };
        loop {
            let left = limit.saturating_sub(self.machine.nanos());
            let slice = self.slice(left.min(SLICE)).max(LEAST_SLICE);
            let is_idle = self.run(rule, slice)?;
            if is_idle || self.machine.nanos() >= limit {
                return Ok(());
            }
        }
    }

    /// What is run at a time: less of what takes longer.
    fn slice(&self, instructions: u64) -> u64 {
        match self.machine.computes_in_background() {
            true => instructions / BACKGROUND.slowness,
            false => instructions,
        }
    }

    /// The app's and the windows' thread has nothing to do, for longer than a few frames.
    fn first_thread_waits(&self) -> bool {
        let Some(thread) = self.machine.state.threads.first() else {
            return false;
        };
        let soon = self.machine.nanos() + LONGEST_WAIT;
        matches!(thread.state, ThreadState::Polling { until } if until.is_none_or(|at| at > soon))
    }

    /// Runs until something is the case, or this time, even if the app's process has ended.
    pub(crate) fn run_until(
        &mut self,
        end: u64,
        is_enough: impl Fn(&Link) -> bool,
    ) -> Result<(), DeviceError> {
        while !is_enough(self.link()) && self.machine.nanos() < end {
            let rule = IdleRule {
                longest_wait: 0,
                limit: end,
            };
            match self.run(rule, SHORT_SLICE) {
                Ok(true) if !is_enough(self.link()) => {
                    let next = self.machine.next_deadline().unwrap_or(end).min(end);
                    let state = &mut self.machine.state;
                    state.clock.skip_to(next, state.instructions);
                }
                Ok(_) | Err(DeviceError::AppDied | DeviceError::NotResponding) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(())
    }

    /// Runs so many instructions at most; whether the device came to be idle.
    fn run(&mut self, rule: IdleRule, instructions: u64) -> Result<bool, DeviceError> {
        self.machine.idle = Some(rule);
        // Only who watches closely looks for places at which threads stop.
        let mut nobody = None;
        let recorder = match self.machine.has_stops() && self.recorder.is_none() {
            true => nobody.insert(Recorder::default()).into(),
            false => self.recorder.as_mut(),
        };
        let halt = match (&mut self.watcher, recorder) {
            (Some(watcher), None) if self.following.is_some() => {
                let following = self.following.as_mut();
                match following.and_then(|following| following.accesses.as_mut()) {
                    Some(accesses) => {
                        let mut both = FollowsAccesses { watcher, accesses };
                        self.machine.run(&mut both, instructions)
                    }
                    None => self.machine.run(&mut Follows(watcher), instructions),
                }
            }
            (Some(watcher), Some(recorder)) if self.following.is_some() => {
                let mut both = Follows(&mut CloseWatcher { watcher, recorder });
                self.machine.run(&mut both, instructions)
            }
            (Some(watcher), Some(recorder)) => {
                let mut both = CloseWatcher { watcher, recorder };
                self.machine.run(&mut both, instructions)
            }
            (Some(watcher), None) => self.machine.run(watcher, instructions),
            (None, _) => self.machine.run(&mut NoObserver, instructions),
        };
        match halt {
            Halt::Idle => Ok(true),
            Halt::Budget => Ok(false),
            Halt::Exit(_) if survival::has_process(&mut self.machine) => {
                survival::stop_current_thread(&mut self.machine, self.threads_before_app);
                Err(self.death())
            }
            other => Err(DeviceError::Stopped(format!("{other:?}"))),
        }
    }

    /// Why the app's process has ended.
    fn death(&mut self) -> DeviceError {
        match self.last_notice() {
            Some(Notice::NotResponding { .. }) => DeviceError::NotResponding,
            _ => DeviceError::AppDied,
        }
    }
}
