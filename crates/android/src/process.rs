//! One process as the operating system knows it: numbers that Java code asks for in many places
//! (`android.os.Process`, `android.system.Os`, `Binder`).

use gibbon_machine::Machine;

use crate::processes::Processes;

/// An identity that threads have. The device sets the app's when it starts one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Process {
    pub pid: i32,
    /// The user of an app: 10000 and up, by the order of installation.
    pub uid: i32,
    /// What started it: the zygote.
    pub parent: i32,
    pub name: String,
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
            name: name.to_owned(),
            ended_by: None,
            group: 0,
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
