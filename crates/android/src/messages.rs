//! In which order loopers get messages that may come in another order.
//!
//! What the system tells the app comes through binders, and becomes messages of the app's threads.
//! Android keeps the order of what comes through one binder and promises no other. So messages from
//! the system can be made late ([`Lateness`]), and any message can be held back until another was
//! dealt with ([`Hold`]). A message that is held is in its queue, with a time that never comes:
//! whoever takes messages back finds it there.

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_jdk::guest::{get_int, get_ref};
use gibbon_machine::interp::Task;
use gibbon_machine::meta::ClassId;
use gibbon_machine::peers::Peer;
use gibbon_machine::random::Random;
use gibbon_machine::{Machine, Ref};

use crate::looper;

/// When held messages are due, in milliseconds.
pub const NEVER: i64 = i64::MAX / 2;

/// Classes of the services: who is called by them is told something by the system.
const SYSTEM: &str = "gibbon/system/";

/// Messages with all of what is named here.
#[derive(Clone, Debug, Default)]
pub struct MessageKind {
    /// The handler's class, with dots.
    pub handler: Option<String>,
    /// The class of what is run.
    pub callback: Option<String>,
    pub what: Option<i32>,
}

/// Messages that wait until another is dealt with, or taken back.
#[derive(Clone, Debug, Default)]
pub struct Hold {
    pub held: MessageKind,
    pub until: MessageKind,
    kept: Vec<Kept>,
}

impl Hold {
    pub fn new(held: MessageKind, until: MessageKind) -> Hold {
        Hold {
            held,
            until,
            kept: Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Kept {
    queue: Ref,
    message: Ref,
    when: i64,
}

/// How much later messages from the system come.
#[derive(Clone, Debug)]
pub struct Lateness {
    random: Random,
    /// In milliseconds.
    most: u64,
    /// When the last message through a binder comes, by the binder's class.
    last: BTreeMap<String, i64>,
}

impl Lateness {
    pub fn new(seed: u64, most: u32) -> Lateness {
        Lateness {
            random: Random::new(seed),
            most: u64::from(most),
            last: BTreeMap::new(),
        }
    }

    fn delay(&mut self, binder: String, when: i64) -> i64 {
        let late = when.saturating_add(self.random.below(self.most + 1) as i64);
        let last = self.last.entry(binder).or_insert(late);
        *last = late.max(*last);
        *last
    }
}

/// The order that was asked for, and what is held because of it.
#[derive(Clone, Debug, Default)]
pub struct MessageOrder {
    pub holds: Vec<Hold>,
    pub lateness: Option<Lateness>,
    /// Was held and is not any more.
    due: Vec<Kept>,
}

impl MessageOrder {
    /// For a guest that does not have the messages: what is held is left out.
    pub fn without_held(&self) -> MessageOrder {
        let holds = self.holds.iter();
        MessageOrder {
            holds: holds
                .map(|hold| Hold::new(hold.held.clone(), hold.until.clone()))
                .collect(),
            lateness: self.lateness.clone(),
            due: Vec::new(),
        }
    }
}

impl Peer for MessageOrder {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        let held = self.holds.iter().flat_map(|hold| &hold.kept);
        for kept in held.chain(&self.due) {
            visit(kept.queue);
            visit(kept.message);
        }
    }
}

/// Has messages come in this order from now on; those that were held are let go.
pub fn set_order(machine: &mut Machine, holds: Vec<Hold>, lateness: Option<Lateness>) {
    let order = machine.state.peers.singleton_mut::<MessageOrder>();
    let before = std::mem::replace(&mut order.holds, holds);
    order.lateness = lateness;
    before.into_iter().for_each(|hold| let_go(machine, hold));
}

/// When a message that is being put into a queue is due: as it says, or later.
pub fn due_time(machine: &mut Machine, queue: Ref, message: Ref, when: i64) -> i64 {
    let order = machine.state.peers.singleton::<MessageOrder>();
    // At the front of the queue is what does not come from elsewhere.
    if when == 0 || order.holds.is_empty() && order.lateness.is_none() {
        return when;
    }
    let holds = order.holds.iter();
    let held: Vec<MessageKind> = holds.map(|hold| hold.held.clone()).collect();
    if let Some(at) = held.iter().position(|kind| is(machine, message, kind)) {
        let order = machine.state.peers.singleton_mut::<MessageOrder>();
        order.holds[at].kept.push(Kept {
            queue,
            message,
            when,
        });
        return NEVER;
    }
    let binder = told_through(machine);
    let order = machine.state.peers.singleton_mut::<MessageOrder>();
    match (&mut order.lateness, binder) {
        (Some(lateness), Some(binder)) => lateness.delay(binder, when),
        _ => when,
    }
}

/// A message is dealt with, or was taken back.
pub fn over(machine: &mut Machine, message: Ref) {
    let order = machine.state.peers.singleton::<MessageOrder>();
    if order.holds.is_empty() && order.due.is_empty() {
        return;
    }
    let order = machine.state.peers.singleton_mut::<MessageOrder>();
    let is_other = |kept: &Kept| kept.message != message;
    order.due.retain(is_other);
    order
        .holds
        .iter_mut()
        .for_each(|hold| hold.kept.retain(is_other));
    let mut awaited: Vec<bool> = Vec::new();
    for at in 0..order_of(machine).holds.len() {
        let until = order_of(machine).holds[at].until.clone();
        awaited.push(is(machine, message, &until));
    }
    for at in (0..awaited.len()).rev().filter(|&at| awaited[at]) {
        let order = machine.state.peers.singleton_mut::<MessageOrder>();
        let hold = order.holds.remove(at);
        let_go(machine, hold);
    }
}

fn order_of(machine: &mut Machine) -> &MessageOrder {
    machine.state.peers.singleton::<MessageOrder>()
}

fn let_go(machine: &mut Machine, hold: Hold) {
    for kept in &hold.kept {
        let handle = gibbon_jdk::guest::get_long(machine, kept.queue, "mPtr");
        looper::wake(machine, handle);
    }
    let order = machine.state.peers.singleton_mut::<MessageOrder>();
    order.due.extend(hold.kept);
}

/// Puts what is not held any more where it belongs in its queue. Called by the queue's own thread,
/// between its looks at the queue. `false` if another thread is changing the queue.
pub fn release(machine: &mut Machine, queue: Ref) -> bool {
    let is_here = |kept: &Kept| kept.queue == queue;
    if !order_of(machine).due.iter().any(is_here) {
        return true;
    }
    if machine.state.monitors.owner(&machine.heap, queue).is_some() {
        return false;
    }
    let order = machine.state.peers.singleton_mut::<MessageOrder>();
    let (here, elsewhere) = order.due.drain(..).partition(is_here);
    order.due = elsewhere;
    let here: Vec<Kept> = here;
    let now = (machine.nanos() / 1_000_000) as i64;
    for kept in here {
        move_to(machine, queue, kept.message, kept.when.max(now));
    }
    true
}

/// Gives a message of a queue another time.
fn move_to(machine: &mut Machine, queue: Ref, message: Ref, when: i64) {
    let class = machine.heap.class_of(message);
    let [next, time] = ["next", "when"].map(|name| machine.field_offset(class, name));
    let first = machine.field_offset(machine.heap.class_of(queue), "mMessages");
    let heap = &mut machine.heap;
    // A place is the object and field that refer to a message.
    let mut place = (queue, first);
    loop {
        let here = heap.get_ref(place.0, place.1);
        if here.is_null() {
            return;
        }
        if here == message {
            break;
        }
        place = (here, next);
    }
    let after = heap.get_ref(message, next);
    heap.set_ref(place.0, place.1, after);
    let mut place = (queue, first);
    loop {
        let here = heap.get_ref(place.0, place.1);
        if here.is_null() || heap.get_i64(here, time) > when {
            heap.set_i64(message, time, when);
            heap.set_ref(message, next, here);
            heap.set_ref(place.0, place.1, message);
            return;
        }
        place = (here, next);
    }
}

/// A message as observers are told of it; one without a handler is a barrier.
pub fn task(machine: &Machine, message: Ref) -> Option<Task> {
    let [handler, callback] = ["target", "callback"].map(|field| {
        let object = get_ref(machine, message, field);
        (!object.is_null()).then(|| machine.heap.class_of(object))
    });
    Some(Task {
        object: message,
        handler: handler?,
        callback,
        what: get_int(machine, message, "what"),
    })
}

fn is(machine: &Machine, message: Ref, kind: &MessageKind) -> bool {
    let has_class = |field: &str, name: &Option<String>| match name {
        None => true,
        Some(name) => {
            let object = get_ref(machine, message, field);
            !object.is_null() && machine.meta.external_name(machine.heap.class_of(object)) == *name
        }
    };
    let has_what = kind
        .what
        .is_none_or(|what| get_int(machine, message, "what") == what);
    has_what && has_class("target", &kind.handler) && has_class("callback", &kind.callback)
}

/// The class of the binder through which the system told the current thread what it is doing.
fn told_through(machine: &mut Machine) -> Option<String> {
    let binder = gibbon_jdk::guest::library_class(machine, "android/os/Binder").ok()?;
    let frames = machine.current_thread().frames.iter().rev();
    let classes: Vec<ClassId> = frames
        .map(|frame| machine.meta.method(frame.method).class)
        .collect();
    let name = |class: &ClassId| machine.meta.class_name(*class);
    let mut through = None;
    for class in &classes {
        if name(class).starts_with(SYSTEM) {
            return through;
        }
        if name(class) == "android/os/Looper" {
            return None;
        }
        if machine.meta.is_subtype(*class, binder) && name(class) != "android/os/Binder" {
            through = Some(name(class).to_owned());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Lateness;

    #[test]
    fn what_comes_through_one_binder_keeps_its_order() {
        let mut late = Lateness::new(3, 50);
        let mut came = Vec::new();
        for when in 100..150 {
            let at = late.delay("a".into(), when);
            assert!((when..=when + 100).contains(&at), "{when} became {at}");
            came.push(at);
        }
        assert!(came.is_sorted());
        let other = late.delay("b".into(), 100);
        assert!((100..=150).contains(&other));
    }
}
