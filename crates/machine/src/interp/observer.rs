//! What can be watched while code runs. Chosen at compile time: off costs nothing.

use super::Reached;
use crate::heap::Ref;
use crate::meta::{Method, MethodId};
use crate::threads::ThreadId;

/// Hooks of the interpreter. `hash` is the run's trace hash, which is part of the guest's state.
/// What is not switched on by its constant is never called, and costs nothing.
pub trait Observer {
    /// Control flow: `enter`, `branch`, `native`.
    const CONTROL: bool = false;
    /// Fields, static fields (of the class object) and array elements: `read`, `write`.
    const MEMORY: bool = false;
    /// Monitors and threads: `synchronize`.
    const SYNCHRONIZATION: bool = false;
    /// New objects and arrays: `allocate`. Those that natives make are not told.
    const ALLOCATION: bool = false;
    /// Code of DEX files, the first time it is reached: `cover`.
    const COVERAGE: bool = false;

    fn enter(&mut self, _hash: &mut u64, _method: &Method) {}
    fn branch(&mut self, _hash: &mut u64, _pc: usize, _taken: bool) {}
    fn native(&mut self, _hash: &mut u64, _method: &Method, _result: u64) {}
    fn read(&mut self, _object: Ref, _offset: u32) {}
    fn write(&mut self, _object: Ref, _offset: u32) {}
    fn synchronize(&mut self, _thread: ThreadId, _event: Synchronization) {}
    fn allocate(&mut self, _object: Ref) {}
    fn cover(&mut self, _method: MethodId, _pc: u32, _how: Reached) {}
}

/// What a thread did that orders it with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Synchronization {
    Enter(Ref),
    Exit(Ref),
    Wait(Ref),
    Notify(Ref),
    Start(ThreadId),
    End,
    Park,
    Unpark(ThreadId),
}

/// Watches nothing.
#[derive(Default)]
pub struct NoObserver;

impl Observer for NoObserver {}

/// Hashes the executed control flow and what natives answered.
#[derive(Default)]
pub struct HashObserver;

fn mix(hash: &mut u64, value: u64) {
    *hash = (hash.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
}

impl Observer for HashObserver {
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
