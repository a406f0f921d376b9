//! Which code of DEX files was reached.
//!
//! Each instruction of such code has a byte of marks, in the method's metadata: a restore does not
//! take them back. The loop marks where it starts to run a stretch of code (a method's entry, the
//! place after a call, a handler) and which way branches went, and tells an observer of each mark
//! once. Which instructions ran follows from that: those from a start to the next call, branch or
//! end. An exception in the midst of a stretch is not seen: the rest of the stretch counts as run.

use std::cell::Cell;

use gibbon_ir::{Code, Insn};

use super::{LinkedCode, Observer};
use crate::Machine;
use crate::meta::MethodId;

/// How an instruction was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Reached {
    /// A stretch of code starts here.
    Start = 1,
    /// This branch jumped.
    Taken = 2,
    /// This branch did not.
    NotTaken = 4,
}

pub(crate) struct Marks(Box<[Cell<u8>]>);

impl Marks {
    pub fn new(code: &Code) -> Marks {
        Marks(code.insns.iter().map(|_| Cell::new(0)).collect())
    }

    /// Whether this is new.
    fn set(&self, pc: u32, how: Reached) -> bool {
        let mark = &self.0[pc as usize];
        let before = mark.get();
        mark.set(before | how as u8);
        before & how as u8 == 0
    }

    /// Where the mark of an instruction is.
    pub fn address(&self, pc: u32) -> *const u8 {
        self.0[pc as usize].as_ptr()
    }

    fn unset(&self, pc: u32, how: Reached) {
        let mark = &self.0[pc as usize];
        mark.set(mark.get() & !(how as u8));
    }
}

impl LinkedCode {
    /// For the loop, where the observer has `COVERAGE`.
    pub(crate) fn cover<O: Observer>(&self, observer: &mut O, pc: u32, how: Reached) {
        if let Some(marks) = &self.marks
            && marks.set(pc, how)
        {
            observer.cover(self.method, pc, how);
        }
    }
}

/// What of a method ran, by bytecode offsets (code units).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Covered {
    /// As the DEX file names it: `Lcom/example/Main;->onCreate(Landroid/os/Bundle;)V`.
    pub method: String,
    /// First and last instruction of what ran in one go.
    pub stretches: Vec<(u32, u32)>,
    /// A branch and where it went.
    pub edges: Vec<(u32, u32)>,
}

impl Machine {
    /// The meaning of a method's marks, once an observer has reported them.
    pub fn covered(
        &self,
        method: MethodId,
        marks: impl IntoIterator<Item = (u32, Reached)>,
    ) -> Covered {
        let code = &self.linked_code(method).code;
        let mut covered = Covered {
            method: self.method_name(method),
            stretches: Vec::new(),
            edges: Vec::new(),
        };
        for (pc, how) in marks {
            let to = match how {
                Reached::Start => pc,
                Reached::NotTaken => code.after_branch(pc, false).0,
                Reached::Taken => code.after_branch(pc, true).0,
            };
            if how != Reached::Start {
                covered.edges.push((code.offset(pc), code.offset(to)));
            }
            add_stretches(code, to, &mut covered.stretches);
        }
        covered.stretches.sort_unstable();
        covered.stretches.dedup();
        covered.edges.sort_unstable();
        covered.edges.dedup();
        covered
    }

    /// Forgets a mark: an observer is told of it again when it is next set.
    pub fn uncover(&self, method: MethodId, pc: u32, how: Reached) {
        if let Some(marks) = &self.linked_code(method).marks {
            marks.unset(pc, how);
        }
    }
}

/// What runs from `pc` on without anything that is marked by itself; jumps are followed.
fn add_stretches(code: &Code, mut pc: u32, stretches: &mut Vec<(u32, u32)>) {
    let mut start = pc;
    // A loop without a branch in it has no end.
    for _ in 0..code.insns.len() {
        let insn = &code.insns[pc as usize];
        if let Insn::Goto { to } = *insn {
            stretches.push((code.offset(start), code.offset(pc)));
            pc = pc.wrapping_add_signed(to);
            start = pc;
        } else if insn.ends_flow() || insn.branch().is_some() || insn.calls() {
            stretches.push((code.offset(start), code.offset(pc)));
            return;
        } else {
            pc += 1;
        }
    }
}
