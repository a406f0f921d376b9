//! Happens-before over a run: its tasks, what orders them, and what they read and wrote.

use std::rc::Rc;

use gibbon_device::{Change, Location, ObjectId};

use crate::builder::Builder;
use crate::clock::Moment;
use crate::log::Log;
use crate::rules::Rule;
use crate::task::{Task, TaskId};

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
        Builder::new(log).build()
    }

    pub fn task(&self, id: TaskId) -> &Task {
        &self.tasks[id.0 as usize]
    }
}
