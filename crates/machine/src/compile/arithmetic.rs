//! Moves, constants, arithmetic, conversions, comparisons.

use gibbon_ir::Reg;

use super::assembler::*;
use super::context::{Helper, slot};
use super::emitter::{BOTH, Emitter, FULL};

impl Emitter<'_> {
    pub(super) fn move_register(&mut self, d: Reg, s: Reg) {
        let is_non_null = self.cache.is_non_null(s);
        let copy = self.cache.general(s).filter(|(_, copy)| copy.is_full);
        let precision = [Double, Single];
        let vectors = precision.map(|precision| self.cache.vector(s, precision));
        match (copy, vectors) {
            (Some((from, copy)), _) => {
                let host = self.cache.take_general();
                self.asm.mov_register(W64, host, from);
                self.give(d, host, copy);
            }
            (None, [Some(from), _]) => {
                let host = self.cache.take_vector();
                self.asm.float_move(host, from);
                self.give_float(Double, d, host);
            }
            (None, _) => {
                let host = self.long(s);
                let to = self.cache.take_general();
                self.asm.mov_register(W64, to, host);
                self.give(d, to, FULL);
            }
        }
        if is_non_null {
            self.cache.set_non_null(d);
        }
    }

    pub(super) fn constant(&mut self, d: Reg, value: u64) {
        let host = self.cache.take_general();
        if value == 0 {
            self.asm.zero(host);
        } else {
            self.asm.constant(host, value);
        }
        let copy = if u32::try_from(value).is_ok() {
            BOTH
        } else {
            FULL
        };
        self.give(d, host, copy);
    }

    /// A host register with a copy of `a` that may be changed. If `a` is about to be overwritten,
    /// that is its own.
    fn destination(&mut self, width: Width, d: Reg, a: Reg) -> Gpr {
        let from = self.operand(width, a);
        if d == a
            && let Operand::Register(own) = from
        {
            return own;
        }
        let host = self.cache.take_general();
        self.asm.mov(width, host, from);
        host
    }

    pub(super) fn binary(&mut self, op: Alu, width: Width, d: Reg, a: Reg, b: Reg) {
        let host = self.destination(width, d, a);
        let b = self.operand(width, b);
        self.asm.alu(op, width, host, b);
        self.give_width(width, d, host);
    }

    pub(super) fn binary_immediate(&mut self, op: Alu, width: Width, d: Reg, a: Reg, imm: i32) {
        if op == Alu::Add
            && d != a
            && let Operand::Register(from) = self.operand(width, a)
        {
            let host = self.cache.take_general();
            self.asm.lea(width, host, Memory::at(from, imm));
            self.give_width(width, d, host);
            return;
        }
        let host = self.destination(width, d, a);
        self.asm
            .alu_immediate(op, width, Operand::Register(host), imm);
        self.give_width(width, d, host);
    }

    pub(super) fn multiply(&mut self, width: Width, d: Reg, a: Reg, b: Reg) {
        let host = self.destination(width, d, a);
        let b = self.operand(width, b);
        self.asm.multiply(width, host, b);
        self.give_width(width, d, host);
    }

    pub(super) fn multiply_immediate(&mut self, d: Reg, a: Reg, imm: i32) {
        let from = self.int_operand(a);
        let host = self.cache.take_general();
        self.asm.multiply_immediate(W32, host, from, imm);
        self.give_int(d, host);
    }

    pub(super) fn reverse_subtract(&mut self, d: Reg, a: Reg, imm: i32) {
        let a = self.int_operand(a);
        let host = self.cache.take_general();
        self.asm.constant(host, u64::from(imm as u32));
        self.asm.alu(Alu::Sub, W32, host, a);
        self.give_int(d, host);
    }

    pub(super) fn negate(&mut self, width: Width, d: Reg, a: Reg) {
        let host = self.destination(width, d, a);
        self.asm.negate(width, host);
        self.give_width(width, d, host);
    }

    pub(super) fn shift(&mut self, op: Shift, width: Width, d: Reg, a: Reg, b: Reg) {
        // Before `a` is changed, which may be the same.
        let by = self.int_operand(b);
        self.asm.mov(W32, RCX, by);
        let host = self.destination(width, d, a);
        self.asm.shift_by_cl(op, width, host);
        self.give_width(width, d, host);
    }

    pub(super) fn shift_immediate(&mut self, op: Shift, width: Width, d: Reg, a: Reg, imm: i16) {
        let mask = if width == W32 { 31 } else { 63 };
        let host = self.destination(width, d, a);
        self.asm.shift(op, width, host, imm as u8 & mask);
        self.give_width(width, d, host);
    }

    /// Quotient or remainder. The processor traps where Java wraps: the least number by -1.
    pub(super) fn divide(&mut self, width: Width, d: Reg, a: Reg, b: Reg, is_remainder: bool) {
        let exit = self.exit();
        let b = self.operand(width, b);
        self.asm.mov(width, RCX, b);
        let a = self.operand(width, a);
        self.asm.mov(width, RAX, a);
        self.asm.test(width, RCX, RCX);
        self.asm.jump_if(Condition::Equal, exit);
        let (by_minus_one, done) = (self.asm.label(), self.asm.label());
        self.asm
            .alu_immediate(Alu::Cmp, width, Operand::Register(RCX), -1);
        self.asm.jump_if(Condition::Equal, by_minus_one);
        self.asm.divide(width, RCX);
        if is_remainder {
            self.asm.mov_register(width, RAX, RDX);
        }
        self.asm.jump(done);
        self.asm.bind(by_minus_one);
        if is_remainder {
            self.asm.zero(RAX);
        } else {
            self.asm.negate(width, RAX);
        }
        self.asm.bind(done);
        self.give_scratch(width, d);
    }

    pub(super) fn divide_immediate(&mut self, d: Reg, a: Reg, imm: i16, is_remainder: bool) {
        match imm {
            0 => return self.leave_it(),
            -1 if is_remainder => return self.constant(d, 0),
            -1 => return self.negate(W32, d, a),
            _ => {}
        }
        let a = self.int_operand(a);
        self.asm.mov(W32, RAX, a);
        self.asm.constant(RCX, u64::from(i32::from(imm) as u32));
        self.asm.divide(W32, RCX);
        if is_remainder {
            self.asm.mov_register(W32, RAX, RDX);
        }
        self.give_scratch(W32, d);
    }

    /// The result is in `rax`.
    pub(super) fn give_scratch(&mut self, width: Width, d: Reg) {
        let host = self.cache.take_general();
        self.asm.mov_register(width, host, RAX);
        self.give_width(width, d, host);
    }

    pub(super) fn float_binary(
        &mut self,
        op: FloatOp,
        precision: Precision,
        d: Reg,
        a: Reg,
        b: Reg,
    ) {
        let a = self.float(precision, a);
        let b = self.cache.vector(b, precision).ok_or(b);
        let host = self.cache.take_vector();
        self.asm.float_move(host, a);
        match b {
            Ok(b) => self.asm.float_op(op, precision, host, b),
            Err(b) => self.asm.float_op_memory(op, precision, host, slot(b)),
        }
        self.give_float(precision, d, host);
    }

    pub(super) fn float_remainder(&mut self, precision: Precision, d: Reg, a: Reg, b: Reg) {
        self.asm.load(W64, RSI, slot(a));
        self.asm.load(W64, RDX, slot(b));
        self.cache.clear_copies();
        self.call_helper(match precision {
            Single => Helper::RemainderF,
            Double => Helper::RemainderD,
        });
        let host = self.cache.take_general();
        self.asm.mov_register(W64, host, RAX);
        self.give(d, host, FULL);
    }

    pub(super) fn float_negate(&mut self, precision: Precision, d: Reg, a: Reg) {
        let (width, bit) = match precision {
            Single => (W32, 31),
            Double => (W64, 63),
        };
        let host = self.destination(width, d, a);
        self.asm.flip_bit(width, host, bit);
        self.give_width(width, d, host);
    }

    pub(super) fn int_to_long(&mut self, d: Reg, a: Reg) {
        let a = self.int_operand(a);
        let host = self.cache.take_general();
        self.asm.load_signed32(host, a);
        self.give(d, host, FULL);
    }

    pub(super) fn long_to_int(&mut self, d: Reg, a: Reg) {
        let a = self.int_operand(a);
        let host = self.cache.take_general();
        self.asm.mov(W32, host, a);
        self.give_int(d, host);
    }

    pub(super) fn int_to_float(&mut self, width: Width, precision: Precision, d: Reg, a: Reg) {
        let a = self.operand(width, a);
        let host = self.cache.take_vector();
        self.asm.int_to_float(width, precision, host, a);
        self.give_float(precision, d, host);
    }

    /// What does not fit, NaN included, is left to the interpreter.
    pub(super) fn float_to_int(&mut self, width: Width, precision: Precision, d: Reg, a: Reg) {
        let exit = self.exit();
        let a = self.float(precision, a);
        self.asm.float_to_int(width, precision, RAX, a);
        // The processor's answer for all of those is the least number.
        match width {
            W32 => {
                let least = i32::MIN;
                self.asm
                    .alu_immediate(Alu::Cmp, W32, Operand::Register(RAX), least);
            }
            W64 => {
                self.asm.constant(RCX, i64::MIN as u64);
                self.asm.alu(Alu::Cmp, W64, RAX, Operand::Register(RCX));
            }
        }
        self.asm.jump_if(Condition::Equal, exit);
        self.give_scratch(width, d);
    }

    pub(super) fn float_convert(&mut self, from: Precision, d: Reg, a: Reg) {
        let a = self.float(from, a);
        let host = self.cache.take_vector();
        self.asm.float_convert(from, host, a);
        let to = if from == Single { Double } else { Single };
        self.give_float(to, d, host);
    }

    pub(super) fn narrow(&mut self, d: Reg, a: Reg, load: fn(&mut Assembler, Gpr, Operand)) {
        let a = self.int_operand(a);
        let host = self.cache.take_general();
        load(&mut self.asm, host, a);
        self.give_int(d, host);
    }

    pub(super) fn compare_long(&mut self, d: Reg, a: Reg, b: Reg) {
        let a = self.long(a);
        let b = self.long_operand(b);
        self.asm.alu(Alu::Cmp, W64, a, b);
        self.difference(Condition::Greater, Condition::Less, d);
    }

    /// `nan` is what comparing with a NaN gives.
    pub(super) fn compare_float(&mut self, precision: Precision, d: Reg, a: Reg, b: Reg, nan: i32) {
        let (a, b) = (self.float(precision, a), self.float(precision, b));
        // Unordered sets the carry, as "below" does.
        if nan < 0 {
            self.asm.float_compare(precision, a, b);
            self.difference(Condition::Above, Condition::Below, d);
        } else {
            self.asm.float_compare(precision, b, a);
            self.difference(Condition::Below, Condition::Above, d);
        }
    }

    /// 1 under one condition, -1 under the other, else 0.
    fn difference(&mut self, more: Condition, less: Condition, d: Reg) {
        self.asm.set(more, RAX);
        self.asm.set(less, RCX);
        self.asm.load_unsigned8(RAX, Operand::Register(RAX));
        self.asm.load_unsigned8(RCX, Operand::Register(RCX));
        self.asm.alu(Alu::Sub, W32, RAX, Operand::Register(RCX));
        self.give_scratch(W32, d);
    }
}
