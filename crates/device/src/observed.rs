//! What a device can be asked to watch, and what it saw.
//!
//! Records are small and name things by numbers; the names are in tables beside them, so that much
//! goes over a pipe cheaply. Watching changes nothing of what runs.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What is to be watched. By default that is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interest {
    /// Branches, and where switches went.
    pub branches: bool,
    /// Fields, static fields and elements of arrays.
    pub reads: bool,
    pub writes: bool,
    /// What loopers are given, begin and end.
    pub messages: bool,
    /// Monitors entered and left, waited for and notified.
    pub locks: bool,
    /// Threads started, ended, parked.
    pub threads: bool,
    /// Branches, reads and writes of all code; otherwise of the app's alone.
    pub libraries: bool,
    /// How many records are kept until they are asked for; what comes after is counted.
    pub limit: usize,
    /// How often a place in the code is told to read or write one location, until its thread does
    /// something that orders it with others. 0: always.
    #[serde(default)]
    pub repeats: u32,
}

/// What an [`Interest`] is called, one by one.
const NAMES: [&str; 7] = [
    "branches",
    "reads",
    "writes",
    "messages",
    "locks",
    "threads",
    "libraries",
];

impl Interest {
    /// As many records as an answer can hold.
    pub const MOST: usize = 1_000_000;

    pub fn is_nothing(&self) -> bool {
        let libraries = Interest {
            limit: self.limit,
            repeats: self.repeats,
            libraries: self.libraries,
            ..Interest::default()
        };
        *self == libraries
    }

    fn flags(&mut self) -> [&mut bool; 7] {
        [
            &mut self.branches,
            &mut self.reads,
            &mut self.writes,
            &mut self.messages,
            &mut self.locks,
            &mut self.threads,
            &mut self.libraries,
        ]
    }
}

/// A text that names nothing to watch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is none of branches, reads, writes, messages, locks, threads, libraries")]
pub struct NoInterest(pub String);

/// Names with commas between them: `branches,writes`.
impl FromStr for Interest {
    type Err = NoInterest;

    fn from_str(text: &str) -> Result<Interest, NoInterest> {
        let mut interest = Interest {
            limit: Interest::MOST,
            ..Interest::default()
        };
        for name in text.split(',').map(str::trim) {
            let at = NAMES.iter().position(|known| *known == name);
            let at = at.ok_or_else(|| NoInterest(name.to_owned()))?;
            *interest.flags()[at] = true;
        }
        Ok(interest)
    }
}

impl fmt::Display for Interest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut copy = self.clone();
        let flags = copy.flags();
        let named = NAMES.iter().zip(flags).filter(|(_, is_on)| **is_on);
        let names: Vec<&str> = named.map(|(name, _)| *name).collect();
        f.write_str(&names.join(","))
    }
}

/// What was seen, in the order in which it happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed {
    /// As DEX files name them: `Lcom/example/Main;->onCreate(Landroid/os/Bundle;)V`.
    pub methods: Vec<String>,
    /// With dots.
    pub classes: Vec<String>,
    pub fields: Vec<FieldName>,
    /// Frames of the app's code on the stacks of reads and writes.
    #[serde(default)]
    pub stacks: Vec<StackFrame>,
    pub records: Vec<Record>,
    /// How many more there were than was asked for.
    pub left_out: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldName {
    /// Which declares it: a number of a class.
    pub class: u32,
    pub name: String,
    /// What kind of value it holds: `I`, `Ljava/lang/String;`.
    pub descriptor: String,
    #[serde(default)]
    pub is_volatile: bool,
    #[serde(default)]
    pub is_final: bool,
}

/// A frame and those below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StackFrame {
    pub method: u32,
    pub at: u32,
    /// The caller, as a number of the table; none for the app's outermost method.
    pub below: Option<u32>,
}

/// What a read saw, or a write did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The value is a reference to nothing, or zero.
    pub is_null: bool,
    /// A write: the value was another before.
    pub is_changed: bool,
}

/// Something that a thread did; threads are numbered as they were started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    pub thread: u32,
    pub what: Seen,
}

/// Stands for one object while the device runs on. An object that was there at a snapshot has the
/// same number after each restore of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ObjectId(pub u64);

/// Stands for one message until the next restore.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MessageId(pub u64);

/// Methods, classes and fields are numbers of the tables in [`Observed`]; `at` and `to` are places
/// in a method's bytecode, for DEX in code units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seen {
    Branch {
        method: u32,
        at: u32,
        taken: bool,
    },
    Switch {
        method: u32,
        at: u32,
        to: u32,
    },
    Read {
        method: u32,
        at: u32,
        value: Location,
        change: Change,
        /// Who called, as a number of the table of stacks.
        below: Option<u32>,
    },
    Write {
        method: u32,
        at: u32,
        value: Location,
        change: Change,
        below: Option<u32>,
    },
    /// A message was put into a queue; `when` is in milliseconds since the device is up.
    Posted {
        message: MessageId,
        queue: ObjectId,
        kind: Work,
        when: i64,
        how: Posting,
    },
    /// A call by a looper was asked for: a frame, an input event.
    Asked {
        message: MessageId,
    },
    /// An object was given to somebody who will do something with it: an executor, a frame.
    Handed(ObjectId),
    /// Something is done with an object that was handed over.
    Took(ObjectId),
    /// The framework got an object of the app that it will call: a listener, a receiver.
    Registered(ObjectId),
    /// A thread of an executor begins a job.
    JobBegun(ObjectId),
    JobEnded,
    /// Its thread begins to deal with it.
    Begun {
        message: MessageId,
        kind: Work,
    },
    Ended {
        message: MessageId,
    },
    /// It was taken back.
    Withdrawn {
        message: MessageId,
    },
    Locked(ObjectId),
    Unlocked(ObjectId),
    /// Waits for a notification; who joins a thread waits for the thread's object.
    Waits(ObjectId),
    /// Goes on after a wait.
    Waited(ObjectId),
    Notifies(ObjectId),
    Starts {
        thread: u32,
    },
    /// With the thread's object.
    Ends(ObjectId),
    /// Sees that a thread has ended.
    SawEnd(ObjectId),
    Parks,
    /// Goes on after it was parked.
    Parked,
    Unparks {
        thread: u32,
    },
}

/// How a message was put into its queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// That was asked for, in milliseconds.
    pub delay: i64,
    pub is_front: bool,
    pub is_asynchronous: bool,
    /// The binder through which the system had it posted. On Android that happens on a thread of its
    /// own, some time after the call that caused it.
    pub agent: Option<Agent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agent {
    pub class: u32,
    pub object: ObjectId,
    #[serde(default)]
    pub lane: Lane,
}

/// Which calls of a binder a call is in order with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lane {
    /// The system calls at once: in order with all that comes later.
    #[default]
    Calls,
    /// The system sends broadcasts some time after it was asked to: later calls may come first.
    Broadcasts,
    /// An activity is stopped or destroyed some time after the next one is there: calls that are
    /// not about this activity may come first.
    Leaving(ObjectId),
}

/// What a message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// The class of the handler.
    pub handler: u32,
    /// The class of what is run.
    pub callback: Option<u32>,
    pub what: i32,
    /// The class of the step that the system tells an activity to take.
    #[serde(default)]
    pub item: Option<u32>,
    /// What stands for that activity.
    #[serde(default)]
    pub subject: Option<ObjectId>,
}

/// What holds a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Location {
    Field {
        object: ObjectId,
        field: u32,
    },
    Static {
        field: u32,
    },
    /// Of an array of this class.
    Element {
        array: ObjectId,
        class: u32,
        index: u32,
    },
}

impl Observed {
    /// A method, class or field by its number; there is none of that number in no answer.
    pub fn method(&self, number: u32) -> &str {
        self.methods
            .get(number as usize)
            .map_or("?", String::as_str)
    }

    pub fn class(&self, number: u32) -> &str {
        self.classes
            .get(number as usize)
            .map_or("?", String::as_str)
    }

    /// With its class: `com.example.Main.count`.
    pub fn field(&self, number: u32) -> String {
        match self.fields.get(number as usize) {
            Some(field) => format!("{}.{}", self.class(field.class), field.name),
            None => "?".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interests_come_back_as_they_were_written() {
        for text in [
            "branches",
            "reads,writes",
            "messages,locks,threads,libraries",
        ] {
            let interest: Interest = text.parse().expect(text);
            assert_eq!(interest.to_string(), text);
            assert!(!interest.is_nothing());
        }
        assert!("branches,leaves".parse::<Interest>().is_err());
        assert!(Interest::default().is_nothing());
        let libraries: Interest = "libraries".parse().expect("a name");
        assert!(libraries.is_nothing());
    }
}
