//! A method's control flow: which steps are reachable, and where each leads.

use std::mem::take;
use std::ops::Range;

use gibbon_dex::{CodeItem, Op, Tries};

use super::calls::CallSite;
use super::roles::{Kind, Role};
use super::scratch::Scratch;
use super::steps::{self, Operands, Step};
use super::{problem, unreadable};
use crate::LowerError;

/// More than any real method has; keeps a made-up one from taking all memory.
const MAX_EDGES: usize = 1 << 22;

/// A decoded method. Steps are named by their position in `steps`.
pub(super) struct Body<'a> {
    pub code: &'a CodeItem<'a>,
    pub steps: Vec<Step>,
    pub switches: Vec<SwitchCases>,
    /// The operands of calls, also of those that are not reachable.
    pub operands: Vec<Operands>,
    /// The same calls, once they have been read.
    pub calls: Vec<CallSite>,
    /// The arguments of all calls, one after the other.
    pub arguments: Vec<(u16, Kind)>,
    pub tries: Tries,
    /// For each of `tries.handlers` the steps at which its handlers begin: those for a type,
    /// then the one for all.
    pub entries: Vec<Vec<usize>>,
    /// From switches to their cases and from steps that throw to handlers.
    edges: usize,
    /// Why there are no more steps, if that is because of an error.
    ended_by: Option<LowerError>,
}

pub(super) struct SwitchCases {
    /// The first key of a `packed-switch`.
    pub first: Option<i32>,
    /// Keys, and the steps they lead to.
    pub cases: Vec<(i32, usize)>,
}

/// What a step writes, and what kind of value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    Zero,
    Value(Kind),
}

/// How control comes to a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    AfterCall,
    After,
    Jump,
    Exception,
}

impl<'a> Body<'a> {
    pub fn new(code: &'a CodeItem<'a>, scratch: &mut Scratch) -> Result<Self, LowerError> {
        let mut steps = take(&mut scratch.steps);
        let mut operands = take(&mut scratch.operands);
        let ended_by = steps::decode(code, &mut steps, &mut operands);
        let mut body = Self {
            code,
            steps,
            switches: Vec::new(),
            operands,
            calls: take(&mut scratch.calls),
            arguments: take(&mut scratch.arguments),
            tries: code.tries().map_err(unreadable(0))?,
            entries: Vec::new(),
            edges: 0,
            ended_by,
        };
        body.entries = body.handler_entries()?;
        let ranges = body.tries.items.iter();
        body.edges = ranges.map(|item| body.entries[item.handler].len()).sum();
        body.check_edges(0)?;
        body.find_reachable(&mut scratch.work)?;
        Ok(body)
    }

    pub fn recycle(self, scratch: &mut Scratch) {
        scratch.steps = self.steps;
        scratch.operands = self.operands;
        scratch.calls = self.calls;
        scratch.arguments = self.arguments;
    }

    fn handler_entries(&self) -> Result<Vec<Vec<usize>>, LowerError> {
        let mut entries = Vec::with_capacity(self.tries.handlers.len());
        for handler in &self.tries.handlers {
            let typed = handler.typed.iter().map(|&(_, address)| address);
            let addresses = typed.chain(handler.catch_all);
            let positions = addresses.map(|address| self.position(address, address));
            entries.push(positions.collect::<Result<_, _>>()?);
        }
        Ok(entries)
    }

    /// The step at an address.
    fn position(&self, address: u32, from: u32) -> Result<usize, LowerError> {
        self.steps
            .binary_search_by_key(&address, |step| step.pc)
            .map_err(|_| {
                problem(
                    from,
                    format!("no instruction begins at {address:#06x}, where control goes"),
                )
            })
    }

    fn find_reachable(&mut self, work: &mut Vec<usize>) -> Result<(), LowerError> {
        self.enter(0, 0, Edge::Jump)?;
        work.push(0);
        while let Some(start) = work.pop() {
            let mut next = Some(start);
            while let Some(position) = next {
                next = self.follow(position, work)?;
            }
        }
        Ok(())
    }

    /// Notes the places that a step leads to, but returns the step after it, if it goes on there
    /// and that is new.
    fn follow(
        &mut self,
        position: usize,
        work: &mut Vec<usize>,
    ) -> Result<Option<usize>, LowerError> {
        let Step {
            pc, target, traits, ..
        } = self.steps[position];
        if traits.is_jump() {
            let target = self.position(target, pc)?;
            self.steps[position].target = target as u32;
            if self.enter(target, pc, Edge::Jump)? {
                work.push(target);
            }
        } else if traits.is_switch() {
            let cases = self.switch_cases(position)?;
            self.edges += cases.cases.len();
            self.check_edges(pc)?;
            for &(_, target) in &cases.cases {
                if self.enter(target, pc, Edge::Jump)? {
                    work.push(target);
                }
            }
            self.steps[position].target = self.switches.len() as u32;
            self.switches.push(cases);
        }
        if traits.throws()
            && let Some(handler) = self.handler(position)
        {
            self.edges += self.entries[handler].len();
            self.check_edges(pc)?;
            for index in 0..self.entries[handler].len() {
                let entry = self.entries[handler][index];
                if self.enter(entry, pc, Edge::Exception)? {
                    work.push(entry);
                }
            }
        }
        if !traits.falls_through() {
            return Ok(None);
        }
        let edge = if traits.is_call() {
            Edge::AfterCall
        } else {
            Edge::After
        };
        let next = position + 1;
        let new = self.enter(next, pc, edge)?;
        if traits.ends_block() {
            self.steps[next].leader = true;
        }
        Ok(new.then_some(next))
    }

    /// Switches can share a table and ranges a list of handlers, so that a small file has very many.
    fn check_edges(&self, pc: u32) -> Result<(), LowerError> {
        match self.edges > MAX_EDGES {
            true => Err(problem(pc, "too many ways lead through the method")),
            false => Ok(()),
        }
    }

    /// Marks a step as reachable; says whether it was not before.
    fn enter(&mut self, position: usize, from: u32, edge: Edge) -> Result<bool, LowerError> {
        let Some(step) = self.steps.get_mut(position) else {
            return Err(self
                .ended_by
                .take()
                .unwrap_or_else(|| problem(from, "control runs off the end of the method")));
        };
        match step.op {
            Op::MoveResult | Op::MoveResultWide | Op::MoveResultObject
                if edge != Edge::AfterCall =>
            {
                return Err(problem(step.pc, "move-result does not follow a call"));
            }
            Op::MoveException if edge != Edge::Exception => {
                return Err(problem(
                    step.pc,
                    "control comes to move-exception without one",
                ));
            }
            op if op.is_payload() => {
                return Err(problem(step.pc, "control runs into a table"));
            }
            _ => {}
        }
        if matches!(edge, Edge::Jump | Edge::Exception) {
            step.leader = true;
        }
        let new = !step.reachable;
        step.reachable = true;
        Ok(new)
    }

    fn switch_cases(&self, position: usize) -> Result<SwitchCases, LowerError> {
        let pc = self.steps[position].pc;
        let insns = self.code.insns;
        let insn = gibbon_dex::decode(insns, pc).map_err(unreadable(pc))?;
        let payload = insns.switch_payload(&insn).map_err(unreadable(pc))?;
        let mut cases = Vec::with_capacity(payload.len());
        for case in payload.cases() {
            let (key, target) = case.map_err(unreadable(pc))?;
            cases.push((key, self.position(target, pc)?));
        }
        Ok(SwitchCases {
            first: payload.first_key(),
            cases,
        })
    }

    /// The handler that guards a step, as a place in `entries`.
    pub fn handler(&self, position: usize) -> Option<usize> {
        let pc = self.steps[position].pc;
        let items = &self.tries.items;
        let after = items.partition_point(|item| item.start <= pc);
        let item = items.get(after.checked_sub(1)?)?;
        (pc < item.end).then_some(item.handler)
    }

    /// The steps that an exception thrown by this step leads to.
    pub fn exception_entries(&self, position: usize) -> &[usize] {
        if self.tries.items.is_empty() || !self.steps[position].traits.throws() {
            return &[];
        }
        self.handler(position)
            .map_or(&[], |handler| &self.entries[handler])
    }

    /// The steps that come after this one if it does not throw.
    pub fn successors(&self, position: usize, mut visit: impl FnMut(usize)) {
        let step = &self.steps[position];
        if step.traits.is_jump() {
            visit(step.target as usize);
        } else if step.traits.is_switch() {
            for &(_, target) in &self.switches[step.target as usize].cases {
                visit(target);
            }
        }
        if step.traits.falls_through() {
            visit(position + 1);
        }
    }

    /// The call that a step makes.
    pub fn call(&self, step: &Step) -> Option<&CallSite> {
        if !step.traits.is_call() {
            return None;
        }
        self.calls.get(step.target as usize)
    }

    pub fn call_arguments(&self, call: &CallSite) -> &[(u16, Kind)] {
        let Range { start, end } = call.arguments;
        &self.arguments[start..end]
    }

    /// What a step reads; no kind if it takes an int or a reference.
    pub fn reads(&self, step: &Step, mut visit: impl FnMut(u16, Option<Kind>)) {
        if let Some(call) = self.call(step) {
            for &(register, kind) in self.call_arguments(call) {
                visit(register, Some(kind));
            }
            return;
        }
        for (register, role) in [step.a, step.b, step.c].into_iter().zip(step.roles) {
            match role {
                Role::Read(kind) => visit(register, Some(kind)),
                Role::ReadEither => visit(register, None),
                Role::Unused | Role::Write(_) | Role::WriteZero => {}
            }
        }
    }

    /// What a step writes when it does not throw; the result of a call is written by the call.
    pub fn write(&self, step: &Step) -> Option<(u16, Written)> {
        if let Some(call) = self.call(step) {
            let (register, kind) = call.result?;
            return Some((register, Written::Value(kind)));
        }
        match step.roles[0] {
            Role::Write(kind) => Some((step.a, Written::Value(kind))),
            Role::WriteZero => Some((step.a, Written::Zero)),
            Role::Unused | Role::Read(_) | Role::ReadEither => None,
        }
    }
}
