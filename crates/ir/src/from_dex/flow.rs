//! Follows the kinds of values through the control flow, for the registers where it matters.
//!
//! A state is one byte a register: two bits, "may be an int" and "may be a reference". Zero is
//! neither, an unset or conflicting register is both, and so two states merge by `or`.

use gibbon_dex::Op;

use super::body::{Body, Written};
use super::kinds::{Kinds, has_two_operands};
use super::problem;
use super::roles::Kind;
use crate::LowerError;

const ZERO: u8 = 0;
const NARROW: u8 = 1;
const REFERENCE: u8 = 2;
const UNUSABLE: u8 = 3;

/// More than any real method needs; keeps a made-up one from taking all memory.
const MAX_STATES: usize = 1 << 26;

const NOT_FOLLOWED: u16 = u16::MAX;

struct Flow<'a, 'b> {
    body: &'a Body<'b>,
    /// For each DEX register its place in a state, or `NOT_FOLLOWED`.
    slots: Vec<u16>,
    width: usize,
    /// Steps at which blocks begin, in order.
    starts: Vec<usize>,
    /// The state at the start of each block.
    states: Vec<u8>,
    seen: Vec<bool>,
    dirty: Vec<bool>,
}

/// What was found out about a step.
enum Finding {
    Compares(Kind),
    MovesZero,
}

/// Resolves comparisons that are still open and finds moves of zero.
pub(super) fn resolve(body: &mut Body<'_>, kinds: &Kinds) -> Result<(), LowerError> {
    let mut flow = Flow::new(body)?;
    flow.start(kinds);
    flow.run();
    for (position, finding) in flow.findings()? {
        let step = &mut body.steps[position];
        match finding {
            Finding::Compares(kind) => step.set_compared(kind),
            Finding::MovesZero => step.set_zero(),
        }
    }
    Ok(())
}

impl<'a, 'b> Flow<'a, 'b> {
    fn new(body: &'a Body<'b>) -> Result<Self, LowerError> {
        let mut slots = vec![NOT_FOLLOWED; usize::from(body.code.registers_size)];
        let mut width = 0;
        let mut follow = |register: u16| {
            let slot = &mut slots[usize::from(register)];
            if *slot == NOT_FOLLOWED {
                *slot = width;
                width += 1;
            }
        };
        let mut starts = Vec::new();
        for (position, step) in body.steps.iter().enumerate() {
            if !step.reachable {
                continue;
            }
            if step.leader {
                starts.push(position);
            }
            match step.op {
                Op::Move | Op::MoveObject => {
                    follow(step.a);
                    follow(step.b);
                }
                Op::IfEq | Op::IfNe | Op::IfEqz | Op::IfNez if step.compared().is_none() => {
                    follow(step.a);
                    if has_two_operands(step) {
                        follow(step.b);
                    }
                }
                _ => {}
            }
        }
        let width = usize::from(width);
        let size = width * starts.len();
        if size > MAX_STATES {
            return Err(problem(0, "the method is too large"));
        }
        Ok(Self {
            body,
            slots,
            width,
            states: vec![ZERO; size],
            seen: vec![false; starts.len()],
            dirty: vec![false; starts.len()],
            starts,
        })
    }

    /// The state in which the method is entered.
    fn start(&mut self, kinds: &Kinds) {
        let mut state = vec![UNUSABLE; self.width];
        for &(register, kind) in &kinds.parameters {
            self.set(&mut state, register, Written::Value(kind));
        }
        self.merge(0, &state);
    }

    fn run(&mut self) {
        let mut state = vec![ZERO; self.width];
        while self.dirty.contains(&true) {
            for block in 0..self.starts.len() {
                if !self.dirty[block] {
                    continue;
                }
                self.dirty[block] = false;
                state.copy_from_slice(self.state(block));
                self.run_block(block, &mut state);
            }
        }
    }

    fn run_block(&mut self, block: usize, state: &mut [u8]) {
        let body = self.body;
        // The handlers that have already been told of the current state.
        let mut told: &[usize] = &[];
        let mut position = self.starts[block];
        loop {
            let entries = body.exception_entries(position);
            if !entries.is_empty() && !std::ptr::eq(entries, told) {
                for &entry in entries {
                    self.merge(entry, state);
                }
                told = entries;
            }
            if self.step(position, state) {
                told = &[];
            }
            if body.steps[position].traits.ends_block() || body.steps[position + 1].leader {
                body.successors(position, |next| self.merge(next, state));
                return;
            }
            position += 1;
        }
    }

    /// Applies what a step writes; says whether that changed the state.
    fn step(&self, position: usize, state: &mut [u8]) -> bool {
        let step = &self.body.steps[position];
        let Some((register, written)) = self.body.write(step) else {
            return false;
        };
        let written = match (step.op, self.get(state, step.b)) {
            (Op::Move | Op::MoveObject, Some(ZERO)) => Written::Zero,
            _ => written,
        };
        self.set(state, register, written)
    }

    fn get(&self, state: &[u8], register: u16) -> Option<u8> {
        let slot = *self.slots.get(usize::from(register))?;
        state.get(usize::from(slot)).copied()
    }

    fn set(&self, state: &mut [u8], register: u16, written: Written) -> bool {
        let mut changed = false;
        let mut put = |register: u16, value: u8| {
            let slot = usize::from(self.slots[usize::from(register)]);
            if let Some(place) = state.get_mut(slot) {
                changed |= *place != value;
                *place = value;
            }
        };
        match written {
            Written::Zero => put(register, ZERO),
            Written::Value(Kind::Narrow) => put(register, NARROW),
            Written::Value(Kind::Reference) => put(register, REFERENCE),
            Written::Value(Kind::Wide) => {
                put(register, UNUSABLE);
                put(register + 1, UNUSABLE);
            }
        }
        changed
    }

    fn state(&self, block: usize) -> &[u8] {
        &self.states[block * self.width..][..self.width]
    }

    fn merge(&mut self, start: usize, state: &[u8]) {
        let Ok(block) = self.starts.binary_search(&start) else {
            return;
        };
        let place = &mut self.states[block * self.width..][..self.width];
        let mut changed = !self.seen[block];
        for (old, &new) in place.iter_mut().zip(state) {
            changed |= *old | new != *old;
            *old |= new;
        }
        self.seen[block] = true;
        self.dirty[block] |= changed;
    }

    fn findings(&self) -> Result<Vec<(usize, Finding)>, LowerError> {
        let mut findings = Vec::new();
        let mut state = vec![ZERO; self.width];
        for (block, &start) in self.starts.iter().enumerate() {
            state.copy_from_slice(self.state(block));
            let end = self.starts.get(block + 1).copied();
            for position in start..end.unwrap_or(self.body.steps.len()) {
                if !self.body.steps[position].reachable {
                    break;
                }
                if let Some(finding) = self.look_at(position, &state)? {
                    findings.push((position, finding));
                }
                self.step(position, &mut state);
            }
        }
        Ok(findings)
    }

    fn look_at(&self, position: usize, state: &[u8]) -> Result<Option<Finding>, LowerError> {
        let step = &self.body.steps[position];
        let mut wrong = None;
        let mut either = ZERO;
        self.body.reads(step, |register, kind| {
            let Some(value) = self.get(state, register) else {
                return;
            };
            let fits = match kind {
                Some(Kind::Narrow) => value & REFERENCE == 0,
                Some(Kind::Reference) => value & NARROW == 0,
                // Pairs are not followed.
                Some(Kind::Wide) => true,
                None => {
                    either |= value;
                    either != UNUSABLE
                }
            };
            if !fits {
                wrong = Some(register);
            }
        });
        if let Some(register) = wrong {
            let why = format!(
                "v{register} may hold something else than {} takes, or nothing",
                step.op.mnemonic()
            );
            return Err(problem(step.pc, why));
        }
        let moves_zero =
            matches!(step.op, Op::Move | Op::MoveObject) && self.get(state, step.b) == Some(ZERO);
        Ok(match step.op {
            _ if moves_zero => Some(Finding::MovesZero),
            Op::IfEq | Op::IfNe | Op::IfEqz | Op::IfNez if step.compared().is_none() => {
                Some(Finding::Compares(match either {
                    REFERENCE => Kind::Reference,
                    _ => Kind::Narrow,
                }))
            }
            _ => None,
        })
    }
}
