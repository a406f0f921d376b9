//! Turns: who runs, until when, and what happens when nobody can.

use super::Observer;
use super::run::End;
use crate::heap::Ref;
use crate::threads::NotOwner;
use crate::threads::{ThreadId, ThreadState};
use crate::{Halt, Machine};

/// The end of a turn is met exactly by watching every instruction this close to it.
const WATCHED: u64 = 256;

impl Machine {
    /// Runs until the guest ends or this many instructions were executed.
    pub fn run<O: Observer>(&mut self, observer: &mut O, budget: u64) -> Halt {
        let end = self.state.instructions.saturating_add(budget);
        loop {
            if self.state.instructions >= end {
                return Halt::Budget;
            }
            self.wake_by_clock();
            let runnable: Vec<ThreadId> = self
                .state
                .threads
                .iter()
                .filter(|thread| thread.state == ThreadState::Runnable)
                .map(|thread| thread.id)
                .collect();
            if runnable.is_empty() {
                if let Some(halt) = self.skip_time() {
                    return halt;
                }
                continue;
            }
            let mut scheduler = self.state.scheduler.clone();
            let turn = scheduler.choose(&runnable, self.state.current, &self.state.threads);
            self.state.scheduler = scheduler;
            self.state.current = turn.thread;
            let instructions = turn.instructions.min(end - self.state.instructions);
            if let Err(halt) = self.take_turn(observer, instructions) {
                return halt;
            }
        }
    }

    fn take_turn<O: Observer>(&mut self, observer: &mut O, instructions: u64) -> Result<(), Halt> {
        let end = self.state.instructions + instructions;
        if instructions > WATCHED
            && self.interpret::<O, false>(observer, end - WATCHED)? != End::OutOfTurn
        {
            return Ok(());
        }
        if self.state.instructions < end {
            self.interpret::<O, true>(observer, end)?;
        }
        Ok(())
    }

    /// Threads whose deadline has come become runnable.
    fn wake_by_clock(&mut self) {
        let now = self.nanos();
        for at in 0..self.state.threads.len() {
            let state = self.state.threads[at].state;
            if state.deadline().is_some_and(|deadline| deadline <= now) {
                self.stop_waiting(ThreadId(at as u32));
            }
        }
    }

    /// Ends a wait, sleep or park without a notification.
    pub fn stop_waiting(&mut self, thread: ThreadId) {
        if let ThreadState::Waiting { on, .. } = self.thread(thread).state {
            self.state.monitors.leave_waiting(&mut self.heap, on, thread);
        }
        self.thread_mut(thread).state = ThreadState::Runnable;
    }

    /// Nobody is runnable: the clock jumps to the first deadline, or the run is over.
    fn skip_time(&mut self) -> Option<Halt> {
        let first = self.state.threads.iter().filter_map(|thread| thread.state.deadline()).min();
        if let Some(deadline) = first {
            self.state.clock.skip_to(deadline, self.state.instructions);
            return None;
        }
        if !self.state.threads.iter().any(|thread| thread.is_alive() && !thread.daemon) {
            return Some(Halt::Exit(self.state.exit_code));
        }
        Some(Halt::Deadlock(self.all_stacks()))
    }

    fn all_stacks(&self) -> String {
        let mut text = String::new();
        for thread in self.state.threads.iter().filter(|thread| thread.is_alive()) {
            let name = self.heap.get_ref(thread.object, self.meta.known().thread_name);
            text.push_str(&format!("\"{}\" {:?}\n", self.text(name), thread.state));
            text.push_str(&self.stack_text(thread.id));
        }
        text
    }

    /// Leaves a monitor; whoever waits to enter may try again.
    pub fn exit_monitor(&mut self, object: Ref, thread: ThreadId) -> Result<(), NotOwner> {
        if self.state.monitors.exit(&mut self.heap, object, thread)? {
            self.wake_blocked(object);
        }
        Ok(())
    }

    pub fn wake_blocked(&mut self, object: Ref) {
        for thread in &mut self.state.threads {
            if thread.state == ThreadState::Blocked(object) {
                thread.state = ThreadState::Runnable;
            }
        }
    }

    pub(crate) fn notify_without_owning(&mut self, object: Ref) {
        for thread in self.state.monitors.take_waiting(&mut self.heap, object) {
            self.thread_mut(thread).notified = true;
            self.thread_mut(thread).state = ThreadState::Runnable;
        }
    }
}
