//! Makes the IR: registers, constants, calls, tables. The rest is in `select` and `branches`.

use std::mem::take;

use gibbon_dex::Op;

use super::body::Body;
use super::kinds::{self, Kinds};
use super::liveness::is_dead;
use super::roles::Kind;
use super::scratch::Scratch;
use super::steps::Step;
use super::{problem, unreadable};
use crate::{ArrayData, CATCH_ALL, Call, Code, Handler, Insn, LowerError, NO_REG, Reg};

pub(super) struct Emitter<'a> {
    pub body: &'a Body<'a>,
    pub kinds: &'a Kinds,
    pub code: Code,
    /// The IR registers of each DEX register: for references, and for anything else.
    registers: Vec<[Reg; 2]>,
    /// The first instruction of each step, or of the next that has one.
    pub starts: Vec<u32>,
    /// Branches, and the steps that they lead to.
    pub branches: Vec<(usize, usize)>,
    /// `Switch` instructions, in the order of `Code::switches`, whose targets are still steps.
    pub switches: Vec<usize>,
    /// What the step before left to this one.
    pub folded: Option<Folded>,
    /// What arrays are filled with, all together.
    array_bytes: usize,
}

/// Instructions can share what they fill arrays with: a small file could take all memory.
const MAX_ARRAY_BYTES: usize = 16 << 20;

/// A value that is only used by the next step, which takes it in.
#[derive(Clone, Copy)]
pub(super) enum Folded {
    Literal { register: u16, value: i16 },
    CompareJ { a: Reg, b: Reg },
}

pub(super) fn emit(
    body: &Body<'_>,
    kinds: &Kinds,
    scratch: &mut Scratch,
) -> Result<Code, LowerError> {
    let mut emitter = Emitter {
        body,
        kinds,
        code: Code::default(),
        registers: take(&mut scratch.registers),
        starts: take(&mut scratch.starts),
        branches: take(&mut scratch.branches),
        switches: Vec::new(),
        folded: None,
        array_bytes: 0,
    };
    let size = usize::from(body.code.registers_size);
    emitter.registers.resize(size, [NO_REG; 2]);
    emitter.arguments();
    emitter.code.insns.reserve(kinds.step_count);
    emitter.code.offsets.reserve(kinds.step_count);
    emitter.code.calls.reserve_exact(body.calls.len());
    for (position, step) in body.steps.iter().enumerate() {
        let start = emitter.next_insn();
        emitter.starts.push(start);
        if step.reachable {
            emitter.step(position, step)?;
            if emitter.next_insn() != start {
                emitter.code.offsets.push((start, step.pc));
            }
        }
    }
    let end = emitter.next_insn();
    emitter.starts.push(end);
    emitter.resolve_branches();
    emitter.handlers()?;
    emitter.lines();
    scratch.registers = emitter.registers;
    scratch.starts = emitter.starts;
    scratch.branches = emitter.branches;
    Ok(emitter.code)
}

impl Emitter<'_> {
    fn next_insn(&self) -> u32 {
        self.code.insns.len() as u32
    }

    pub fn push(&mut self, insn: Insn) {
        self.code.insns.push(insn);
    }

    fn arguments(&mut self) {
        let kinds = self.kinds;
        for (place, &(register, kind)) in kinds.parameters.iter().enumerate() {
            // At most 256: the DEX reader limits prototypes to 255 parameters.
            let place = place as Reg;
            self.registers[usize::from(register)][half(kind)] = place;
            if kind == Kind::Reference {
                self.code.set_reference(place);
            }
        }
        self.code.argument_count = kinds.parameters.len() as u16;
        self.code.register_count = self.code.argument_count;
    }

    /// The IR register for values of this kind in a DEX register.
    fn register(&mut self, register: u16, kind: Kind) -> Result<Reg, LowerError> {
        let place = &mut self.registers[usize::from(register)][half(kind)];
        if *place == NO_REG {
            *place = self.code.register_count;
            self.code.register_count += 1;
            if *place == NO_REG - 1 {
                return Err(problem(0, "the method needs too many registers"));
            }
            if kind == Kind::Reference {
                self.code.set_reference(*place);
            }
        }
        Ok(self.registers[usize::from(register)][half(kind)])
    }

    pub fn write(&mut self, register: u16, kind: Kind) -> Result<Reg, LowerError> {
        self.register(register, kind)
    }

    pub fn read(&mut self, step: &Step, register: u16, kind: Kind) -> Result<Reg, LowerError> {
        if !self.kinds.may_hold(register, kind) {
            let why = format!(
                "{} reads v{register}, which never holds such a value",
                step.op.mnemonic()
            );
            return Err(problem(step.pc, why));
        }
        self.register(register, kind)
    }

    fn step(&mut self, position: usize, step: &Step) -> Result<(), LowerError> {
        match step.op {
            Op::Const => self.constant(position, step),
            Op::ConstWide => self.wide_constant(position, step),
            Op::CmpLong => self.compare(position, step),
            Op::Goto => {
                self.branch(step, Insn::Goto { to: 0 });
                Ok(())
            }
            Op::PackedSwitch | Op::SparseSwitch => self.switch(step),
            _ if step.traits.is_jump() => self.conditional(position, step),
            _ if step.traits.is_call() => self.call(step),
            Op::FillArrayData => self.fill_array(step),
            _ => self.select(step),
        }
    }

    fn constant(&mut self, position: usize, step: &Step) -> Result<(), LowerError> {
        let v = step.a;
        if self.fold_literal(position, step) {
            return Ok(());
        }
        // Literals of `const` have 32 bits.
        let value = step.literal as i32;
        let mut narrow = true;
        let mut reference = value == 0 && self.kinds.is_read(v, kinds::REFERENCE);
        if reference {
            narrow = self.kinds.is_read(v, kinds::NARROW);
            if narrow {
                reference = !is_dead(self.body, position, v, true);
                narrow = !reference || !is_dead(self.body, position, v, false);
            }
        }
        if narrow {
            let d = self.write(v, Kind::Narrow)?;
            self.push(Insn::Const { d, value });
        }
        if reference {
            let d = self.write(v, Kind::Reference)?;
            self.push(Insn::Const { d, value });
        }
        Ok(())
    }

    fn wide_constant(&mut self, position: usize, step: &Step) -> Result<(), LowerError> {
        if self.fold_literal(position, step) {
            return Ok(());
        }
        let d = self.write(step.a, Kind::Wide)?;
        let insn = match i32::try_from(step.literal) {
            Ok(value) => Insn::ConstJ { d, value },
            Err(_) => {
                let index = self.code.wide.len() as u32;
                self.code.wide.push(step.literal as u64);
                Insn::ConstWide { d, index }
            }
        };
        self.push(insn);
        Ok(())
    }

    /// Leaves a literal to the next step, if that can take it in and nothing else needs it.
    fn fold_literal(&mut self, position: usize, step: &Step) -> bool {
        let Ok(value) = i16::try_from(step.literal) else {
            return false;
        };
        let register = step.a;
        let next = &self.body.steps[position + 1];
        if next.leader || !Self::takes_literal(next, register, value) {
            return false;
        }
        let overwritten = !next.traits.is_jump() && next.a == register;
        if !overwritten && !is_dead(self.body, position + 1, register, false) {
            return false;
        }
        let may_be_null = value == 0 && self.kinds.is_read(register, kinds::REFERENCE);
        if may_be_null && !overwritten && !is_dead(self.body, position + 1, register, true) {
            return false;
        }
        self.folded = Some(Folded::Literal { register, value });
        true
    }

    fn compare(&mut self, position: usize, step: &Step) -> Result<(), LowerError> {
        let a = self.read(step, step.b, Kind::Wide)?;
        let b = self.read(step, step.c, Kind::Wide)?;
        let next = &self.body.steps[position + 1];
        let tests_it = (Op::IfEqz.value()..=Op::IfLez.value()).contains(&next.op.value())
            && next.a == step.a
            && !next.leader;
        if tests_it && is_dead(self.body, position + 1, step.a, false) {
            self.folded = Some(Folded::CompareJ { a, b });
        } else {
            let d = self.write(step.a, Kind::Narrow)?;
            self.push(Insn::CompareJ { d, a, b });
        }
        Ok(())
    }

    fn call(&mut self, step: &Step) -> Result<(), LowerError> {
        let body = self.body;
        let site = body
            .call(step)
            .ok_or_else(|| problem(step.pc, "the call was not read"))?;
        let mut arguments = Vec::with_capacity(site.arguments.len());
        for &(register, kind) in body.call_arguments(site) {
            arguments.push(self.read(step, register, kind)?);
        }
        let d = match site.result {
            Some((register, kind)) => self.write(register, kind)?,
            None => NO_REG,
        };
        let call = self.code.calls.len() as u32;
        self.code.calls.push(Call {
            reference: step.index,
            proto: site.proto,
            arguments,
        });
        let insn = match step.op {
            Op::FilledNewArray if d == NO_REG => {
                // The array is not wanted, but making it can fail.
                let d = self.spare_reference()?;
                Insn::NewFilledArray { d, call }
            }
            Op::FilledNewArray => Insn::NewFilledArray { d, call },
            Op::InvokeVirtual => Insn::InvokeVirtual { d, call },
            Op::InvokeSuper => Insn::InvokeSuper { d, call },
            Op::InvokeDirect => Insn::InvokeSpecial { d, call },
            Op::InvokeStatic => Insn::InvokeStatic { d, call },
            Op::InvokeInterface => Insn::InvokeInterface { d, call },
            Op::InvokePolymorphic => Insn::InvokePolymorphic { d, call },
            _ => Insn::InvokeDynamic { d, call },
        };
        self.push(insn);
        Ok(())
    }

    /// A register that nothing else uses.
    fn spare_reference(&mut self) -> Result<Reg, LowerError> {
        self.registers.push([NO_REG; 2]);
        let index = u16::try_from(self.registers.len() - 1)
            .map_err(|_| problem(0, "the method needs too many registers"))?;
        self.register(index, Kind::Reference)
    }

    fn fill_array(&mut self, step: &Step) -> Result<(), LowerError> {
        let array = self.read(step, step.a, Kind::Reference)?;
        let insns = self.body.code.insns;
        let payload = gibbon_dex::decode(insns, step.pc)
            .and_then(|insn| insns.array_payload(&insn))
            .map_err(unreadable(step.pc))?;
        self.array_bytes += payload.bytes.len();
        if self.array_bytes > MAX_ARRAY_BYTES.max(2 * insns.len() as usize) {
            return Err(problem(step.pc, "the method fills arrays with too much"));
        }
        let data = self.code.array_data.len() as u32;
        self.code.array_data.push(ArrayData {
            // 1, 2, 4 or 8.
            element_width: payload.element_width as u8,
            bytes: payload.bytes.to_vec(),
        });
        self.push(Insn::FillArray { array, data });
        Ok(())
    }

    /// The first instruction at or after an address.
    fn insn_at(&self, address: u32) -> u32 {
        let position = self.body.steps.partition_point(|step| step.pc < address);
        self.starts[position]
    }

    fn handlers(&mut self) -> Result<(), LowerError> {
        let tries = &self.body.tries;
        let types = self.body.code.dex().header().types.count;
        for item in &tries.items {
            let (start, end) = (self.insn_at(item.start), self.insn_at(item.end));
            let handler = &tries.handlers[item.handler];
            let typed = handler.typed.iter().map(|&(class, _)| class.0);
            let classes = typed.chain(handler.catch_all.map(|_| CATCH_ALL));
            for (class, &entry) in classes.zip(&self.body.entries[item.handler]) {
                if start == end || !self.body.steps[entry].reachable {
                    continue;
                }
                if class >= types && class != CATCH_ALL {
                    let why = format!("type {class} of a handler is not one of the {types}");
                    return Err(problem(item.start, why));
                }
                self.code.handlers.push(Handler {
                    start,
                    end,
                    target: self.starts[entry],
                    class,
                });
            }
        }
        Ok(())
    }

    /// Lines are only for people: a method whose debug info is broken runs without.
    fn lines(&mut self) {
        let Ok(debug_lines) = self.body.code.lines() else {
            return;
        };
        let end = self.next_insn();
        let mut lines: Vec<(u32, u32)> = Vec::with_capacity(debug_lines.len());
        for line in &debug_lines {
            let start = self.insn_at(line.address);
            match lines.last_mut() {
                Some(last) if last.0 == start => last.1 = line.line,
                Some(last) if last.1 == line.line || last.0 > start => {}
                _ => lines.push((start, line.line)),
            }
        }
        lines.retain(|&(start, _)| start < end);
        self.code.lines = lines;
    }
}

fn half(kind: Kind) -> usize {
    usize::from(kind != Kind::Reference)
}
