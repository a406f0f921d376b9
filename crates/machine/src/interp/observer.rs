//! What can be watched while code runs. Chosen at compile time: off costs nothing.

use crate::heap::Ref;
use crate::meta::Method;

/// Hooks of the interpreter. `hash` is the run's trace hash, which is part of the guest's state.
pub trait Observer {
    /// Whether control flow (`enter`, `branch`, `native`) is told.
    const CONTROL: bool = false;
    /// Whether reads and writes of fields and elements are told.
    const MEMORY: bool = false;

    fn enter(&mut self, _hash: &mut u64, _method: &Method) {}
    fn branch(&mut self, _hash: &mut u64, _pc: usize, _taken: bool) {}
    fn native(&mut self, _hash: &mut u64, _method: &Method, _result: u64) {}
    fn read(&mut self, _object: Ref, _offset: u32) {}
    fn write(&mut self, _object: Ref, _offset: u32) {}
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
