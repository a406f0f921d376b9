//! The app's process as the operating system knows it: numbers that Java code asks for in many
//! places (`android.os.Process`, `android.system.Os`, `Binder`).

use std::sync::Arc;

use gibbon_machine::peers::Peer;
use gibbon_machine::Machine;

/// One for the whole machine. The device sets it when it starts an app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Process {
    pub pid: i32,
    /// The user of an app: 10000 and up, by the order of installation.
    pub uid: i32,
    /// What started it: the zygote.
    pub parent: i32,
}

impl Default for Process {
    fn default() -> Process {
        Process {
            pid: 4000,
            uid: 10_100,
            parent: 400,
        }
    }
}

impl Process {
    /// The operating system's number of a thread; the first thread has the process's own.
    pub fn thread_number(&self, thread: u32) -> i32 {
        self.pid + thread as i32
    }
}

impl Peer for Process {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

pub fn current(machine: &mut Machine) -> &Process {
    machine.state.peers.singleton()
}
