//! What is watched while an app runs: the trace hash, and which of the app's code is reached.

use gibbon_machine::interp::HashObserver;
use gibbon_machine::meta::{Method, MethodId};
use gibbon_machine::{Observer, Reached};

#[derive(Default)]
pub struct Watcher {
    /// Marks that are new since they were last taken.
    pub reached: Vec<(MethodId, u32, Reached)>,
}

impl Observer for Watcher {
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
