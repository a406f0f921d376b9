//! What code does, written down: branches, reads and writes, messages, locks, threads.
//!
//! While the machine runs, records hold its own numbers of methods and classes. Those are given to
//! others by a restore, so before one, and when somebody asks, they become numbers of tables of
//! names.

mod library;
mod naming;
mod repeats;

use std::collections::VecDeque;

use gibbon_device::{
    Agent, Change, Interest, Lane, Location as Value, MessageId, ObjectId, Observed, Posting,
    Record, Seen, StackFrame, Work,
};
use gibbon_machine::interp::{
    AppFrame, InstructionSite, Location, PostingAgent, Synchronization, Task,
};
use gibbon_machine::meta::{Access, ClassId};
use gibbon_machine::threads::ThreadId;
use gibbon_machine::{Machine, Ref};
use rustc_hash::FxHashMap;

use library::{LibraryClass, contents, is_callback, keeps_callback};
use naming::{Names, Naming};
use repeats::Repeats;

#[derive(Default)]
pub struct Recorder {
    interest: Interest,
    observed: Observed,
    /// So many records have names; the others have the machine's numbers.
    named: usize,
    /// Fields of the others: their number is the place here. And whether they are volatile.
    locations: Vec<Location>,
    volatile: Vec<bool>,
    numbers: FxHashMap<(ClassId, u32, bool), u32>,
    /// Objects that were told of, by address, and how many were there before them.
    objects: FxHashMap<Ref, u32>,
    /// Messages that are not over.
    messages: FxHashMap<Ref, MessageId>,
    /// Calls that loopers were asked for, by whom they are for.
    asked: FxHashMap<Ref, VecDeque<MessageId>>,
    next_message: u64,
    /// Numbers of stack frames; those from `named_stacks` on have the machine's numbers.
    stacks: FxHashMap<StackFrame, u32>,
    named_stacks: usize,
    /// The last write, whose value is not stored yet, with what was there before.
    pending: Option<(usize, Location, u64)>,
    /// Where the framework stores whom it is to call, which is not stored yet.
    registering: Option<(ThreadId, Location)>,
    names: Names,
    /// What each class of the library is, as far as that was asked.
    library: Vec<Option<LibraryClass>>,
    /// Whether a field of a class keeps whom the framework is to call.
    registries: FxHashMap<(ClassId, u32), bool>,
    /// What stands for the contents of a collection of which a field is read or written.
    contents: FxHashMap<(ClassId, u32), Option<(ClassId, u32)>>,
    repeats: Repeats,
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

    fn is_wanted(&self, at: InstructionSite) -> bool {
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

    pub fn branch(&mut self, at: InstructionSite, taken: bool) {
        if self.interest.branches && self.is_wanted(at) {
            let (method, at, thread) = (at.method.0, at.pc, at.thread);
            self.keep(thread, Seen::Branch { method, at, taken });
        }
    }

    pub fn switch(&mut self, at: InstructionSite, to: u32) {
        if self.interest.branches && self.is_wanted(at) {
            let (method, at, thread) = (at.method.0, at.pc, at.thread);
            self.keep(thread, Seen::Switch { method, at, to });
        }
    }

    pub fn read(&mut self, at: InstructionSite, location: Location, machine: &Machine) {
        self.settle_write(machine);
        if self.interest.reads && self.is_wanted(at) {
            let value = self.value(location, machine);
            if self.is_repeated(at, value, false) {
                return;
            }
            let change = Change {
                is_null: machine.value_at(location) == 0,
                is_changed: false,
            };
            let below = self.stack(machine, callers(machine));
            let (method, at, thread) = (at.method.0, at.pc, at.thread);
            self.keep(
                thread,
                Seen::Read {
                    method,
                    at,
                    value,
                    change,
                    below,
                },
            );
        } else if self.interest.reads {
            self.library_access(at.thread, location, false, machine);
        }
    }

    pub fn write(&mut self, at: InstructionSite, location: Location, machine: &Machine) {
        self.settle_write(machine);
        if self.interest.writes && self.is_wanted(at) {
            let value = self.value(location, machine);
            if self.is_repeated(at, value, true) {
                return;
            }
            let below = self.stack(machine, callers(machine));
            let (method, at, thread) = (at.method.0, at.pc, at.thread);
            let place = self.observed.records.len();
            let before = machine.value_at(location);
            self.keep(
                thread,
                Seen::Write {
                    method,
                    at,
                    value,
                    change: Change::default(),
                    below,
                },
            );
            if self.observed.records.len() > place {
                self.pending = Some((place, location, before));
            }
        } else if self.interest.writes {
            self.library_access(at.thread, location, true, machine);
        }
    }

    /// A native has read or written this for a method of the app: its own fields, what orders
    /// threads, and arrays that the app has it copy.
    pub fn native_access(
        &mut self,
        by: AppFrame,
        location: Location,
        is_write: bool,
        machine: &Machine,
    ) {
        let is_wanted = match location {
            Location::Field { class, .. } | Location::Static { class, .. } => {
                machine.meta.class(class).source.is_dex()
                    || self.library_class(location, machine) == LibraryClass::Synchronizer
            }
            // The native is called by the app itself.
            Location::Element { .. } => by.below + 2 == machine.current_thread().frames.len(),
        };
        if is_wanted {
            self.access_for(by, location, is_write, machine);
        }
    }

    /// A library reads or writes this for a method of the app.
    fn access_for(&mut self, by: AppFrame, location: Location, is_write: bool, machine: &Machine) {
        self.settle_write(machine);
        let is_wanted = match is_write {
            true => self.interest.writes,
            false => self.interest.reads,
        };
        if !is_wanted {
            return;
        }
        let value = self.value(location, machine);
        if self.is_repeated(by.at, value, is_write) {
            return;
        }
        let below = self.stack(machine, by.below);
        let (method, at, thread) = (by.at.method.0, by.at.pc, by.at.thread);
        let change = Change {
            is_null: machine.value_at(location) == 0,
            is_changed: is_write,
        };
        let seen = match is_write {
            true => Seen::Write {
                method,
                at,
                value,
                change,
                below,
            },
            false => Seen::Read {
                method,
                at,
                value,
                change,
                below,
            },
        };
        self.keep(thread, seen);
    }

    /// Code of the library reads or writes a field: that counts if it orders threads, says what a
    /// collection of the app holds, or whom of the app the framework is to call.
    fn library_access(
        &mut self,
        thread: ThreadId,
        location: Location,
        is_write: bool,
        machine: &Machine,
    ) {
        match self.library_class(location, machine) {
            LibraryClass::Other => {}
            LibraryClass::Registry => {
                if is_write && self.interest.messages && self.is_registry(location, machine) {
                    self.registering = Some((thread, location));
                }
            }
            LibraryClass::Synchronizer => {
                let field = machine.field_at(location);
                if field.is_some_and(|field| field.access.has(Access::VOLATILE))
                    && let Some(by) = machine.app_frame()
                {
                    self.access_for(by, location, is_write, machine);
                }
            }
            LibraryClass::Collection => {
                if let Some(size) = self.contents(location, machine)
                    && let Some(by) = machine.app_frame()
                {
                    self.access_for(by, size, is_write, machine);
                }
            }
        }
    }

    fn library_class(&mut self, location: Location, machine: &Machine) -> LibraryClass {
        let Location::Field { class, .. } = location else {
            return LibraryClass::Other;
        };
        let at = class.0 as usize;
        if at >= self.library.len() {
            self.library.resize(at + 1, None);
        }
        *self.library[at].get_or_insert_with(|| LibraryClass::of(class, machine))
    }

    /// What stands for the contents of a collection, if a field tells something about them.
    fn contents(&mut self, location: Location, machine: &Machine) -> Option<Location> {
        let Location::Field {
            object,
            class,
            offset,
        } = location
        else {
            return None;
        };
        let known = self.contents.entry((class, offset));
        let (class, offset) = (*known.or_insert_with(|| contents(location, machine)))?;
        Some(Location::Field {
            object,
            class,
            offset,
        })
    }

    fn is_registry(&mut self, location: Location, machine: &Machine) -> bool {
        let Location::Field { class, offset, .. } = location else {
            return false;
        };
        *self
            .registries
            .entry((class, offset))
            .or_insert_with(|| keeps_callback(location, machine))
    }

    /// What the last write stored is there by now.
    fn settle_write(&mut self, machine: &Machine) {
        if let Some((thread, location)) = self.registering.take() {
            let object = Ref(machine.value_at(location) as u32);
            if !object.is_null() && is_callback(machine.heap.class_of(object), machine) {
                let object = self.object(object);
                self.keep(thread, Seen::Registered(object));
            }
        }
        let Some((place, location, before)) = self.pending.take() else {
            return;
        };
        let now = machine.value_at(location);
        if let Some(Record {
            what: Seen::Write { change, .. },
            ..
        }) = self.observed.records.get_mut(place)
        {
            *change = Change {
                is_null: now == 0,
                is_changed: now != before,
            };
        }
    }

    /// The frames of the app's code among so many.
    fn stack(&mut self, machine: &Machine, callers: usize) -> Option<u32> {
        let frames = &machine.current_thread().frames;
        let is_wanted = |frame: &&gibbon_machine::threads::Frame| {
            let class = machine.meta.method(frame.method).class;
            self.interest.libraries || machine.meta.class(class).source.is_dex()
        };
        let mut below = None;
        for frame in frames[..callers].iter().filter(is_wanted) {
            let frame = StackFrame {
                method: frame.method.0,
                at: frame.pc,
                below,
            };
            let table = &mut self.observed.stacks;
            let number = self.stacks.entry(frame).or_insert_with(|| {
                table.push(frame);
                table.len() as u32 - 1
            });
            below = Some(*number);
        }
        below
    }

    /// Whether an access was told so often that one more says nothing. A volatile field is another
    /// thing: who reads it comes after who wrote it.
    fn is_repeated(&mut self, at: InstructionSite, value: Value, is_write: bool) -> bool {
        if self.interest.repeats == 0 {
            return false;
        }
        if let Value::Field { field, .. } | Value::Static { field } = value
            && self.volatile[field as usize]
        {
            self.repeats.step(at.thread);
            return false;
        }
        self.repeats.count(at, value, is_write) >= self.interest.repeats
    }

    fn value(&mut self, location: Location, machine: &Machine) -> Value {
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
        let (locations, volatile) = (&mut self.locations, &mut self.volatile);
        let field = *self.numbers.entry(key).or_insert_with(|| {
            let field = machine.field_at(location);
            volatile.push(field.is_some_and(|field| field.access.has(Access::VOLATILE)));
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
            Enter(_) | Exit(_) | Wait(_) | Waited(_) | Notify(_) => self.interest.locks,
            Start(_) | End(_) | SawEnd(_) | Park | Parked | Unpark(_) => self.interest.threads,
            Hand(_) | Take(_) | BeginJob(_) | FinishJob => self.interest.threads,
            Post { .. } | Ask(_) | Begin(_) | Finish(_) | Withdraw(_) => self.interest.messages,
        };
        if !is_wanted {
            return;
        }
        let seen = match event {
            Enter(object) => Seen::Locked(self.object(object)),
            Exit(object) => Seen::Unlocked(self.object(object)),
            Wait(object) => Seen::Waits(self.object(object)),
            Waited(object) => Seen::Waited(self.object(object)),
            Notify(object) => Seen::Notifies(self.object(object)),
            Start(ThreadId(thread)) => Seen::Starts { thread },
            End(object) => Seen::Ends(self.object(object)),
            SawEnd(object) => Seen::SawEnd(self.object(object)),
            Hand(object) => Seen::Handed(self.object(object)),
            Take(object) => Seen::Took(self.object(object)),
            BeginJob(object) => Seen::JobBegun(self.object(object)),
            FinishJob => Seen::JobEnded,
            Park => Seen::Parks,
            Parked => Seen::Parked,
            Unpark(ThreadId(thread)) => Seen::Unparks { thread },
            Post {
                queue,
                task,
                when,
                how,
            } => Seen::Posted {
                message: self.new_message(task.object),
                queue: self.object(queue),
                kind: self.work(task),
                when,
                how: Posting {
                    delay: how.delay,
                    is_front: how.is_front,
                    is_asynchronous: how.is_asynchronous,
                    agent: how.agent.map(|agent| self.agent(agent)),
                },
            },
            Ask(receiver) => {
                let message = self.next_message();
                self.asked.entry(receiver).or_default().push_back(message);
                Seen::Asked { message }
            }
            Begin(task) => Seen::Begun {
                message: self.begun(task.object),
                kind: self.work(task),
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
        self.repeats.step(thread);
        self.keep(thread, seen);
    }

    fn agent(&mut self, agent: PostingAgent) -> Agent {
        let lane = match agent.leaving {
            _ if agent.is_broadcast => Lane::Broadcasts,
            Some(token) => Lane::Leaving(self.object(token)),
            None => Lane::Calls,
        };
        Agent {
            class: agent.class.0,
            object: self.object(agent.binder),
            lane,
        }
    }

    fn work(&mut self, task: Task) -> Work {
        let subject = task.item.map(|(_, subject)| self.object(subject));
        work(task, subject)
    }

    fn next_message(&mut self) -> MessageId {
        self.next_message += 1;
        MessageId(self.next_message - 1)
    }

    fn new_message(&mut self, object: Ref) -> MessageId {
        let message = self.next_message();
        self.messages.insert(object, message);
        message
    }

    /// The number of a message that is begun; one from before the observing has none yet.
    fn begun(&mut self, object: Ref) -> MessageId {
        let asked = self.asked.get_mut(&object).and_then(VecDeque::pop_front);
        if let Some(message) = asked {
            self.messages.insert(object, message);
            return message;
        }
        match self.messages.get(&object) {
            Some(&message) => message,
            None => self.new_message(object),
        }
    }

    /// The machine is about to be another: what its numbers stand for is written down.
    pub fn leave(&mut self, machine: &Machine) {
        self.name(machine);
        self.objects.clear();
        self.messages.clear();
        self.asked.clear();
        self.library.clear();
        self.registries.clear();
        self.contents.clear();
    }

    pub fn take(&mut self, machine: &Machine) -> Observed {
        self.name(machine);
        self.named = 0;
        self.names = Names::default();
        self.stacks.clear();
        self.named_stacks = 0;
        std::mem::take(&mut self.observed)
    }

    fn name(&mut self, machine: &Machine) {
        self.settle_write(machine);
        let mut observed = std::mem::take(&mut self.observed);
        let mut records = std::mem::take(&mut observed.records);
        let mut stacks = std::mem::take(&mut observed.stacks);
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
        for frame in &mut stacks[self.named_stacks..] {
            naming.place(&mut frame.method, &mut frame.at);
        }
        // Frames to come are told apart by other numbers than those that have names.
        self.stacks.clear();
        self.named_stacks = stacks.len();
        observed.stacks = stacks;
        self.named = records.len();
        self.locations.clear();
        self.volatile.clear();
        self.numbers.clear();
        self.repeats.forget();
        observed.records = records;
        self.observed = observed;
    }
}

/// How many frames the current thread has below the innermost one.
fn callers(machine: &Machine) -> usize {
    machine.current_thread().frames.len().saturating_sub(1)
}

fn work(task: Task, item: Option<ObjectId>) -> Work {
    Work {
        handler: task.handler.0,
        callback: task.callback.map(|class| class.0),
        what: task.what,
        item: task.item.map(|(class, _)| class.0),
        subject: item,
    }
}
