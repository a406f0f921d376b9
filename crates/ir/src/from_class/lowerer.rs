//! The driver: which blocks to lower, what they expect on the stack, and the output.
//!
//! Blocks are lowered in the order of the code as far as their stacks at entry are known,
//! then those that only later code leads to. What nothing leads to is never looked at.

use gibbon_formats::class_file::ClassFile;

use super::body::Body;
use super::kind::Kind;
use super::problem::Problem;
use super::registers::Registers;
use super::scan::{NO_SHAPE, Scan};
use super::scratch::Scratch;
use super::stack::{Entry, Place, Stack};
use crate::{Call, Insn, Switch};

/// More kinds on the stack at all blocks than any real method has.
const MAX_SHAPES: usize = 1 << 24;

pub(super) struct Lowerer<'a> {
    pub class: &'a ClassFile,
    pub bytecode: &'a [u8],
    pub result: Option<Kind>,
    pub scan: Scan,
    /// Kinds on the stack at the entries of blocks.
    shapes: Vec<Kind>,
    /// Blocks whose turn is over though they are yet to be lowered.
    pending: Vec<usize>,
    /// The one being lowered.
    pub block: usize,
    /// By some exception range.
    pub is_covered: bool,
    /// Unless that: no exception range covers the instructions from this one on.
    pub uncovered: usize,
    /// All blocks have had their turn.
    is_second_turn: bool,

    /// For the parameters of the call being lowered.
    pub kinds: Vec<Kind>,
    /// Of the scan; only kept.
    covers: Vec<(u32, i32)>,

    pub argument_count: u16,
    pub registers: Registers,
    pub stack: Stack,
    /// Of the instruction being lowered.
    pub offset: usize,

    pub insns: Vec<Insn>,
    /// The bytecode offset of each.
    pub offsets: Vec<u16>,
    /// Instructions before this one stay as they are.
    pub barrier: usize,
    pub fixups: Vec<Fixup>,
    pub calls: Vec<Call>,
    pub switches: Vec<Switch>,
    pub wide: Vec<u64>,
    /// Blocks were not emitted in their order.
    pub is_shuffled: bool,
    /// Some jump leads back.
    pub has_loops: bool,
    /// Two-operand branches are emitted as a branch around a `Goto`: some target is too far.
    pub long_branches: bool,
}

/// An instruction that names a block.
pub(super) struct Fixup {
    /// The block it is in.
    pub block: u32,
    pub insn: u32,
    /// Where it leads; for a switch all targets are block numbers.
    pub target: u32,
}

impl<'a> Lowerer<'a> {
    pub fn new(
        class: &'a ClassFile,
        body: &Body<'a>,
        scan: Scan,
        registers: Registers,
        result: Option<Kind>,
        scratch: Scratch,
    ) -> Self {
        Lowerer {
            class,
            bytecode: body.bytecode,
            result,
            scan,
            shapes: scratch.shapes,
            pending: scratch.pending,
            kinds: scratch.kinds,
            covers: scratch.covers,
            block: 0,
            is_covered: false,
            uncovered: 0,
            is_second_turn: false,
            argument_count: registers.count,
            registers,
            stack: Stack::new(body.max_stack, scratch.entries),
            offset: 0,
            insns: scratch.insns,
            offsets: scratch.offsets,
            barrier: 0,
            fixups: scratch.fixups,
            calls: Vec::new(),
            switches: Vec::new(),
            wide: Vec::new(),
            is_shuffled: false,
            has_loops: false,
            long_branches: false,
        }
    }

    /// Keeps the buffers for the next method.
    pub fn recycle(self) {
        Scratch {
            marks: self.scan.marks,
            covers: self.covers,
            blocks: self.scan.blocks,
            registers: self.registers.map,
            entries: self.stack.entries,
            shapes: self.shapes,
            pending: self.pending,
            kinds: self.kinds,
            insns: self.insns,
            offsets: self.offsets,
            fixups: self.fixups,
        }
        .give_back();
    }

    pub fn run(&mut self) -> Result<(), Problem> {
        let blocks = &mut self.scan.blocks;
        for block in blocks.iter_mut().filter(|block| block.is_handler) {
            self.offset = block.offset as usize;
            block.shape = self.shapes.len() as u32;
            block.depth = 1;
            self.shapes.push(Kind::Reference);
        }
        self.enter(0)?;
        for block in 0..self.scan.blocks.len() {
            self.lower_from(block)?;
        }
        self.is_second_turn = true;
        while let Some(block) = self.pending.pop() {
            self.lower_from(block)?;
        }
        Ok(())
    }

    /// That control reaches `block` with the present stack.
    pub fn enter(&mut self, block: usize) -> Result<(), Problem> {
        let to = &mut self.scan.blocks[block];
        let entries = &self.stack.entries;
        if to.shape == NO_SHAPE {
            to.shape = self.shapes.len() as u32;
            to.depth = entries.len() as u32;
            if self.shapes.len() + entries.len() > MAX_SHAPES {
                return Err(Problem::Size);
            }
            self.shapes.extend(entries.iter().map(|entry| entry.kind));
            if self.is_second_turn || block < self.block {
                self.pending.push(block);
            }
            return Ok(());
        }
        let start = to.shape as usize;
        let expected = &self.shapes[start..start + to.depth as usize];
        if !entries.iter().map(|e| &e.kind).eq(expected) {
            return Err(Problem::Merge(to.offset as u16));
        }
        Ok(())
    }

    /// Lowers a block, unless that is done or nothing is known to lead to it.
    fn lower_from(&mut self, block: usize) -> Result<(), Problem> {
        let now = &self.scan.blocks[block];
        if now.is_done || now.shape == NO_SHAPE {
            return Ok(());
        }
        let (is_handler, is_shared) = (now.is_handler, now.is_shared);
        let (start, depth) = (now.shape as usize, now.depth as usize);
        self.offset = now.offset as usize;
        self.uncovered = self.insns.len();
        self.begin(block);
        self.stack.clear();
        for position in 0..depth {
            let kind = self.shapes[start + position];
            let register = self.registers.stack(position, kind)?;
            self.stack.push(Entry {
                kind,
                place: Place::Temp(register),
            })?;
        }
        self.barrier = self.insns.len();
        if is_handler {
            let d = self.registers.stack(0, Kind::Reference)?;
            self.emit(Insn::MoveException { d });
            if is_shared {
                self.barrier = self.insns.len();
            }
        }
        self.lower_instructions()?;
        self.scan.blocks[self.block].end = self.insns.len() as u32;
        Ok(())
    }

    /// Instructions from here on are of `block`.
    fn begin(&mut self, block: usize) {
        self.is_shuffled |= block < self.block;
        self.block = block;
        let now = &mut self.scan.blocks[block];
        now.is_done = true;
        now.start = self.insns.len() as u32;
        self.is_covered = now.is_covered;
    }

    /// Lowers up to an instruction that nothing follows, or to the next join.
    fn lower_instructions(&mut self) -> Result<(), Problem> {
        loop {
            let Some(next) = self.lower_instruction()? else {
                return Ok(());
            };
            if next >= self.bytecode.len() {
                return Err(Problem::FallsOff);
            }
            if let Some(block) = self.scan.block_at(next) {
                let to = &self.scan.blocks[block];
                if to.is_join {
                    let is_handler = to.is_handler;
                    self.flush(&mut [])?;
                    self.enter(block)?;
                    if is_handler {
                        // Around its `MoveException`.
                        self.jump(Insn::Goto { to: 0 }, block);
                    }
                    return Ok(());
                }
                self.scan.blocks[self.block].end = self.insns.len() as u32;
                if self.is_covered {
                    self.uncovered = self.insns.len();
                }
                self.begin(block);
            }
            self.offset = next;
        }
    }

    #[inline]
    pub fn emit(&mut self, insn: Insn) {
        self.insns.push(insn);
        self.offsets.push(self.offset as u16);
    }

    /// Emits an instruction that leads to `target`.
    pub fn jump(&mut self, insn: Insn, target: usize) {
        self.fixups.push(Fixup {
            block: self.block as u32,
            insn: self.insns.len() as u32,
            target: target as u32,
        });
        self.emit(insn);
    }
}
