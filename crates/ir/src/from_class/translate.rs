//! One instruction at a time: opcodes to what the other files do.

use gibbon_formats::class_file::opcodes as op;

use super::branch::Condition;
use super::kind::Kind::{self, Narrow, Reference, Wide};
use super::lowerer::Lowerer;
use super::problem::Problem;
use super::scan::{i4, near};
use crate::{Insn, Reg};

impl Lowerer<'_> {
    fn u1(&self, at: usize) -> u8 {
        self.bytecode[self.offset + at]
    }

    fn u2(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.u1(at), self.u1(at + 1)])
    }

    /// Lowers the instruction at the present offset. Returns the offset of the next one, if
    /// control may go on there. The scan has checked that operands are inside the code.
    #[inline]
    pub(super) fn lower_instruction(&mut self) -> Result<Option<usize>, Problem> {
        let opcode = self.u1(0);
        let mut length = 1;
        match opcode {
            op::NOP => {}
            op::ACONST_NULL => self.push_const(Reference, 0)?,
            op::ICONST_M1..=op::ICONST_5 => {
                self.push_const(Narrow, i64::from(opcode) - i64::from(op::ICONST_0))?;
            }
            op::LCONST_0 | op::LCONST_1 => self.push_const(Wide, (opcode - op::LCONST_0).into())?,
            op::FCONST_0..=op::FCONST_2 => {
                let value = f32::from(opcode - op::FCONST_0);
                self.push_const(Narrow, value.to_bits().into())?;
            }
            op::DCONST_0 | op::DCONST_1 => {
                let value = f64::from(opcode - op::DCONST_0);
                self.push_const(Wide, value.to_bits() as i64)?;
            }
            op::BIPUSH => {
                self.push_const(Narrow, (self.u1(1) as i8).into())?;
                length = 2;
            }
            op::SIPUSH => {
                self.push_const(Narrow, (self.u2(1) as i16).into())?;
                length = 3;
            }
            op::LDC => {
                self.load_constant(self.u1(1).into(), false)?;
                length = 2;
            }
            op::LDC_W => {
                self.load_constant(self.u2(1), false)?;
                length = 3;
            }
            op::LDC2_W => {
                self.load_constant(self.u2(1), true)?;
                length = 3;
            }

            op::ILOAD..=op::ALOAD => {
                self.load(self.u1(1).into(), KINDS[usize::from(opcode - op::ILOAD)])?;
                length = 2;
            }
            op::ILOAD_0..=op::ALOAD_3 => {
                let form = opcode - op::ILOAD_0;
                self.load((form % 4).into(), KINDS[usize::from(form / 4)])?;
            }
            op::ISTORE..=op::ASTORE => {
                self.store(self.u1(1).into(), KINDS[usize::from(opcode - op::ISTORE)])?;
                length = 2;
            }
            op::ISTORE_0..=op::ASTORE_3 => {
                let form = opcode - op::ISTORE_0;
                self.store((form % 4).into(), KINDS[usize::from(form / 4)])?;
            }

            op::IALOAD..=op::SALOAD => self.array_get(opcode)?,
            op::IASTORE..=op::SASTORE => self.array_put(opcode)?,

            op::POP => self.pop_slots(1)?,
            op::POP2 => self.pop_slots(2)?,
            op::DUP => self.dup(1, 0)?,
            op::DUP_X1 => self.dup(1, 1)?,
            op::DUP_X2 => self.dup(1, 2)?,
            op::DUP2 => self.dup(2, 0)?,
            op::DUP2_X1 => self.dup(2, 1)?,
            op::DUP2_X2 => self.dup(2, 2)?,
            op::SWAP => self.swap()?,

            op::IADD..=op::DREM | op::IAND..=op::LXOR => self.binary(opcode)?,
            op::ISHL..=op::LUSHR => self.shift(opcode)?,
            op::INEG => self.unary(Narrow, Narrow, |d, a| Insn::Neg { d, a })?,
            op::LNEG => self.unary(Wide, Wide, |d, a| Insn::NegJ { d, a })?,
            op::FNEG => self.unary(Narrow, Narrow, |d, a| Insn::NegF { d, a })?,
            op::DNEG => self.unary(Wide, Wide, |d, a| Insn::NegD { d, a })?,
            op::IINC => {
                self.increment(self.u1(1).into(), (self.u1(2) as i8).into())?;
                length = 3;
            }
            op::I2L..=op::I2S => {
                let (from, to, make) = CONVERSIONS[usize::from(opcode - op::I2L)];
                self.unary(from, to, make)?;
            }
            op::LCMP => return self.compare_longs().map(Some),
            op::FCMPL..=op::DCMPG => self.compare_floats(opcode)?,

            op::IFEQ..=op::IFLE => {
                self.branch_int_zero(opcode)?;
                length = 3;
            }
            op::IF_ICMPEQ..=op::IF_ICMPLE => {
                self.branch_ints(opcode)?;
                length = 3;
            }
            op::IF_ACMPEQ | op::IF_ACMPNE => {
                self.branch_references(opcode)?;
                length = 3;
            }
            op::IFNULL | op::IFNONNULL => {
                let condition = match opcode {
                    op::IFNULL => Condition::Eq,
                    _ => Condition::Ne,
                };
                self.branch_zero(condition, Reference, near(self.bytecode, self.offset))?;
                length = 3;
            }
            op::GOTO => {
                self.goto(near(self.bytecode, self.offset))?;
                return Ok(None);
            }
            op::GOTO_W => {
                self.goto(i4(self.bytecode, self.offset + 1))?;
                return Ok(None);
            }
            op::JSR => {
                self.jsr(near(self.bytecode, self.offset), 3)?;
                return Ok(None);
            }
            op::JSR_W => {
                self.jsr(i4(self.bytecode, self.offset + 1), 5)?;
                return Ok(None);
            }
            op::RET => {
                self.ret(self.u1(1).into())?;
                return Ok(None);
            }
            op::TABLESWITCH | op::LOOKUPSWITCH => {
                self.switch()?;
                return Ok(None);
            }

            op::IRETURN..=op::ARETURN => {
                let kind = KINDS[usize::from(opcode - op::IRETURN)];
                let base = self.stack.base(1)?;
                let s = self.operand(base, kind)?;
                if self.result != Some(kind) {
                    return Err(Problem::Return);
                }
                self.emit(Insn::Return { s });
                return Ok(None);
            }
            op::RETURN => {
                if self.result.is_some() {
                    return Err(Problem::Return);
                }
                self.emit(Insn::ReturnVoid);
                return Ok(None);
            }
            op::ATHROW => {
                let base = self.stack.base(1)?;
                let s = self.operand(base, Reference)?;
                self.emit(Insn::Throw { s });
                return Ok(None);
            }

            op::GETSTATIC..=op::PUTFIELD => {
                self.field(opcode, self.u2(1))?;
                length = 3;
            }
            op::INVOKEVIRTUAL..=op::INVOKESTATIC => {
                self.invoke(opcode, self.u2(1))?;
                length = 3;
            }
            op::INVOKEINTERFACE | op::INVOKEDYNAMIC => {
                self.invoke(opcode, self.u2(1))?;
                length = 5;
            }
            op::NEW => {
                self.new_object(self.u2(1))?;
                length = 3;
            }
            op::NEWARRAY => {
                self.new_primitive_array(self.u1(1))?;
                length = 2;
            }
            op::ANEWARRAY => {
                self.new_array_of(self.u2(1))?;
                length = 3;
            }
            op::MULTIANEWARRAY => {
                self.new_multi_array(self.u2(1), self.u1(3))?;
                length = 4;
            }
            op::ARRAYLENGTH => {
                self.unary(Reference, Narrow, |d, array| Insn::ArrayLength { d, array })?;
            }
            op::CHECKCAST => {
                self.check_cast(self.u2(1))?;
                length = 3;
            }
            op::INSTANCEOF => {
                self.instance_of(self.u2(1))?;
                length = 3;
            }
            op::MONITORENTER | op::MONITOREXIT => {
                let base = self.stack.base(1)?;
                let s = self.operand(base, Reference)?;
                self.stack.truncate(base);
                self.emit(match opcode {
                    op::MONITORENTER => Insn::MonitorEnter { s },
                    _ => Insn::MonitorExit { s },
                });
            }
            op::WIDE => {
                let slot = self.u2(2);
                length = 4;
                match self.u1(1) {
                    wide @ op::ILOAD..=op::ALOAD => {
                        self.load(slot, KINDS[usize::from(wide - op::ILOAD)])?;
                    }
                    wide @ op::ISTORE..=op::ASTORE => {
                        self.store(slot, KINDS[usize::from(wide - op::ISTORE)])?;
                    }
                    op::IINC => {
                        self.increment(slot, self.u2(4) as i16)?;
                        length = 6;
                    }
                    op::RET => {
                        self.ret(slot)?;
                        return Ok(None);
                    }
                    other => return Err(Problem::Opcode(other)),
                }
            }
            _ => return Err(Problem::Opcode(opcode)),
        }
        Ok(Some(self.offset + length))
    }

    fn array_get(&mut self, opcode: u8) -> Result<(), Problem> {
        let kind = match opcode {
            op::LALOAD | op::DALOAD => Wide,
            op::AALOAD => Reference,
            _ => Narrow,
        };
        let base = self.stack.base(2)?;
        let array = self.operand(base, Reference)?;
        let index = self.operand(base + 1, Narrow)?;
        self.stack.truncate(base);
        let d = self.push_result(kind)?;
        self.emit(match opcode {
            op::LALOAD | op::DALOAD => Insn::ArrayGet64 { d, array, index },
            op::BALOAD => Insn::ArrayGet8 { d, array, index },
            op::CALOAD => Insn::ArrayGetU16 { d, array, index },
            op::SALOAD => Insn::ArrayGetI16 { d, array, index },
            _ => Insn::ArrayGet32 { d, array, index },
        });
        Ok(())
    }

    fn array_put(&mut self, opcode: u8) -> Result<(), Problem> {
        let kind = match opcode {
            op::LASTORE | op::DASTORE => Wide,
            op::AASTORE => Reference,
            _ => Narrow,
        };
        let base = self.stack.base(3)?;
        let array = self.operand(base, Reference)?;
        let index = self.operand(base + 1, Narrow)?;
        let s = self.operand(base + 2, kind)?;
        self.stack.truncate(base);
        self.emit(match opcode {
            op::LASTORE | op::DASTORE => Insn::ArrayPut64 { s, array, index },
            op::BASTORE => Insn::ArrayPut8 { s, array, index },
            op::CASTORE | op::SASTORE => Insn::ArrayPut16 { s, array, index },
            op::AASTORE => Insn::ArrayPutRef { s, array, index },
            _ => Insn::ArrayPut32 { s, array, index },
        });
        Ok(())
    }
}

/// In the order of `iload`, `istore`, `ireturn` and their like.
const KINDS: [Kind; 5] = [Narrow, Wide, Narrow, Wide, Reference];

type Conversion = (Kind, Kind, fn(Reg, Reg) -> Insn);

/// From `i2l` on.
const CONVERSIONS: [Conversion; 15] = [
    (Narrow, Wide, |d, a| Insn::IntToLong { d, a }),
    (Narrow, Narrow, |d, a| Insn::IntToFloat { d, a }),
    (Narrow, Wide, |d, a| Insn::IntToDouble { d, a }),
    (Wide, Narrow, |d, a| Insn::LongToInt { d, a }),
    (Wide, Narrow, |d, a| Insn::LongToFloat { d, a }),
    (Wide, Wide, |d, a| Insn::LongToDouble { d, a }),
    (Narrow, Narrow, |d, a| Insn::FloatToInt { d, a }),
    (Narrow, Wide, |d, a| Insn::FloatToLong { d, a }),
    (Narrow, Wide, |d, a| Insn::FloatToDouble { d, a }),
    (Wide, Narrow, |d, a| Insn::DoubleToInt { d, a }),
    (Wide, Wide, |d, a| Insn::DoubleToLong { d, a }),
    (Wide, Narrow, |d, a| Insn::DoubleToFloat { d, a }),
    (Narrow, Narrow, |d, a| Insn::IntToByte { d, a }),
    (Narrow, Narrow, |d, a| Insn::IntToChar { d, a }),
    (Narrow, Narrow, |d, a| Insn::IntToShort { d, a }),
];
