//! Objects, casts, monitors.

use gibbon_ir::{NO_REG, Reg};

use super::assembler::*;
use super::context::*;
use super::emitter::Emitter;
use crate::heap::CLASS_TABLE;
use crate::interp::LinkedCode;

/// What rarely run code asks a helper; see `Convention::Preserving`.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    StaticBase {
        class: u32,
    },
    /// Array's class in `rax`, stored object's in `rdx`.
    CanStore,
    /// Object's class in `rax`, the pool's entry in `rdx`.
    IsInstance,
    NewObject {
        class: u32,
        size: u32,
    },
}

impl Emitter<'_> {
    /// Puts what the question is about into `rax` and `rdx`.
    pub(super) fn prepare_ask(&mut self, ask: Ask) -> Helper {
        match ask {
            Ask::StaticBase { class } => {
                self.asm.constant(RAX, class.into());
                Helper::StaticBase
            }
            Ask::CanStore => Helper::CanStore,
            Ask::IsInstance => Helper::IsInstance,
            Ask::NewObject { class, size } => {
                self.asm.constant(RAX, class.into());
                self.asm.constant(RDX, size.into());
                Helper::NewObject
            }
        }
    }

    /// Makes sure that a class is initialised, or being so by this thread. Clobbers `rax`, `rdx`.
    pub(super) fn initialized(&mut self, class: u32) {
        let (unready, ready) = (self.asm.label(), self.asm.label());
        let entry = Memory::at(HEAP, CLASS_TABLE as i32 + 4 * class as i32);
        self.asm
            .alu_immediate(Alu::Cmp, W32, Operand::Memory(entry), 0);
        self.asm.jump_if(Condition::Equal, unready);
        self.asm.bind(ready);
        self.ask(unready, ready, Ask::StaticBase { class }, true);
    }

    pub(super) fn new_object(&mut self, d: Reg, class: u32) {
        self.initialized(class);
        let size = self.machine.meta.instance_size(class);
        let rounded = (size + 7) & !7;
        let (full, made) = (self.asm.label(), self.asm.label());
        self.asm.load(W32, RAX, hole_cursor());
        self.asm.lea(W64, RCX, Memory::at(RAX, rounded as i32));
        self.asm.load(W32, RDX, hole_limit());
        self.asm.alu(Alu::Cmp, W64, RCX, Operand::Register(RDX));
        self.asm.jump_if(Condition::Above, full);
        self.asm.store(W32, hole_cursor(), RCX);
        self.asm.store_immediate(W32, guest(RAX, 0), class as i32);
        self.asm.bind(made);
        self.ask(full, made, Ask::NewObject { class, size }, true);
        self.give_scratch(W32, d);
        self.cache.set_non_null(d);
    }

    /// `Object.<init>`: only objects with finalizers have to be registered.
    pub(super) fn object_init(&mut self, s: Reg) {
        let object = self.non_null(s);
        let exit = self.exit();
        self.asm.load(W32, RAX, guest(object, 0));
        let count = Operand::Memory(Context::at_class_count());
        self.asm.alu(Alu::Cmp, W64, RAX, count);
        self.asm.jump_if(Condition::AboveOrEqual, exit);
        self.asm.load(W64, RCX, Context::at_classes());
        self.asm.load(W64, RCX, Memory::indexed(RCX, RAX, 3, 0));
        self.asm
            .test8_immediate(Memory::at(RCX, CLASS_FINALIZABLE), 1);
        self.asm.jump_if(Condition::NotEqual, exit);
    }

    /// The pool's entry for a class, in `rdx`; exits if it is not resolved.
    fn pool_entry(&mut self, class: u32) {
        let exit = self.exit();
        let entry = &self.code.pool[class as usize];
        self.asm.constant(RDX, entry.as_ptr() as u64);
        self.asm.load(W32, RDX, Memory::at(RDX, 0));
        self.asm.test(W32, RDX, RDX);
        self.asm.jump_if(Condition::Equal, exit);
    }

    /// After it the flags say whether the object's class, in `rax`, is just the entry's.
    fn compare_class(&mut self, object: Gpr, class: u32) {
        self.pool_entry(class);
        self.asm.load(W32, RAX, guest(object, 0));
        self.asm.lea(W32, RCX, Memory::at(RAX, 1));
        self.asm.alu(Alu::Cmp, W32, RCX, Operand::Register(RDX));
    }

    /// After it the flags say whether the answer for the classes in `rax` and `rdx` is known to be
    /// yes. Clobbers `rcx`; keeps the two.
    pub(super) fn compare_known(&mut self, table: Memory) {
        let (one, two) = (Operand::Register(RAX), Operand::Register(RDX));
        self.asm
            .multiply_immediate(W32, RCX, one, KNOWN_FACTOR as i32);
        self.asm.alu(Alu::Xor, W32, RCX, two);
        let mask = KNOWN as i32 - 1;
        self.asm
            .alu_immediate(Alu::And, W32, Operand::Register(RCX), mask);
        let entry = Memory::indexed(table.base, RCX, 3, table.displacement);
        self.asm.load(W64, RCX, entry);
        // The upper half has to be the one, the lower the other.
        self.asm.shift(Shift::RotateLeft, W64, RCX, 32);
        self.asm.alu(Alu::Cmp, W32, RCX, one);
        let differs = self.asm.label();
        self.asm.jump_if(Condition::NotEqual, differs);
        self.asm.shift(Shift::Right, W64, RCX, 32);
        self.asm.alu(Alu::Cmp, W32, RCX, two);
        self.asm.bind(differs);
    }

    pub(super) fn check_cast(&mut self, s: Reg, class: u32) {
        let object = self.reference(s);
        let (done, other) = (self.asm.label(), self.asm.label());
        self.asm.test(W32, object, object);
        self.asm.jump_if(Condition::Equal, done);
        self.compare_class(object, class);
        self.asm.jump_if(Condition::Equal, done);
        self.compare_known(Context::at_casts());
        self.asm.jump_if(Condition::NotEqual, other);
        self.ask(other, done, Ask::IsInstance, true);
        self.asm.bind(done);
    }

    pub(super) fn instance_of(&mut self, d: Reg, s: Reg, class: u32) {
        let object = self.reference(s);
        let (done, null, other) = (self.asm.label(), self.asm.label(), self.asm.label());
        self.asm.test(W32, object, object);
        self.asm.jump_if(Condition::Equal, null);
        let is_instance = self.asm.label();
        self.compare_class(object, class);
        self.asm.jump_if(Condition::Equal, is_instance);
        self.compare_known(Context::at_casts());
        self.asm.jump_if(Condition::NotEqual, other);
        self.asm.bind(is_instance);
        self.asm.constant(RAX, 1);
        self.asm.jump(done);
        self.asm.bind(null);
        self.asm.zero(RAX);
        self.ask(other, done, Ask::IsInstance, false);
        self.asm.bind(done);
        self.give_scratch(W32, d);
    }

    pub(super) fn monitor(&mut self, s: Reg, helper: Helper) {
        let object = self.non_null(s);
        let exit = self.exit();
        self.asm.mov_register(W64, RSI, object);
        self.cache.clear_copies();
        self.call_helper(helper);
        self.asm.test(W32, RAX, RAX);
        self.asm.jump_if(Condition::Equal, exit);
    }

    pub(super) fn new_primitive_array(&mut self, d: Reg, length: Reg, kind: u16) {
        let length = self.int_operand(length);
        self.asm.mov(W32, RDX, length);
        self.asm.constant(RSI, kind.into());
        self.made_array(d, Helper::NewPrimitiveArray);
    }

    pub(super) fn new_array(&mut self, d: Reg, length: Reg, class: u16, helper: Helper) {
        let length = self.int_operand(length);
        self.asm.mov(W32, RCX, length);
        let code: *const LinkedCode = self.code;
        self.asm.constant(RSI, code as u64);
        self.asm.constant(RDX, class.into());
        self.made_array(d, helper);
    }

    fn made_array(&mut self, d: Reg, helper: Helper) {
        let exit = self.exit();
        self.cache.clear_copies();
        self.call_helper(helper);
        self.asm.test(W32, RAX, RAX);
        self.asm.jump_if(Condition::Equal, exit);
        if d != NO_REG {
            self.give_scratch(W32, d);
            self.cache.set_non_null(d);
        }
    }
}
