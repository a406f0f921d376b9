//! What can be watched while code runs. Chosen at compile time: off costs nothing.

use super::Reached;
use crate::Machine;
use crate::compile::Variant;
use crate::heap::Ref;
use crate::meta::{ClassId, Method, MethodId};
use crate::threads::ThreadId;

/// Hooks of the interpreter. `hash` is the run's trace hash, which is part of the guest's state.
/// What is not switched on by its constant is never called, and costs nothing.
pub trait Observer {
    /// Control flow: `enter`, `branch`, `native`.
    const CONTROL: bool = false;
    /// Which way code went, and where: `branch_at`, `switch_at`.
    const BRANCHES: bool = false;
    /// Fields, static fields and array elements: `read`, `write`.
    const MEMORY: bool = false;
    /// What natives read and write for the app: `native_access`.
    const NATIVE_MEMORY: bool = false;
    /// Monitors, threads and tasks: `synchronize`.
    const SYNCHRONIZATION: bool = false;
    /// New objects and arrays: `allocate`. Those that natives make are not told.
    const ALLOCATION: bool = false;
    /// Code of DEX files, the first time it is reached: `cover`.
    const COVERAGE: bool = false;
    /// Threads stop where [`crate::Machine::set_stops`] says.
    const STOPS: bool = false;
    /// What compiled code has to do in place of this observer: exactly what it does. Without,
    /// everything it sees is interpreted.
    const COMPILED: Option<Variant> = None;
    /// Symbolic values are followed (`interp/follow`); the machine keeps what comes of it.
    const FOLLOWS: bool = false;

    fn enter(&mut self, _hash: &mut u64, _method: &Method) {}
    fn branch(&mut self, _hash: &mut u64, _pc: usize, _taken: bool) {}
    fn native(&mut self, _hash: &mut u64, _method: &Method, _result: u64) {}
    fn branch_at(&mut self, _at: InstructionSite, _taken: bool) {}
    fn switch_at(&mut self, _at: InstructionSite, _to: u32) {}
    fn read(&mut self, _at: InstructionSite, _what: Location, _machine: &Machine) {}
    /// The value is about to be stored.
    fn write(&mut self, _at: InstructionSite, _what: Location, _machine: &Machine) {}
    /// A native has read or written this, called by a method of the app.
    fn native_access(&mut self, _by: AppFrame, _what: Location, _is_write: bool, _: &Machine) {}
    fn synchronize(&mut self, _thread: ThreadId, _event: Synchronization) {}
    fn allocate(&mut self, _object: Ref) {}
    fn cover(&mut self, _method: MethodId, _pc: u32, _how: Reached) {}
}

/// An instruction, and who runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionSite {
    pub thread: ThreadId,
    pub method: MethodId,
    pub pc: u32,
    /// The method comes from a DEX file.
    pub is_dex: bool,
}

/// The method of the app for which libraries run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AppFrame {
    pub at: InstructionSite,
    /// How many frames are below it.
    pub below: usize,
}

/// Something that holds a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Location {
    /// Of an object of this class, which may have inherited it.
    Field {
        object: Ref,
        class: ClassId,
        offset: u32,
    },
    Static {
        class: ClassId,
        offset: u32,
    },
    Element {
        array: Ref,
        class: ClassId,
        index: u32,
    },
}

/// Work that one thread gives another, or itself for later: who does it, and what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// Stands for the task until it is finished or withdrawn.
    pub object: Ref,
    pub handler: ClassId,
    pub callback: Option<ClassId>,
    pub what: i32,
    /// Of what the system tells an activity: which step of its life, and what stands for the
    /// activity.
    pub item: Option<(ClassId, Ref)>,
}

/// How a task was put into its queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Posting {
    /// The delay that was asked for, in milliseconds.
    pub delay: i64,
    pub is_front: bool,
    /// Barriers do not stop it.
    pub is_asynchronous: bool,
    /// The binder through which the system told the current thread to post it.
    pub agent: Option<PostingAgent>,
}

/// A binder through which the system has the app post something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PostingAgent {
    pub binder: Ref,
    pub class: ClassId,
    /// A broadcast: the system sends those some time after it was asked to.
    pub is_broadcast: bool,
    /// The activity that is told to stop or to be destroyed. The system does that some time after
    /// the next activity is there.
    pub leaving: Option<Ref>,
}

/// What a thread did that orders it with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Synchronization {
    Enter(Ref),
    Exit(Ref),
    Wait(Ref),
    /// Goes on after a wait, in the monitor again.
    Waited(Ref),
    Notify(Ref),
    Start(ThreadId),
    /// The thread whose object this is ends.
    End(Ref),
    /// Saw that the thread whose object this is has ended.
    SawEnd(Ref),
    Park,
    /// Goes on after it was parked, or did not have to be.
    Parked,
    Unpark(ThreadId),
    /// Put a task into a queue, for a time in milliseconds.
    Post {
        queue: Ref,
        task: Task,
        when: i64,
        how: Posting,
    },
    /// Asked for a call that a looper makes when the time has come: a frame, an input event.
    Ask(Ref),
    /// Gave an object to somebody who will do something with it: an executor, a frame to come.
    Hand(Ref),
    /// Does something with an object that was given to it.
    Take(Ref),
    /// An executor's thread begins a job that was given to the executor.
    BeginJob(Ref),
    FinishJob,
    Begin(Task),
    Finish(Ref),
    /// Took a task back.
    Withdraw(Ref),
}

/// Watches nothing.
#[derive(Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    const COMPILED: Option<Variant> = Some(Variant::Plain);
}

/// Hashes the executed control flow and what natives answered.
#[derive(Default)]
pub struct HashObserver;

pub(crate) const HASH_MULTIPLIER: u64 = 0x517c_c1b7_2722_0a95;

fn mix(hash: &mut u64, value: u64) {
    *hash = (hash.rotate_left(5) ^ value).wrapping_mul(HASH_MULTIPLIER);
}

impl Observer for HashObserver {
    const COMPILED: Option<Variant> = Some(Variant::Hash);
    const CONTROL: bool = true;

    fn enter(&mut self, hash: &mut u64, method: &Method) {
        mix(hash, method.stable_hash);
    }

    fn branch(&mut self, hash: &mut u64, pc: usize, taken: bool) {
        mix(hash, (pc as u64) << 1 | u64::from(taken));
    }

    fn native(&mut self, hash: &mut u64, method: &Method, result: u64) {
        // References are addresses: what they refer to shows in what is done with them.
        use gibbon_formats::descriptor::Kind;
        match method.return_kind {
            Kind::Reference | Kind::Void => mix(hash, 1),
            Kind::Long | Kind::Double => mix(hash, result),
            _ => mix(hash, u64::from(result as u32)),
        }
    }
}
