//! Threads that compute on and on: they are given less, so that everything else is not slow.
//!
//! On a phone such a thread has a core of its own, and the rest of the device does not notice. Here
//! all share one, and time passes with every instruction. So when the guest has not been at rest
//! for long, threads that compute without ever waiting go to the background: they have few turns
//! while others can run, and when they are alone their instructions take longer, as on a small
//! core. Then waiting for a time (a gesture, a frame, a delay) does not mean to compute all of what
//! a phone would meanwhile.
//!
//! How long the guest was not at rest is counted for all threads together, since work without end
//! may be done by one thread after the other.

use crate::Machine;
use crate::threads::{Thread, ThreadId, ThreadState};

/// Which threads are in the background, and what that means.
#[derive(Clone, Copy, Debug)]
pub struct BackgroundRule {
    /// How many instructions without all threads waiting are too many.
    pub after: u64,
    /// And how many without a wait of its own say that a thread computes.
    pub of_thread: u64,
    /// How much longer an instruction takes there, while nobody else can run.
    pub slowness: u64,
    /// While others can run, the background has one turn after so many of theirs.
    pub turns_of_others: u32,
}

impl BackgroundRule {
    /// The first thread is a process' main one: nothing happens without it.
    fn has(&self, busy: u64, thread: &Thread) -> bool {
        busy >= self.after && thread.computed >= self.of_thread && thread.id.0 != 0
    }
}

impl Machine {
    /// Some thread computes on and on.
    pub fn computes_in_background(&self) -> bool {
        let runs = |thread: &&Thread| thread.state == ThreadState::Runnable;
        let mut running = self.state.threads.iter().filter(runs);
        self.background
            .is_some_and(|rule| running.any(|thread| rule.has(self.state.busy, thread)))
    }

    /// Which of the runnable threads may have the next turn.
    pub(super) fn in_foreground(&mut self, runnable: Vec<ThreadId>) -> Vec<ThreadId> {
        let Some(rule) = self.background else {
            return runnable;
        };
        let state = &self.state;
        let in_background =
            |thread: &ThreadId| rule.has(state.busy, &state.threads[thread.0 as usize]);
        let (background, foreground): (Vec<_>, Vec<_>) =
            runnable.into_iter().partition(in_background);
        if background.is_empty() {
            return foreground;
        }
        if foreground.is_empty() || self.state.turns_of_others >= rule.turns_of_others {
            self.state.turns_of_others = 0;
            return background;
        }
        self.state.turns_of_others += 1;
        foreground
    }

    /// The current thread's turn is over: what it took is put down.
    pub(super) fn end_turn(&mut self) {
        let took = self.state.instructions - self.state.turn_start;
        self.state.turn_start = self.state.instructions;
        let Some(rule) = self.background else {
            return;
        };
        let state = &mut self.state;
        state.busy += took;
        let current = state.current.0 as usize;
        let Some(thread) = state.threads.get_mut(current) else {
            return;
        };
        match thread.state {
            ThreadState::Runnable | ThreadState::Blocked(_) | ThreadState::Initializing(_) => {
                thread.computed += took;
            }
            _ => thread.computed = 0,
        }
        let may_wait =
            |thread: &Thread| thread.state != ThreadState::Runnable || rule.has(state.busy, thread);
        if rule.has(state.busy, &state.threads[current]) && state.threads.iter().all(may_wait) {
            state.clock.slow_down(took * (rule.slowness - 1));
        }
    }
}
