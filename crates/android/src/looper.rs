//! Native loopers: what wakes a `MessageQueue` beside its messages.
//!
//! On Android a looper polls file descriptors, and calls back into Java when one is ready: for
//! input events, for vertical sync. Here such a call is a [`Delivery`] with a time, kept by the
//! looper until its thread polls and the time has come.

use std::sync::Arc;

use gibbon_machine::interp::Synchronization;
use gibbon_machine::meta::MethodId;
use gibbon_machine::peers::Peer;
use gibbon_machine::threads::{ThreadId, ThreadState};
use gibbon_machine::{Machine, Ref};

/// A call of a guest method by a looper's thread.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// When, in nanoseconds of guest time.
    pub at: u64,
    pub method: MethodId,
    /// The receiver; delivering keeps it alive.
    pub receiver: Ref,
    pub arguments: Vec<Argument>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    Bits(u64),
    Reference(Ref),
}

impl Delivery {
    /// Receiver and arguments as the machine takes them.
    pub fn registers(&self) -> Vec<u64> {
        let arguments = self.arguments.iter().map(|argument| match argument {
            Argument::Bits(bits) => *bits,
            Argument::Reference(object) => u64::from(object.0),
        });
        std::iter::once(u64::from(self.receiver.0))
            .chain(arguments)
            .collect()
    }
}

/// The peer of a `MessageQueue`.
#[derive(Clone, Default)]
pub struct Looper {
    pub woken: bool,
    /// Who waits in `nativePollOnce`.
    pub polling: Option<ThreadId>,
    /// In order of time; of those with the same time, in the order they came.
    deliveries: Vec<Delivery>,
}

impl Looper {
    pub fn next_delivery(&self) -> Option<u64> {
        self.deliveries.first().map(|delivery| delivery.at)
    }

    /// The first delivery whose time has come.
    pub fn take_due(&mut self, now: u64) -> Option<Delivery> {
        let is_due = self.next_delivery().is_some_and(|at| at <= now);
        is_due.then(|| self.deliveries.remove(0))
    }

    fn add(&mut self, delivery: Delivery) {
        let place = self
            .deliveries
            .partition_point(|other| other.at <= delivery.at);
        self.deliveries.insert(place, delivery);
    }

    /// Forgets what was to be delivered to an object.
    pub fn cancel(&mut self, receiver: Ref) {
        self.deliveries
            .retain(|delivery| delivery.receiver != receiver);
    }
}

impl Peer for Looper {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        for delivery in &self.deliveries {
            visit(delivery.receiver);
            for argument in &delivery.arguments {
                if let Argument::Reference(object) = argument {
                    visit(*object);
                }
            }
        }
    }
}

/// Has a looper's thread call a method. `queue` is `MessageQueue.mPtr`; one that is gone
/// delivers nothing.
pub fn post(machine: &mut Machine, queue: i64, delivery: Delivery) {
    if let Some(looper) = machine.state.peers.get_mut::<Looper>(queue) {
        let receiver = delivery.receiver;
        looper.add(delivery);
        machine.synchronized(Synchronization::Ask(receiver));
        interrupt_poll(machine, queue);
    }
}

/// Makes `nativePollOnce` return.
pub fn wake(machine: &mut Machine, queue: i64) {
    if let Some(looper) = machine.state.peers.get_mut::<Looper>(queue) {
        looper.woken = true;
        interrupt_poll(machine, queue);
    }
}

/// Has a waiting poll look again at what there is.
fn interrupt_poll(machine: &mut Machine, queue: i64) {
    let looper = machine.state.peers.get::<Looper>(queue);
    let Some(thread) = looper.and_then(|looper| looper.polling) else {
        return;
    };
    let thread = machine.thread_mut(thread);
    if matches!(thread.state, ThreadState::Polling { .. }) {
        thread.state = ThreadState::Runnable;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delivery(at: u64, receiver: u32) -> Delivery {
        Delivery {
            at,
            method: MethodId(0),
            receiver: Ref(receiver),
            arguments: Vec::new(),
        }
    }

    #[test]
    fn deliveries_come_in_order_of_time_then_of_posting() {
        let mut looper = Looper::default();
        for (at, receiver) in [(20, 1), (10, 2), (20, 3), (10, 4)] {
            looper.add(delivery(at, receiver));
        }
        assert_eq!(looper.next_delivery(), Some(10));
        assert!(looper.take_due(9).is_none());
        looper.cancel(Ref(4));
        let order: Vec<u32> =
            std::iter::from_fn(|| looper.take_due(20).map(|due| due.receiver.0)).collect();
        assert_eq!(order, [2, 1, 3]);
    }
}
