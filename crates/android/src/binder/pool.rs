//! Threads of a process that serve calls nobody waits for.

use std::collections::{BTreeMap, VecDeque};

use gibbon_machine::threads::{ThreadId, ThreadState};
use gibbon_machine::{Exit, Machine, Ref};

use super::Binders;
use crate::processes::ProcessId;

/// A call that nobody waits for.
#[derive(Clone, Debug)]
pub struct Transaction {
    pub target: Ref,
    /// The target's handle: calls of one binder run one after the other.
    pub number: i64,
    pub code: i32,
    pub flags: i32,
    /// The parcel, owned by the transaction.
    pub data: i64,
    pub caller_uid: i32,
}

/// Threads of a process that serve calls nobody waits for.
#[derive(Clone, Default)]
pub struct Pool {
    threads: u32,
    idle: Vec<ThreadId>,
    queue: VecDeque<Transaction>,
    /// Which binder a thread serves.
    busy: BTreeMap<ThreadId, i64>,
}

impl Pool {
    pub fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        for transaction in &self.queue {
            visit(transaction.target);
        }
    }
}

/// Queues a call for the threads of a process; `false` if it has none.
pub fn queue(machine: &mut Machine, process: ProcessId, transaction: Transaction) -> bool {
    let binders = machine.state.peers.singleton_mut::<Binders>();
    let Some(pool) = binders
        .pools
        .get_mut(&process)
        .filter(|pool| pool.threads > 0)
    else {
        return false;
    };
    pool.queue.push_back(transaction);
    wake_one(machine, process);
    true
}

fn wake_one(machine: &mut Machine, process: ProcessId) {
    let binders = machine.state.peers.singleton_mut::<Binders>();
    let idle = binders
        .pools
        .get_mut(&process)
        .and_then(|pool| pool.idle.pop());
    if let Some(thread) = idle {
        machine.thread_mut(thread).state = ThreadState::Runnable;
    }
}

/// Makes the current thread one of its process's pool.
pub fn join_pool(machine: &mut Machine, process: ProcessId) {
    let binders = machine.state.peers.singleton_mut::<Binders>();
    binders.pools.entry(process).or_default().threads += 1;
}

/// The next call that a pool's thread can serve now. Its binder is busy until [`done`].
pub fn take(machine: &mut Machine, process: ProcessId) -> Option<Transaction> {
    let thread = machine.state.current;
    let binders = machine.state.peers.singleton_mut::<Binders>();
    let pool = binders.pools.get_mut(&process)?;
    let is_busy = |number: i64| pool.busy.values().any(|&busy| busy == number);
    let can_run = |transaction: &Transaction| !is_busy(transaction.number);
    let place = pool.queue.iter().position(can_run)?;
    let transaction = pool.queue.remove(place)?;
    pool.busy.insert(thread, transaction.number);
    Some(transaction)
}

/// The call that [`take`] gave the current thread is over.
pub fn done(machine: &mut Machine, process: ProcessId) {
    let thread = machine.state.current;
    let binders = machine.state.peers.singleton_mut::<Binders>();
    if let Some(pool) = binders.pools.get_mut(&process) {
        pool.busy.remove(&thread);
        if !pool.queue.is_empty() {
            wake_one(machine, process);
        }
    }
}

/// Has the current thread wait for a call.
pub fn wait(machine: &mut Machine, process: ProcessId) -> Exit {
    let thread = machine.state.current;
    let binders = machine.state.peers.singleton_mut::<Binders>();
    binders.pools.entry(process).or_default().idle.push(thread);
    machine.current_thread_mut().state = ThreadState::Polling { until: None };
    Exit::Block
}
