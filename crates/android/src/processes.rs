//! Processes of the device, as the guest sees them.
//!
//! One machine runs the system and the app; a process here is an identity (number, user, name)
//! that a thread has, and that changes while it serves a call of another process. What a process
//! may do is not enforced here: that is the services' part, as on Android.

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_machine::Machine;
use gibbon_machine::peers::Peer;
use gibbon_machine::threads::ThreadId;

use crate::process::Process;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProcessId(u16);

impl ProcessId {
    /// Where the system's services are.
    pub const SYSTEM: ProcessId = ProcessId(0);
    /// The app under test.
    pub const APP: ProcessId = ProcessId(1);
}

/// All processes, and which thread is in which.
#[derive(Clone)]
pub struct Processes {
    list: Vec<Process>,
    /// Where threads are that were not put anywhere.
    pub default: ProcessId,
    threads: BTreeMap<ThreadId, ProcessId>,
    /// Of threads: what was set in place of the usual 0.
    priorities: BTreeMap<ThreadId, i32>,
    groups: BTreeMap<ThreadId, i32>,
}

impl Default for Processes {
    fn default() -> Processes {
        Processes {
            list: vec![
                Process::new(1000, 1000, "system_server"),
                Process::new(4000, 10_100, "app_process64"),
            ],
            default: ProcessId::APP,
            threads: BTreeMap::new(),
            priorities: BTreeMap::new(),
            groups: BTreeMap::new(),
        }
    }
}

impl Peer for Processes {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

impl Processes {
    pub fn get(&self, process: ProcessId) -> &Process {
        &self.list[usize::from(process.0)]
    }

    pub fn get_mut(&mut self, process: ProcessId) -> &mut Process {
        &mut self.list[usize::from(process.0)]
    }

    /// The living process with this number.
    pub fn with_pid(&self, pid: i32) -> Option<ProcessId> {
        let is_it = |process: &Process| process.pid == pid && process.ended_by.is_none();
        let place = self.list.iter().position(is_it)?;
        Some(ProcessId(place as u16))
    }

    /// Starts one more process.
    pub fn start(&mut self, pid: i32, uid: i32, name: &str) -> ProcessId {
        self.list.push(Process::new(pid, uid, name));
        ProcessId((self.list.len() - 1) as u16)
    }

    pub fn of_thread(&self, thread: ThreadId) -> ProcessId {
        self.threads.get(&thread).copied().unwrap_or(self.default)
    }

    pub fn put_thread(&mut self, thread: ThreadId, process: ProcessId) {
        self.threads.insert(thread, process);
    }

    /// The kernel's number of a thread. The guest's first thread has its process's number.
    pub fn tid(&self, thread: ThreadId) -> i32 {
        self.get(self.of_thread(thread)).thread_number(thread.0)
    }

    /// The thread with this kernel number; 0 is the one that asks.
    pub fn thread_with_tid(&self, tid: i32, asking: ThreadId, count: usize) -> Option<ThreadId> {
        if tid == 0 {
            return Some(asking);
        }
        (0..count as u32)
            .map(ThreadId)
            .find(|&thread| self.tid(thread) == tid)
    }

    pub fn priority(&self, thread: ThreadId) -> i32 {
        self.priorities.get(&thread).copied().unwrap_or(0)
    }

    pub fn set_priority(&mut self, thread: ThreadId, priority: i32) {
        self.priorities.insert(thread, priority.clamp(-20, 19));
    }

    pub fn set_group(&mut self, thread: ThreadId, group: i32) {
        self.groups.insert(thread, group);
    }
}

/// The process that the current thread is in.
pub fn current(machine: &mut Machine) -> ProcessId {
    let thread = machine.state.current;
    machine
        .state
        .peers
        .singleton::<Processes>()
        .of_thread(thread)
}

/// Number and user of the process that the current thread is in.
pub fn current_identity(machine: &mut Machine) -> (i32, i32) {
    let process = crate::process::current(machine);
    (process.pid, process.uid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_in_processes() {
        let mut processes = Processes::default();
        assert_eq!(processes.of_thread(ThreadId(3)), ProcessId::APP);
        processes.put_thread(ThreadId(3), ProcessId::SYSTEM);
        assert_eq!(processes.of_thread(ThreadId(3)), ProcessId::SYSTEM);
        assert_eq!(processes.tid(ThreadId(3)), 1003);
        assert_eq!(processes.tid(ThreadId(0)), 4000);
        let found = processes.thread_with_tid(1003, ThreadId(0), 5);
        assert_eq!(found, Some(ThreadId(3)));
        assert_eq!(processes.thread_with_tid(1003, ThreadId(0), 2), None);
        assert_eq!(
            processes.thread_with_tid(0, ThreadId(1), 5),
            Some(ThreadId(1))
        );
    }

    #[test]
    fn an_ended_process_is_not_found() {
        let mut processes = Processes::default();
        assert_eq!(processes.with_pid(4000), Some(ProcessId::APP));
        processes.get_mut(ProcessId::APP).ended_by = Some(9);
        assert_eq!(processes.with_pid(4000), None);
        let next = processes.start(4500, 10101, "next");
        assert_eq!(processes.with_pid(4500), Some(next));
    }
}
