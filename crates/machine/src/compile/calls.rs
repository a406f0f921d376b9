//! Calls. The caller copies the arguments behind its own registers and says where it is; the
//! callee's prologue makes the frame. Whoever cannot, exits before anything happened.

use gibbon_ir::Reg;

use super::assembler::*;
use super::context::*;
use super::emitter::Emitter;
use crate::interp::{CallCache, CallLink};
use crate::meta::Method;

impl Emitter<'_> {
    pub(super) fn call_static(&mut self, d: Reg, call: u32) {
        let link = &self.code.calls[call as usize];
        // SAFETY: a linked call has a target, and methods stay where they are.
        let class = unsafe { (*link.target).class };
        self.initialized(class.0);
        self.asm.constant(RCX, link.target as u64);
        self.call(d, link);
    }

    pub(super) fn call_direct(&mut self, d: Reg, call: u32) {
        let link = &self.code.calls[call as usize];
        self.non_null(link.arguments[0]);
        self.asm.constant(RCX, link.target as u64);
        self.call(d, link);
    }

    /// Virtual and interface calls: the link knows what the class it last saw runs, a table what
    /// others do, and a helper finds the rest.
    pub(super) fn call_selected(&mut self, d: Reg, call: u32, helper: Helper) {
        let link = &self.code.calls[call as usize];
        let address: *const CallLink = link;
        let receiver = self.non_null(link.arguments[0]);
        let exit = self.exit();
        let (found, known, unknown) = (self.asm.label(), self.asm.label(), self.asm.label());
        self.cache.clear_vectors();
        self.asm.constant(RCX, address as u64);
        self.asm.load(W32, RAX, guest(receiver, 0));
        let class = Operand::Memory(Memory::at(RCX, LINK_CLASS));
        self.asm.alu(Alu::Cmp, W32, RAX, class);
        self.asm.jump_if(Condition::Equal, known);
        if let Some(method) = link.method {
            let (table, size) = self.machine.call_cache.table();
            let factor = CallCache::FACTOR as i32;
            let place = Operand::Register(RDX);
            self.asm
                .multiply_immediate(W32, RDX, Operand::Register(RAX), factor);
            self.asm
                .alu_immediate(Alu::Xor, W32, place, method.0 as i32);
            self.asm
                .alu_immediate(Alu::And, W32, place, size as i32 - 1);
            self.asm
                .shift(Shift::Left, W32, RDX, CallCache::ENTRY_SHIFT);
            self.asm.constant(RCX, table as u64);
            self.asm.alu(Alu::Add, W64, RCX, place);
            let entry = |at: usize| Operand::Memory(Memory::at(RCX, at as i32));
            self.asm
                .alu(Alu::Cmp, W32, RAX, entry(CallCache::ENTRY_CLASS));
            self.asm.jump_if(Condition::NotEqual, unknown);
            let named = method.0 as i32;
            self.asm
                .alu_immediate(Alu::Cmp, W32, entry(CallCache::ENTRY_METHOD), named);
            self.asm.jump_if(Condition::NotEqual, unknown);
            self.asm.mov(W64, RCX, entry(CallCache::ENTRY_TARGET));
            self.asm.jump(found);
        }
        self.asm.bind(unknown);
        self.asm.mov_register(W32, RDX, RAX);
        self.asm.constant(RAX, address as u64);
        self.call_helper(helper);
        self.asm.test(W64, RAX, RAX);
        self.asm.jump_if(Condition::Equal, exit);
        self.asm.mov_register(W64, RCX, RAX);
        self.asm.jump(found);
        self.asm.bind(known);
        self.asm.load(W64, RCX, Memory::at(RCX, LINK_TARGET));
        self.asm.bind(found);
        self.call(d, link);
    }

    /// Calls the method in `rcx`.
    fn call(&mut self, d: Reg, link: &CallLink) {
        let registers = self.code.registers as i32;
        let no_code = self.exit_at_call();
        for (at, &argument) in (0..).zip(&link.arguments) {
            let to = Memory::at(REGISTERS, 8 * (registers + at));
            match self.cache.general(argument) {
                Some((host, copy)) if copy.is_full => self.asm.store(W64, to, host),
                _ => {
                    self.asm.load(W64, RAX, slot(argument));
                    self.asm.store(W64, to, RAX);
                }
            }
        }
        self.count_to(self.pc);
        self.asm
            .store_immediate(W32, Memory::at(FRAME, FRAME_PC), self.pc as i32);
        self.asm
            .load(W64, RAX, Memory::at(RCX, self.method_entry()));
        self.asm.test(W64, RAX, RAX);
        self.asm.jump_if(Condition::Equal, no_code);
        // With the stage, which is 0.
        let frame_return = Memory::at(FRAME, FRAME_SIZE + FRAME_RETURN);
        self.asm.store_immediate(W32, frame_return, d.into());
        self.asm.add_immediate(W64, REGISTERS, 8 * registers);
        self.asm.call(Operand::Register(RAX));
        self.asm.add_immediate(W64, REGISTERS, -8 * registers);
        self.after_call(d);
    }

    /// The body of a native method.
    pub(super) fn native(&mut self, body: usize) {
        let method: *const Method = self.method;
        self.asm.constant(RSI, body as u64);
        self.asm.constant(RDX, method as u64);
        self.asm.mov_register(W64, RCX, REGISTERS);
        self.call_helper(Helper::Native);
        let done = self.asm.label();
        self.asm.test(W32, RDX, RDX);
        self.asm.jump_if(Condition::Equal, done);
        self.asm.jump_to(self.exit_pending());
        self.asm.bind(done);
        if self.code.is_synchronized {
            self.asm.push(RAX);
            self.own_monitor();
            self.call_helper(Helper::ExitMonitor);
            self.asm.pop(RAX);
        }
        self.asm.add_immediate(W64, FRAME, -FRAME_SIZE);
        self.asm.ret();
    }
}
