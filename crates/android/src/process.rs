//! A process as the operating system knows it: numbers that Java code asks for in many places
//! (`android.os.Process`, `android.system.Os`, `Binder`). Which thread is in which process is in
//! [`crate::processes`].

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_machine::Machine;
use gibbon_machine::peers::Peer;

use crate::processes::Processes;

/// `Process.THREAD_GROUP_TOP_APP`: the app that is being used.
const TOP_APP: i32 = 5;

/// An identity that threads have. The device sets the app's when it starts one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Process {
    pub pid: i32,
    /// The user of an app: 10000 and up, by the order of installation.
    pub uid: i32,
    /// What started it: the zygote.
    pub parent: i32,
    /// What `umask` was set to.
    pub mask: i32,
    pub name: String,
    /// It was started for an app under test, not for the system's own activities.
    pub is_app: bool,
    /// The signal that ended it.
    pub ended_by: Option<i32>,
    /// Of `Process.setProcessGroup`: how much of the processor it gets.
    pub group: i32,
}

impl Process {
    /// A process that the zygote starts.
    pub fn new(pid: i32, uid: i32, name: &str) -> Process {
        Process {
            pid,
            uid,
            parent: 400,
            mask: 0o077,
            name: name.to_owned(),
            is_app: false,
            ended_by: None,
            group: TOP_APP,
        }
    }

    /// The operating system's number of a thread; the first thread has the process's own.
    pub fn thread_number(&self, thread: u32) -> i32 {
        self.pid + thread as i32
    }
}

/// The process that the current thread is in.
pub fn current(machine: &mut Machine) -> &Process {
    let thread = machine.state.current;
    let processes = machine.state.peers.singleton::<Processes>();
    processes.get(processes.of_thread(thread))
}

/// The same, to change it.
pub fn current_mut(machine: &mut Machine) -> &mut Process {
    let thread = machine.state.current;
    let processes = machine.state.peers.singleton_mut::<Processes>();
    processes.get_mut(processes.of_thread(thread))
}

/// Environment variables: the host's, until one is changed.
#[derive(Clone, Default)]
pub struct Environment(pub Option<BTreeMap<String, String>>);

impl Environment {
    pub fn variables(&mut self) -> &mut BTreeMap<String, String> {
        self.0.get_or_insert_default()
    }
}

impl Peer for Environment {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}
