//! What to delay so that the first of two tasks comes after the second.
//!
//! Not the message of the first task itself: Android would never let what was sent later overtake
//! it. From the task up its causes, what may be late without the other task being late is a root:
//! a call through a binder, a thread, a timer, or what is done from outside.

use gibbon_device::{CodePlace, CodePoint, HoldTarget, Lane, MessageKind, Seen, Until, Work};
use rustc_hash::FxHashMap;

use crate::clock::Moment;
use crate::flip::BETWEEN_EVENTS;
use crate::graph::{Access, Graph};
use crate::log::Log;
use crate::races::method_name;
use crate::task::{Cause, Post, Task, TaskId};

/// The app's main thread. The system delivers everything to it, so it is never late alone.
const MAIN: u32 = 0;

/// Something whose delay makes a task late.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Root {
    /// To be held from before this event on.
    Hold {
        held: HoldTarget,
        event: usize,
        told: String,
        /// The delay of a timer, in milliseconds.
        timer: Option<i64>,
        /// Whether a device may do this. One message that is set aside while later ones of its
        /// sender pass is something that Android does not do.
        is_real: bool,
        /// Whether all that the same binder brings later waits behind it.
        holds_binder: bool,
    },
    /// The event itself comes later.
    Event { event: usize },
}

impl Root {
    /// The event from before which it is late.
    pub fn event(&self) -> usize {
        match self {
            Root::Hold { event, .. } | Root::Event { event } => *event,
        }
    }

    /// For sentences: what is late.
    pub fn told(&self) -> String {
        match self {
            Root::Hold { told, .. } => told.clone(),
            Root::Event { event } => format!("event {event}"),
        }
    }

    /// Whether it is late by itself: a thread, a job or the system. A timer is not: later messages
    /// of its looper wait for it, so all that may be is that the rest comes sooner.
    pub fn is_late_by_itself(&self) -> bool {
        matches!(self, Root::Hold { timer: None, .. })
    }

    /// Whether a thread stops at a statement, in the middle of what it does.
    pub fn is_statement(&self) -> bool {
        matches!(
            self,
            Root::Hold {
                held: HoldTarget::Anyone { .. },
                ..
            }
        )
    }

    /// Whether a device may do this.
    pub fn is_real(&self) -> bool {
        !matches!(self, Root::Hold { is_real: false, .. })
    }

    /// The same root in a run without one of the events before it.
    pub fn without(&self, dropped: usize) -> Root {
        let mut root = self.clone();
        let (Root::Hold { event, .. } | Root::Event { event }) = &mut root;
        if dropped < *event {
            *event -= 1;
        }
        root
    }
}

/// The roots of a task that are no causes of the other one, the nearest first: it delays the least.
pub fn roots(graph: &Graph, log: &Log, first: TaskId, second: &Access) -> Vec<Root> {
    let thread = graph.task(second.task).thread;
    causes(graph, log, first, Some(thread), &|moment| {
        moment.is_before(&second.moment)
    })
}

/// RacerDroid's way: the task's own message, whatever was sent after it. Android never lets a later
/// message of the same sender overtake it, so this may show what cannot be; it is for comparison.
pub fn set_aside(graph: &Graph, log: &Log, task: TaskId) -> Option<Root> {
    let task = graph.task(task);
    let mut root = hold_message(log, task.post()?, task.work?);
    if let Root::Hold {
        timer,
        is_real,
        told,
        ..
    } = &mut root
    {
        (*timer, *is_real) = (None, false);
        *told = format!("{} alone", describe_task_name(log, task.work?));
    }
    Some(root)
}

fn describe_task_name(log: &Log, work: Work) -> String {
    let class = log.names.class(work.callback.unwrap_or(work.handler));
    class.rsplit('.').next().unwrap_or(class).to_owned()
}

/// A callback does not take so many milliseconds between two messages that it posts.
const LEAST_SLACK: i64 = 100;

/// Why the first task's message, which was posted before the other task could begin, is dealt with
/// first although nothing else orders them: it is due sooner than anybody does the next thing.
pub fn ordered_by_time(graph: &Graph, log: &Log, first: TaskId, second: &Access) -> Option<String> {
    let (task, other) = (graph.task(first), graph.task(second.task));
    let (post, later) = (task.post()?, other.post()?);
    let (posted, _) = log.records.get(post.record)?;
    let (after, _) = log.records.get(later.record)?;
    // Two timers of one task: the one that is due sooner comes first, however they are set.
    let sooner = later.delay - post.delay;
    if post.by == later.by && task.thread == other.thread && sooner >= LEAST_SLACK {
        let (first, second) = (post.delay, later.delay);
        return Some(format!(
            "ordered by time: one callback posts both, with delays of {first} and {second} ms"
        ));
    }
    let events = after.checked_sub(*posted)? as i64;
    let is_sooner = post.delay > 0
        && task.thread == other.thread
        && events * BETWEEN_EVENTS > post.delay
        && post.moment.is_before(&later.moment);
    is_sooner.then(|| {
        format!(
            "ordered by time: {} is due {} ms after it was posted, and the other message is posted \
             later than that, by an event at least {} ms after it",
            describe_task_name(log, task.work.unwrap_or(other.work.unwrap_or(NO_WORK))),
            post.delay,
            events * BETWEEN_EVENTS
        )
    })
}

const NO_WORK: Work = Work {
    handler: u32::MAX,
    callback: None,
    what: 0,
    item: None,
    subject: None,
};

/// RacerDroid's way with threads: whoever gets to the statement of an access stops there.
pub fn at_statement(log: &Log, access: &Access) -> Root {
    let is_it = |record: &Seen| match *record {
        Seen::Read { method, at, .. } => !access.is_write && (method, at) == place(access),
        Seen::Write { method, at, .. } => access.is_write && (method, at) == place(access),
        _ => false,
    };
    let before = log.records[..=access.record].iter().rev();
    let of_event = before.take_while(|(event, _)| *event == access.event);
    let times = of_event.filter(|(_, record)| is_it(&record.what)).count();
    let name = dotted(log.names.method(access.method));
    let at = CodePoint {
        code: CodePlace::Reached(format!("{name}@{}", access.at)),
        nth: Some(times as u32),
    };
    Root::Hold {
        held: HoldTarget::Anyone { at },
        event: access.event,
        told: format!("the statement in {}", method_name(log, access.method)),
        timer: None,
        is_real: true,
        holds_binder: false,
    }
}

/// Lets go of what is late as soon as the task of an access is over, or its method is left.
pub fn when_over(graph: &Graph, log: &Log, access: &Access, from: usize) -> Until {
    let task = graph.task(access.task);
    if let (Some(work), Some(_)) = (task.work, task.post()) {
        let mut kinds = FxHashMap::default();
        let mut times = 1;
        for (at, (event, record)) in log.records.iter().enumerate() {
            match record.what {
                Seen::Posted { message, kind, .. } | Seen::Begun { message, kind } => {
                    kinds.insert(message, kind);
                }
                Seen::Ended { message } | Seen::Withdrawn { message }
                    if at < access.record && *event >= from =>
                {
                    let is_it = |kind: &Work| {
                        (kind.handler, kind.callback, kind.what)
                            == (work.handler, work.callback, work.what)
                    };
                    times += u32::from(kinds.get(&message).is_some_and(is_it));
                }
                _ => {}
            }
        }
        let class = |class: u32| log.names.class(class).to_owned();
        return Until::Ended(MessageKind {
            handler: Some(class(work.handler)),
            callback: work.callback.map(class),
            what: Some(work.what),
            agent: None,
            nth: Some(times),
        });
    }
    let name = dotted(log.names.method(access.method));
    Until::Code(CodePoint::new(CodePlace::Left(name)))
}

fn place(access: &Access) -> (u32, u32) {
    (access.method, access.at)
}

/// `a.b.Main.work(I)V` for `La/b/Main;->work(I)V`.
fn dotted(name: &str) -> String {
    match name.split_once(";->") {
        Some((class, method)) => {
            format!(
                "{}.{method}",
                class.trim_start_matches('L').replace('/', ".")
            )
        }
        None => name.to_owned(),
    }
}

/// All that can be held and makes a task late, the nearest first.
pub fn holds(graph: &Graph, log: &Log, task: TaskId) -> Vec<Root> {
    let mut roots = causes(graph, log, task, None, &|_| false);
    roots.retain(|root| matches!(root, Root::Hold { .. }));
    roots
}

fn causes(
    graph: &Graph,
    log: &Log,
    first: TaskId,
    other_thread: Option<u32>,
    is_shared: &dyn Fn(&Moment) -> bool,
) -> Vec<Root> {
    let mut roots = Vec::new();
    let mut at = first;
    loop {
        let task = graph.task(at);
        match &task.cause {
            Cause::Outside => {
                if task.event > 0 && is_outside(log, task) && !is_shared(&task.begin) {
                    roots.push(Root::Event { event: task.event });
                }
                break;
            }
            Cause::Started { .. } if !is_shared(&task.begin) => {
                roots.push(hold_thread(task, "thread"));
            }
            Cause::Handed { .. } if !is_shared(&task.begin) => {
                roots.push(hold_thread(task, "the job on thread"));
            }
            // A looper's thread may be late as any other, if the other access does not need it.
            Cause::Posted(_)
                if !is_shared(&task.begin)
                    && task.thread != MAIN
                    && other_thread.is_some_and(|other| other != task.thread) =>
            {
                roots.push(hold_thread(task, "the looper of thread"));
            }
            Cause::Posted(post) if !is_shared(&post.moment) => {
                let is_late_alone = post.agent.is_some() || post.delay > 0;
                if is_late_alone && let Some(work) = task.work {
                    roots.push(hold_message(log, post, work));
                }
            }
            Cause::Asked { .. } => {}
            // A cause of the first that is one of the second, too: all above it are.
            Cause::Started { .. } | Cause::Handed { .. } | Cause::Posted(_) => break,
        }
        match task.parent() {
            Some(parent) if parent != at => at = parent,
            _ => break,
        }
    }
    roots
}

fn hold_thread(task: &Task, what: &str) -> Root {
    Root::Hold {
        held: HoldTarget::Thread {
            thread: task.thread,
            at: None,
        },
        event: task.event,
        told: format!("{what} {}", task.thread),
        timer: None,
        is_real: true,
        holds_binder: false,
    }
}

fn is_outside(log: &Log, task: &Task) -> bool {
    task.work
        .is_some_and(|work| log.names.class(work.handler) == crate::graph::OUTSIDE)
}

fn hold_message(log: &Log, post: &Post, work: Work) -> Root {
    let class = |class: u32| log.names.class(class).to_owned();
    let mut kind = MessageKind {
        handler: Some(class(work.handler)),
        callback: work.callback.map(class),
        what: Some(work.what),
        agent: post.agent.map(|agent| class(agent.class)),
        nth: None,
    };
    let (event, _) = log.records[post.record];
    kind.nth = Some(count(log, &kind, event, post.record));
    let name = kind.callback.as_ref().or(kind.handler.as_ref());
    let name = name.map(|name| name.rsplit('.').next().unwrap_or(name).to_owned());
    let name = name.unwrap_or_default();
    let told = match &kind.agent {
        Some(agent) => format!(
            "what the system tells through {}: {name}",
            agent.rsplit('.').next().unwrap_or(agent)
        ),
        None => format!("{name}, which was posted with a delay of {} ms", post.delay),
    };
    Root::Hold {
        is_real: true,
        holds_binder: (post.agent).is_some_and(|agent| agent.lane == Lane::Calls),
        timer: kind.agent.is_none().then_some(post.delay),
        held: HoldTarget::Message(kind),
        event,
        told,
    }
}

/// Which message of a kind a post is, counted from the beginning of its event.
fn count(log: &Log, kind: &MessageKind, event: usize, post: usize) -> u32 {
    let is_name = |class: u32, name: &Option<String>| {
        name.as_ref()
            .is_none_or(|name| log.names.class(class) == name)
    };
    let records = log.records[..=post].iter().rev();
    let of_event = records.take_while(|(of, _)| *of == event);
    let matching = of_event.filter(|(_, record)| match record.what {
        Seen::Posted {
            kind: work, how, ..
        } => {
            let agent = how.agent.map(|agent| agent.class);
            !how.is_front
                && is_name(work.handler, &kind.handler)
                && match (&kind.callback, work.callback) {
                    (Some(_), Some(callback)) => is_name(callback, &kind.callback),
                    (Some(_), None) => false,
                    (None, _) => true,
                }
                && kind.what.is_none_or(|what| what == work.what)
                && match (&kind.agent, agent) {
                    (Some(_), Some(agent)) => is_name(agent, &kind.agent),
                    (Some(_), None) => false,
                    (None, _) => true,
                }
        }
        _ => false,
    });
    matching.count() as u32
}
