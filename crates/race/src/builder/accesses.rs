//! Reads and writes of the app's code, and the order that comes with them: of volatile fields, and of
//! objects that were made before they are called.

use std::rc::Rc;

use gibbon_device::{ObjectId, Record, Seen};

use crate::builder::Builder;
use crate::clock::Clock;
use crate::graph::{Access, Storage};
use crate::rules::{self, Rule};

impl Builder<'_> {
    pub(super) fn access(&mut self, at: usize, event: usize, record: &Record) {
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
        self.accesses.push(Access {
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

    pub(super) fn register(&mut self, thread: u32, object: ObjectId) {
        let task = self.running(thread).task;
        let moment = self.release(thread);
        self.creations.register(object, task, &moment);
    }

    /// Whoever is called comes after it was made, and after it was registered. That the callee's own
    /// fields are read by its outermost method tells who is called; objects that code comes by in
    /// other ways tell nothing: in another order it might have come by another.
    fn called(&mut self, thread: u32, location: Storage, method: u32, below: Option<u32>) {
        let Storage::Field { object, field } = location else {
            return;
        };
        let class = self.log.names.fields.get(field as usize);
        let class = class.map(|field| field.class);
        let is_callee = below.is_none() && class == self.classes[method as usize];
        let task = self.threads[&thread].task;
        let [made, registered] = self.creations.used(object, task);
        if !is_callee {
            return;
        }
        let first = [(made, Rule::Created), (registered, Rule::Registered)];
        for (from, rule) in first {
            let Some((from, moment)) = from else {
                continue;
            };
            self.creations.know(object, task);
            let mut clock = Clock::default();
            moment.join_into(&mut clock);
            // Of a task of the same looper that did it, all happened before.
            if let Some(looper) = self.loopers.get(&thread) {
                rules::atomic(&mut clock, looper, &self.tasks);
            }
            self.join(thread, &clock);
            self.edge(from, task, rule);
        }
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
            self.volatiles.insert(location, (task, thread, moment));
            return;
        }
        let written = self.volatiles.get(&location).cloned();
        if let Some((from, by, moment)) = written
            && by != thread
        {
            self.acquire(thread, from, &moment, Rule::Volatile);
        }
    }
}
