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
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::interp::{PostingAgent, StopPlace, Task};
use gibbon_machine::meta::ClassId;
use gibbon_machine::peers::Peer;
use gibbon_machine::random::Random;
use gibbon_machine::threads::ThreadId;
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
    /// The class of the binder through which the system had it posted.
    pub agent: Option<String>,
    /// Which of these messages it is, counted from 1 on.
    pub nth: Option<u32>,
}

/// What is kept from running.
#[derive(Clone, Debug)]
pub enum HoldTarget {
    /// If an agent is named, also what comes through it later: binders keep their order.
    Message(MessageKind),
    /// From now on.
    Thread(ThreadId),
    /// Whoever gets to a place in its code, or one thread that does.
    At(CodePoint, Option<ThreadId>),
}

/// A thread gets to a place in its code, and which time; the first if none is given.
#[derive(Clone, Debug)]
pub struct CodePoint {
    pub place: StopPlace,
    pub nth: Option<u32>,
}

/// When it may run.
#[derive(Clone, Debug)]
pub enum Until {
    Begun(MessageKind),
    /// Or taken back.
    Ended(MessageKind),
    /// So many milliseconds later.
    Later(u32),
    /// Until there is another order.
    Reordered,
    Code(CodePoint),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HoldState {
    /// Nothing that is to be held was there.
    #[default]
    NotMet,
    Held,
    Released,
}

/// Messages that wait, or a thread that does.
#[derive(Clone, Debug)]
pub struct Hold {
    pub held: HoldTarget,
    pub until: Until,
    pub state: HoldState,
    /// How many messages of the kinds that are counted were there.
    met: u32,
    awaited: u32,
    kept: Vec<Kept>,
    /// A thread that it keeps from running.
    thread: Option<ThreadId>,
    /// What waits behind the message that is held.
    behind: Option<Behind>,
    /// When messages that are only later come, in milliseconds.
    later: i64,
}

impl Hold {
    pub fn new(held: HoldTarget, until: Until) -> Hold {
        Hold {
            held,
            until,
            state: HoldState::NotMet,
            met: 0,
            awaited: 0,
            kept: Vec::new(),
            thread: None,
            behind: None,
            later: 0,
        }
    }

    /// Whether a message of the kind that is held is one to hold.
    fn meets(&mut self, kind: &MessageKind) -> bool {
        self.met += 1;
        kind.nth.is_none_or(|nth| self.met == nth)
    }

    /// Whether a message of the kind that is waited for is the one.
    fn comes(&mut self, nth: Option<u32>) -> bool {
        self.awaited += 1;
        nth.is_none_or(|nth| self.awaited == nth)
    }
}

/// A binder keeps the order of its calls: once one is late, later ones are. Those that the system
/// makes only some time after their cause keep no order with what it sends meanwhile.
#[derive(Clone, Copy, Debug)]
struct Behind {
    binder: Ref,
    lane: Lane,
}

/// Which later calls of a binder wait behind one that is late.
#[derive(Clone, Copy, Debug)]
enum Lane {
    All,
    Broadcasts,
    /// What an activity is told; this is its token.
    Activity(Ref),
}

impl Behind {
    fn of(agent: &PostingAgent) -> Behind {
        let lane = match agent.leaving {
            _ if agent.is_broadcast => Lane::Broadcasts,
            Some(token) => Lane::Activity(token),
            None => Lane::All,
        };
        Behind {
            binder: agent.binder,
            lane,
        }
    }

    /// Whether a message waits that comes through a binder now.
    fn has(&self, machine: &Machine, agent: &PostingAgent, message: Ref) -> bool {
        self.binder == agent.binder
            && match self.lane {
                Lane::All => true,
                Lane::Broadcasts => agent.is_broadcast,
                Lane::Activity(token) => {
                    let item = task(machine, message).and_then(|task| task.item);
                    item.is_some_and(|(_, of)| of == token)
                }
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
    /// For each place in code at which threads stop: the hold, and whether it is let go there.
    points: Vec<(usize, bool)>,
}

impl MessageOrder {
    /// For a guest that does not have the messages: what is held is left out.
    pub fn without_held(&self) -> MessageOrder {
        let holds = self.holds.iter();
        MessageOrder {
            holds: holds
                .map(|hold| Hold {
                    kept: Vec::new(),
                    behind: None,
                    ..hold.clone()
                })
                .collect(),
            lateness: self.lateness.clone(),
            due: Vec::new(),
            points: self.points.clone(),
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
        for behind in self.holds.iter().filter_map(|hold| hold.behind) {
            visit(behind.binder);
            if let Lane::Activity(token) = behind.lane {
                visit(token);
            }
        }
    }
}

/// Has messages and threads come in this order from now on; what was held is let go.
pub fn set_order(machine: &mut Machine, holds: Vec<Hold>, lateness: Option<Lateness>) {
    machine.state.held_threads.clear();
    machine.state.held_until.clear();
    let mut holds = holds;
    for hold in &mut holds {
        if let HoldTarget::Thread(thread) = hold.held {
            hold.thread = Some(thread);
            keep_thread(machine, thread, &hold.until);
        }
    }
    let (places, points) = code_points(&holds).into_iter().unzip();
    machine.set_stops(places, reached);
    let order = machine.state.peers.singleton_mut::<MessageOrder>();
    let before = std::mem::replace(&mut order.holds, holds);
    order.lateness = lateness;
    order.points = points;
    before.into_iter().for_each(|hold| let_go(machine, hold));
}

/// What became of each hold so far.
pub fn hold_states(machine: &mut Machine) -> Vec<HoldState> {
    let threads = machine.state.threads.len();
    let held = machine.state.held_threads.clone();
    let now = (machine.nanos() / 1_000_000) as i64;
    let order = machine.state.peers.singleton::<MessageOrder>();
    let state = |hold: &Hold| {
        let state = match (&hold.held, hold.state) {
            (HoldTarget::Thread(thread), HoldState::NotMet) if threads > thread.0 as usize => {
                HoldState::Held
            }
            (_, state) => state,
        };
        // Time alone has let it go.
        let is_later = matches!(hold.until, Until::Later(_));
        let is_over = match hold.thread {
            Some(thread) => !held.contains(&thread),
            None => hold.later <= now,
        };
        match state {
            HoldState::Held if is_later && is_over => HoldState::Released,
            state => state,
        }
    };
    order.holds.iter().map(state).collect()
}

/// When a message that is being put into a queue is due: as it says, or later.
pub fn due_time(machine: &mut Machine, queue: Ref, message: Ref, when: i64) -> i64 {
    let order = machine.state.peers.singleton::<MessageOrder>();
    // At the front of the queue is what does not come from elsewhere.
    if when == 0 || order.holds.is_empty() && order.lateness.is_none() {
        return when;
    }
    let agent = agent(machine, message);
    let binder = agent.map(|agent| machine.meta.external_name(agent.class));
    for at in 0..order_of(machine).holds.len() {
        let hold = &order_of(machine).holds[at];
        let HoldTarget::Message(kind) = hold.held.clone() else {
            continue;
        };
        if hold.state == HoldState::Released {
            continue;
        }
        let behind = hold.behind;
        let is_behind = behind
            .zip(agent.as_ref())
            .is_some_and(|(behind, agent)| behind.has(machine, agent, message));
        let is_through = kind.agent.is_none() || kind.agent == binder;
        if !is_behind && (behind.is_some() || !is_through || !is(machine, message, &kind)) {
            continue;
        }
        let order = machine.state.peers.singleton_mut::<MessageOrder>();
        let hold = &mut order.holds[at];
        if !is_behind && !hold.meets(&kind) {
            continue;
        }
        if kind.agent.is_some() && !is_behind {
            hold.behind = agent.as_ref().map(Behind::of);
        }
        hold.state = HoldState::Held;
        if let Until::Later(millis) = hold.until {
            let later = when.saturating_add(i64::from(millis));
            hold.later = hold.later.max(later);
            return later;
        }
        hold.kept.push(Kept {
            queue,
            message,
            when,
        });
        return NEVER;
    }
    let order = machine.state.peers.singleton_mut::<MessageOrder>();
    match (&mut order.lateness, binder) {
        (Some(lateness), Some(binder)) => lateness.delay(binder, when),
        _ => when,
    }
}

/// A message is about to be dealt with.
pub fn begins(machine: &mut Machine, message: Ref) {
    come(machine, |machine, until| match until {
        Until::Begun(kind) if is(machine, message, kind) => Some(kind.nth),
        _ => None,
    });
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
    come(machine, |machine, until| match until {
        Until::Ended(kind) if is(machine, message, kind) => Some(kind.nth),
        _ => None,
    });
}

/// Lets go of what waited for something that is there now; `is_it` says which of those that are
/// alike it has to be.
fn come(machine: &mut Machine, is_it: impl Fn(&Machine, &Until) -> Option<Option<u32>>) {
    for at in 0..order_of(machine).holds.len() {
        let until = order_of(machine).holds[at].until.clone();
        let Some(nth) = is_it(machine, &until) else {
            continue;
        };
        comes_to(machine, at, nth);
    }
}

/// What a hold waits for is there, if it is the right one of those that are alike.
fn comes_to(machine: &mut Machine, at: usize, nth: Option<u32>) {
    let order = machine.state.peers.singleton_mut::<MessageOrder>();
    let hold = &mut order.holds[at];
    if hold.state == HoldState::Released || !hold.comes(nth) {
        return;
    }
    let released = hold.clone();
    hold.kept.clear();
    hold.state = HoldState::Released;
    if let Some(thread) = released.thread {
        machine.state.held_threads.retain(|held| *held != thread);
        machine.state.held_until.retain(|(held, _)| *held != thread);
    }
    let_go(machine, released);
}

/// The places in code that holds are about, with the hold and whether it is let go there.
fn code_points(holds: &[Hold]) -> Vec<(StopPlace, (usize, bool))> {
    let mut points = Vec::new();
    for (number, hold) in holds.iter().enumerate() {
        if let Until::Code(point) = &hold.until {
            points.push((point.place.clone(), (number, true)));
        }
        if let HoldTarget::At(point, _) = &hold.held {
            points.push((point.place.clone(), (number, false)));
        }
    }
    points
}

/// The current thread is at a place in its code: whether it has to wait there.
fn reached(machine: &mut Machine, point: usize) -> bool {
    let current = machine.state.current;
    let order = machine.state.peers.singleton_mut::<MessageOrder>();
    let Some(&(at, is_until)) = order.points.get(point) else {
        return false;
    };
    let hold = &mut order.holds[at];
    if is_until {
        let nth = match &hold.until {
            Until::Code(point) => Some(point.nth.unwrap_or(1)),
            _ => return false,
        };
        comes_to(machine, at, nth);
        return false;
    }
    let HoldTarget::At(point, thread) = &hold.held else {
        return false;
    };
    let nth = point.nth.unwrap_or(1);
    if thread.is_some_and(|thread| thread != current) || hold.state != HoldState::NotMet {
        return false;
    }
    hold.met += 1;
    if hold.met != nth {
        return false;
    }
    hold.state = HoldState::Held;
    hold.thread = Some(current);
    let until = hold.until.clone();
    keep_thread(machine, current, &until);
    true
}

/// A thread gets no turns, for a time if that is all that is waited for.
fn keep_thread(machine: &mut Machine, thread: ThreadId, until: &Until) {
    machine.state.held_threads.push(thread);
    if let Until::Later(millis) = until {
        let until = machine.nanos() + u64::from(*millis) * 1_000_000;
        machine.state.held_until.push((thread, until));
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
    let what = get_int(machine, message, "what");
    let handler = handler?;
    Some(Task {
        object: message,
        handler,
        callback,
        what,
        item: life_cycle(machine, message, handler, what),
    })
}

/// The step of an activity's life that a message is about, and the activity's token. On Android 14
/// all steps are transactions, with items of which the last says where the activity gets to.
fn life_cycle(
    machine: &Machine,
    message: Ref,
    handler: ClassId,
    what: i32,
) -> Option<(ClassId, Ref)> {
    /// `ActivityThread.H.EXECUTE_TRANSACTION`.
    const EXECUTE_TRANSACTION: i32 = 159;
    if what != EXECUTE_TRANSACTION
        || machine.meta.class_name(handler) != "android/app/ActivityThread$H"
    {
        return None;
    }
    let transaction = get_ref(machine, message, "obj");
    if transaction.is_null() {
        return None;
    }
    let token = get_ref(machine, transaction, "mActivityToken");
    let mut item = get_ref(machine, transaction, "mLifecycleStateRequest");
    let callbacks = get_ref(machine, transaction, "mActivityCallbacks");
    if !callbacks.is_null() && get_int(machine, callbacks, "size") > 0 {
        // A launch or relaunch says more than where it leads to.
        let elements = get_ref(machine, callbacks, "elementData");
        let first = machine.heap.get_ref(elements, ARRAY_DATA);
        if !first.is_null() {
            item = first;
        }
    }
    (!item.is_null() && !token.is_null()).then(|| (machine.heap.class_of(item), token))
}

/// Whether barriers let a message pass.
pub fn is_asynchronous(machine: &Machine, message: Ref) -> bool {
    /// `Message.FLAG_ASYNCHRONOUS`.
    const ASYNCHRONOUS: i32 = 1 << 1;
    get_int(machine, message, "flags") & ASYNCHRONOUS != 0
}

/// Whether something is kept from running just now, which nobody else is to blame for.
pub fn is_holding(machine: &mut Machine) -> bool {
    hold_states(machine).contains(&HoldState::Held)
}

/// Whether anything is held until something comes.
pub fn is_ordered(machine: &mut Machine) -> bool {
    !order_of(machine).holds.is_empty()
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

/// The binder through which the system tells the current thread to post a message.
pub fn agent(machine: &mut Machine, message: Ref) -> Option<PostingAgent> {
    let mut agent = told_through(machine)?;
    let item = task(machine, message).and_then(|task| task.item);
    agent.leaving = item
        .filter(|(class, _)| LEAVING.contains(&machine.meta.class_name(*class)))
        .map(|(_, token)| token);
    Some(agent)
}

/// Steps of an activity's life that the system sends when the next activity has nothing to do, or
/// seconds later.
const LEAVING: [&str; 2] = [
    "android/app/servertransaction/StopActivityItem",
    "android/app/servertransaction/DestroyActivityItem",
];

/// How the names of the methods begin through which broadcasts come. (`scheduleReceiver`,
/// `scheduleReceiverList`, `scheduleRegisteredReceiver`, `performReceive`.)
const BROADCASTS: [&str; 3] = [
    "scheduleReceiver",
    "scheduleRegisteredReceiver",
    "performReceive",
];

/// The binder through which the system told the current thread what it is doing.
fn told_through(machine: &mut Machine) -> Option<PostingAgent> {
    let binder = gibbon_jdk::guest::library_class(machine, "android/os/Binder").ok()?;
    let thread = machine.current_thread();
    let name = |class: ClassId| machine.meta.class_name(class);
    let mut through = None;
    for frame in thread.frames.iter().rev() {
        let class = machine.meta.method(frame.method).class;
        if name(class).starts_with(SYSTEM) {
            return through;
        }
        if name(class) == "android/os/Looper" {
            return None;
        }
        if machine.meta.is_subtype(class, binder) && name(class) != "android/os/Binder" {
            let method = machine.meta.method(frame.method).name;
            let method = machine.meta.symbols.name(method);
            through = Some(PostingAgent {
                binder: Ref(thread.stack[frame.base as usize] as u32),
                class,
                is_broadcast: BROADCASTS.iter().any(|one| method.starts_with(one)),
                leaving: None,
            });
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
