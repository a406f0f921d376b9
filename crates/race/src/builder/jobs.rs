//! What is handed to executors, timers and frames, and done there.

use gibbon_device::ObjectId;

use crate::builder::Builder;
use crate::clock::Clock;
use crate::rules::{self, Rule};
use crate::task::{Cause, Task};

impl Builder<'_> {
    pub(super) fn hand(&mut self, thread: u32, object: ObjectId) {
        let by = self.running(thread).task;
        let moment = self.release(thread);
        let handed = self.handed.entry(object).or_insert((by, Clock::default()));
        handed.0 = by;
        moment.join_into(&mut handed.1);
    }

    /// A thread uses what was handed over.
    pub(super) fn take(&mut self, thread: u32, object: ObjectId) {
        let Some((from, mut clock)) = self.handed.get(&object).cloned() else {
            return;
        };
        // Of a task of the same looper that handed it over, all happened before.
        if let Some(looper) = self.loopers.get(&thread) {
            rules::atomic(&mut clock, looper, &self.tasks);
        }
        self.join(thread, &clock);
        let to = self.running(thread).task;
        self.edge(from, to, Rule::Handed);
    }

    /// A job comes after what its executor was given it by, and not after other jobs of the thread,
    /// which might have been another.
    pub(super) fn begin_job(&mut self, thread: u32, event: usize, object: ObjectId) {
        let Some((by, clock)) = self.handed.get(&object).cloned() else {
            return;
        };
        let place = self.new_task(clock, |begin| Task {
            thread,
            event,
            cause: Cause::Handed { by, object },
            work: None,
            message: None,
            begin,
            end: None,
        });
        self.edge(by, place.task, Rule::Handed);
        self.running(thread).turn_to(place);
    }

    pub(super) fn end_job(&mut self, thread: u32) {
        let running = self.running(thread);
        let (id, is_base, end) = (running.task, running.task == running.base, running.end());
        if is_base || !matches!(self.task(id).cause, Cause::Handed { .. }) {
            return;
        }
        self.tasks.get_mut(id).end = Some(end);
        self.running(thread).turn_back();
    }
}
