//! Last pass: blocks in the order of the code, jumps filled in, tables made.

use super::body::Body;
use super::lowerer::Lowerer;
use super::problem::Problem;
use crate::{CATCH_ALL, Code, Handler, Insn, Switch};

impl Lowerer<'_> {
    pub(super) fn finish(mut self, body: &Body, argument_count: u16) -> Result<Code, Problem> {
        let (mut insns, offsets) = self.place();
        self.resolve(&mut insns)?;
        let handlers = self.handlers(body, insns.len() as u32);
        let offsets = offset_table(&offsets);
        let lines = self.lines(body, &offsets)?;
        Ok(Code {
            insns,
            register_count: self.registers.count,
            argument_count,
            reference_bits: self.registers.reference_bits,
            handlers,
            calls: self.calls,
            switches: self.switches,
            wide: self.wide,
            array_data: Vec::new(),
            lines,
            offsets,
        })
    }

    /// The instructions in their final order; blocks then say where they were put.
    fn place(&mut self) -> (Vec<Insn>, Vec<u16>) {
        // Blocks that nothing leads to also need a place: exception ranges may name them.
        if !self.is_shuffled {
            let mut end = self.insns.len() as u32;
            for block in self.scan.blocks.iter_mut().rev() {
                if block.is_done {
                    end = block.start;
                } else {
                    (block.start, block.end) = (end, end);
                }
            }
            let insns = self.insns.as_slice().to_vec();
            return (insns, std::mem::take(&mut self.offsets));
        }
        let mut insns = Vec::with_capacity(self.insns.len());
        let mut offsets = Vec::with_capacity(self.insns.len());
        let mut moved = Vec::with_capacity(self.scan.blocks.len());
        for block in &mut self.scan.blocks {
            let now = insns.len() as u32;
            moved.push(now.wrapping_sub(block.start));
            if block.is_done {
                let range = block.start as usize..block.end as usize;
                insns.extend_from_slice(&self.insns[range.clone()]);
                offsets.extend_from_slice(&self.offsets[range]);
            }
            (block.start, block.end) = (now, insns.len() as u32);
        }
        for fixup in &mut self.fixups {
            fixup.insn = fixup.insn.wrapping_add(moved[fixup.block as usize]);
        }
        (insns, offsets)
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

    fn handlers(&self, body: &Body, end: u32) -> Vec<Handler> {
        let place = |offset: u16| {
            let block = self.scan.block_at(usize::from(offset));
            block.map_or(end, |block| self.scan.blocks[block].start)
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

    fn lines(&self, body: &Body, offsets: &[(u32, u32)]) -> Result<Vec<(u32, u32)>, Problem> {
        let table = body.lines(&self.class.pool)?;
        let mut lines: Vec<(u32, u32)> = Vec::with_capacity(table.len());
        let mut at = 0;
        for (start, line) in table {
            // The first instruction made of this line's bytecode, or else of later bytecode.
            while offsets.get(at).is_some_and(|&(_, o)| o < u32::from(start)) {
                at += 1;
            }
            let Some(&(first, _)) = offsets.get(at) else {
                break;
            };
            match lines.last_mut() {
                Some(last) if last.0 == first => last.1 = u32::from(line),
                Some(last) if last.1 == u32::from(line) => {}
                _ => lines.push((first, u32::from(line))),
            }
        }
        Ok(lines)
    }
}

fn offset_table(offsets: &[u16]) -> Vec<(u32, u32)> {
    let mut table = Vec::with_capacity(offsets.len());
    let mut last = None;
    for (insn, &offset) in (0..).zip(offsets) {
        if last != Some(offset) {
            table.push((insn, u32::from(offset)));
            last = Some(offset);
        }
    }
    table
}
