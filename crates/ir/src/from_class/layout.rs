//! Last pass: blocks in the order of the code, jumps filled in, tables made.
//!
//! Compilers end a loop with a jump back to its condition. Here the condition is repeated in
//! place of that jump, the other way round, so that a turn of the loop takes one branch
//! instead of two.

use std::mem;

use super::body::{Body, Range};
use super::lowerer::{Fixup, Lowerer};
use super::problem::Problem;
use crate::{CATCH_ALL, Code, Handler, Insn, Switch};

/// So many instructions of a loop's condition are repeated at most.
const LONGEST_CONDITION: u32 = 6;

/// `Fixup::target` of a jump that is no longer there.
const GONE: u32 = u32::MAX;

impl Lowerer<'_> {
    pub(super) fn finish(&mut self, body: &Body) -> Result<Code, Problem> {
        let (mut insns, offsets) = if self.is_shuffled || self.has_loops {
            let (insns, offsets) = self.place(body)?;
            (insns, offset_table(&offsets))
        } else {
            self.place_as_emitted();
            (self.insns.clone(), offset_table(&self.offsets))
        };
        self.resolve(&mut insns)?;
        let handlers = self.handlers(body);
        let lines = line_table(&body.lines(&self.class.pool)?, &offsets);
        Ok(Code {
            insns,
            register_count: self.registers.count,
            argument_count: self.argument_count,
            reference_bits: mem::take(&mut self.registers.reference_bits),
            handlers,
            calls: mem::take(&mut self.calls),
            switches: mem::take(&mut self.switches),
            wide: mem::take(&mut self.wide),
            checked: Vec::new(),
            array_data: Vec::new(),
            lines,
            offsets,
        })
    }

    fn place_as_emitted(&mut self) {
        // Blocks that nothing leads to also need a place: exception ranges may name them.
        let mut end = self.insns.len() as u32;
        for block in self.scan.blocks.iter_mut().rev() {
            if block.is_done {
                end = block.start;
            } else {
                (block.start, block.end) = (end, end);
            }
        }
    }

    /// Puts blocks in order and turns loops; blocks then say where they are.
    fn place(&mut self, body: &Body) -> Result<(Vec<Insn>, Vec<u16>), Problem> {
        let mut out = Placed {
            insns: Vec::with_capacity(self.insns.len() + 8),
            offsets: Vec::with_capacity(self.insns.len() + 8),
            moved: Vec::with_capacity(self.scan.blocks.len()),
            fixups: Vec::new(),
        };
        for index in 0..self.scan.blocks.len() {
            let block = &self.scan.blocks[index];
            let now = out.insns.len() as u32;
            out.moved.push(now.wrapping_sub(block.start));
            if block.is_done {
                let range = block.start as usize..block.end as usize;
                let insns = &self.insns[range.clone()];
                out.insns.extend_from_slice(insns);
                out.offsets.extend_from_slice(&self.offsets[range]);
                if let Some(Insn::Goto { .. }) = insns.last() {
                    self.turn(index, body, &mut out)?;
                }
            }
        }
        for fixup in &mut self.fixups {
            fixup.insn = fixup.insn.wrapping_add(out.moved[fixup.block as usize]);
        }
        self.fixups.append(&mut out.fixups);
        let mut end = out.insns.len() as u32;
        for (block, moved) in self.scan.blocks.iter_mut().zip(&out.moved).rev() {
            block.start = block.start.wrapping_add(*moved);
            block.end = mem::replace(&mut end, block.start);
        }
        Ok((out.insns, out.offsets))
    }

    /// If `block`, just placed, ends a loop: repeats the loop's condition there.
    fn turn(&mut self, block: usize, body: &Body, out: &mut Placed) -> Result<(), Problem> {
        let blocks = &self.scan.blocks;
        let fixup_of = |fixups: &[Fixup], insn: u32| {
            let found = fixups.binary_search_by_key(&insn, |fixup| fixup.insn);
            found.expect("every jump has a fixup")
        };
        let back = fixup_of(&self.fixups, blocks[block].end - 1);
        let top = self.fixups[back].target as usize;
        let head = &blocks[top];
        if top > block || head.is_handler || self.long_branches {
            return Ok(());
        }
        let (first, limit) = (head.start, head.end.min(head.start + LONGEST_CONDITION));
        let condition = (first..limit).find(|&at| {
            let insn = &self.insns[at as usize];
            insn.branch().is_some() || insn.ends_flow()
        });
        let Some(condition) = condition else {
            return Ok(());
        };
        let Some(inverted) = self.insns[condition as usize].inverted() else {
            return Ok(());
        };
        let (here, there) = (blocks[block].offset, head.offset);
        let covers =
            |range: &Range, at: u32| (u32::from(range.start)..range.end.into()).contains(&at);
        if body
            .ranges()
            .any(|range| covers(&range, here) != covers(&range, there))
        {
            return Ok(());
        }

        out.insns.pop();
        let offset = out.offsets.pop().expect("an offset for each instruction");
        self.fixups[back].target = GONE;
        for at in first as usize..condition as usize {
            let mut insn = self.insns[at];
            if let Some(call) = insn.call_mut() {
                // The machine may link the two apart.
                let copy = self.calls[*call as usize].clone();
                *call = self.calls.len() as u32;
                self.calls.push(copy);
            }
            out.insns.push(insn);
            out.offsets.push(self.offsets[at]);
        }
        let from = out.insns.len() as u32;
        let to = (condition + 1).wrapping_add(out.moved[top]);
        let mut inverted = inverted;
        if !inverted.set_branch(to as i32 - from as i32) {
            return Err(Problem::FarBranch);
        }
        out.insns.push(inverted);
        out.offsets.push(self.offsets[condition as usize]);

        let exit = self.fixups[fixup_of(&self.fixups, condition)].target;
        let next = (block + 1..blocks.len()).find(|&next| blocks[next].is_done);
        if next != Some(exit as usize) || blocks[exit as usize].is_handler {
            out.fixups.push(Fixup {
                block: block as u32,
                insn: out.insns.len() as u32,
                target: exit,
            });
            out.insns.push(Insn::Goto { to: 0 });
            out.offsets.push(offset);
        }
        Ok(())
    }

    /// Fills in where jumps lead.
    fn resolve(&mut self, insns: &mut [Insn]) -> Result<(), Problem> {
        let blocks = &self.scan.blocks;
        let entry = |block: usize| {
            let block = &blocks[block];
            // Behind the `MoveException` of a handler.
            block.start + u32::from(block.is_handler)
        };
        for fixup in &self.fixups {
            if fixup.target == GONE {
                continue;
            }
            let from = fixup.insn;
            let insn = &mut insns[from as usize];
            if let Insn::Switch { table, .. } = *insn {
                let resolve = |target: &mut i32| {
                    *target = entry(*target as usize) as i32 - from as i32;
                };
                match &mut self.switches[table as usize] {
                    Switch::Table {
                        targets, default, ..
                    } => {
                        targets.iter_mut().for_each(resolve);
                        resolve(default);
                    }
                    Switch::Lookup { targets, default } => {
                        targets.iter_mut().for_each(|(_, target)| resolve(target));
                        resolve(default);
                    }
                }
                continue;
            }
            let to = entry(fixup.target as usize);
            if let Insn::ConstPc { pc, .. } = insn {
                *pc = to;
            } else if !insn.set_branch(to as i32 - from as i32) {
                return Err(Problem::FarBranch);
            }
        }
        Ok(())
    }

    fn handlers(&self, body: &Body) -> Vec<Handler> {
        let place = |offset: u16| {
            let block = self.scan.block_at(usize::from(offset));
            let block = block.expect("the scan made every range boundary a block");
            self.scan.blocks[block].start
        };
        body.ranges()
            .map(|range| Handler {
                start: place(range.start),
                end: place(range.end),
                target: place(range.handler),
                class: match range.class {
                    0 => CATCH_ALL,
                    class => u32::from(class),
                },
            })
            .filter(|handler| handler.start < handler.end)
            .collect()
    }
}

/// What `place` has put in order so far.
struct Placed {
    insns: Vec<Insn>,
    offsets: Vec<u16>,
    /// How far each block moved.
    moved: Vec<u32>,
    /// Of instructions that are new, at their final places.
    fixups: Vec<Fixup>,
}

fn offset_table(offsets: &[u16]) -> Vec<(u32, u32)> {
    let changes = || {
        let starts = (0u32..).zip(offsets);
        starts.filter(|&(at, offset)| at == 0 || offsets[at as usize - 1] != *offset)
    };
    let mut table = Vec::with_capacity(changes().count());
    table.extend(changes().map(|(at, &offset)| (at, u32::from(offset))));
    table
}

/// Lines of instructions, from lines of bytecode by offset.
fn line_table(lines: &[(u16, u16)], offsets: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut table: Vec<(u32, u32)> = Vec::with_capacity(lines.len());
    let mut at = 0;
    for &(insn, offset) in offsets {
        // Backwards only where the condition of a loop is repeated.
        while at > 0 && u32::from(lines[at - 1].0) > offset {
            at -= 1;
        }
        while lines
            .get(at)
            .is_some_and(|&(start, _)| u32::from(start) <= offset)
        {
            at += 1;
        }
        let Some((_, line)) = at.checked_sub(1).map(|at| lines[at]) else {
            continue;
        };
        if table
            .last()
            .is_none_or(|&(_, last)| last != u32::from(line))
        {
            table.push((insn, u32::from(line)));
        }
    }
    table
}
