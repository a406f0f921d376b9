//! What is watched while an app runs: the trace hash, and which of the app's code is reached.

use gibbon_machine::compile::Variant;
use gibbon_machine::interp::{AppFrame, HashObserver, InstructionSite, Location, Synchronization};
use gibbon_machine::meta::{Method, MethodId};
use gibbon_machine::threads::ThreadId;
use gibbon_machine::{Machine, Observer, Reached, Ref};

use crate::accesses::AccessRecorder;
use crate::recorder::Recorder;

#[derive(Default)]
pub struct Watcher {
    /// Marks that are new since they were last taken.
    pub reached: Vec<(MethodId, u32, Reached)>,
}

impl Observer for Watcher {
    const COMPILED: Option<Variant> = Some(Variant::HashAndCoverage);
    const CONTROL: bool = true;
    const COVERAGE: bool = true;

    fn enter(&mut self, hash: &mut u64, method: &Method) {
        HashObserver.enter(hash, method);
    }

    fn branch(&mut self, hash: &mut u64, pc: usize, taken: bool) {
        HashObserver.branch(hash, pc, taken);
    }

    fn native(&mut self, hash: &mut u64, method: &Method, result: u64) {
        HashObserver.native(hash, method, result);
    }

    fn cover(&mut self, method: MethodId, pc: u32, how: Reached) {
        self.reached.push((method, pc, how));
    }
}

/// Another observer, and symbolic values are followed.
pub struct Follows<'a, O>(pub &'a mut O);

impl<O: Observer> Observer for Follows<'_, O> {
    const CONTROL: bool = O::CONTROL;
    const COVERAGE: bool = O::COVERAGE;
    const BRANCHES: bool = O::BRANCHES;
    const MEMORY: bool = O::MEMORY;
    const SYNCHRONIZATION: bool = O::SYNCHRONIZATION;
    const ALLOCATION: bool = O::ALLOCATION;
    const STOPS: bool = O::STOPS;
    const NATIVE_MEMORY: bool = O::NATIVE_MEMORY;
    const FOLLOWS: bool = true;

    fn enter(&mut self, hash: &mut u64, method: &Method) {
        self.0.enter(hash, method);
    }

    fn branch(&mut self, hash: &mut u64, pc: usize, taken: bool) {
        self.0.branch(hash, pc, taken);
    }

    fn native(&mut self, hash: &mut u64, method: &Method, result: u64) {
        self.0.native(hash, method, result);
    }

    fn cover(&mut self, method: MethodId, pc: u32, how: Reached) {
        self.0.cover(method, pc, how);
    }

    fn branch_at(&mut self, at: InstructionSite, taken: bool) {
        self.0.branch_at(at, taken);
    }

    fn switch_at(&mut self, at: InstructionSite, to: u32) {
        self.0.switch_at(at, to);
    }

    fn read(&mut self, at: InstructionSite, what: Location, machine: &Machine) {
        self.0.read(at, what, machine);
    }

    fn write(&mut self, at: InstructionSite, what: Location, machine: &Machine) {
        self.0.write(at, what, machine);
    }

    fn native_access(&mut self, by: AppFrame, what: Location, is_write: bool, machine: &Machine) {
        self.0.native_access(by, what, is_write, machine);
    }

    fn synchronize(&mut self, thread: ThreadId, event: Synchronization) {
        self.0.synchronize(thread, event);
    }

    fn allocate(&mut self, object: Ref) {
        self.0.allocate(object);
    }
}

/// The same, and what is read and written is kept.
pub struct FollowsAccesses<'a> {
    pub watcher: &'a mut Watcher,
    pub accesses: &'a mut AccessRecorder,
}

impl Observer for FollowsAccesses<'_> {
    const CONTROL: bool = true;
    const COVERAGE: bool = true;
    const MEMORY: bool = true;
    const ALLOCATION: bool = true;
    const FOLLOWS: bool = true;

    fn enter(&mut self, hash: &mut u64, method: &Method) {
        self.watcher.enter(hash, method);
    }

    fn branch(&mut self, hash: &mut u64, pc: usize, taken: bool) {
        self.watcher.branch(hash, pc, taken);
    }

    fn native(&mut self, hash: &mut u64, method: &Method, result: u64) {
        self.watcher.native(hash, method, result);
    }

    fn cover(&mut self, method: MethodId, pc: u32, how: Reached) {
        self.watcher.cover(method, pc, how);
    }

    fn read(&mut self, at: InstructionSite, what: Location, machine: &Machine) {
        self.accesses.read(at, what, machine);
    }

    fn write(&mut self, at: InstructionSite, what: Location, machine: &Machine) {
        self.accesses.write(at, what, machine);
    }

    fn allocate(&mut self, object: Ref) {
        self.accesses.allocate(object);
    }
}

/// The same, and whatever somebody is interested in.
pub struct CloseWatcher<'a> {
    pub watcher: &'a mut Watcher,
    pub recorder: &'a mut Recorder,
}

impl Observer for CloseWatcher<'_> {
    const CONTROL: bool = true;
    const COVERAGE: bool = true;
    const BRANCHES: bool = true;
    const MEMORY: bool = true;
    const SYNCHRONIZATION: bool = true;
    const ALLOCATION: bool = true;
    const STOPS: bool = true;
    const NATIVE_MEMORY: bool = true;

    fn enter(&mut self, hash: &mut u64, method: &Method) {
        self.watcher.enter(hash, method);
    }

    fn branch(&mut self, hash: &mut u64, pc: usize, taken: bool) {
        self.watcher.branch(hash, pc, taken);
    }

    fn native(&mut self, hash: &mut u64, method: &Method, result: u64) {
        self.watcher.native(hash, method, result);
    }

    fn cover(&mut self, method: MethodId, pc: u32, how: Reached) {
        self.watcher.cover(method, pc, how);
    }

    fn branch_at(&mut self, at: InstructionSite, taken: bool) {
        self.recorder.branch(at, taken);
    }

    fn switch_at(&mut self, at: InstructionSite, to: u32) {
        self.recorder.switch(at, to);
    }

    fn read(&mut self, at: InstructionSite, what: Location, machine: &Machine) {
        self.recorder.read(at, what, machine);
    }

    fn write(&mut self, at: InstructionSite, what: Location, machine: &Machine) {
        self.recorder.write(at, what, machine);
    }

    fn native_access(&mut self, by: AppFrame, what: Location, is_write: bool, machine: &Machine) {
        self.recorder.native_access(by, what, is_write, machine);
    }

    fn synchronize(&mut self, thread: ThreadId, event: Synchronization) {
        self.recorder.synchronize(thread, event);
    }

    fn allocate(&mut self, object: Ref) {
        self.recorder.allocate(object);
    }
}
