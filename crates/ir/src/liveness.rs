//! Which registers hold references that may still be read: the collector's roots in a frame.
//!
//! The usual backwards data flow over blocks. An exception may leave a covered instruction
//! before it writes its destination, so all that a handler reads is live throughout its
//! range. `ret` may return to after any `jsr` of the method.
//!
//! A register may be live where the method starts without being an argument: some path reads
//! it unwritten. In verified code that is so only with `jsr`, whose returns are not told
//! apart. Frames have to start with null in such registers.
//!
//! Computed when the collector first meets a frame of the method, so it takes symbolic and
//! quick instructions alike; making instructions quick does not change the answer.

use crate::{Code, Insn, Reg, Switch};

/// A bit set of the reference registers that are live at `pc`, before the instruction there
/// is executed. What that instruction itself reads is included.
pub fn live_references(code: &Code, pc: u32) -> Vec<u64> {
    Liveness::new(code).at(code, pc)
}

/// The liveness of a whole method, for who asks for more than one place.
#[derive(Debug, Clone)]
pub struct Liveness {
    /// First instruction of each block, ascending.
    starts: Vec<u32>,
    /// Words of a bit set.
    words: usize,
    /// A bit set a block: live at its start.
    live: Vec<u64>,
}

impl Liveness {
    pub fn new(code: &Code) -> Self {
        let words = code.reference_bits.len();
        let starts = block_starts(code);
        let mut this = Liveness {
            live: vec![0; starts.len() * words],
            starts,
            words,
        };
        if words > 0 {
            this.solve(code);
        }
        this
    }

    /// See [`live_references`].
    pub fn at(&self, code: &Code, pc: u32) -> Vec<u64> {
        let mut live = vec![0; self.words];
        let (Some(block), true) = (self.block_of(pc), self.words > 0) else {
            return live;
        };
        let exceptional = self.exceptional(code, block);
        for to in self.successors(code, block, &return_places(code)) {
            join(&mut live, self.live_at(to));
        }
        let end = self.end(code, block);
        for insn in code.insns[pc as usize..end as usize].iter().rev() {
            if let Some(d) = insn.def() {
                clear(&mut live, d);
            }
            insn.for_each_use(code, |register| set(code, &mut live, register));
        }
        join(&mut live, &exceptional);
        live
    }

    fn live_at(&self, block: usize) -> &[u64] {
        &self.live[block * self.words..][..self.words]
    }

    fn block_of(&self, pc: u32) -> Option<usize> {
        self.starts
            .partition_point(|&start| start <= pc)
            .checked_sub(1)
    }

    fn end(&self, code: &Code, block: usize) -> u32 {
        let next = self.starts.get(block + 1);
        next.map_or(code.insns.len() as u32, |&start| start)
    }

    fn solve(&mut self, code: &Code) {
        let blocks = self.starts.len();
        let back = return_places(code);
        // What a block reads before writing it, and what it writes.
        let mut reads = vec![0; self.live.len()];
        let mut writes = vec![0; self.live.len()];
        for block in 0..blocks {
            let at = block * self.words;
            let range = self.starts[block] as usize..self.end(code, block) as usize;
            let (reads, writes) = (&mut reads[at..][..self.words], &mut writes[at..]);
            for insn in code.insns[range].iter().rev() {
                if let Some(d) = insn.def() {
                    clear(reads, d);
                    set(code, writes, d);
                }
                insn.for_each_use(code, |register| set(code, reads, register));
            }
        }
        let mut out = vec![0; self.words];
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for block in (0..blocks).rev() {
                out.fill(0);
                for to in self.successors(code, block, &back) {
                    join(&mut out, self.live_at(to));
                }
                let exceptional = self.exceptional(code, block);
                for word in 0..self.words {
                    let at = block * self.words + word;
                    let live = reads[at] | (out[word] & !writes[at]) | exceptional[word];
                    is_changed |= live != self.live[at];
                    self.live[at] = live;
                }
            }
        }
    }

    /// What the handlers of a block read.
    fn exceptional(&self, code: &Code, block: usize) -> Vec<u64> {
        let mut live = vec![0; self.words];
        let pc = self.starts[block];
        for handler in &code.handlers {
            if (handler.start..handler.end).contains(&pc)
                && let Some(target) = self.block_of(handler.target)
            {
                join(&mut live, self.live_at(target));
            }
        }
        live
    }

    fn successors(&self, code: &Code, block: usize, back: &[u32]) -> Vec<usize> {
        let mut list = Vec::new();
        let last = self.end(code, block) - 1;
        let insn = &code.insns[last as usize];
        targets(code, last, insn, back, |pc| list.extend(self.block_of(pc)));
        if !insn.ends_flow() && block + 1 < self.starts.len() {
            list.push(block + 1);
        }
        list
    }
}

/// Calls `f` with the places a jump or switch may lead to.
fn targets(code: &Code, pc: u32, insn: &Insn, back: &[u32], mut f: impl FnMut(u32)) {
    let to = |distance: i32| pc.wrapping_add_signed(distance);
    if let Some(distance) = insn.branch() {
        f(to(distance));
    }
    match *insn {
        Insn::Switch { table, .. } => match code.switches.get(table as usize) {
            Some(Switch::Table {
                targets, default, ..
            }) => {
                targets.iter().for_each(|&distance| f(to(distance)));
                f(to(*default));
            }
            Some(Switch::Lookup { targets, default }) => {
                targets.iter().for_each(|&(_, distance)| f(to(distance)));
                f(to(*default));
            }
            None => {}
        },
        Insn::JumpTo { .. } => back.iter().copied().for_each(f),
        _ => {}
    }
}

/// Where a `JumpTo` of this method may lead.
fn return_places(code: &Code) -> Vec<u32> {
    let place = |insn: &Insn| match *insn {
        Insn::ConstPc { pc, .. } => Some(pc),
        _ => None,
    };
    code.insns.iter().filter_map(place).collect()
}

/// Blocks start at targets, after jumps, and where exception ranges start or end.
fn block_starts(code: &Code) -> Vec<u32> {
    let mut starts = vec![0];
    for (pc, insn) in (0..).zip(&code.insns) {
        if let Insn::ConstPc { pc, .. } = *insn {
            starts.push(pc);
        }
        let before = starts.len();
        targets(code, pc, insn, &[], |to| starts.push(to));
        if starts.len() > before || insn.ends_flow() {
            starts.push(pc + 1);
        }
    }
    for handler in &code.handlers {
        starts.extend([handler.start, handler.end, handler.target]);
    }
    starts.sort_unstable();
    starts.dedup();
    starts.retain(|&start| (start as usize) < code.insns.len());
    starts
}

fn set(code: &Code, bits: &mut [u64], register: Reg) {
    if code.is_reference(register) {
        bits[usize::from(register) / 64] |= 1 << (register % 64);
    }
}

fn clear(bits: &mut [u64], register: Reg) {
    if let Some(word) = bits.get_mut(usize::from(register) / 64) {
        *word &= !(1 << (register % 64));
    }
}

fn join(into: &mut [u64], from: &[u64]) {
    for (into, from) in into.iter_mut().zip(from) {
        *into |= from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CATCH_ALL, Call, Handler};

    /// A method whose registers below `references` hold references.
    fn code(references: Reg, insns: &[Insn]) -> Code {
        let mut code = Code {
            insns: insns.to_vec(),
            register_count: 80,
            ..Code::default()
        };
        (0..references).for_each(|r| code.set_reference(r));
        code
    }

    #[track_caller]
    fn check(code: &Code, expected: &[&[Reg]]) {
        let liveness = Liveness::new(code);
        for (pc, expected) in (0..).zip(expected) {
            let live = liveness.at(code, pc);
            let is_live = |&r: &Reg| live[usize::from(r) / 64] >> (r % 64) & 1 != 0;
            let found: Vec<Reg> = (0..64 * live.len() as Reg).filter(is_live).collect();
            assert_eq!(found, *expected, "at {pc}");
            assert_eq!(live_references(code, pc), live);
        }
        assert_eq!(expected.len(), code.insns.len());
    }

    #[test]
    fn straight_code() {
        let mut code = code(
            70,
            &[
                Insn::Move { d: 1, s: 0 },
                Insn::GetField {
                    d: 75,
                    object: 1,
                    field: 1,
                },
                Insn::InvokeStatic { d: 2, call: 0 },
                Insn::Return { s: 2 },
            ],
        );
        code.calls.push(Call {
            reference: 1,
            proto: 0,
            arguments: vec![75, 69, 0],
        });
        check(&code, &[&[0, 69], &[0, 1, 69], &[0, 69], &[2]]);
    }

    #[test]
    fn a_loop_keeps_what_its_next_turn_reads() {
        let code = code(
            3,
            &[
                Insn::MonitorEnter { s: 1 },
                Insn::Const { d: 2, value: 0 },
                Insn::IfEqZ { a: 0, to: 2 },
                Insn::Goto { to: -3 },
                Insn::Throw { s: 2 },
            ],
        );
        check(&code, &[&[0, 1], &[0, 1], &[0, 1, 2], &[0, 1], &[2]]);
    }

    #[test]
    fn handlers_see_all_of_their_range() {
        let mut code = code(
            3,
            &[
                Insn::New { d: 0, class: 1 },
                Insn::New { d: 1, class: 1 },
                Insn::ReturnVoid,
                Insn::MoveException { d: 2 },
                Insn::MonitorExit { s: 1 },
                Insn::Throw { s: 2 },
            ],
        );
        code.handlers.push(Handler {
            start: 1,
            end: 2,
            target: 3,
            class: CATCH_ALL,
        });
        check(&code, &[&[1], &[1], &[], &[1], &[1, 2], &[2]]);
    }

    #[test]
    fn switches_and_subroutines() {
        let mut code = code(
            3,
            &[
                Insn::Switch { a: 9, table: 0 },
                Insn::ConstPc { d: 8, pc: 3 },
                Insn::Goto { to: 3 },
                Insn::Throw { s: 0 },
                Insn::Throw { s: 1 },
                Insn::JumpTo { a: 8 },
            ],
        );
        code.switches.push(Switch::Table {
            first: 0,
            targets: vec![1],
            default: 4,
        });
        check(&code, &[&[0, 1], &[0], &[0], &[0], &[1], &[0]]);
    }

    #[test]
    fn no_references_no_bits() {
        let code = code(0, &[Insn::ReturnVoid]);
        assert_eq!(live_references(&code, 0), []);
    }
}
