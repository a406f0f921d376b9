//! Threads: what each is doing, where it starts and ends, and whom it waits for.

use std::rc::Rc;

use gibbon_device::ObjectId;

use crate::builder::Builder;
use crate::clock::{Clock, Moment, Node, Point};
use crate::rules::Rule;
use crate::task::{Cause, Task, TaskId};

/// Where a thread is in a task.
#[derive(Clone, Debug)]
pub struct Place {
    pub task: TaskId,
    pub node: Node,
    pub step: u32,
    /// What happens before.
    pub clock: Rc<Clock>,
}

/// What a thread is doing.
#[derive(Debug)]
pub struct Running {
    /// What it does beside messages and jobs.
    pub base: TaskId,
    pub task: TaskId,
    pub node: Node,
    pub step: u32,
    pub clock: Rc<Clock>,
    /// Of the base, while the thread deals with a message or a job.
    pub base_place: Option<Place>,
    pub locks: Rc<Vec<ObjectId>>,
    /// Orders nothing: it is driven from outside.
    pub is_outside: bool,
    /// Notifications since it began to wait.
    waits: Option<(ObjectId, Clock)>,
    permit: Clock,
}

impl Running {
    pub fn moment(&self) -> Moment {
        Moment {
            at: Point::Step(self.node, self.step),
            before: Rc::clone(&self.clock),
        }
    }

    /// The task that it is doing is over.
    pub fn end(&self) -> Moment {
        Moment {
            at: Point::Ended(self.node),
            before: Rc::clone(&self.clock),
        }
    }

    fn place(&self) -> Place {
        Place {
            task: self.task,
            node: self.node,
            step: self.step,
            clock: Rc::clone(&self.clock),
        }
    }

    /// Begins a message or a job.
    pub fn turn_to(&mut self, place: Place) {
        let base = self.place();
        self.base_place.get_or_insert(base);
        self.go_to(place);
    }

    /// Goes on with what it does beside messages and jobs.
    pub fn turn_back(&mut self) {
        if let Some(base) = self.base_place.take() {
            self.go_to(base);
        }
    }

    fn go_to(&mut self, place: Place) {
        (self.task, self.node) = (place.task, place.node);
        (self.step, self.clock) = (place.step, place.clock);
    }

    pub fn lock(&mut self, object: ObjectId) {
        Rc::make_mut(&mut self.locks).push(object);
    }

    pub fn unlock(&mut self, object: ObjectId) {
        if let Some(place) = self.locks.iter().rposition(|one| *one == object) {
            Rc::make_mut(&mut self.locks).remove(place);
        }
    }
}

impl Builder<'_> {
    /// What a thread that was met is doing.
    pub(super) fn running(&mut self, thread: u32) -> &mut Running {
        self.threads
            .get_mut(&thread)
            .expect("whoever a record is of was met before")
    }

    /// Makes sure that a thread is known.
    pub(super) fn meet(&mut self, thread: u32, event: usize) {
        if self.threads.contains_key(&thread) {
            return;
        }
        let start = self.starts.remove(&thread);
        let mut clock = Clock::default();
        let cause = match &start {
            Some((by, moment)) => {
                moment.join_into(&mut clock);
                Cause::Started { by: *by }
            }
            None => Cause::Outside,
        };
        let place = self.new_task(clock, |begin| Task {
            thread,
            event,
            cause,
            work: None,
            message: None,
            begin,
            end: None,
        });
        if let Some((from, _)) = start {
            self.edge(from, place.task, Rule::Start);
        }
        let Place {
            task,
            node,
            step,
            clock,
        } = place;
        self.threads.insert(
            thread,
            Running {
                base: task,
                task,
                node,
                step,
                clock,
                base_place: None,
                locks: Rc::default(),
                is_outside: false,
                waits: None,
                permit: Clock::default(),
            },
        );
    }

    /// Adds a task that nobody posted, with what happens before it.
    pub(super) fn new_task(&mut self, clock: Clock, task: impl FnOnce(Moment) -> Task) -> Place {
        let node = self.new_node();
        self.new_task_of(node, clock, task)
    }

    pub(super) fn new_task_of(
        &mut self,
        node: Node,
        clock: Clock,
        task: impl FnOnce(Moment) -> Task,
    ) -> Place {
        const FIRST: u32 = 1;
        let clock = Rc::new(clock);
        let begin = Moment {
            at: Point::Step(node, FIRST),
            before: Rc::clone(&clock),
        };
        Place {
            task: self.tasks.add(node, task(begin)),
            node,
            step: FIRST,
            clock,
        }
    }

    pub(super) fn end_thread(&mut self, thread: u32, object: ObjectId) {
        let running = self.running(thread);
        let task = running.base;
        let moment = match running.task == task {
            true => running.end(),
            false => self.release(thread),
        };
        self.notify(object, &moment);
        self.ends.insert(object, (task, moment.clone()));
        self.tasks.get_mut(task).end = Some(moment);
    }

    pub(super) fn wait(&mut self, thread: u32, object: ObjectId) {
        self.running(thread).waits = Some((object, Clock::default()));
    }

    pub(super) fn waited(&mut self, thread: u32) {
        if let Some((_, clock)) = self.running(thread).waits.take() {
            self.join(thread, &clock);
        }
    }

    pub(super) fn notify(&mut self, object: ObjectId, moment: &Moment) {
        for running in self.threads.values_mut() {
            if let Some((on, clock)) = &mut running.waits
                && *on == object
            {
                moment.join_into(clock);
            }
        }
    }

    pub(super) fn unpark(&mut self, thread: u32, event: usize, other: u32) {
        let moment = self.release(thread);
        self.meet(other, event);
        moment.join_into(&mut self.running(other).permit);
    }

    pub(super) fn parked(&mut self, thread: u32) {
        let permit = std::mem::take(&mut self.running(thread).permit);
        self.join(thread, &permit);
    }

    /// The moment up to now of a thread; what it does from here on is a later one.
    pub(super) fn release(&mut self, thread: u32) -> Moment {
        let running = self.running(thread);
        let moment = running.moment();
        running.step += 1;
        moment
    }

    /// A thread goes on after a moment of another task.
    pub(super) fn acquire(&mut self, thread: u32, from: TaskId, moment: &Moment, rule: Rule) {
        // Whoever has a moment behind it has all that is before that one.
        if moment.is_in(&self.running(thread).clock) {
            return;
        }
        let mut clock = Clock::default();
        moment.join_into(&mut clock);
        self.join(thread, &clock);
        let to = self.running(thread).task;
        self.edge(from, to, rule);
    }

    /// A thread goes on after all that a clock has behind it.
    pub(super) fn join(&mut self, thread: u32, clock: &Clock) {
        let running = self.running(thread);
        if !running.is_outside && !running.clock.has_all(clock) {
            Rc::make_mut(&mut running.clock).join(clock);
        }
    }
}
