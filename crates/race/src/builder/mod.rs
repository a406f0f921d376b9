//! From the records of a run to its graph, in one pass: every record either orders something or is
//! an access.

mod accesses;
mod jobs;
mod messages;
mod threads;

use gibbon_device::{MessageId, ObjectId, Record, Seen};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::agents::Agents;
use crate::clock::{Clock, Moment, Node};
use crate::created::Creations;
use crate::graph::{Access, Edge, Graph, Storage};
use crate::log::Log;
use crate::rules::{Looper, Rule, Tasks};
use crate::task::{Post, Task, TaskId};

use threads::Running;

/// A graph while it is made.
pub struct Builder<'a> {
    log: &'a Log,
    tasks: Tasks,
    edges: Vec<Edge>,
    accesses: Vec<Access>,
    /// How many nodes there are in clocks.
    nodes: u32,
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
    /// The last write of each volatile field, with its thread.
    volatiles: FxHashMap<Storage, (TaskId, u32, Moment)>,
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
    pub fn new(log: &'a Log) -> Builder<'a> {
        Builder {
            log,
            tasks: Tasks::default(),
            edges: Vec::new(),
            accesses: Vec::new(),
            nodes: 0,
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

    pub fn build(mut self) -> Graph {
        let log = self.log;
        for (at, (event, record)) in log.records.iter().enumerate() {
            self.record(at, *event, record);
        }
        Graph {
            tasks: self.tasks.list,
            edges: self.edges,
            accesses: self.accesses,
        }
    }

    fn record(&mut self, at: usize, event: usize, record: &Record) {
        let thread = record.thread;
        self.meet(thread, event);
        match record.what {
            Seen::Posted {
                message, how, kind, ..
            } => self.post(thread, at, message, how, kind),
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
            Seen::Ends(object) => self.end_thread(thread, object),
            Seen::SawEnd(object) => {
                if let Some((from, moment)) = self.ends.get(&object).cloned() {
                    self.acquire(thread, from, &moment, Rule::Join);
                }
            }
            Seen::Notifies(object) => {
                let moment = self.release(thread);
                self.notify(object, &moment);
            }
            Seen::Waits(object) => self.wait(thread, object),
            Seen::Waited(_) => self.waited(thread),
            Seen::Unparks { thread: other } => self.unpark(thread, event, other),
            Seen::Parked => self.parked(thread),
            Seen::Handed(object) => self.hand(thread, object),
            Seen::Took(object) => self.take(thread, object),
            Seen::Registered(object) => self.register(thread, object),
            Seen::JobBegun(object) => self.begin_job(thread, event, object),
            Seen::JobEnded => self.end_job(thread),
            Seen::Locked(object) => self.running(thread).lock(object),
            Seen::Unlocked(object) => self.running(thread).unlock(object),
            Seen::Read { .. } | Seen::Write { .. } => self.access(at, event, record),
            Seen::Parks | Seen::Branch { .. } | Seen::Switch { .. } => {}
        }
    }

    fn new_node(&mut self) -> Node {
        self.nodes += 1;
        Node(self.nodes - 1)
    }

    fn task(&self, id: TaskId) -> &Task {
        self.tasks.get(id)
    }

    fn edge(&mut self, from: TaskId, to: TaskId, rule: Rule) {
        if from != to {
            self.edges.push(Edge { from, to, rule });
        }
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
