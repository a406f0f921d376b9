//! `sun.nio.ch.EPoll`: what selectors wait with.
//!
//! Level-triggered; one-shot registrations (of asynchronous channels) are not known.

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use super::file_dispatcher_impl::memory;
use super::net::{new_descriptor, wait_until};
use crate::sockets::{Sockets, change};

gibbon_machine::natives! { "sun/nio/ch/EPoll";
    "eventSize" "()I" => |_, _| ok(EVENT_SIZE as i32),
    "eventsOffset" "()I" => |_, _| ok(0i32),
    "dataOffset" "()I" => |_, _| ok(DATA_OFFSET as i32),
    "create" "()I" => create,
    "ctl" "(IIII)I" => control,
    "wait" "(IJII)I" => wait,
}

/// `struct epoll_event`, packed: 32 bits of events, 64 of data.
const EVENT_SIZE: u32 = 12;
const DATA_OFFSET: u32 = 4;

const ADD: i32 = 1;
const DELETE: i32 = 2;
const NO_ENTRY: i32 = 2;
const EXISTS: i32 = 17;

const IN: i32 = 1;
const OUT: i32 = 4;

/// What each selector waits for, by descriptors.
#[derive(Clone, Default)]
struct Interests(BTreeMap<i32, BTreeMap<i32, i32>>);

impl Peer for Interests {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

fn interests(machine: &mut Machine) -> &mut Interests {
    machine.state.peers.singleton_mut::<Interests>()
}

fn create(machine: &mut Machine, _: Args) -> NativeResult {
    let descriptor = new_descriptor(machine)?;
    // A number that was a closed selector's is another one's now.
    interests(machine).0.insert(descriptor, BTreeMap::new());
    ok(descriptor)
}

/// Answers with an error number, 0 for none.
fn control(machine: &mut Machine, args: Args) -> NativeResult {
    let (selector, operation, descriptor, events) =
        (args.int(0), args.int(1), args.int(2), args.int(3));
    // Who waits already waits for this, too.
    change(machine, |_| ());
    let registered = interests(machine).0.entry(selector).or_default();
    let is_known = registered.contains_key(&descriptor);
    ok(match operation {
        ADD if is_known => EXISTS,
        ADD => {
            registered.insert(descriptor, events);
            0
        }
        _ if !is_known => NO_ENTRY,
        DELETE => {
            registered.remove(&descriptor);
            0
        }
        _ => {
            registered.insert(descriptor, events);
            0
        }
    })
}

/// The descriptors that can go on, at most so many, with what they can do.
fn ready(machine: &mut Machine, selector: i32, most: usize) -> Vec<(i32, i32)> {
    let registered = interests(machine).0.get(&selector).cloned();
    let sockets = machine.state.peers.singleton_mut::<Sockets>();
    let can_do = |(descriptor, events)| {
        // Linux forgets descriptors that are closed.
        if !sockets.has(descriptor) {
            return None;
        }
        let (reads, writes) = sockets.ready(descriptor);
        let can = (if reads { IN } else { 0 }) | (if writes { OUT } else { 0 });
        (can & events != 0).then_some((descriptor, can & events))
    };
    let registered = registered.unwrap_or_default().into_iter();
    registered.filter_map(can_do).take(most).collect()
}

fn wait(machine: &mut Machine, args: Args) -> NativeResult {
    let (selector, most, millis) = (args.int(0), args.int(2).max(0), args.int(3));
    let events = memory(
        machine,
        args.long(1),
        i64::from(most) * i64::from(EVENT_SIZE),
    )?;
    let found = wait_until(machine, args, millis.into(), |machine| {
        let found = ready(machine, selector, most as usize);
        (!found.is_empty()).then_some(found)
    })?;
    let found = found.unwrap_or_default();
    for (at, (descriptor, can)) in found.iter().enumerate() {
        let place = events.offset + EVENT_SIZE * at as u32;
        machine.heap.set_i32(Ref::NULL, place, *can);
        machine
            .heap
            .set_i32(Ref::NULL, place + DATA_OFFSET, *descriptor);
        machine.heap.set_i32(Ref::NULL, place + DATA_OFFSET + 4, 0);
    }
    ok(found.len() as i32)
}
