//! What happens-before orders: tasks, and how each came about.

use gibbon_device::{Agent, MessageId, ObjectId, Work};

use crate::clock::{Moment, Node};

/// A place in [`crate::Graph::tasks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TaskId(pub u32);

/// One message dealt with by a looper, or what a thread does beside that.
#[derive(Clone, Debug)]
pub struct Task {
    pub thread: u32,
    /// The event during which it began.
    pub event: usize,
    pub cause: Cause,
    /// What a looper deals with; none for a thread.
    pub work: Option<Work>,
    pub message: Option<MessageId>,
    pub begin: Moment,
    /// None if it did not end.
    pub end: Option<Moment>,
}

/// Why a task is there.
#[derive(Clone, Debug)]
pub enum Cause {
    /// It was there from the beginning, or comes from outside: what is done to the device.
    Outside,
    /// A task started the thread.
    Started { by: TaskId },
    /// A task posted the message.
    Posted(Post),
    /// A task asked the looper for a call: a frame, an input event.
    Asked { by: TaskId },
    /// A task handed an object to an executor or a timer.
    Handed { by: TaskId, object: ObjectId },
}

/// How a message came into its queue.
#[derive(Clone, Debug)]
pub struct Post {
    pub by: TaskId,
    /// Of the task that deals with it.
    pub node: Node,
    pub moment: Moment,
    pub delay: i64,
    pub is_front: bool,
    pub is_asynchronous: bool,
    pub agent: Option<Agent>,
    /// Messages that came through the same binder, and come first.
    pub behind: Vec<MessageId>,
    /// The record that told of it.
    pub record: usize,
}

impl Task {
    /// The task that is its cause.
    pub fn parent(&self) -> Option<TaskId> {
        match &self.cause {
            Cause::Outside => None,
            Cause::Started { by } | Cause::Asked { by } | Cause::Handed { by, .. } => Some(*by),
            Cause::Posted(post) => Some(post.by),
        }
    }

    pub fn post(&self) -> Option<&Post> {
        match &self.cause {
            Cause::Posted(post) => Some(post),
            _ => None,
        }
    }
}
