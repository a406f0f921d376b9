//! The rules of happens-before on Android, one function each.
//!
//! After DroidRacer, CAFA and EventRacer, for the loopers of Android 14. That one message was dealt
//! with before another is no order: both could have come the other way round, unless a rule says
//! that they could not. Monitors order nothing either: who came first is an accident of the run.
//!
//! Each function extends the clock of a task that is about to begin and says whether it added
//! anything.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::clock::{Chain, Clock, Moment};
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
            Rule::Action => {
                "whoever uses the device goes on when the main thread has answered what was done"
            }
        }
    }
}

/// Tasks in the order they were posted, by the delay that was asked for.
type TasksByDelay = BTreeMap<i64, Vec<(u32, TaskId)>>;

/// What the rules need to know of a looper: its tasks that have ended.
#[derive(Debug, Default)]
pub struct Looper {
    /// Chains that its tasks are on, with the tasks in order of their first step.
    pub chains: FxHashMap<Chain, Vec<(u32, TaskId)>>,
    /// By the poster's chain, whether barriers let it pass, and the delay: tasks in the order they
    /// were posted, by the step of the post.
    posted: FxHashMap<Chain, [TasksByDelay; 2]>,
    /// Tasks that were posted to the front.
    front: Vec<TaskId>,
    /// The last calls of each kind that the looper made (frames, input events), with when they were
    /// asked for.
    delivered: BTreeMap<u32, Vec<(Moment, TaskId)>>,
}

/// The delay of a message at the front of the queue: shorter than any.
const FRONT: i64 = -1;

impl Looper {
    /// A task has ended.
    pub fn add(&mut self, id: TaskId, task: &Task) {
        let chain = self.chains.entry(task.begin.chain).or_default();
        chain.push((task.begin.step, id));
        let Some(post) = task.post() else {
            return;
        };
        let delay = if post.is_front { FRONT } else { post.delay };
        let of_chain = self.posted.entry(post.moment.chain).or_default();
        let of_kind = &mut of_chain[usize::from(post.is_asynchronous)];
        let posted = of_kind.entry(delay).or_default();
        let at = posted.partition_point(|(step, _)| *step < post.moment.step);
        posted.insert(at, (post.moment.step, id));
        if post.is_front {
            self.front.push(id);
        }
    }
}

/// So many calls of a kind are compared with a new one: the last ones.
const MOST_DELIVERED: usize = 16;

impl Looper {
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
    tasks: &[Task],
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
pub fn fifo(clock: &mut Clock, post: &Post, looper: &Looper, tasks: &[Task]) -> Vec<TaskId> {
    if post.is_front {
        return Vec::new();
    }
    let mut before = Vec::new();
    let own = (post.moment.chain, post.moment.step);
    let known = post.moment.before.chains().iter().copied();
    let known = known.filter(|(chain, _)| *chain != own.0).chain([own]);
    for (chain, until) in known {
        let Some(of_chain) = looper.posted.get(&chain) else {
            continue;
        };
        for of_kind in &of_chain[usize::from(post.is_asynchronous)..] {
            // Those before it with the same delay, or a shorter one, are in order with it.
            let mut last_step = 0;
            for (_, posted) in of_kind.range(..=post.delay).rev() {
                let Some((step, last)) = last_until(posted, until) else {
                    continue;
                };
                if step > last_step {
                    last_step = step;
                    if joined(clock, tasks, last) {
                        before.push(last);
                    }
                }
            }
        }
    }
    before
}

/// A message that was posted to the front while another was already in the queue comes before it.
/// That the other was not begun then is known if the front one was posted before that could be.
pub fn front(clock: &mut Clock, post: &Post, looper: &Looper, tasks: &[Task]) -> Vec<TaskId> {
    let mut before = Vec::new();
    for &id in &looper.front {
        let Some(ahead) = tasks[id.0 as usize].post() else {
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
///
/// `closed` is a clock for which this was done before: what it has is not looked at again.
pub fn atomic(clock: &mut Clock, closed: &Clock, looper: &Looper, tasks: &[Task]) -> Vec<TaskId> {
    let mut before = Vec::new();
    for (chain, step) in clock.since(closed) {
        let Some(on_chain) = looper.chains.get(&chain) else {
            continue;
        };
        if let Some((_, last)) = last_until(on_chain, step)
            && joined(clock, tasks, last)
        {
            before.push(last);
        }
    }
    before
}

/// The same until nothing is added any more.
pub fn close(clock: &mut Clock, looper: &Looper, tasks: &[Task]) {
    let mut closed = Clock::default();
    loop {
        let looked_at = clock.clone();
        if atomic(clock, &closed, looper, tasks).is_empty() {
            return;
        }
        closed = looked_at;
    }
}

/// The last of those in order of their steps that is no later than a step.
fn last_until(steps: &[(u32, TaskId)], until: u32) -> Option<(u32, TaskId)> {
    match steps.last() {
        Some(last) if last.0 <= until => Some(*last),
        _ => {
            let known = steps.partition_point(|(step, _)| *step <= until);
            known.checked_sub(1).map(|at| steps[at])
        }
    }
}

/// Adds the end of a task to a clock that does not have it yet.
pub fn joined(clock: &mut Clock, tasks: &[Task], id: TaskId) -> bool {
    match &tasks[id.0 as usize].end {
        Some(end) if !end.is_in(clock) => {
            end.join_into(clock);
            true
        }
        _ => false,
    }
}
