//! Messages: how they are posted, and the tasks of loopers that deal with them.

use std::rc::Rc;

use gibbon_device::{MessageId, Posting, Work};

use crate::agents::Sent;
use crate::builder::Builder;
use crate::clock::{Clock, Moment, Point};
use crate::graph::OUTSIDE;
use crate::rules::{self, Rule};
use crate::task::{Cause, Post, Task, TaskId};

impl Builder<'_> {
    pub(super) fn post(
        &mut self,
        thread: u32,
        record: usize,
        message: MessageId,
        how: Posting,
        kind: Work,
    ) {
        let by = self.running(thread).task;
        let node = self.new_node();
        let at = Point::Posted(node);
        let asked = self.release(thread);
        let mut clock = Clock::default();
        asked.join_into(&mut clock);
        let mut behind = Vec::new();
        match how.agent {
            // After the call that asked for it, and what the binder brings first. Whoever called goes
            // on without waiting for it.
            Some(agent) => {
                let call = Sent {
                    message,
                    subject: kind.subject,
                    asked,
                };
                for (first, posted) in self.agents.before(&agent, &call) {
                    if !posted.is_in(&clock) {
                        posted.join_into(&mut clock);
                    }
                    behind.push(first);
                }
                let moment = Moment {
                    at,
                    before: Rc::new(clock.clone()),
                };
                self.agents.add(&agent, call, moment);
            }
            None => Rc::make_mut(&mut self.running(thread).clock).add(at),
        }
        let post = Post {
            by,
            node,
            moment: Moment {
                at,
                before: Rc::new(clock),
            },
            delay: how.delay,
            is_front: how.is_front,
            is_asynchronous: how.is_asynchronous,
            agent: how.agent,
            behind,
            record,
        };
        self.posts.insert(message, post);
    }

    pub(super) fn begin(&mut self, thread: u32, event: usize, message: MessageId, kind: Work) {
        let is_outside = self.log.names.class(kind.handler) == OUTSIDE;
        let post = self.posts.remove(&message);
        let asked = self.asks.remove(&message);
        let mut clock = Clock::default();
        let mut edges: Vec<(TaskId, Rule)> = Vec::new();
        let looper = self.loopers.entry(thread).or_default();
        let tasks = &self.tasks;
        let cause = match (&post, &asked) {
            _ if is_outside => {
                // In order with what was done before and its direct answers, and with nothing else
                // of the app.
                self.threads[&thread].moment().join_into(&mut clock);
                edges.extend(self.last_action.map(|id| (id, Rule::Action)));
                for id in self.answered.drain(..) {
                    if rules::joined(&mut clock, tasks, id) {
                        edges.push((id, Rule::Action));
                    }
                }
                Cause::Outside
            }
            (Some(post), _) => {
                post.moment.join_into(&mut clock);
                edges.push((post.by, post.agent.map_or(Rule::Post, |_| Rule::Agent)));
                let before = rules::fifo(&mut clock, post, looper, tasks);
                edges.extend(before.into_iter().map(|id| (id, Rule::Fifo)));
                Cause::Posted(post.clone())
            }
            (None, Some((by, moment))) => {
                moment.join_into(&mut clock);
                edges.push((*by, Rule::Post));
                let before = rules::delivery(&mut clock, kind.handler, moment, looper, tasks);
                edges.extend(before.into_iter().map(|id| (id, Rule::Delivery)));
                Cause::Asked { by: *by }
            }
            (None, None) => Cause::Outside,
        };
        if !is_outside {
            edges.extend(rules::close(&mut clock, post.as_ref(), looper, tasks));
        }
        let node = match &post {
            Some(post) => post.node,
            None => self.new_node(),
        };
        let place = self.new_task_of(node, clock, |begin| Task {
            thread,
            event,
            cause,
            work: Some(kind),
            message: Some(message),
            begin,
            end: None,
        });
        let id = place.task;
        for (from, rule) in edges {
            self.edge(from, id, rule);
        }
        if is_outside || self.is_direct(id) {
            self.direct.insert(id);
        }
        if is_outside {
            self.last_action = Some(id);
        }
        if let (None, Some((_, asked))) = (&post, asked) {
            self.delivered.insert(id, asked);
        }
        if let Some(post) = post.as_ref().filter(|post| post.agent.is_some()) {
            self.told.insert(message, id);
            for first in &post.behind {
                if let Some(&first) = self.told.get(first) {
                    self.edge(first, id, Rule::Agent);
                }
            }
        }
        let running = self.running(thread);
        running.is_outside |= is_outside;
        running.turn_to(place);
    }

    pub(super) fn end(&mut self, thread: u32, message: MessageId) {
        let running = self.running(thread);
        let (id, node, end, is_outside) = (
            running.task,
            running.node,
            running.end(),
            running.is_outside,
        );
        if self.task(id).message != Some(message) {
            return;
        }
        self.tasks.get_mut(id).end = Some(end.clone());
        let task = self.tasks.get(id);
        let looper = self.loopers.entry(thread).or_default();
        looper.add(node, id, task);
        if let (Some(asked), Some(work)) = (self.delivered.remove(&id), task.work) {
            looper.delivers(work.handler, asked, id);
        }
        if !is_outside && self.direct.contains(&id) {
            self.answered.push(id);
        }
        let running = self.running(thread);
        // What is done from outside is one chain.
        if is_outside && let Some(base) = &mut running.base_place {
            end.join_into(Rc::make_mut(&mut base.clock));
        }
        running.turn_back();
    }

    /// Whether a task is the main thread's answer to what was done, by itself: an input event, and
    /// what its handling posts for at once. Timers, threads and the system may take their time, and
    /// frames draw what those bring.
    fn is_direct(&self, id: TaskId) -> bool {
        match &self.task(id).cause {
            Cause::Asked { by } => {
                self.direct.contains(by) && matches!(self.task(*by).cause, Cause::Outside)
            }
            Cause::Posted(post) => {
                post.delay == 0
                    && post.agent.is_none()
                    && self.direct.contains(&post.by)
                    && !matches!(self.task(post.by).cause, Cause::Outside)
                    && self.task(post.by).thread == self.task(id).thread
            }
            _ => false,
        }
    }
}
