//! What stays when the app's process dies.
//!
//! System and app share one machine. So the death of the app's process is a return of the machine
//! to a moment before the app was started, with all that does not belong to the process kept:
//! files, time, the log, the state of random numbers, the schedule, properties, and what the services have
//! written down of what they know (`gibbon.system.survival`).

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::threads::ThreadState;
use gibbon_machine::{Machine, Snapshot};

use crate::link::Link;
use crate::logcat::Logcat;
use crate::messages::MessageOrder;
use crate::processes::{ProcessId, Processes};
use crate::properties::Properties;

/// What the services have written down.
#[derive(Clone, Default)]
pub struct Testament(pub Arc<[u8]>);

impl Peer for Testament {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// Whether a process was started: the app's, or one for the system's own activities.
pub fn has_process(machine: &mut Machine) -> bool {
    let processes = machine.state.peers.singleton::<Processes>();
    processes.get(ProcessId::APP).name != Processes::default().get(ProcessId::APP).name
}

/// Whether that is the app's.
pub fn has_app(machine: &mut Machine) -> bool {
    let processes = machine.state.peers.singleton::<Processes>();
    processes.get(ProcessId::APP).is_app
}

/// The process has ended: the thread that ended it does not go on, unless it is the system's. Those
/// are all but the first of the threads that there were before the process.
pub fn stop_current_thread(machine: &mut Machine, threads_before: usize) {
    let number = machine.state.current.0 as usize;
    if number == 0 || number >= threads_before {
        machine.current_thread_mut().state = ThreadState::Terminated;
    }
}

/// Goes back to a moment before the app's process, and keeps what is not of the process.
pub fn end_process(machine: &mut Machine, before: &Snapshot) {
    let now = machine.nanos();
    let state = &mut machine.state;
    let (random, trace_hash) = (state.random.clone(), state.trace_hash);
    let scheduler = state.scheduler.clone();
    let order = state.peers.singleton::<MessageOrder>().without_held();
    let testament = state.peers.singleton::<Testament>().clone();
    let logcat = state.peers.singleton::<Logcat>().clone();
    let properties = state.peers.singleton::<Properties>().clone();
    let link = state.peers.singleton_mut::<Link>();
    let events = std::mem::take(&mut link.events);
    let is_connected = link.is_connected;
    let mut files = machine.host.clone_files();
    machine.restore(before);
    files.set_open_files(machine.host.files().open_files());
    machine.host.restore_files(files);
    let state = &mut machine.state;
    (state.random, state.trace_hash) = (random, trace_hash);
    state.scheduler = scheduler;
    state.clock.skip_to(now, state.instructions);
    *state.peers.singleton_mut::<Testament>() = testament;
    *state.peers.singleton_mut::<Logcat>() = logcat;
    *state.peers.singleton_mut::<Properties>() = properties;
    *state.peers.singleton_mut::<MessageOrder>() = order;
    let link = state.peers.singleton_mut::<Link>();
    (link.events, link.is_connected) = (events, is_connected);
}
