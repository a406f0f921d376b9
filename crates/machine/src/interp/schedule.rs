//! Turns: who runs, until when, and what happens when nobody can.

use super::{Observer, Synchronization};
use crate::heap::Ref;
use crate::threads::{END_OF_TIME, NotOwner};
use crate::threads::{Thread, ThreadId, ThreadState};
use crate::{Halt, Machine};

/// So often one may come too late for a lock before it is made sure that it gets it.
const PATIENCE: u32 = 3;

/// Why a turn ended.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum End {
    OutOfTurn,
    /// The thread blocked, yielded or ended.
    Gone,
}

impl Machine {
    /// Runs until the guest ends or this many instructions were executed.
    pub fn run<O: Observer>(&mut self, observer: &mut O, budget: u64) -> Halt {
        if let Some(why) = &self.broken {
            return Halt::Bug(why.clone());
        }
        let end = self.state.instructions.saturating_add(budget);
        self.synchronizations = O::SYNCHRONIZATION.then(Vec::new);
        self.native_accesses = O::NATIVE_MEMORY.then(Vec::new);
        // Stores of a loop that does not follow leave shadows behind that are wrong.
        if !O::FOLLOWS && self.has_shadows() {
            self.drop_shadows();
        }
        loop {
            if self.state.instructions >= end {
                return Halt::Budget;
            }
            if !self.is_in_turn() {
                self.end_turn();
                self.wake_by_clock();
                let runnable = self.runnable();
                if runnable.is_empty() {
                    if let Some(halt) = self.skip_time() {
                        return halt;
                    }
                    continue;
                }
                let runnable = self.in_foreground(runnable);
                self.give_turn(&runnable);
            }
            let cut = self.state.turn_end.min(end).min(self.next_sample());
            let instructions = cut - self.state.instructions;
            if let Err(halt) = self.take_turn(observer, instructions) {
                return halt;
            }
            self.sample();
        }
    }

    /// A turn that the last run's budget cut short goes on: running in pieces changes nothing.
    fn is_in_turn(&self) -> bool {
        self.state.instructions < self.state.turn_end
            && self.current_thread().state == ThreadState::Runnable
            && !self.state.held_threads.contains(&self.state.current)
    }

    fn runnable(&self) -> Vec<ThreadId> {
        let held = &self.state.held_threads;
        let is_runnable =
            |thread: &&Thread| thread.state == ThreadState::Runnable && !held.contains(&thread.id);
        self.state
            .threads
            .iter()
            .filter(is_runnable)
            .map(|thread| thread.id)
            .collect()
    }

    fn give_turn(&mut self, runnable: &[ThreadId]) {
        let state = &mut self.state;
        let turn = state
            .scheduler
            .choose(runnable, state.current, &state.threads);
        state.current = turn.thread;
        state.turn_end = state.instructions + turn.instructions.max(1);
        tracing::trace!(
            thread = turn.thread.0,
            instructions = turn.instructions,
            "turn"
        );
    }

    fn take_turn<O: Observer>(&mut self, observer: &mut O, instructions: u64) -> Result<(), Halt> {
        let end = self.state.instructions + instructions;
        let mut ended = self.interpret::<O, false>(observer, end)?;
        if ended == End::OutOfTurn && self.state.instructions < end {
            ended = self.interpret::<O, true>(observer, end)?;
        }
        if ended == End::Gone {
            self.state.turn_end = self.state.instructions;
        }
        Ok(())
    }

    /// Tells the observer what the current thread did since the last time.
    pub(super) fn tell_synchronizations<O: Observer>(&mut self, observer: &mut O) {
        let thread = self.state.current;
        for event in self
            .synchronizations
            .iter_mut()
            .flat_map(|events| events.drain(..))
        {
            observer.synchronize(thread, event);
        }
    }

    /// Threads whose deadline has come become runnable.
    fn wake_by_clock(&mut self) {
        let now = self.nanos();
        let state = &mut self.state;
        state.held_until.retain(|(thread, until)| {
            if *until <= now {
                state.held_threads.retain(|held| held != thread);
            }
            *until > now
        });
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
            self.state
                .monitors
                .leave_waiting(&mut self.heap, on, thread);
        }
        self.thread_mut(thread).state = ThreadState::Runnable;
    }

    /// The first time at which the clock alone makes a thread runnable.
    pub fn next_deadline(&self) -> Option<u64> {
        let threads = self.state.threads.iter();
        let deadlines = threads.filter_map(|thread| thread.state.deadline());
        let held = self.state.held_until.iter().map(|(_, until)| *until);
        let first = deadlines.chain(held).min();
        first.filter(|deadline| *deadline <= END_OF_TIME)
    }

    /// Nobody is runnable: the clock jumps to the first deadline, or the run is over.
    fn skip_time(&mut self) -> Option<Halt> {
        self.state.busy = 0;
        let first = self.next_deadline();
        if let Some(rule) = self.idle {
            let latest = rule
                .limit
                .min(self.nanos().saturating_add(rule.longest_wait));
            if first.is_none_or(|deadline| deadline > latest) {
                return Some(Halt::Idle);
            }
        }
        if let Some(deadline) = first {
            self.state.clock.skip_to(deadline, self.state.instructions);
            return None;
        }
        if !self
            .state
            .threads
            .iter()
            .any(|thread| thread.is_alive() && !thread.daemon)
        {
            return Some(Halt::Exit(self.state.exit_code));
        }
        Some(Halt::Deadlock(self.thread_dump()))
    }

    /// All living threads, with what they wait for and their stacks.
    pub fn thread_dump(&self) -> String {
        let mut text = String::new();
        for thread in self.state.threads.iter().filter(|thread| thread.is_alive()) {
            let name = self
                .heap
                .get_ref(thread.object, self.meta.known().thread_name);
            text.push_str(&format!("\"{}\" {:?}\n", self.text(name), thread.state));
            text.push_str(&self.stack_text(thread.id));
        }
        text
    }

    /// Leaves a monitor; whoever waits to enter may try again. One who came too late again and
    /// again gets it: a thread that leaves a monitor only to enter it once more, and waits
    /// inside, would keep others out for ever.
    pub fn exit_monitor(&mut self, object: Ref, thread: ThreadId) -> Result<(), NotOwner> {
        let is_free = self.state.monitors.exit(&mut self.heap, object, thread)?;
        self.synchronized(Synchronization::Exit(object));
        if is_free {
            let own = self.thread_mut(thread);
            if own.turned_away.0 == object {
                own.turned_away = (Ref::NULL, 0);
            }
            let starved = self.state.threads.iter().find(|other| {
                other.state == ThreadState::Blocked(object) && other.turned_away.1 >= PATIENCE
            });
            if let Some(starved) = starved.map(|thread| thread.id) {
                let monitors = &mut self.state.monitors;
                monitors.keep_for(&mut self.heap, object, starved);
            }
            self.wake_blocked(object);
        }
        Ok(())
    }

    /// The current thread waits for [`Machine::unpark`], at most until then.
    pub fn park(&mut self, until: Option<u64>) {
        let blocker = self.meta.known().thread_park_blocker;
        let blocker = self.heap.get_ref(self.current_thread().object, blocker);
        let thread = self.current_thread_mut();
        thread.state = ThreadState::Parked { until };
        match &mut thread.turned_away {
            (before, times) if *before == blocker => *times += 1,
            other => *other = (blocker, 1),
        }
        self.synchronized(Synchronization::Park);
    }

    /// Gives a thread its permit. True if it has to go before the current one goes on: it parked
    /// for the same thing again and again. On a phone it is awake on another core within
    /// microseconds; here the current thread would take a lock again that it just released, and
    /// if it waits inside, nobody else would ever have it.
    #[must_use]
    pub fn unpark(&mut self, thread: ThreadId) -> bool {
        self.synchronized(Synchronization::Unpark(thread));
        let thread = self.thread_mut(thread);
        thread.permit = true;
        if !matches!(thread.state, ThreadState::Parked { .. }) {
            return false;
        }
        thread.state = ThreadState::Runnable;
        let (blocker, times) = thread.turned_away;
        let is_starved = !blocker.is_null() && times > PATIENCE;
        if is_starved {
            thread.turned_away = (Ref::NULL, 0);
        }
        is_starved
    }

    pub fn wake_blocked(&mut self, object: Ref) {
        for thread in &mut self.state.threads {
            if thread.state == ThreadState::Blocked(object) {
                thread.state = ThreadState::Runnable;
            }
        }
    }
}
