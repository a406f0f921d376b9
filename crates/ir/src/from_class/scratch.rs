//! Buffers that outlive the lowering of one method.
//!
//! Most methods are short, so that making these anew would take a good part of the time.

use std::cell::Cell;

use super::kind::Kind;
use super::lowerer::Fixup;
use super::scan::Block;
use super::stack::Entry;
use crate::{Insn, Reg};

/// All empty, but with room.
#[derive(Default)]
pub(super) struct Scratch {
    pub marks: Vec<u32>,
    pub covers: Vec<(u32, i32)>,
    pub blocks: Vec<Block>,
    pub registers: Vec<Reg>,
    pub entries: Vec<Entry>,
    pub shapes: Vec<Kind>,
    pub pending: Vec<usize>,
    pub kinds: Vec<Kind>,
    pub insns: Vec<Insn>,
    pub offsets: Vec<u16>,
    pub fixups: Vec<Fixup>,
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
        self.marks.clear();
        self.covers.clear();
        self.blocks.clear();
        self.registers.clear();
        self.entries.clear();
        self.shapes.clear();
        self.pending.clear();
        self.kinds.clear();
        self.insns.clear();
        self.offsets.clear();
        self.fixups.clear();
        SCRATCH.set(self);
    }
}
