//! Fields, static fields, array elements.

use gibbon_ir::{Insn, Reg};

use super::assembler::*;
use super::context::{Context, HEAP, guest};
use super::emitter::{Emitter, FULL};
use super::objects::Ask;
use crate::heap::{ARRAY_DATA, ARRAY_LENGTH, CLASS_TABLE, DIRTY_MAP, PAGE_SHIFT, TRACKS_DIRTY};
use gibbon_formats::descriptor::Kind;

/// How far to look for who reads a value.
const LOOK_AHEAD: usize = 12;

/// What lies in guest memory, and how it becomes 32 or 64 bits of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    I8,
    U16,
    I16,
    B32,
    B64,
}

impl Item {
    fn shift(self) -> u8 {
        match self {
            Item::I8 => 0,
            Item::U16 | Item::I16 => 1,
            Item::B32 => 2,
            Item::B64 => 3,
        }
    }
}

impl Emitter<'_> {
    fn load_item(&mut self, item: Item, d: Reg, from: Memory) {
        if item == Item::B64 && self.is_read_as_double(d) {
            let host = self.cache.take_vector();
            self.asm.float_load(Double, host, from);
            self.give_float(Double, d, host);
            return;
        }
        let host = self.cache.take_general();
        let memory = Operand::Memory(from);
        match item {
            Item::I8 => self.asm.load_signed8(host, memory),
            Item::U16 => self.asm.load_unsigned16(host, memory),
            Item::I16 => self.asm.load_signed16(host, memory),
            Item::B32 => self.asm.mov(W32, host, memory),
            Item::B64 => self.asm.mov(W64, host, memory),
        }
        match item {
            Item::B64 => self.give(d, host, FULL),
            _ => self.give_int(d, host),
        }
    }

    /// `address` is what `to` consists of, from the heap's base. Clobbers `rcx`.
    fn store_item(&mut self, item: Item, s: Reg, to: Memory) {
        let vector = match item {
            Item::B64 => self.cache.vector(s, Double),
            _ => None,
        };
        if let Some(host) = vector {
            self.asm.float_store(Double, to, host);
            return;
        }
        let host = match item {
            Item::B64 => self.long(s),
            _ => self.int(s),
        };
        self.store_host(item, host, to);
    }

    fn store_host(&mut self, item: Item, host: Gpr, to: Memory) {
        match item {
            Item::I8 => self.asm.store8(to, host),
            Item::U16 | Item::I16 => self.asm.store16(to, host),
            Item::B32 => self.asm.store(W32, to, host),
            Item::B64 => self.asm.store(W64, to, host),
        }
    }

    /// Marks the page that a store writes; `address` is relative to the heap. Clobbers it.
    fn mark_page(&mut self, address: Gpr) {
        if TRACKS_DIRTY {
            self.asm.shift(Shift::Right, W64, address, PAGE_SHIFT as u8);
            let mark = Memory::indexed(HEAP, address, 0, DIRTY_MAP as i32);
            self.asm.store8_immediate(mark, 1);
        }
    }

    pub(super) fn get_field(&mut self, item: Item, d: Reg, object: Reg, offset: u16) {
        let object = self.non_null(object);
        self.load_item(item, d, guest(object, i32::from(offset)));
    }

    pub(super) fn put_field(&mut self, item: Item, s: Reg, object: Reg, offset: u16) {
        let object = self.non_null(object);
        let offset = i32::from(offset);
        self.store_item(item, s, guest(object, offset));
        self.asm.lea(W64, RCX, Memory::at(object, offset));
        self.mark_page(RCX);
    }

    /// The class object whose class is initialised, or being so by this thread, in `rax`.
    fn static_base(&mut self, class: u32) {
        let (unready, ready) = (self.asm.label(), self.asm.label());
        let entry = Memory::at(HEAP, CLASS_TABLE as i32 + 4 * class as i32);
        self.asm.load(W32, RAX, entry);
        self.asm.test(W32, RAX, RAX);
        self.asm.jump_if(Condition::Equal, unready);
        self.asm.bind(ready);
        self.ask(unready, ready, Ask::StaticBase { class }, true);
    }

    pub(super) fn get_static(&mut self, item: Item, d: Reg, link: u32) {
        let link = self.machine.meta.static_links[link as usize];
        self.static_base(link.class.0);
        self.load_item(item, d, guest(RAX, link.offset as i32));
    }

    pub(super) fn put_static(&mut self, item: Item, s: Reg, link: u32) {
        let link = self.machine.meta.static_links[link as usize];
        self.static_base(link.class.0);
        self.store_item(item, s, guest(RAX, link.offset as i32));
        self.asm.lea(W64, RCX, Memory::at(RAX, link.offset as i32));
        self.mark_page(RCX);
    }

    pub(super) fn array_length(&mut self, d: Reg, array: Reg) {
        let array = self.non_null(array);
        self.load_item(Item::B32, d, guest(array, ARRAY_LENGTH as i32));
    }

    /// Array and index, in bounds, both zero-extended.
    fn element(&mut self, array: Reg, index: Reg) -> (Gpr, Gpr) {
        let array = self.non_null(array);
        let index = self.reference(index);
        let exit = self.exit();
        let length = Operand::Memory(guest(array, ARRAY_LENGTH as i32));
        self.asm.alu(Alu::Cmp, W32, index, length);
        self.asm.jump_if(Condition::AboveOrEqual, exit);
        (array, index)
    }

    /// The address of an element in `rcx`, but for the array's header.
    fn element_address(&mut self, item: Item, array: Gpr, index: Gpr) {
        let address = Memory::indexed(array, index, item.shift(), 0);
        self.asm.lea(W64, RCX, address);
    }

    pub(super) fn array_get(&mut self, item: Item, d: Reg, array: Reg, index: Reg) {
        let (array, index) = self.element(array, index);
        self.element_address(item, array, index);
        self.load_item(item, d, guest(RCX, ARRAY_DATA as i32));
    }

    pub(super) fn array_put(&mut self, item: Item, s: Reg, array: Reg, index: Reg) {
        let (array, index) = self.element(array, index);
        self.element_address(item, array, index);
        self.store_item(item, s, guest(RCX, ARRAY_DATA as i32));
        self.asm.add_immediate(W64, RCX, ARRAY_DATA as i32);
        self.mark_page(RCX);
    }

    /// Into `byte[]` or `boolean[]`, of which the latter takes one bit.
    pub(super) fn array_put8(&mut self, s: Reg, array: Reg, index: Reg) {
        let (array, index) = self.element(array, index);
        let host = self.int(s);
        self.asm.mov_register(W32, RAX, host);
        let store = self.asm.label();
        let booleans = self.machine.primitive_arrays[Kind::Boolean as usize];
        let class = Operand::Memory(guest(array, 0));
        self.asm
            .alu_immediate(Alu::Cmp, W32, class, booleans.0 as i32);
        self.asm.jump_if(Condition::NotEqual, store);
        // Only a byte above 1 loses bits, as a whole.
        self.asm
            .alu_immediate(Alu::And, W32, Operand::Register(RAX), 1);
        self.asm.bind(store);
        self.element_address(Item::I8, array, index);
        self.store_host(Item::I8, RAX, guest(RCX, ARRAY_DATA as i32));
        self.asm.add_immediate(W64, RCX, ARRAY_DATA as i32);
        self.mark_page(RCX);
    }

    /// With the store check.
    pub(super) fn array_put_reference(&mut self, s: Reg, array: Reg, index: Reg) {
        let (array, index) = self.element(array, index);
        let host = self.reference(s);
        let (check, checked, store) = (self.asm.label(), self.asm.label(), self.asm.label());
        let is_object_array = self.machine.meta.class(self.machine.meta.known().object);
        self.asm.test(W32, host, host);
        self.asm.jump_if(Condition::Equal, store);
        self.asm.load(W32, RAX, guest(array, 0));
        if let Some(objects) = is_object_array.array_class {
            let class = Operand::Register(RAX);
            self.asm
                .alu_immediate(Alu::Cmp, W32, class, objects.0 as i32);
            self.asm.jump_if(Condition::Equal, store);
        }
        self.asm.load(W32, RDX, guest(host, 0));
        self.compare_known(Context::at_stores());
        self.asm.jump_if(Condition::NotEqual, check);
        self.ask(check, checked, Ask::CanStore, true);
        self.asm.bind(checked);
        self.asm.bind(store);
        self.element_address(Item::B32, array, index);
        self.store_host(Item::B32, host, guest(RCX, ARRAY_DATA as i32));
        self.asm.add_immediate(W64, RCX, ARRAY_DATA as i32);
        self.mark_page(RCX);
    }

    /// A string literal that was used before.
    pub(super) fn literal(&mut self, d: Reg, literal: u32) {
        let exit = self.exit();
        let entry = crate::heap::LITERAL_TABLE as i32 + 4 * literal as i32;
        let host = self.cache.take_general();
        self.asm.load(W32, host, Memory::at(HEAP, entry));
        self.asm.test(W32, host, host);
        self.asm.jump_if(Condition::Equal, exit);
        self.give_int(d, host);
        self.cache.set_non_null(d);
    }

    /// A class object that was used before.
    pub(super) fn class_object(&mut self, d: Reg, class: u32) {
        let exit = self.exit();
        let entry = crate::heap::MIRROR_TABLE as i32 + 4 * class as i32;
        let host = self.cache.take_general();
        self.asm.load(W32, host, Memory::at(HEAP, entry));
        self.asm.test(W32, host, host);
        self.asm.jump_if(Condition::Equal, exit);
        self.give_int(d, host);
        self.cache.set_non_null(d);
    }

    /// Whether the next instruction that reads `register` takes it for a double: just a guess of
    /// where the value is best kept.
    fn is_read_as_double(&self, register: Reg) -> bool {
        let code = &self.code.code;
        let next = code.insns[self.pc as usize + 1..].iter().take(LOOK_AHEAD);
        for insn in next {
            let mut is_read = false;
            insn.for_each_use(code, |used| is_read |= used == register);
            if is_read {
                return matches!(
                    insn,
                    Insn::AddD { .. }
                        | Insn::SubD { .. }
                        | Insn::MulD { .. }
                        | Insn::DivD { .. }
                        | Insn::CompareLD { .. }
                        | Insn::CompareGD { .. }
                        | Insn::DoubleToInt { .. }
                        | Insn::DoubleToLong { .. }
                        | Insn::DoubleToFloat { .. }
                );
            }
            if insn.ends_flow() || insn.def() == Some(register) {
                return false;
            }
        }
        false
    }
}
