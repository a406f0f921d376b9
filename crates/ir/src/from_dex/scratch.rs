//! Buffers that outlive the lowering of one method.
//!
//! Most methods are short, so that making these anew would take a good part of the time.

use std::cell::Cell;

use super::calls::CallSite;
use super::roles::Kind;
use super::steps::{Operands, Step};
use crate::Reg;

/// All empty, but with room.
#[derive(Default)]
pub(super) struct Scratch {
    pub steps: Vec<Step>,
    pub operands: Vec<Operands>,
    pub calls: Vec<CallSite>,
    pub arguments: Vec<(u16, Kind)>,
    pub work: Vec<usize>,
    pub parameters: Vec<(u16, Kind)>,
    pub written: Vec<u8>,
    pub read: Vec<u8>,
    pub registers: Vec<[Reg; 2]>,
    pub starts: Vec<u32>,
    pub branches: Vec<(usize, usize)>,
}

thread_local! {
    static SCRATCH: Cell<Scratch> = Cell::default();
}

impl Scratch {
    /// What the last method of this thread gave back.
    pub fn take() -> Self {
        SCRATCH.take()
    }

    pub fn give_back(mut self) {
        self.steps.clear();
        self.operands.clear();
        self.calls.clear();
        self.arguments.clear();
        self.work.clear();
        self.parameters.clear();
        self.written.clear();
        self.read.clear();
        self.registers.clear();
        self.starts.clear();
        self.branches.clear();
        SCRATCH.set(self);
    }
}
