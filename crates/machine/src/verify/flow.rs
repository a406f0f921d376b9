//! The data flow: types of registers at the start of every block that can be reached.

use gibbon_ir::{CATCH_ALL, Code, Insn, Switch};

use super::types::Type;
use super::{Fit, Verifier};

/// More types at the starts of blocks than any real method has.
const MAX_TYPES: usize = 1 << 24;

/// Types at the start of blocks, once nothing changes any more.
pub(super) struct Flow {
    /// First instruction of each block, ascending.
    starts: Vec<u32>,
    /// By block; `None` cannot be reached.
    states: Vec<Option<Box<[Type]>>>,
}

impl Flow {
    pub fn solve(verifier: &mut Verifier<'_>, start: Vec<Type>) -> Result<Flow, String> {
        let code = verifier.code;
        let starts = block_starts(code);
        if starts.len().saturating_mul(start.len()) > MAX_TYPES {
            return Err("the method is too large".to_owned());
        }
        let mut flow = Flow {
            states: vec![None; starts.len()],
            starts,
        };
        let returns = return_places(code);
        flow.states[0] = Some(start.into());
        let mut work = vec![0];
        while let Some(block) = work.pop() {
            flow.follow(verifier, block, &returns, &mut work)?;
        }
        Ok(flow)
    }

    fn range(&self, code: &Code, block: usize) -> std::ops::Range<u32> {
        let next = self.starts.get(block + 1).copied();
        self.starts[block]..next.unwrap_or(code.insns.len() as u32)
    }

    /// Follows one block and passes its types on to those it leads to.
    fn follow(
        &mut self,
        verifier: &mut Verifier<'_>,
        block: usize,
        returns: &[u32],
        work: &mut Vec<usize>,
    ) -> Result<(), String> {
        let code = verifier.code;
        let Some(mut state) = self.states[block].clone() else {
            return Ok(());
        };
        let range = self.range(code, block);
        let handlers: Vec<u32> = handlers_of(code, range.start).collect();
        for &handler in &handlers {
            self.reach(verifier, handler, &state, work);
        }
        for pc in range.clone() {
            let insn = code.insns[pc as usize];
            let caught = caught_at(verifier, pc);
            let changed = match insn {
                Insn::CheckCast { s, .. } => Some(s),
                _ => insn.def(),
            };
            let changed = changed.filter(|&register| code.is_reference(register));
            verifier
                .step(insn, &mut state, caught)
                .map_err(|problem| at(code, pc, &problem))?;
            if let Some(register) = changed {
                for &handler in &handlers {
                    let register = usize::from(register);
                    self.reach_register(verifier, handler, register, state[register], work);
                }
            }
        }
        let last = range.end - 1;
        let insn = code.insns[last as usize];
        if let Some(distance) = insn.branch() {
            let target = last.wrapping_add_signed(distance);
            match insn {
                // There the register holds null.
                Insn::IfEqZ { a, .. } if code.is_reference(a) => {
                    let mut state = state.clone();
                    state[usize::from(a)] = Type::NULL;
                    self.reach(verifier, target, &state, work);
                }
                _ => self.reach(verifier, target, &state, work),
            }
            if let Insn::IfNeZ { a, .. } = insn
                && code.is_reference(a)
            {
                state[usize::from(a)] = Type::NULL;
            }
        }
        match insn {
            Insn::Switch { table, .. } => {
                for to in switch_targets(&code.switches[table as usize]) {
                    self.reach(verifier, last.wrapping_add_signed(to), &state, work);
                }
            }
            Insn::JumpTo { .. } => {
                for &to in returns {
                    self.reach(verifier, to, &state, work);
                }
            }
            _ => {}
        }
        if !insn.ends_flow() {
            self.reach(verifier, range.end, &state, work);
        }
        Ok(())
    }

    fn block_at(&self, pc: u32) -> Option<usize> {
        self.starts.binary_search(&pc).ok()
    }

    fn reach(
        &mut self,
        verifier: &mut Verifier<'_>,
        pc: u32,
        state: &[Type],
        work: &mut Vec<usize>,
    ) {
        let Some(block) = self.block_at(pc) else {
            return;
        };
        match &mut self.states[block] {
            none @ None => {
                *none = Some(state.into());
                work.push(block);
            }
            Some(known) => {
                let mut is_changed = false;
                for (known, &new) in known.iter_mut().zip(state) {
                    if *known != new {
                        let joined = verifier.types.join(*known, new);
                        is_changed |= joined != *known;
                        *known = joined;
                    }
                }
                if is_changed && !work.contains(&block) {
                    work.push(block);
                }
            }
        }
    }

    fn reach_register(
        &mut self,
        verifier: &mut Verifier<'_>,
        pc: u32,
        register: usize,
        new: Type,
        work: &mut Vec<usize>,
    ) {
        let Some(block) = self.block_at(pc) else {
            return;
        };
        if let Some(known) = &mut self.states[block] {
            let joined = verifier.types.join(known[register], new);
            if joined != known[register] {
                known[register] = joined;
                if !work.contains(&block) {
                    work.push(block);
                }
            }
        }
    }

    /// The instructions whose operands have to be looked at when they run. The error is the
    /// first use that cannot be right.
    pub fn open_uses(&self, verifier: &mut Verifier<'_>) -> Result<Vec<u32>, String> {
        let code = verifier.code;
        let mut open = Vec::new();
        for (block, state) in self.states.iter().enumerate() {
            let Some(mut state) = state.clone() else {
                continue;
            };
            for pc in self.range(code, block) {
                let insn = code.insns[pc as usize];
                let caught = caught_at(verifier, pc);
                let uses = verifier
                    .step(insn, &mut state, caught)
                    .map_err(|problem| at(code, pc, &problem))?;
                match (uses.worst, uses.problem) {
                    (Fit::Proven, _) => {}
                    (Fit::Open, _) => open.push(pc),
                    // As on Android: what is wrong is found when it runs, in code that may never.
                    (Fit::Wrong, _) if verifier.types.is_dex() => open.push(pc),
                    (Fit::Wrong, problem) => {
                        return Err(at(code, pc, &problem.unwrap_or_default()));
                    }
                }
            }
        }
        Ok(open)
    }
}

fn at(code: &Code, pc: u32, problem: &str) -> String {
    format!("at {}: {problem}", code.offset(pc))
}

fn switch_targets(switch: &Switch) -> Vec<i32> {
    match switch {
        Switch::Table {
            targets, default, ..
        } => targets.iter().chain([default]).copied().collect(),
        Switch::Lookup { targets, default } => {
            let targets = targets.iter().map(|(_, to)| to);
            targets.chain([default]).copied().collect()
        }
    }
}

/// Where `ret` may go: after any `jsr`.
fn return_places(code: &Code) -> Vec<u32> {
    let places = code.insns.iter().filter_map(|insn| match *insn {
        Insn::ConstPc { pc, .. } => Some(pc),
        _ => None,
    });
    places.collect()
}

fn handlers_of(code: &Code, pc: u32) -> impl Iterator<Item = u32> + '_ {
    let covering = move |handler: &&gibbon_ir::Handler| handler.start <= pc && pc < handler.end;
    let handlers = code.handlers.iter().filter(covering);
    handlers.map(|handler| handler.target)
}

/// The type of the exception at the start of a handler.
fn caught_at(verifier: &mut Verifier<'_>, pc: u32) -> Type {
    let code = verifier.code;
    if !matches!(code.insns[pc as usize], Insn::MoveException { .. }) {
        return Type::NULL;
    }
    let mut caught = Type::NULL;
    for handler in code.handlers.iter().filter(|handler| handler.target == pc) {
        let of_handler = match handler.class {
            CATCH_ALL => verifier.types.name("java/lang/Throwable"),
            class => verifier.types.of_pool(class),
        };
        caught = verifier.types.join(caught, of_handler);
    }
    match caught {
        Type::NULL => verifier.types.name("java/lang/Throwable"),
        caught => caught,
    }
}

fn block_starts(code: &Code) -> Vec<u32> {
    let mut starts = vec![0];
    for (pc, insn) in (0u32..).zip(&code.insns) {
        if let Some(distance) = insn.branch() {
            starts.extend([pc.wrapping_add_signed(distance), pc + 1]);
        }
        match *insn {
            Insn::Switch { table, .. } => {
                let targets = switch_targets(&code.switches[table as usize]);
                starts.extend(targets.into_iter().map(|to| pc.wrapping_add_signed(to)));
                starts.push(pc + 1);
            }
            Insn::ConstPc { pc: place, .. } => starts.push(place),
            _ if insn.ends_flow() => starts.push(pc + 1),
            _ => {}
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
