//! What a device saw, as JSON lines: the format first, then one for each thing that was
//! seen, with names for numbers.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use gibbon_device::{Device, Interest, Location, Observed, Problem, Seen, Work};
use gibbon_record::Document;
use serde_json::{Value, json};

pub struct Observations {
    pub interest: Interest,
    path: PathBuf,
    to: BufWriter<File>,
}

impl Observations {
    /// What to watch, and the file where it goes.
    pub fn new(arguments: &[String]) -> anyhow::Result<Option<Observations>> {
        let [what, file] = arguments else {
            return Ok(None);
        };
        let interest = what.parse()?;
        let to = File::create(file).with_context(|| file.clone())?;
        let mut to = BufWriter::new(to);
        let header = Document::Observations.versioned(json!({ "watches": what }));
        writeln!(to, "{header}").with_context(|| file.clone())?;
        Ok(Some(Observations {
            interest,
            path: file.into(),
            to,
        }))
    }

    /// Writes what was seen since the last time, with the line of the script that did it.
    pub fn take(&mut self, device: &mut dyn Device, line: usize) -> Result<(), Problem> {
        let observed = device.observed()?;
        let written = self.write(&observed, line);
        let refused = |error| Problem::Refused(format!("{}: {error}", self.path.display()));
        written.map_err(refused)
    }

    fn write(&mut self, observed: &Observed, line: usize) -> std::io::Result<()> {
        for record in &observed.records {
            let seen = seen(observed, &record.what);
            let value = json!({ "line": line, "thread": record.thread, "seen": seen });
            writeln!(self.to, "{value}")?;
        }
        if observed.left_out > 0 {
            let value = json!({ "line": line, "left_out": observed.left_out });
            writeln!(self.to, "{value}")?;
        }
        self.to.flush()
    }
}

fn seen(observed: &Observed, seen: &Seen) -> Value {
    match seen {
        Seen::Branch { method, at, taken } => {
            json!({ "branch": observed.method(*method), "at": at, "taken": taken })
        }
        Seen::Switch { method, at, to } => {
            json!({ "switch": observed.method(*method), "at": at, "to": to })
        }
        Seen::Read {
            method, at, value, ..
        } => {
            json!({ "read": location(observed, value), "in": observed.method(*method), "at": at })
        }
        Seen::Write {
            method, at, value, ..
        } => {
            json!({ "write": location(observed, value), "in": observed.method(*method), "at": at })
        }
        Seen::Posted {
            message,
            queue,
            kind,
            when,
            how,
        } => json!({
            "posted": message.0,
            "queue": queue.0,
            "message": work(observed, kind),
            "when": when,
            "delay": how.delay,
            "front": how.is_front,
            "asynchronous": how.is_asynchronous,
            "agent": how.agent.map(|agent| observed.class(agent.class)),
        }),
        Seen::Asked { message } => json!({ "asked": message.0 }),
        Seen::Begun { message, kind } => {
            json!({ "begun": message.0, "message": work(observed, kind) })
        }
        Seen::Ended { message } => json!({ "ended": message.0 }),
        Seen::Withdrawn { message } => json!({ "withdrawn": message.0 }),
        Seen::Locked(object) => json!({ "locked": object.0 }),
        Seen::Unlocked(object) => json!({ "unlocked": object.0 }),
        Seen::Waits(object) => json!({ "waits": object.0 }),
        Seen::Notifies(object) => json!({ "notifies": object.0 }),
        Seen::Starts { thread } => json!({ "starts": thread }),
        Seen::Waited(object) => json!({ "waited": object.0 }),
        Seen::Ends(object) => json!({ "ends": object.0 }),
        Seen::SawEnd(object) => json!({ "saw_end": object.0 }),
        Seen::Parked => json!("parked"),
        Seen::Handed(object) => json!({ "handed": object.0 }),
        Seen::Took(object) => json!({ "took": object.0 }),
        Seen::Registered(object) => json!({ "registered": object.0 }),
        Seen::JobBegun(object) => json!({ "job_begun": object.0 }),
        Seen::JobEnded => json!("job_ended"),
        Seen::Parks => json!("parks"),
        Seen::Unparks { thread } => json!({ "unparks": thread }),
    }
}

fn location(observed: &Observed, value: &Location) -> Value {
    match value {
        Location::Field { object, field } => {
            json!({ "field": observed.field(*field), "object": object.0 })
        }
        Location::Static { field } => json!({ "static": observed.field(*field) }),
        Location::Element {
            array,
            class,
            index,
        } => json!({ "array": array.0, "class": observed.class(*class), "index": index }),
    }
}

fn work(observed: &Observed, work: &Work) -> Value {
    json!({
        "handler": observed.class(work.handler),
        "callback": work.callback.map(|class| observed.class(class)),
        "what": work.what,
    })
}
