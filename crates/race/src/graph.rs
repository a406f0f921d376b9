//! Happens-before over a run, in one pass over its records.

use std::rc::Rc;

use gibbon_device::{Agent, Change, Location, MessageId, ObjectId, Record, Seen, Work};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::agents::{Agents, Sent};
use crate::clock::{Chain, Clock, Moment};
use crate::created::Creations;
use crate::log::Log;
use crate::rules::{self, Looper, Rule};
use crate::task::{Cause, Post, Task, TaskId};

/// The handler of what is done to the device from outside.
pub const OUTSIDE: &str = "gibbon.system.Shell";

/// Tasks, what orders them, and what the app's code read and wrote in them.
#[derive(Debug, Default)]
pub struct Graph {
    pub tasks: Vec<Task>,
    pub edges: Vec<Edge>,
    pub accesses: Vec<Access>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub from: TaskId,
    pub to: TaskId,
    pub rule: Rule,
}

/// A read or a write by the app's code.
#[derive(Clone, Debug)]
pub struct Access {
    pub record: usize,
    pub event: usize,
    pub task: TaskId,
    pub moment: Moment,
    pub location: Storage,
    pub is_write: bool,
    pub change: Change,
    pub method: u32,
    pub at: u32,
    pub below: Option<u32>,
    /// Monitors that the thread was in.
    pub locks: Rc<Vec<ObjectId>>,
    /// A constructor's write of a field of its object, which nobody else has yet.
    pub is_making: bool,
}

/// What was read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Storage {
    Field {
        object: ObjectId,
        field: u32,
    },
    Static {
        field: u32,
    },
    Element {
        array: ObjectId,
        index: u32,
        class: u32,
    },
}

impl From<Location> for Storage {
    fn from(location: Location) -> Storage {
        match location {
            Location::Field { object, field } => Storage::Field { object, field },
            Location::Static { field } => Storage::Static { field },
            Location::Element {
                array,
                class,
                index,
            } => Storage::Element {
                array,
                index,
                class,
            },
        }
    }
}

impl Graph {
    pub fn of(log: &Log) -> Graph {
        let mut builder = Builder::new(log);
        for (at, (event, record)) in log.records.iter().enumerate() {
            builder.record(at, *event, record);
        }
        builder.graph
    }

    pub fn task(&self, id: TaskId) -> &Task {
        &self.tasks[id.0 as usize]
    }
}

/// For each method, the number of its class, if it has one.
fn classes_of_methods(log: &Log) -> Vec<Option<u32>> {
    let classes = log.names.classes.iter().enumerate();
    let numbers: FxHashMap<&str, u32> = classes
        .map(|(number, name)| (name.as_str(), number as u32))
        .collect();
    let class = |name: &String| {
        let (class, _) = name.split_once("->")?;
        let class = class.trim_start_matches('L').trim_end_matches(';');
        numbers.get(class.replace('/', ".").as_str()).copied()
    };
    log.names.methods.iter().map(class).collect()
}

/// What a thread is doing.
#[derive(Debug)]
struct Running {
    /// What it does beside messages.
    base: TaskId,
    task: TaskId,
    chain: Chain,
    step: u32,
    clock: Rc<Clock>,
    /// Of the base, while it deals with a message.
    base_state: Option<(Chain, u32, Rc<Clock>)>,
    locks: Rc<Vec<ObjectId>>,
    /// Orders nothing: it is driven from outside.
    is_outside: bool,
    /// Notifications since it began to wait.
    waits: Option<(ObjectId, Clock)>,
    permit: Clock,
}

impl Running {
    fn moment(&self) -> Moment {
        Moment {
            chain: self.chain,
            step: self.step,
            before: Rc::clone(&self.clock),
        }
    }
}

/// Steps of what a chain is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChainOwner {
    Thread,
    Looper(u32),
    Jobs,
    Agents,
}

struct Builder<'a> {
    log: &'a Log,
    graph: Graph,
    /// The last step of each chain.
    chains: Vec<u32>,
    /// What each chain is made of.
    owners: Vec<ChainOwner>,
    /// The kind of a chain's last step, and how many tasks there were then.
    uses: Vec<(u64, usize)>,
    threads: FxHashMap<u32, Running>,
    starts: FxHashMap<u32, (TaskId, Moment)>,
    posts: FxHashMap<MessageId, Post>,
    asks: FxHashMap<MessageId, (TaskId, Moment)>,
    /// When calls by loopers that are not over were asked for.
    delivered: FxHashMap<TaskId, Moment>,
    agents: Agents,
    loopers: FxHashMap<u32, Looper>,
    ends: FxHashMap<ObjectId, (TaskId, Moment)>,
    /// What was handed over, by whom last, and what happens before it is used.
    handed: FxHashMap<ObjectId, (TaskId, Clock)>,
    volatiles: FxHashMap<Storage, (TaskId, u32, Clock)>,
    creations: Creations,
    /// Which methods are constructors, and of which classes methods are.
    constructors: Vec<bool>,
    classes: Vec<Option<u32>>,
    /// Tasks that are nothing but the main thread's answer to what was done to the device, with
    /// those that are over since something was last done.
    direct: FxHashSet<TaskId>,
    answered: Vec<TaskId>,
    last_action: Option<TaskId>,
    /// Tasks that came through binders, by their messages.
    told: FxHashMap<MessageId, TaskId>,
}

impl<'a> Builder<'a> {
    fn new(log: &'a Log) -> Builder<'a> {
        Builder {
            log,
            graph: Graph::default(),
            chains: Vec::new(),
            owners: Vec::new(),
            uses: Vec::new(),
            threads: FxHashMap::default(),
            starts: FxHashMap::default(),
            posts: FxHashMap::default(),
            asks: FxHashMap::default(),
            delivered: FxHashMap::default(),
            agents: Agents::default(),
            loopers: FxHashMap::default(),
            ends: FxHashMap::default(),
            handed: FxHashMap::default(),
            volatiles: FxHashMap::default(),
            creations: Creations::default(),
            constructors: (log.names.methods.iter())
                .map(|name| name.contains("-><init>("))
                .collect(),
            classes: classes_of_methods(log),
            direct: FxHashSet::default(),
            answered: Vec::new(),
            last_action: None,
            told: FxHashMap::default(),
        }
    }

    fn record(&mut self, at: usize, event: usize, record: &Record) {
        let thread = record.thread;
        self.meet(thread, event);
        match record.what {
            Seen::Posted {
                message, how, kind, ..
            } => {
                let by = self.threads[&thread].task;
                let moment = self.release(thread);
                let (moment, behind) = match how.agent {
                    Some(agent) => {
                        let call = Sent {
                            message,
                            subject: kind.subject,
                            asked: moment,
                        };
                        self.through(&agent, call)
                    }
                    None => (moment, Vec::new()),
                };
                let post = Post {
                    by,
                    moment,
                    delay: how.delay,
                    is_front: how.is_front,
                    is_asynchronous: how.is_asynchronous,
                    agent: how.agent,
                    behind,
                    record: at,
                };
                self.posts.insert(message, post);
            }
            Seen::Asked { message } => {
                let by = self.threads[&thread].task;
                let moment = self.release(thread);
                self.asks.insert(message, (by, moment));
            }
            Seen::Begun { message, kind } => self.begin(thread, event, message, kind),
            Seen::Ended { message } => self.end(thread, message),
            Seen::Withdrawn { message } => drop(self.posts.remove(&message)),
            Seen::Starts { thread: started } => {
                let by = self.threads[&thread].task;
                let moment = self.release(thread);
                self.starts.insert(started, (by, moment));
            }
            Seen::Ends(object) => {
                let task = self.threads[&thread].base;
                let moment = self.release(thread);
                self.notify(object, &moment);
                self.ends.insert(object, (task, moment.clone()));
                self.graph.tasks[task.0 as usize].end = Some(moment);
            }
            Seen::SawEnd(object) => {
                if let Some((from, moment)) = self.ends.get(&object).cloned() {
                    self.acquire(thread, from, &moment, Rule::Join);
                }
            }
            Seen::Notifies(object) => {
                let moment = self.release(thread);
                self.notify(object, &moment);
            }
            Seen::Waits(object) => {
                if let Some(running) = self.threads.get_mut(&thread) {
                    running.waits = Some((object, Clock::default()));
                }
            }
            Seen::Waited(_) => {
                let waits = self
                    .threads
                    .get_mut(&thread)
                    .and_then(|one| one.waits.take());
                if let Some((_, clock)) = waits {
                    self.join(thread, &clock);
                }
            }
            Seen::Unparks { thread: other } => {
                let moment = self.release(thread);
                self.meet(other, event);
                if let Some(other) = self.threads.get_mut(&other) {
                    moment.join_into(&mut other.permit);
                }
            }
            Seen::Parked => {
                let permit = self.threads.get_mut(&thread);
                let permit = permit.map(|one| std::mem::take(&mut one.permit));
                if let Some(clock) = permit {
                    self.join(thread, &clock);
                }
            }
            Seen::Handed(object) => {
                let by = self.threads[&thread].task;
                let moment = self.release(thread);
                let handed = self.handed.entry(object).or_insert((by, Clock::default()));
                handed.0 = by;
                moment.join_into(&mut handed.1);
            }
            Seen::Took(object) => self.take(thread, object),
            Seen::JobBegun(object) => self.begin_job(thread, event, object),
            Seen::JobEnded => self.end_job(thread),
            Seen::Locked(object) => {
                if let Some(running) = self.threads.get_mut(&thread) {
                    Rc::make_mut(&mut running.locks).push(object);
                }
            }
            Seen::Unlocked(object) => {
                if let Some(running) = self.threads.get_mut(&thread)
                    && let Some(place) = running.locks.iter().rposition(|one| *one == object)
                {
                    Rc::make_mut(&mut running.locks).remove(place);
                }
            }
            Seen::Read { .. } | Seen::Write { .. } => self.access(at, event, record),
            Seen::Parks | Seen::Branch { .. } | Seen::Switch { .. } => {}
        }
    }

    /// Makes sure that a thread is known.
    fn meet(&mut self, thread: u32, event: usize) {
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
        let chain = self.new_chain(ChainOwner::Thread);
        let step = self.step(chain);
        let clock = Rc::new(clock);
        let id = self.add(Task {
            thread,
            event,
            cause,
            work: None,
            message: None,
            begin: Moment {
                chain,
                step,
                before: Rc::clone(&clock),
            },
            end: None,
        });
        if let Some((from, _)) = start {
            self.edge(from, id, Rule::Start);
        }
        self.threads.insert(
            thread,
            Running {
                base: id,
                task: id,
                chain,
                step,
                clock,
                base_state: None,
                locks: Rc::default(),
                is_outside: false,
                waits: None,
                permit: Clock::default(),
            },
        );
    }

    fn begin(&mut self, thread: u32, event: usize, message: MessageId, kind: Work) {
        let is_outside = self.log.names.class(kind.handler) == OUTSIDE;
        let post = self.posts.remove(&message);
        let asked = self.asks.remove(&message);
        let mut clock = Clock::default();
        let mut edges: Vec<(TaskId, Rule)> = Vec::new();
        let looper = self.loopers.entry(thread).or_default();
        let tasks = &self.graph.tasks;
        let cause = match (&post, &asked) {
            _ if is_outside => {
                // In order with what was done before and its direct answers, and with nothing else
                // of the app.
                let running = &self.threads[&thread];
                clock = (*running.clock).clone();
                clock.raise(running.chain, running.step);
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
            // When a task of the same looper begins, this was done for what is before it.
            let poster = post.as_ref().map(|post| &tasks[post.by.0 as usize]);
            let is_closed = |task: &&Task| {
                let is_outside = matches!(task.cause, Cause::Outside);
                task.thread == thread && task.message.is_some() && !is_outside
            };
            let poster = poster
                .filter(is_closed)
                .map(|task| (*task.begin.before).clone());
            let mut closed = poster.unwrap_or_default();
            loop {
                let looked_at = clock.clone();
                let mut before = rules::atomic(&mut clock, &closed, looper, tasks);
                closed = looked_at;
                let count = before.len();
                edges.extend(before.drain(..).map(|id| (id, Rule::Atomic)));
                let ahead = match &post {
                    Some(post) => rules::front(&mut clock, post, looper, tasks),
                    None => Vec::new(),
                };
                let is_over = count + ahead.len() == 0;
                edges.extend(ahead.into_iter().map(|id| (id, Rule::Front)));
                if is_over {
                    break;
                }
            }
        }
        let of_kind = u64::from(kind.callback.unwrap_or(kind.handler)) << 32;
        let of_kind = of_kind | u64::from(kind.what as u32);
        let chain = self.chain_after(&clock, ChainOwner::Looper(thread), of_kind);
        let step = self.step(chain);
        let clock = Rc::new(clock);
        let id = self.add(Task {
            thread,
            event,
            cause,
            work: Some(kind),
            message: Some(message),
            begin: Moment {
                chain,
                step,
                before: Rc::clone(&clock),
            },
            end: None,
        });
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
        let running = self.threads.get_mut(&thread).expect("it was just met");
        running.is_outside |= is_outside;
        let base = (running.chain, running.step, Rc::clone(&running.clock));
        running.base_state.get_or_insert(base);
        (running.task, running.chain, running.step, running.clock) = (id, chain, step, clock);
    }

    fn end(&mut self, thread: u32, message: MessageId) {
        let running = self.threads.get_mut(&thread).expect("it was just met");
        let id = running.task;
        if self.graph.task(id).message != Some(message) {
            return;
        }
        let moment = running.moment();
        let task = &mut self.graph.tasks[id.0 as usize];
        task.end = Some(moment);
        let looper = self.loopers.entry(thread).or_default();
        looper.add(id, task);
        if let (Some(asked), Some(work)) = (self.delivered.remove(&id), task.work) {
            looper.delivers(work.handler, asked, id);
        }
        if !running.is_outside && self.direct.contains(&id) {
            self.answered.push(id);
        }
        // What is done from outside is one chain.
        if running.is_outside {
            let mut clock = (*running.clock).clone();
            clock.raise(running.chain, running.step);
            if let Some((_, _, base)) = &mut running.base_state {
                *base = Rc::new(clock);
            }
        }
        if let Some((chain, _, clock)) = running.base_state.take() {
            running.task = running.base;
            (running.chain, running.clock) = (chain, clock);
            running.step = self.chains[chain as usize];
        }
    }

    /// Whether a task is the main thread's answer to what was done, by itself: an input event, and
    /// what its handling posts for at once. Timers, threads and the system may take their time, and
    /// frames draw what those bring.
    fn is_direct(&self, id: TaskId) -> bool {
        match &self.graph.task(id).cause {
            Cause::Asked { by } => {
                self.direct.contains(by) && matches!(self.graph.task(*by).cause, Cause::Outside)
            }
            Cause::Posted(post) => {
                post.delay == 0
                    && post.agent.is_none()
                    && self.direct.contains(&post.by)
                    && !matches!(self.graph.task(post.by).cause, Cause::Outside)
                    && self.graph.task(post.by).thread == self.graph.task(id).thread
            }
            _ => false,
        }
    }

    /// A thread uses what was handed over.
    fn take(&mut self, thread: u32, object: ObjectId) {
        let Some((from, mut clock)) = self.handed.get(&object).cloned() else {
            return;
        };
        // Of a task of the same looper that handed it over, all happened before.
        if let Some(looper) = self.loopers.get(&thread) {
            rules::close(&mut clock, looper, &self.graph.tasks);
        }
        self.join(thread, &clock);
        let to = self.threads[&thread].task;
        self.edge(from, to, Rule::Handed);
    }

    /// A job comes after what its executor was given it by, and not after other jobs of the thread,
    /// which might have been another.
    fn begin_job(&mut self, thread: u32, event: usize, object: ObjectId) {
        let Some((by, clock)) = self.handed.get(&object).cloned() else {
            return;
        };
        let chain = self.chain_after(&clock, ChainOwner::Jobs, u64::from(thread));
        let step = self.step(chain);
        let clock = Rc::new(clock);
        let id = self.add(Task {
            thread,
            event,
            cause: Cause::Handed { by, object },
            work: None,
            message: None,
            begin: Moment {
                chain,
                step,
                before: Rc::clone(&clock),
            },
            end: None,
        });
        self.edge(by, id, Rule::Handed);
        let running = self.threads.get_mut(&thread).expect("it was just met");
        let base = (running.chain, running.step, Rc::clone(&running.clock));
        running.base_state.get_or_insert(base);
        (running.task, running.chain, running.step, running.clock) = (id, chain, step, clock);
    }

    fn end_job(&mut self, thread: u32) {
        let running = self.threads.get_mut(&thread).expect("it was just met");
        let id = running.task;
        if id == running.base || !matches!(self.graph.task(id).cause, Cause::Handed { .. }) {
            return;
        }
        let moment = running.moment();
        self.graph.tasks[id.0 as usize].end = Some(moment);
        if let Some((chain, _, clock)) = running.base_state.take() {
            running.task = running.base;
            (running.chain, running.clock) = (chain, clock);
            running.step = self.chains[chain as usize];
        }
    }

    /// When a message is posted that comes through a binder, and which others come before it: after
    /// the call that asked for it. Whoever called goes on without waiting for it.
    fn through(&mut self, agent: &Agent, call: Sent) -> (Moment, Vec<MessageId>) {
        let mut clock = Clock::default();
        call.asked.join_into(&mut clock);
        let before = self.agents.before(agent, &call);
        for (_, posted) in &before {
            if !posted.is_in(&clock) {
                posted.join_into(&mut clock);
            }
        }
        let chain = self.chain_after(&clock, ChainOwner::Agents, agent.object.0);
        let moment = Moment {
            chain,
            step: self.step(chain),
            before: Rc::new(clock),
        };
        self.agents.add(agent, call, moment.clone());
        let before = before.into_iter().map(|(message, _)| message);
        (moment, before.collect())
    }

    fn notify(&mut self, object: ObjectId, moment: &Moment) {
        for running in self.threads.values_mut() {
            if let Some((on, clock)) = &mut running.waits
                && *on == object
            {
                moment.join_into(clock);
            }
        }
    }

    /// The moment up to now of a thread; what it does from here on is a later one.
    fn release(&mut self, thread: u32) -> Moment {
        let running = self.threads.get_mut(&thread).expect("it was just met");
        let moment = running.moment();
        self.chains[running.chain as usize] += 1;
        running.step = self.chains[running.chain as usize];
        moment
    }

    fn acquire(&mut self, thread: u32, from: TaskId, moment: &Moment, rule: Rule) {
        let mut clock = Clock::default();
        moment.join_into(&mut clock);
        self.join(thread, &clock);
        let to = self.threads[&thread].task;
        self.edge(from, to, rule);
    }

    /// A thread goes on after all that a clock has behind it.
    fn join(&mut self, thread: u32, clock: &Clock) {
        let running = self.threads.get_mut(&thread).expect("it was just met");
        if running.is_outside {
            return;
        }
        let source = Moment {
            chain: running.chain,
            step: 0,
            before: Rc::new(clock.clone()),
        };
        let mut joined = (*running.clock).clone();
        source.join_into(&mut joined);
        running.clock = Rc::new(joined);
    }

    fn access(&mut self, at: usize, event: usize, record: &Record) {
        let (Seen::Read {
            method,
            at: offset,
            value,
            change,
            below,
        }
        | Seen::Write {
            method,
            at: offset,
            value,
            change,
            below,
        }) = record.what
        else {
            return;
        };
        let is_write = matches!(record.what, Seen::Write { .. });
        let location = Storage::from(value);
        let is_making = is_write && self.is_making(record.thread, location, method);
        if !is_making {
            self.called(record.thread, location, method, below);
        }
        let running = &self.threads[&record.thread];
        self.graph.accesses.push(Access {
            record: at,
            event,
            task: running.task,
            moment: running.moment(),
            location,
            is_write,
            change,
            method,
            at: offset,
            below,
            locks: Rc::clone(&running.locks),
            is_making,
        });
        if is_making && let Storage::Field { object, .. } = location {
            let task = self.threads[&record.thread].task;
            let moment = self.release(record.thread);
            self.creations.make(object, task, moment);
        }
        if self.is_volatile(location) {
            self.volatile(record.thread, location, is_write);
        }
    }

    /// Whether a constructor writes a field of an object that nobody else has yet.
    fn is_making(&self, thread: u32, location: Storage, method: u32) -> bool {
        let Storage::Field { object, .. } = location else {
            return false;
        };
        let task = self.threads[&thread].task;
        self.is_constructor(method) && self.creations.is_in_the_making(object, task)
    }

    /// Whoever is called comes after it was made. That the callee's own fields are read by its
    /// outermost method tells who is called; objects that code comes by in other ways tell nothing:
    /// in another order it might have come by another.
    fn called(&mut self, thread: u32, location: Storage, method: u32, below: Option<u32>) {
        let Storage::Field { object, field } = location else {
            return;
        };
        let class = self.log.names.fields.get(field as usize);
        let class = class.map(|field| field.class);
        let is_callee = below.is_none() && class == self.classes[method as usize];
        let task = self.threads[&thread].task;
        let Some((from, moment)) = self.creations.used(object, task) else {
            return;
        };
        if !is_callee {
            return;
        }
        self.creations.know(object, task);
        let mut clock = Clock::default();
        moment.join_into(&mut clock);
        // Of a task of the same looper that made it, all happened before.
        if let Some(looper) = self.loopers.get(&thread) {
            rules::close(&mut clock, looper, &self.graph.tasks);
        }
        self.join(thread, &clock);
        self.edge(from, task, Rule::Created);
    }

    fn is_constructor(&self, method: u32) -> bool {
        self.constructors
            .get(method as usize)
            .copied()
            .unwrap_or(false)
    }

    fn is_volatile(&self, location: Storage) -> bool {
        let (Storage::Field { field, .. } | Storage::Static { field }) = location else {
            return false;
        };
        let field = self.log.names.fields.get(field as usize);
        field.is_some_and(|field| field.is_volatile)
    }

    /// Who reads a volatile field that another thread wrote comes after what that did before.
    fn volatile(&mut self, thread: u32, location: Storage, is_write: bool) {
        if is_write {
            let task = self.threads[&thread].task;
            let moment = self.release(thread);
            let mut clock = Clock::default();
            moment.join_into(&mut clock);
            self.volatiles.insert(location, (task, thread, clock));
            return;
        }
        let written = self.volatiles.get(&location).cloned();
        if let Some((from, by, clock)) = written
            && by != thread
        {
            self.join(thread, &clock);
            let to = self.threads[&thread].task;
            self.edge(from, to, Rule::Volatile);
        }
    }

    fn add(&mut self, task: Task) -> TaskId {
        self.graph.tasks.push(task);
        TaskId(self.graph.tasks.len() as u32 - 1)
    }

    fn edge(&mut self, from: TaskId, to: TaskId, rule: Rule) {
        if from != to {
            self.graph.edges.push(Edge { from, to, rule });
        }
    }

    /// A chain whose last step is behind a clock, or a new one. The fewer chains there are, the shorter
    /// clocks are; so what is of one kind stays on one chain, where the next of its kind finds it free,
    /// and otherwise takes the chain that was left alone for longest.
    fn chain_after(&mut self, clock: &Clock, owner: ChainOwner, kind: u64) -> Chain {
        let free = clock.chains().iter().filter(|&&(chain, step)| {
            self.owners[chain as usize] == owner && self.chains[chain as usize] <= step
        });
        let best = free.map(|&(chain, _)| chain).min_by_key(|&chain| {
            let (of, used) = self.uses[chain as usize];
            (of != kind, used)
        });
        let chain = best.unwrap_or_else(|| self.new_chain(owner));
        self.uses[chain as usize] = (kind, self.graph.tasks.len());
        chain
    }

    fn new_chain(&mut self, owner: ChainOwner) -> Chain {
        self.chains.push(0);
        self.owners.push(owner);
        self.uses.push((0, 0));
        self.chains.len() as Chain - 1
    }

    fn step(&mut self, chain: Chain) -> u32 {
        let step = &mut self.chains[chain as usize];
        *step += 1;
        *step
    }
}
