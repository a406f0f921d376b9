//! Just enough of an x86-64 assembler (Intel SDM, volume 2): what the templates emit, no more.
//!
//! Labels are resolved when the method is finished; jumps to labels take 32-bit distances.
//! Calls and jumps to other code of the region are relative too, so the assembler has to know
//! where in the region the code will lie.

/// A general register, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gpr(pub u8);

pub const RAX: Gpr = Gpr(0);
pub const RCX: Gpr = Gpr(1);
pub const RDX: Gpr = Gpr(2);
pub const RBX: Gpr = Gpr(3);
pub const RSP: Gpr = Gpr(4);
pub const RBP: Gpr = Gpr(5);
pub const RSI: Gpr = Gpr(6);
pub const RDI: Gpr = Gpr(7);
pub const R8: Gpr = Gpr(8);
pub const R9: Gpr = Gpr(9);
pub const R10: Gpr = Gpr(10);
pub const R11: Gpr = Gpr(11);
pub const R12: Gpr = Gpr(12);
pub const R13: Gpr = Gpr(13);
pub const R14: Gpr = Gpr(14);
pub const R15: Gpr = Gpr(15);

/// A vector register, used for one float or double.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Xmm(pub u8);

/// Width of an integer operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    W32,
    W64,
}
pub use Width::{W32, W64};

/// Width of a floating-point operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    Single,
    Double,
}
pub use Precision::{Double, Single};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    pub base: Gpr,
    /// An index register and the power of two it is multiplied by.
    pub index: Option<(Gpr, u8)>,
    pub displacement: i32,
}

impl Memory {
    pub fn at(base: Gpr, displacement: i32) -> Memory {
        Memory {
            base,
            index: None,
            displacement,
        }
    }

    pub fn indexed(base: Gpr, index: Gpr, shift: u8, displacement: i32) -> Memory {
        Memory {
            base,
            index: Some((index, shift)),
            displacement,
        }
    }
}

/// A register or a place in memory.
#[derive(Clone, Copy, Debug)]
pub enum Operand {
    Register(Gpr),
    Memory(Memory),
}

/// Arithmetic with the encoding `op r, r/m`, and `/digit` with an immediate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alu {
    Add = 0,
    Or = 1,
    And = 4,
    Sub = 5,
    Xor = 6,
    Cmp = 7,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shift {
    RotateLeft = 0,
    Left = 4,
    Right = 5,
    ArithmeticRight = 7,
}

/// Condition codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    Below = 2,
    AboveOrEqual = 3,
    Equal = 4,
    NotEqual = 5,
    BelowOrEqual = 6,
    Above = 7,
    Less = 12,
    GreaterOrEqual = 13,
    LessOrEqual = 14,
    Greater = 15,
}

impl Condition {
    pub fn inverted(self) -> Condition {
        use Condition::*;
        match self {
            Below => AboveOrEqual,
            AboveOrEqual => Below,
            Equal => NotEqual,
            NotEqual => Equal,
            BelowOrEqual => Above,
            Above => BelowOrEqual,
            Less => GreaterOrEqual,
            GreaterOrEqual => Less,
            LessOrEqual => Greater,
            Greater => LessOrEqual,
        }
    }
}

/// Scalar floating-point arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatOp {
    Add = 0x58,
    Multiply = 0x59,
    Subtract = 0x5C,
    Divide = 0x5E,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(usize);

const UNBOUND: u32 = u32::MAX;

pub struct Assembler {
    pub bytes: Vec<u8>,
    /// Where in the region the code will lie.
    origin: usize,
    labels: Vec<u32>,
    /// Places of 32-bit distances, and the labels they lead to.
    fixups: Vec<(u32, Label)>,
    /// Places of 32-bit distances from a table's start.
    table_entries: Vec<(u32, u32, Label)>,
}

impl Assembler {
    pub fn new(origin: usize) -> Assembler {
        Assembler {
            bytes: Vec::with_capacity(4096),
            origin,
            labels: Vec::new(),
            fixups: Vec::new(),
            table_entries: Vec::new(),
        }
    }

    pub fn label(&mut self) -> Label {
        self.labels.push(UNBOUND);
        Label(self.labels.len() - 1)
    }

    pub fn bind(&mut self, label: Label) {
        self.labels[label.0] = self.bytes.len() as u32;
    }

    /// Where a label is, from the start of this code.
    pub fn offset(&self, label: Label) -> u32 {
        self.labels[label.0]
    }

    /// Fills in the distances of jumps.
    pub fn finish(&mut self) {
        for (at, label) in std::mem::take(&mut self.fixups) {
            let to = self.labels[label.0];
            debug_assert_ne!(to, UNBOUND, "a jump to nowhere");
            self.patch(at, to.wrapping_sub(at + 4));
        }
        for (at, table, label) in std::mem::take(&mut self.table_entries) {
            let to = self.labels[label.0];
            debug_assert_ne!(to, UNBOUND, "a jump to nowhere");
            self.patch(at, to.wrapping_sub(table));
        }
    }

    fn patch(&mut self, at: u32, value: u32) {
        self.bytes[at as usize..at as usize + 4].copy_from_slice(&value.to_le_bytes());
    }

    fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    fn word(&mut self, value: u32) {
        self.bytes.extend(value.to_le_bytes());
    }

    fn rex(&mut self, width: Width, reg: u8, index: u8, base: u8, forced: bool) {
        let wide = u8::from(width == W64) << 3;
        let bits = wide | (reg >> 3) << 2 | (index >> 3) << 1 | base >> 3;
        if bits != 0 || forced {
            self.byte(0x40 | bits);
        }
    }

    fn with_memory(&mut self, reg: u8, memory: Memory) {
        let Memory {
            base,
            index,
            displacement,
        } = memory;
        let reg = (reg & 7) << 3;
        let low = base.0 & 7;
        let mode = match displacement {
            0 if low != 5 => 0,
            -128..=127 => 0x40,
            _ => 0x80,
        };
        match index {
            Some((index, shift)) => {
                self.byte(mode | reg | 4);
                self.byte(shift << 6 | (index.0 & 7) << 3 | low);
            }
            None if low == 4 => {
                self.byte(mode | reg | 4);
                self.byte(0x24);
            }
            None => self.byte(mode | reg | low),
        }
        match mode {
            0 => {}
            0x40 => self.byte(displacement as u8),
            _ => self.word(displacement as u32),
        }
    }

    /// An instruction of `opcode` bytes with a register and a register or memory.
    fn encode(&mut self, prefix: u8, opcode: &[u8], width: Width, reg: u8, rm: Operand) {
        self.encode_with(prefix, opcode, width, reg, rm, false)
    }

    fn encode_with(
        &mut self,
        prefix: u8,
        opcode: &[u8],
        width: Width,
        reg: u8,
        rm: Operand,
        forced: bool,
    ) {
        if prefix != 0 {
            self.byte(prefix);
        }
        match rm {
            Operand::Register(base) => {
                self.rex(width, reg, 0, base.0, forced);
                self.bytes.extend_from_slice(opcode);
                self.byte(0xC0 | (reg & 7) << 3 | base.0 & 7);
            }
            Operand::Memory(memory) => {
                let index = memory.index.map_or(0, |(index, _)| index.0);
                self.rex(width, reg, index, memory.base.0, forced);
                self.bytes.extend_from_slice(opcode);
                self.with_memory(reg, memory);
            }
        }
    }

    // Moves.

    pub fn mov(&mut self, width: Width, to: Gpr, from: Operand) {
        if matches!(from, Operand::Register(from) if from == to && width == W64) {
            return;
        }
        self.encode(0, &[0x8B], width, to.0, from);
    }

    pub fn mov_register(&mut self, width: Width, to: Gpr, from: Gpr) {
        self.mov(width, to, Operand::Register(from));
    }

    pub fn load(&mut self, width: Width, to: Gpr, from: Memory) {
        self.mov(width, to, Operand::Memory(from));
    }

    pub fn store(&mut self, width: Width, to: Memory, from: Gpr) {
        self.encode(0, &[0x89], width, from.0, Operand::Memory(to));
    }

    pub fn store8(&mut self, to: Memory, from: Gpr) {
        self.encode_with(0, &[0x88], W32, from.0, Operand::Memory(to), true);
    }

    pub fn store16(&mut self, to: Memory, from: Gpr) {
        self.encode(0x66, &[0x89], W32, from.0, Operand::Memory(to));
    }

    pub fn store_immediate(&mut self, width: Width, to: Memory, value: i32) {
        self.encode(0, &[0xC7], width, 0, Operand::Memory(to));
        self.word(value as u32);
    }

    pub fn store8_immediate(&mut self, to: Memory, value: u8) {
        self.encode(0, &[0xC6], W32, 0, Operand::Memory(to));
        self.byte(value);
    }

    /// Loads of 8 and 16 bits, extended to 32.
    pub fn load_signed8(&mut self, to: Gpr, from: Operand) {
        self.encode_with(0, &[0x0F, 0xBE], W32, to.0, from, true);
    }

    pub fn load_unsigned16(&mut self, to: Gpr, from: Operand) {
        self.encode(0, &[0x0F, 0xB7], W32, to.0, from);
    }

    pub fn load_signed16(&mut self, to: Gpr, from: Operand) {
        self.encode(0, &[0x0F, 0xBF], W32, to.0, from);
    }

    pub fn load_unsigned8(&mut self, to: Gpr, from: Operand) {
        self.encode_with(0, &[0x0F, 0xB6], W32, to.0, from, true);
    }

    /// 32 bits, sign-extended to 64.
    pub fn load_signed32(&mut self, to: Gpr, from: Operand) {
        self.encode(0, &[0x63], W64, to.0, from);
    }

    /// Any constant, in the shortest form. Leaves the flags alone.
    pub fn constant(&mut self, to: Gpr, value: u64) {
        if let Ok(value) = u32::try_from(value) {
            self.rex(W32, 0, 0, to.0, false);
            self.byte(0xB8 | to.0 & 7);
            self.word(value);
        } else if let Ok(value) = i32::try_from(value as i64) {
            self.encode(0, &[0xC7], W64, 0, Operand::Register(to));
            self.word(value as u32);
        } else {
            self.rex(W64, 0, 0, to.0, false);
            self.byte(0xB8 | to.0 & 7);
            self.bytes.extend(value.to_le_bytes());
        }
    }

    pub fn zero(&mut self, register: Gpr) {
        self.alu(Alu::Xor, W32, register, Operand::Register(register));
    }

    pub fn lea(&mut self, width: Width, to: Gpr, from: Memory) {
        self.encode(0, &[0x8D], width, to.0, Operand::Memory(from));
    }

    /// The address of a label.
    pub fn lea_label(&mut self, to: Gpr, label: Label) {
        self.rex(W64, to.0, 0, 0, false);
        self.byte(0x8D);
        self.byte((to.0 & 7) << 3 | 5);
        self.fixup(label);
    }

    // Arithmetic.

    pub fn alu(&mut self, op: Alu, width: Width, to: Gpr, from: Operand) {
        self.encode(0, &[(op as u8) << 3 | 3], width, to.0, from);
    }

    pub fn alu_immediate(&mut self, op: Alu, width: Width, to: Operand, value: i32) {
        match i8::try_from(value) {
            Ok(value) => {
                self.encode(0, &[0x83], width, op as u8, to);
                self.byte(value as u8);
            }
            Err(_) => {
                self.encode(0, &[0x81], width, op as u8, to);
                self.word(value as u32);
            }
        }
    }

    pub fn add_immediate(&mut self, width: Width, to: Gpr, value: i32) {
        self.alu_immediate(Alu::Add, width, Operand::Register(to), value);
    }

    pub fn multiply(&mut self, width: Width, to: Gpr, from: Operand) {
        self.encode(0, &[0x0F, 0xAF], width, to.0, from);
    }

    pub fn multiply_immediate(&mut self, width: Width, to: Gpr, from: Operand, value: i32) {
        self.encode(0, &[0x69], width, to.0, from);
        self.word(value as u32);
    }

    pub fn negate(&mut self, width: Width, register: Gpr) {
        self.encode(0, &[0xF7], width, 3, Operand::Register(register));
    }

    /// `rdx:rax` by `by`: quotient in `rax`, remainder in `rdx`.
    pub fn divide(&mut self, width: Width, by: Gpr) {
        self.rex(width, 0, 0, 0, false);
        self.byte(0x99);
        self.encode(0, &[0xF7], width, 7, Operand::Register(by));
    }

    pub fn shift(&mut self, op: Shift, width: Width, register: Gpr, by: u8) {
        self.encode(0, &[0xC1], width, op as u8, Operand::Register(register));
        self.byte(by);
    }

    /// By what is in `cl`.
    pub fn shift_by_cl(&mut self, op: Shift, width: Width, register: Gpr) {
        self.encode(0, &[0xD3], width, op as u8, Operand::Register(register));
    }

    /// Flips one bit.
    pub fn flip_bit(&mut self, width: Width, register: Gpr, bit: u8) {
        self.encode(0, &[0x0F, 0xBA], width, 7, Operand::Register(register));
        self.byte(bit);
    }

    pub fn test(&mut self, width: Width, one: Gpr, two: Gpr) {
        self.encode(0, &[0x85], width, two.0, Operand::Register(one));
    }

    pub fn test8_immediate(&mut self, memory: Memory, bits: u8) {
        self.encode(0, &[0xF6], W32, 0, Operand::Memory(memory));
        self.byte(bits);
    }

    /// The low byte becomes 0 or 1.
    pub fn set(&mut self, condition: Condition, register: Gpr) {
        let opcode = [0x0F, 0x90 | condition as u8];
        self.encode_with(0, &opcode, W32, 0, Operand::Register(register), true);
    }

    // Floating point.

    pub fn float_op(&mut self, op: FloatOp, precision: Precision, to: Xmm, from: Xmm) {
        let from = Operand::Register(Gpr(from.0));
        self.encode(scalar(precision), &[0x0F, op as u8], W32, to.0, from);
    }

    pub fn float_op_memory(&mut self, op: FloatOp, precision: Precision, to: Xmm, from: Memory) {
        let from = Operand::Memory(from);
        self.encode(scalar(precision), &[0x0F, op as u8], W32, to.0, from);
    }

    pub fn float_load(&mut self, precision: Precision, to: Xmm, from: Memory) {
        let from = Operand::Memory(from);
        self.encode(scalar(precision), &[0x0F, 0x10], W32, to.0, from);
    }

    pub fn float_move(&mut self, to: Xmm, from: Xmm) {
        self.encode(0, &[0x0F, 0x28], W32, to.0, Operand::Register(Gpr(from.0)));
    }

    pub fn float_compare(&mut self, precision: Precision, one: Xmm, two: Xmm) {
        let prefix = if precision == Double { 0x66 } else { 0 };
        let two = Operand::Register(Gpr(two.0));
        self.encode(prefix, &[0x0F, 0x2E], W32, one.0, two);
    }

    pub fn int_to_float(&mut self, width: Width, precision: Precision, to: Xmm, from: Operand) {
        // The upper part of the register would be a dependency.
        self.float_zero(to);
        self.encode(scalar(precision), &[0x0F, 0x2A], width, to.0, from);
    }

    pub fn float_to_int(&mut self, width: Width, precision: Precision, to: Gpr, from: Xmm) {
        let from = Operand::Register(Gpr(from.0));
        self.encode(scalar(precision), &[0x0F, 0x2C], width, to.0, from);
    }

    /// From single to double, or the other way round.
    pub fn float_convert(&mut self, from_precision: Precision, to: Xmm, from: Xmm) {
        let from = Operand::Register(Gpr(from.0));
        self.encode(scalar(from_precision), &[0x0F, 0x5A], W32, to.0, from);
    }

    pub fn float_zero(&mut self, register: Xmm) {
        let own = Operand::Register(Gpr(register.0));
        self.encode(0, &[0x0F, 0x57], W32, register.0, own);
    }

    /// The bits of a float in a general register; 32 bits are zero-extended.
    pub fn float_bits(&mut self, width: Width, to: Gpr, from: Xmm) {
        let to = Operand::Register(to);
        self.encode(0x66, &[0x0F, 0x7E], width, from.0, to);
    }

    pub fn float_store(&mut self, precision: Precision, to: Memory, from: Xmm) {
        let to = Operand::Memory(to);
        self.encode(scalar(precision), &[0x0F, 0x11], W32, from.0, to);
    }

    /// All sixteen bytes.
    pub fn vector_store(&mut self, to: Memory, from: Xmm) {
        self.encode(0, &[0x0F, 0x11], W32, from.0, Operand::Memory(to));
    }

    // Control.

    fn fixup(&mut self, label: Label) {
        self.fixups.push((self.bytes.len() as u32, label));
        self.word(0);
    }

    pub fn jump(&mut self, label: Label) {
        self.byte(0xE9);
        self.fixup(label);
    }

    pub fn jump_if(&mut self, condition: Condition, label: Label) {
        self.bytes
            .extend_from_slice(&[0x0F, 0x80 | condition as u8]);
        self.fixup(label);
    }

    pub fn jump_register(&mut self, register: Gpr) {
        self.encode(0, &[0xFF], W32, 4, Operand::Register(register));
    }

    /// To a place of the region.
    pub fn jump_to(&mut self, place: usize) {
        self.byte(0xE9);
        self.distance(place);
    }

    pub fn call_to(&mut self, place: usize) {
        self.byte(0xE8);
        self.distance(place);
    }

    pub fn call(&mut self, to: Operand) {
        self.encode(0, &[0xFF], W32, 2, to);
    }

    fn distance(&mut self, place: usize) {
        let next = self.origin + self.bytes.len() + 4;
        self.word(place.wrapping_sub(next) as u32);
    }

    pub fn ret(&mut self) {
        self.byte(0xC3);
    }

    pub fn push(&mut self, register: Gpr) {
        self.rex(W32, 0, 0, register.0, false);
        self.byte(0x50 | register.0 & 7);
    }

    pub fn pop(&mut self, register: Gpr) {
        self.rex(W32, 0, 0, register.0, false);
        self.byte(0x58 | register.0 & 7);
    }

    /// A table of the distances from its own start to each of `labels`.
    pub fn table(&mut self, start: Label, labels: &[Label]) {
        while !self.bytes.len().is_multiple_of(4) {
            self.byte(0xCC);
        }
        self.bind(start);
        let table = self.bytes.len() as u32;
        for &label in labels {
            let at = self.bytes.len() as u32;
            self.table_entries.push((at, table, label));
            self.word(0);
        }
    }
}

fn scalar(precision: Precision) -> u8 {
    match precision {
        Single => 0xF3,
        Double => 0xF2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the GNU assembler has it.
    #[test]
    fn instructions_are_encoded_as_they_should_be() {
        let check = |emit: fn(&mut Assembler), expected: &[u8]| {
            let mut asm = Assembler::new(0);
            emit(&mut asm);
            assert_eq!(asm.bytes, expected);
        };
        check(|asm| asm.mov_register(W64, RAX, RBX), &[0x48, 0x8B, 0xC3]);
        check(
            |asm| asm.add_immediate(W64, R14, -1),
            &[0x49, 0x83, 0xC6, 0xFF],
        );
        check(
            |asm| asm.store(W64, Memory::at(RBX, 8), RSI),
            &[0x48, 0x89, 0x73, 0x08],
        );
        check(
            |asm| asm.load(W32, RAX, Memory::indexed(R12, RAX, 0, 8)),
            &[0x41, 0x8B, 0x44, 0x04, 0x08],
        );
        check(
            |asm| asm.lea(W64, RCX, Memory::indexed(RDI, R8, 2, 0)),
            &[0x4A, 0x8D, 0x0C, 0x87],
        );
        check(
            |asm| asm.multiply(W64, R15, Operand::Memory(Memory::at(R13, 40))),
            &[0x4D, 0x0F, 0xAF, 0x7D, 0x28],
        );
        check(
            |asm| asm.float_to_int(W64, Double, RAX, Xmm(2)),
            &[0xF2, 0x48, 0x0F, 0x2C, 0xC2],
        );
        check(
            |asm| asm.float_load(Double, Xmm(9), Memory::at(RBX, 0)),
            &[0xF2, 0x44, 0x0F, 0x10, 0x0B],
        );
        let page = Memory::indexed(R12, RCX, 0, -0x80_0000);
        let mut asm = Assembler::new(0);
        asm.store8_immediate(page, 1);
        assert_eq!(asm.bytes, [0x41, 0xC6, 0x84, 0x0C, 0, 0, 0x80, 0xFF, 1]);
        check(
            |asm| asm.store8(Memory::indexed(R12, RCX, 0, 16), RDI),
            &[0x41, 0x88, 0x7C, 0x0C, 0x10],
        );
        let flags = Operand::Memory(Memory::at(RBP, 16));
        let mut asm = Assembler::new(0);
        asm.alu_immediate(Alu::And, W32, flags, -5);
        assert_eq!(asm.bytes, [0x83, 0x65, 0x10, 0xFB]);
    }

    #[test]
    fn jumps_lead_to_their_labels() {
        let mut asm = Assembler::new(0x1000);
        let (back, ahead) = (asm.label(), asm.label());
        asm.bind(back);
        asm.jump_if(Condition::Less, ahead);
        asm.jump(back);
        asm.bind(ahead);
        asm.call_to(0x1000);
        asm.finish();
        let expected = [
            0x0F, 0x8C, 5, 0, 0, 0, 0xE9, 0xF5, 0xFF, 0xFF, 0xFF, 0xE8, 0xF0, 0xFF, 0xFF, 0xFF,
        ];
        assert_eq!(asm.bytes, expected);
    }
}
