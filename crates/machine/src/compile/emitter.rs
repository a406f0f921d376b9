//! One method, one pass: each instruction becomes its template, in order.
//!
//! Guest registers stay in their slots; [`RegisterCache`] saves loading them again. An instruction
//! without a template *exits*: the interpreter runs it, from the state before it. Instructions
//! are counted where control moves, as the interpreter counts them, and the turn's end is looked
//! for at entries, backward jumps and after calls.

use gibbon_ir::{Insn, NO_REG, Reg, Switch};

use super::assembler::*;
use super::cache::{Copy, RegisterCache};
use super::context::*;
use super::runtime::{MAX_UNCOUNTED, PC_BITS, Runtime};
use super::{CompiledMethod, Variant};
use crate::Machine;
use crate::interp::{LinkedCode, Reached};
use crate::meta::Method;
use crate::threads::FrameFlags;

/// A method with calls of more arguments is interpreted.
pub(super) const MAX_ARGUMENTS: usize = 256;

/// Longer methods are interpreted.
const MAX_LENGTH: usize = 1 << 16;

pub(super) const FULL: Copy = Copy {
    is_full: true,
    is_extended: false,
};
pub(super) const EXTENDED: Copy = Copy {
    is_full: false,
    is_extended: true,
};
pub(super) const BOTH: Copy = Copy {
    is_full: true,
    is_extended: true,
};

/// Code that is rarely run, emitted behind the method.
enum Cold {
    /// Leave for the interpreter, at an instruction, with so many not counted yet.
    Exit {
        label: Label,
        pc: u32,
        uncounted: u32,
    },
    /// A mark of coverage that may be new.
    Cover {
        label: Label,
        back: Label,
        pc: u32,
        how: Reached,
    },
    /// The interpreter comes in after a call, whose result is expected in a host register.
    AfterCall {
        entry: Label,
        back: Label,
        result: Option<(Reg, Gpr)>,
    },
    /// The table of a switch.
    Table { start: Label, cases: Vec<Label> },
    /// A helper's answer is wanted, `answer` tells in `rax`; 0 exits.
    Ask {
        label: Label,
        back: Label,
        ask: super::objects::Ask,
        exit: Option<Label>,
    },
}

pub(super) struct Emitter<'a> {
    pub asm: Assembler,
    pub machine: &'a Machine,
    pub code: &'a LinkedCode,
    pub method: &'a Method,
    pub cache: RegisterCache,
    pub pc: u32,
    /// Instructions before this one are counted.
    pub counted: u32,
    variant: Variant,
    runtime: Runtime,
    labels: Vec<Option<Label>>,
    entries: Vec<(u32, Label)>,
    cold: Vec<Cold>,
    /// The exit of the current instruction, if it has one.
    exit: Option<Label>,
    /// For calls whose target has no code, and methods that cannot be entered.
    exit_at_call: Label,
    unlinked: Vec<u32>,
    /// Register 0 is `this`, and stays so.
    has_this: bool,
}

impl<'a> Emitter<'a> {
    pub fn new(
        machine: &'a Machine,
        code: &'a LinkedCode,
        variant: Variant,
        runtime: Runtime,
        origin: usize,
    ) -> Emitter<'a> {
        let mut asm = Assembler::new(origin);
        let exit_at_call = asm.label();
        let method = machine.meta.method(code.method);
        let writes_first = code.code.insns.iter().any(|insn| insn.def() == Some(0));
        Emitter {
            asm,
            machine,
            code,
            method,
            cache: RegisterCache::default(),
            pc: 0,
            counted: 0,
            variant,
            runtime,
            labels: vec![None; code.code.insns.len()],
            entries: Vec::new(),
            cold: Vec::new(),
            exit: None,
            exit_at_call,
            unlinked: Vec::new(),
            has_this: !method.is_static() && !writes_first,
        }
    }

    /// The code, or `None` if the method is better interpreted.
    pub fn compile(mut self) -> Option<(Vec<u8>, CompiledMethod)> {
        let length = self.code.code.insns.len();
        if length > MAX_LENGTH || self.outgoing() > MAX_ARGUMENTS {
            return None;
        }
        self.find_targets();
        self.prologue();
        if let (true, Some((body, _))) = (self.code.is_native(), self.method.native) {
            self.native(body as usize);
        } else {
            for pc in 0..length as u32 {
                self.instruction(pc);
            }
        }
        self.asm.bind(self.exit_at_call);
        self.asm.jump_to(self.runtime.exit_at_call);
        self.cold_code();
        self.asm.finish();
        let mut entries = vec![0; length];
        for &(pc, label) in &self.entries {
            entries[pc as usize] = self.asm.offset(label);
        }
        let compiled = CompiledMethod {
            start: std::ptr::null(),
            entries: entries.into(),
            unlinked: self.unlinked,
            exits: 0,
        };
        Some((self.asm.bytes, compiled))
    }

    /// Twice the method's length: with more than that left at one look at the count, the turn
    /// cannot end before the next, nor would the interpreter have ended it at a jump in between.
    fn margin(&self) -> i32 {
        2 * self.code.code.insns.len() as i32
    }

    /// Where in a method the code to call is.
    pub fn method_entry(&self) -> i32 {
        METHOD_ENTRIES + 8 * self.variant.place() as i32
    }

    /// Slots that its calls need behind its own registers.
    fn outgoing(&self) -> usize {
        let arguments = self.code.calls.iter().map(|call| call.arguments.len());
        arguments.max().unwrap_or(0)
    }

    /// Control comes to these from elsewhere than the instruction before.
    fn find_targets(&mut self) {
        let code = &self.code.code;
        let mut targets = vec![0];
        for (pc, insn) in (0u32..).zip(&code.insns) {
            let to = |distance: i32| pc.wrapping_add_signed(distance);
            targets.extend(insn.branch().map(to));
            match *insn {
                Insn::ConstPc { pc, .. } => targets.push(pc),
                Insn::Switch { table, .. } => match &code.switches[table as usize] {
                    Switch::Table {
                        targets: table,
                        default,
                        ..
                    } => targets.extend(table.iter().chain([default]).map(|&at| to(at))),
                    Switch::Lookup {
                        targets: table,
                        default,
                    } => {
                        targets.push(to(*default));
                        targets.extend(table.iter().map(|&(_, at)| to(at)));
                    }
                },
                _ => {}
            }
        }
        targets.extend(code.handlers.iter().map(|handler| handler.target));
        for pc in targets {
            let label = &mut self.labels[pc as usize];
            if label.is_none() {
                *label = Some(self.asm.label());
            }
        }
    }

    fn prologue(&mut self) {
        let margin = self.margin() + 1;
        let registers = self.code.registers;
        let exit = self.exit_at_call;
        let asm = &mut self.asm;
        let remaining = Operand::Register(REMAINING);
        asm.alu_immediate(Alu::Cmp, W64, remaining, margin);
        asm.jump_if(Condition::LessOrEqual, exit);
        // The same limit as the interpreter's: how long the stack is decides where it overflows.
        asm.lea(W64, RAX, Memory::at(REGISTERS, 8 * registers as i32));
        let end = Operand::Memory(Context::at_stack_end());
        asm.alu(Alu::Cmp, W64, RAX, end);
        asm.jump_if(Condition::Above, exit);
        let end = Operand::Memory(Context::at_frames_end());
        asm.alu(Alu::Cmp, W64, FRAME, end);
        asm.jump_if(Condition::AboveOrEqual, exit);
        if self.code.is_synchronized {
            self.own_monitor();
            self.asm.test(W32, RSI, RSI);
            self.asm.jump_if(Condition::Equal, exit);
            self.call_helper(Helper::EnterMonitor);
            self.asm.test(W32, RAX, RAX);
            self.asm.jump_if(Condition::Equal, exit);
        }
        let flags = match self.code.is_synchronized {
            true => i32::from(FrameFlags::LOCKED),
            false => 0,
        };
        // From here on the call happens.
        let asm = &mut self.asm;
        asm.mov_register(W64, RAX, REGISTERS);
        let base = Operand::Memory(Context::at_stack_base());
        asm.alu(Alu::Sub, W64, RAX, base);
        asm.shift(Shift::Right, W64, RAX, 3);
        asm.store(W32, Memory::at(FRAME, FRAME_SIZE + FRAME_BASE), RAX);
        asm.constant(RAX, self.code.method.0.into());
        asm.store(W64, Memory::at(FRAME, FRAME_SIZE + FRAME_METHOD), RAX);
        asm.store_immediate(W32, Memory::at(FRAME, FRAME_SIZE + FRAME_FLAGS), flags);
        asm.add_immediate(W64, FRAME, FRAME_SIZE);
        asm.add_immediate(W64, REMAINING, -1);
        if self.variant.hashes() {
            self.asm.shift(Shift::RotateLeft, W64, HASH, 5);
            self.asm.constant(RAX, self.method.stable_hash);
            self.asm.alu(Alu::Xor, W64, HASH, Operand::Register(RAX));
            let multiplier = Operand::Memory(Context::at_multiplier());
            self.asm.multiply(W64, HASH, multiplier);
        }
        // As the interpreter does: what the collector looks at has to be null.
        let arguments = u32::from(self.code.arguments);
        if arguments < registers {
            self.asm.float_zero(Xmm(0));
        }
        let mut at = arguments;
        while at < registers {
            let to = slot(at as u16);
            if at + 1 < registers {
                self.asm.vector_store(to, Xmm(0));
            } else {
                self.asm.float_store(Double, to, Xmm(0));
            }
            at += 2;
        }
        self.cover(0, Reached::Start);
    }

    fn instruction(&mut self, pc: u32) {
        self.exit = None;
        if let Some(label) = self.labels[pc as usize] {
            self.count_to(pc);
            self.asm.bind(label);
            self.entries.push((pc, label));
            self.cache.clear();
        }
        if pc - self.counted >= MAX_UNCOUNTED {
            self.count_to(pc);
        }
        self.pc = pc;
        let insn = self.code.code.insns[pc as usize];
        self.template(insn);
    }

    /// Counts the instructions before `pc` that are not counted yet.
    pub fn count_to(&mut self, pc: u32) {
        let count = (pc - self.counted) as i32;
        if count > 0 {
            self.asm.add_immediate(W64, REMAINING, -count);
        }
        self.counted = pc;
    }

    /// Control does not come here from the instruction before.
    pub fn unreachable(&mut self) {
        self.counted = self.pc + 1;
        self.cache.clear();
    }

    // Ways out.

    /// Where a check goes that fails: the interpreter does this instruction.
    pub fn exit(&mut self) -> Label {
        if let Some(exit) = self.exit {
            return exit;
        }
        let exit = self.exit_at(self.pc, self.pc - self.counted);
        self.exit = Some(exit);
        exit
    }

    fn exit_at(&mut self, pc: u32, uncounted: u32) -> Label {
        let label = self.asm.label();
        self.cold.push(Cold::Exit {
            label,
            pc,
            uncounted,
        });
        label
    }

    /// The interpreter always does this one.
    pub fn leave_it(&mut self) {
        let exit = self.exit();
        self.asm.jump(exit);
        self.unreachable();
    }

    /// The same, until the interpreter has linked it and the method is compiled again.
    pub fn leave_unlinked(&mut self) {
        self.unlinked.push(self.pc);
        self.leave_it();
    }

    pub fn exit_at_call(&self) -> Label {
        self.exit_at_call
    }

    pub fn call_helper(&mut self, helper: Helper) {
        self.asm.call_to(self.runtime.thunk(helper));
    }

    pub fn exit_pending(&self) -> usize {
        self.runtime.exit_pending
    }

    /// Goes to cold code that asks a helper, which keeps general registers, and comes back with the
    /// answer in `rax`. Floats are not cached across it. With `or_exit`, 0 exits.
    pub fn ask(&mut self, label: Label, back: Label, ask: super::objects::Ask, or_exit: bool) {
        self.cache.clear_vectors();
        let exit = or_exit.then(|| self.exit());
        self.cold.push(Cold::Ask {
            label,
            back,
            ask,
            exit,
        });
    }

    fn cold_code(&mut self) {
        for cold in std::mem::take(&mut self.cold) {
            match cold {
                Cold::Exit {
                    label,
                    pc,
                    uncounted,
                } => {
                    self.asm.bind(label);
                    self.asm.constant(RAX, u64::from(uncounted << PC_BITS | pc));
                    self.asm.jump_to(self.runtime.exit);
                }
                Cold::Cover {
                    label,
                    back,
                    pc,
                    how,
                } => {
                    self.asm.bind(label);
                    let code: *const LinkedCode = self.code;
                    self.asm.constant(RAX, code as u64);
                    self.asm.constant(RDX, u64::from(pc) << 8 | how as u64);
                    self.call_helper(Helper::Cover);
                    self.asm.jump(back);
                }
                Cold::AfterCall {
                    entry,
                    back,
                    result,
                } => {
                    self.asm.bind(entry);
                    if let Some((register, host)) = result {
                        self.asm.load(W64, host, slot(register));
                    }
                    self.asm.jump(back);
                }
                Cold::Table { start, cases } => self.asm.table(start, &cases),
                Cold::Ask {
                    label,
                    back,
                    ask,
                    exit,
                } => {
                    self.asm.bind(label);
                    let helper = self.prepare_ask(ask);
                    self.call_helper(helper);
                    if let Some(exit) = exit {
                        self.asm.test(W32, RAX, RAX);
                        self.asm.jump_if(Condition::Equal, exit);
                    }
                    self.asm.jump(back);
                }
            }
        }
    }

    pub fn add_table(&mut self, start: Label, cases: Vec<Label>) {
        self.cold.push(Cold::Table { start, cases });
    }

    // Obligations.

    /// Mixes a small number into the trace hash.
    pub fn hash(&mut self, value: i64) {
        if !self.variant.hashes() {
            return;
        }
        self.asm.shift(Shift::RotateLeft, W64, HASH, 5);
        match i32::try_from(value) {
            Ok(value) => {
                let hash = Operand::Register(HASH);
                self.asm.alu_immediate(Alu::Xor, W64, hash, value);
            }
            Err(_) => {
                self.asm.constant(RAX, value as u64);
                self.asm.alu(Alu::Xor, W64, HASH, Operand::Register(RAX));
            }
        }
        let multiplier = Operand::Memory(Context::at_multiplier());
        self.asm.multiply(W64, HASH, multiplier);
    }

    /// Marks an instruction as reached. Clobbers `rax` and `rdx`.
    pub fn cover(&mut self, pc: u32, how: Reached) {
        let (true, Some(marks)) = (self.variant.covers(), &self.code.marks) else {
            return;
        };
        let mark = marks.address(pc);
        self.cache.clear_vectors();
        let (label, back) = (self.asm.label(), self.asm.label());
        self.asm.constant(RAX, mark as u64);
        self.asm.test8_immediate(Memory::at(RAX, 0), how as u8);
        self.asm.jump_if(Condition::Equal, label);
        self.asm.bind(back);
        self.cold.push(Cold::Cover {
            label,
            back,
            pc,
            how,
        });
    }

    /// Goes to an instruction of this method; the current one and all before are counted.
    pub fn jump_to(&mut self, target: u32) {
        let count = (self.pc - self.counted + 1) as i32;
        self.asm.add_immediate(W64, REMAINING, -count);
        let label = self.labels[target as usize].expect("all targets have labels");
        if target > self.pc {
            self.asm.jump(label);
            return;
        }
        let exit = self.exit_at(target, 0);
        let (margin, remaining) = (self.margin(), Operand::Register(REMAINING));
        self.asm.alu_immediate(Alu::Cmp, W64, remaining, margin);
        self.asm.jump_if(Condition::Greater, label);
        self.asm.jump(exit);
    }

    /// After a call: its result is in `rax`.
    pub fn after_call(&mut self, d: Reg) {
        let next = self.pc + 1;
        self.counted = next;
        self.cache.clear();
        if d != NO_REG {
            self.asm.store(W64, slot(d), RAX);
        }
        let is_target = self.labels[next as usize].is_some();
        let mut result = None;
        if d != NO_REG && !is_target {
            let host = self.cache.take_general();
            self.asm.mov_register(W64, host, RAX);
            self.cache.bind(d, host, FULL);
            result = Some((d, host));
        }
        self.cover(next, Reached::Start);
        let exit = self.exit_at(next, 0);
        let (margin, remaining) = (self.margin(), Operand::Register(REMAINING));
        self.asm.alu_immediate(Alu::Cmp, W64, remaining, margin);
        self.asm.jump_if(Condition::LessOrEqual, exit);
        if !is_target {
            let (entry, back) = (self.asm.label(), self.asm.label());
            self.asm.bind(back);
            self.entries.push((next, entry));
            self.cold.push(Cold::AfterCall {
                entry,
                back,
                result,
            });
        }
    }

    // Guest registers.

    /// The low 32 bits, as they are.
    pub fn int(&mut self, register: Reg) -> Gpr {
        match self.cache.general(register) {
            Some((host, _)) => host,
            None => self.load_extended(register),
        }
    }

    /// The low 32 bits and zeros above: an address in guest memory.
    pub fn reference(&mut self, register: Reg) -> Gpr {
        match self.cache.general(register) {
            Some((host, copy)) if copy.is_extended => host,
            Some((host, _)) => {
                self.asm.mov_register(W32, host, host);
                self.cache.bind(register, host, EXTENDED);
                host
            }
            None => self.load_extended(register),
        }
    }

    fn load_extended(&mut self, register: Reg) -> Gpr {
        let host = self.cache.take_general();
        self.asm.load(W32, host, slot(register));
        self.cache.bind(register, host, EXTENDED);
        host
    }

    /// All 64 bits.
    pub fn long(&mut self, register: Reg) -> Gpr {
        let host = match self.cache.general(register) {
            Some((host, copy)) if copy.is_full => return host,
            Some((host, _)) => host,
            None => self.cache.take_general(),
        };
        self.asm.load(W64, host, slot(register));
        self.cache.bind(register, host, FULL);
        host
    }

    /// An operand that is read once: a copy if there is one, else the slot.
    pub fn int_operand(&mut self, register: Reg) -> Operand {
        match self.cache.general(register) {
            Some((host, _)) => Operand::Register(host),
            None => Operand::Memory(slot(register)),
        }
    }

    pub fn long_operand(&mut self, register: Reg) -> Operand {
        match self.cache.general(register) {
            Some((host, copy)) if copy.is_full => Operand::Register(host),
            _ => Operand::Memory(slot(register)),
        }
    }

    pub fn operand(&mut self, width: Width, register: Reg) -> Operand {
        match width {
            W32 => self.int_operand(register),
            W64 => self.long_operand(register),
        }
    }

    /// `host` is what the guest register holds from now on.
    pub fn give(&mut self, d: Reg, host: Gpr, copy: Copy) {
        self.asm.store(W64, slot(d), host);
        self.cache.forget(d);
        self.cache.bind(d, host, copy);
    }

    /// A result of a 32-bit operation, whose upper half is zero.
    pub fn give_int(&mut self, d: Reg, host: Gpr) {
        self.give(d, host, BOTH);
    }

    pub fn give_width(&mut self, width: Width, d: Reg, host: Gpr) {
        self.give(d, host, if width == W32 { BOTH } else { FULL });
    }

    pub fn float(&mut self, precision: Precision, register: Reg) -> Xmm {
        if let Some(host) = self.cache.vector(register, precision) {
            return host;
        }
        let host = self.cache.take_vector();
        self.asm.float_load(precision, host, slot(register));
        self.cache.bind_vector(register, host, precision);
        host
    }

    pub fn give_float(&mut self, precision: Precision, d: Reg, host: Xmm) {
        self.cache.forget(d);
        match precision {
            Double => self.asm.float_store(Double, slot(d), host),
            // The upper half of a slot with a float is zero.
            Single => {
                self.asm.float_bits(W32, RAX, host);
                self.asm.store(W64, slot(d), RAX);
            }
        }
        self.cache.bind_vector(d, host, precision);
    }

    /// A reference that is not null.
    pub fn non_null(&mut self, register: Reg) -> Gpr {
        let host = self.reference(register);
        let is_this = register == 0 && self.has_this;
        if !is_this && !self.cache.is_non_null(register) {
            let exit = self.exit();
            self.asm.test(W32, host, host);
            self.asm.jump_if(Condition::Equal, exit);
            self.cache.set_non_null(register);
        }
        host
    }
}
