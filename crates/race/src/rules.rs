//! The rules of happens-before on Android, one function each.
//!
//! After DroidRacer, CAFA and EventRacer, for the loopers of Android 14. That one message was dealt
//! with before another is no order: both could have come the other way round, unless a rule says
//! that they could not. Monitors order nothing either: who came first is an accident of the run.
//!
//! Each function extends the clock of a task that is about to begin and says whether it added
//! anything.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::clock::{Clock, Moment, Node, NodeSet};
use crate::task::{Post, Task, TaskId};

/// Why one task happens before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    Post,
    Start,
    Join,
    Notify,
    Unpark,
    Volatile,
    Fifo,
    Front,
    Atomic,
    Agent,
    Delivery,
    Handed,
    Created,
    Registered,
    Action,
}

impl Rule {
    /// For reports.
    pub fn sentence(self) -> &'static str {
        match self {
            Rule::Post => "a message is posted before it is dealt with",
            Rule::Start => "a thread is started before it runs",
            Rule::Join => "the thread had ended when the other went on",
            Rule::Notify => "the waiting thread was notified",
            Rule::Unpark => "the parked thread was unparked",
            Rule::Volatile => "a volatile field was written before it was read",
            Rule::Fifo => {
                "both are messages of one queue, posted in this order with no shorter delay"
            }
            Rule::Front => "it was posted to the front of the queue while the other waited there",
            Rule::Atomic => "a looper finishes one message before it begins the next",
            Rule::Agent => "both came through the same binder, which keeps the order of its calls",
            Rule::Delivery => "input events and frames come in order",
            Rule::Handed => "an executor got the job before it ran it",
            Rule::Created => "an object is made before it is used",
            Rule::Registered => "whoever is to be called is registered before",
            Rule::Action => {
                "whoever uses the device goes on when the main thread has answered what was done"
            }
        }
    }
}

/// The tasks of a run so far, also by their numbers in clocks.
#[derive(Debug, Default)]
pub struct Tasks {
    pub list: Vec<Task>,
    by_node: FxHashMap<Node, TaskId>,
}

impl Tasks {
    pub fn add(&mut self, node: Node, task: Task) -> TaskId {
        let id = TaskId(self.list.len() as u32);
        self.by_node.insert(node, id);
        self.list.push(task);
        id
    }

    pub fn get(&self, id: TaskId) -> &Task {
        &self.list[id.0 as usize]
    }

    pub fn get_mut(&mut self, id: TaskId) -> &mut Task {
        &mut self.list[id.0 as usize]
    }

    fn of(&self, node: Node) -> Option<TaskId> {
        self.by_node.get(&node).copied()
    }
}

/// What the rules need to know of a looper: its tasks that have ended.
#[derive(Debug, Default)]
pub struct Looper {
    /// All of them.
    ended: FxHashSet<Node>,
    /// Those that were posted: by whether barriers let them pass, and the delay that was asked for.
    posted: [BTreeMap<i64, NodeSet>; 2],
    /// Tasks that were posted to the front.
    front: Vec<TaskId>,
    /// The last calls of each kind that the looper made (frames, input events), with when they were
    /// asked for.
    delivered: BTreeMap<u32, Vec<(Moment, TaskId)>>,
}

/// The delay of a message at the front of the queue: shorter than any.
const FRONT: i64 = -1;

/// So many calls of a kind are compared with a new one: the last ones.
const MOST_DELIVERED: usize = 16;

impl Looper {
    /// A task has ended.
    pub fn add(&mut self, node: Node, id: TaskId, task: &Task) {
        self.ended.insert(node);
        let Some(post) = task.post() else {
            return;
        };
        let delay = if post.is_front { FRONT } else { post.delay };
        let of_kind = &mut self.posted[usize::from(post.is_asynchronous)];
        of_kind.entry(delay).or_default().insert(node);
        if post.is_front {
            self.front.push(id);
        }
    }

    /// A call that was asked for is over.
    pub fn delivers(&mut self, handler: u32, asked: Moment, id: TaskId) {
        let delivered = self.delivered.entry(handler).or_default();
        delivered.push((asked, id));
        if delivered.len() > MOST_DELIVERED {
            delivered.remove(0);
        }
    }
}

/// Two calls of one kind, the first asked for before the second: frames and input events come in
/// order. Who asks without knowing of the other may have been first: a window's focus that a frame
/// brings is in no order with a tap.
pub fn delivery(
    clock: &mut Clock,
    handler: u32,
    asked: &Moment,
    looper: &Looper,
    tasks: &Tasks,
) -> Vec<TaskId> {
    let mut before = Vec::new();
    for (first, id) in looper.delivered.get(&handler).into_iter().flatten().rev() {
        if first.is_before(asked) && joined(clock, tasks, *id) {
            before.push(*id);
        }
    }
    before
}

/// Two messages of one queue, the first posted before the second and with no longer a delay: the
/// first is dealt with first. Delays count as they were asked for. A barrier lets an asynchronous
/// message overtake one that is not, and a message at the front overtakes all.
pub fn fifo(clock: &mut Clock, post: &Post, looper: &Looper, tasks: &Tasks) -> Vec<TaskId> {
    if post.is_front {
        return Vec::new();
    }
    let mut before = Vec::new();
    for of_kind in &looper.posted[usize::from(post.is_asynchronous)..] {
        for (_, posted) in of_kind.range(..=post.delay).rev() {
            let first = post.moment.before.posted_of(posted, clock);
            // The last of them have most of the others behind them.
            let first = first.into_iter().filter_map(|node| tasks.of(node));
            before.extend(first.filter(|id| joined(clock, tasks, *id)));
        }
    }
    before
}

/// A message that was posted to the front while another was already in the queue comes before it.
/// That the other was not begun then is known if the front one was posted before that could be.
pub fn front(clock: &mut Clock, post: &Post, looper: &Looper, tasks: &Tasks) -> Vec<TaskId> {
    let mut before = Vec::new();
    for &id in &looper.front {
        let Some(ahead) = tasks.get(id).post() else {
            continue;
        };
        // A barrier stops what is not asynchronous, wherever it is in the queue.
        let is_overtaken = post.is_asynchronous && !ahead.is_asynchronous;
        let is_behind = post.moment.is_before(&ahead.moment) && !is_overtaken;
        if is_behind && ahead.moment.is_in(clock) && joined(clock, tasks, id) {
            before.push(id);
        }
    }
    before
}

/// If anything of a task of the same looper happens before, all of it does.
pub fn atomic(clock: &mut Clock, looper: &Looper, tasks: &Tasks) -> Vec<TaskId> {
    let mut before = Vec::new();
    loop {
        let mut begun = clock.begun().iter().map(|&(node, _)| node);
        let Some(node) = begun.find(|node| looper.ended.contains(node)) else {
            return before;
        };
        let task = tasks.of(node).filter(|id| joined(clock, tasks, *id));
        before.push(task.expect("a task that has ended is one, and a part of it is not all of it"));
    }
}

/// [`atomic`] and [`front`], until neither adds anything.
pub fn close(
    clock: &mut Clock,
    post: Option<&Post>,
    looper: &Looper,
    tasks: &Tasks,
) -> Vec<(TaskId, Rule)> {
    let mut before = Vec::new();
    loop {
        let parts = atomic(clock, looper, tasks);
        before.extend(parts.into_iter().map(|id| (id, Rule::Atomic)));
        let ahead = post.map(|post| front(clock, post, looper, tasks));
        let ahead = ahead.unwrap_or_default();
        if ahead.is_empty() {
            return before;
        }
        before.extend(ahead.into_iter().map(|id| (id, Rule::Front)));
    }
}

/// Adds the end of a task to a clock that does not have it yet.
pub fn joined(clock: &mut Clock, tasks: &Tasks, id: TaskId) -> bool {
    match &tasks.get(id).end {
        Some(end) if !end.is_in(clock) => {
            end.join_into(clock);
            true
        }
        _ => false,
    }
}
