//! What code does, written down: branches, reads and writes, messages, locks, threads.
//!
//! While the machine runs, records hold its own numbers of methods and classes. Those are given to
//! others by a restore, so before one, and when somebody asks, they become numbers of tables of
//! names.

use std::collections::BTreeMap;

use gibbon_device::{
    FieldName, Interest, Location as Value, MessageId, ObjectId, Observed, Record, Seen, Work,
};
use gibbon_machine::interp::{Location, Place, Synchronization, Task};
use gibbon_machine::meta::{ClassId, MethodId};
use gibbon_machine::threads::ThreadId;
use gibbon_machine::{Machine, Ref};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub struct Recorder {
    interest: Interest,
    observed: Observed,
    /// So many records have names; the others have the machine's numbers.
    named: usize,
    /// Fields of the others: their number is the place here.
    locations: Vec<Location>,
    numbers: FxHashMap<(ClassId, u32, bool), u32>,
    /// Objects that were told of, by address, and how many were there before them.
    objects: FxHashMap<Ref, u32>,
    /// Messages that are not over.
    messages: FxHashMap<Ref, MessageId>,
    next_message: u64,
    names: Names,
}

/// Numbers of what is in the tables.
#[derive(Default)]
struct Names {
    methods: BTreeMap<String, u32>,
    classes: BTreeMap<String, u32>,
    fields: BTreeMap<(u32, String), u32>,
}

impl Recorder {
    pub fn new(interest: Interest) -> Recorder {
        Recorder {
            interest,
            ..Recorder::default()
        }
    }

    fn keep(&mut self, thread: ThreadId, what: Seen) {
        if self.observed.records.len() >= self.interest.limit {
            self.observed.left_out += 1;
            return;
        }
        let thread = thread.0;
        self.observed.records.push(Record { thread, what });
    }

    fn is_wanted(&self, at: Place) -> bool {
        at.is_dex || self.interest.libraries
    }

    fn object(&mut self, object: Ref) -> ObjectId {
        let before = *self.objects.entry(object).or_default();
        ObjectId(u64::from(before) << 32 | u64::from(object.0))
    }

    /// Another object is where one may have been.
    pub fn allocate(&mut self, object: Ref) {
        if let Some(before) = self.objects.get_mut(&object) {
            *before += 1;
        }
    }

    pub fn branch(&mut self, at: Place, taken: bool) {
        if self.interest.branches && self.is_wanted(at) {
            let (method, at, thread) = (at.method.0, at.pc, at.thread);
            self.keep(thread, Seen::Branch { method, at, taken });
        }
    }

    pub fn switch(&mut self, at: Place, to: u32) {
        if self.interest.branches && self.is_wanted(at) {
            let (method, at, thread) = (at.method.0, at.pc, at.thread);
            self.keep(thread, Seen::Switch { method, at, to });
        }
    }

    pub fn read(&mut self, at: Place, location: Location) {
        if self.interest.reads && self.is_wanted(at) {
            let value = self.value(location);
            let (method, at, thread) = (at.method.0, at.pc, at.thread);
            self.keep(thread, Seen::Read { method, at, value });
        }
    }

    pub fn write(&mut self, at: Place, location: Location) {
        if self.interest.writes && self.is_wanted(at) {
            let value = self.value(location);
            let (method, at, thread) = (at.method.0, at.pc, at.thread);
            self.keep(thread, Seen::Write { method, at, value });
        }
    }

    fn value(&mut self, location: Location) -> Value {
        let key = match location {
            Location::Field { class, offset, .. } => (class, offset, false),
            Location::Static { class, offset } => (class, offset, true),
            Location::Element {
                array,
                class,
                index,
            } => {
                let (array, class) = (self.object(array), class.0);
                return Value::Element {
                    array,
                    class,
                    index,
                };
            }
        };
        let locations = &mut self.locations;
        let field = *self.numbers.entry(key).or_insert_with(|| {
            locations.push(location);
            locations.len() as u32 - 1
        });
        match location {
            Location::Field { object, .. } => Value::Field {
                object: self.object(object),
                field,
            },
            _ => Value::Static { field },
        }
    }

    pub fn synchronize(&mut self, thread: ThreadId, event: Synchronization) {
        use Synchronization::*;
        let is_wanted = match event {
            Enter(_) | Exit(_) | Wait(_) | Notify(_) => self.interest.locks,
            Start(_) | End | Park | Unpark(_) => self.interest.threads,
            Post { .. } | Begin(_) | Finish(_) | Withdraw(_) => self.interest.messages,
        };
        if !is_wanted {
            return;
        }
        let seen = match event {
            Enter(object) => Seen::Locked(self.object(object)),
            Exit(object) => Seen::Unlocked(self.object(object)),
            Wait(object) => Seen::Waits(self.object(object)),
            Notify(object) => Seen::Notifies(self.object(object)),
            Start(ThreadId(thread)) => Seen::Starts { thread },
            End => Seen::Ends,
            Park => Seen::Parks,
            Unpark(ThreadId(thread)) => Seen::Unparks { thread },
            Post { queue, task, when } => Seen::Posted {
                message: self.new_message(task.object),
                queue: self.object(queue),
                kind: work(task),
                when,
            },
            Begin(task) => Seen::Begun {
                message: match self.messages.get(&task.object) {
                    Some(&message) => message,
                    None => self.new_message(task.object),
                },
                kind: work(task),
            },
            Finish(object) => match self.messages.remove(&object) {
                Some(message) => Seen::Ended { message },
                None => return,
            },
            Withdraw(object) => match self.messages.remove(&object) {
                Some(message) => Seen::Withdrawn { message },
                None => return,
            },
        };
        self.keep(thread, seen);
    }

    fn new_message(&mut self, object: Ref) -> MessageId {
        let message = MessageId(self.next_message);
        self.next_message += 1;
        self.messages.insert(object, message);
        message
    }

    /// The machine is about to be another: what its numbers stand for is written down.
    pub fn leave(&mut self, machine: &Machine) {
        self.name(machine);
        self.objects.clear();
        self.messages.clear();
    }

    pub fn take(&mut self, machine: &Machine) -> Observed {
        self.name(machine);
        self.named = 0;
        self.names = Names::default();
        std::mem::take(&mut self.observed)
    }

    fn name(&mut self, machine: &Machine) {
        let mut observed = std::mem::take(&mut self.observed);
        let mut records = std::mem::take(&mut observed.records);
        let mut naming = Naming {
            machine,
            locations: &self.locations,
            names: &mut self.names,
            tables: &mut observed,
            methods: FxHashMap::default(),
        };
        for record in &mut records[self.named..] {
            naming.name(&mut record.what);
        }
        self.named = records.len();
        self.locations.clear();
        self.numbers.clear();
        observed.records = records;
        self.observed = observed;
    }
}

fn work(task: Task) -> Work {
    Work {
        handler: task.handler.0,
        callback: task.callback.map(|class| class.0),
        what: task.what,
    }
}

/// Replaces the machine's numbers by those of tables.
struct Naming<'a> {
    machine: &'a Machine,
    locations: &'a [Location],
    names: &'a mut Names,
    tables: &'a mut Observed,
    methods: FxHashMap<u32, u32>,
}

impl Naming<'_> {
    fn name(&mut self, seen: &mut Seen) {
        match seen {
            Seen::Branch { method, at, taken } => {
                *taken = self.machine.is_taken(MethodId(*method), *at, *taken);
                self.place(method, at);
            }
            Seen::Switch { method, at, to } => {
                *to = self.machine.bytecode_offset(MethodId(*method), *to);
                self.place(method, at);
            }
            Seen::Read { method, at, value } | Seen::Write { method, at, value } => {
                self.place(method, at);
                match value {
                    Value::Field { field, .. } | Value::Static { field } => {
                        *field = self.field(self.locations[*field as usize]);
                    }
                    Value::Element { class, .. } => *class = self.class(*class),
                }
            }
            Seen::Posted { kind, .. } | Seen::Begun { kind, .. } => {
                kind.handler = self.class(kind.handler);
                kind.callback = kind.callback.map(|class| self.class(class));
            }
            _ => {}
        }
    }

    fn place(&mut self, method: &mut u32, at: &mut u32) {
        *at = self.machine.bytecode_offset(MethodId(*method), *at);
        let (machine, names, tables) = (self.machine, &mut self.names.methods, &mut *self.tables);
        *method = *self.methods.entry(*method).or_insert_with(|| {
            let name = machine.method_name(MethodId(*method));
            number(names, name, |name| tables.methods.push(name))
        });
    }

    fn class(&mut self, class: u32) -> u32 {
        let name = self.machine.meta.external_name(ClassId(class));
        let tables = &mut self.tables.classes;
        number(&mut self.names.classes, name, |name| tables.push(name))
    }

    fn field(&mut self, location: Location) -> u32 {
        let text = |symbol| self.machine.meta.symbols.name(symbol).to_string();
        let (class, name, descriptor) = match self.machine.field_at(location) {
            Some(field) => (field.class, text(field.name), text(field.descriptor)),
            // What the machine itself puts into objects has no name.
            None => (class_of(location), "?".to_owned(), String::new()),
        };
        let class = self.class(class.0);
        let tables = &mut self.tables.fields;
        number(&mut self.names.fields, (class, name), |(class, name)| {
            tables.push(FieldName {
                class,
                name,
                descriptor,
            });
        })
    }
}

fn class_of(location: Location) -> ClassId {
    match location {
        Location::Field { class, .. }
        | Location::Static { class, .. }
        | Location::Element { class, .. } => class,
    }
}

/// The number of a name; a new one is added to its table.
fn number<K: Ord + Clone>(names: &mut BTreeMap<K, u32>, name: K, add: impl FnOnce(K)) -> u32 {
    let next = names.len() as u32;
    *names.entry(name.clone()).or_insert_with(|| {
        add(name);
        next
    })
}
